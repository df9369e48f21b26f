import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refundBuyers } from "#lib/jobs/payouts/refund-buyers.ts";
import { callPosts } from "#tests/support/calls/writing-calls.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

const remove = (id: string, body: object, cookie = stage.author.cookie) =>
  callPosts("POST", "/[id]/delete", { cookie, params: { id }, body });
const returnsOf = async ({ id }: { id: string }) =>
  (await stage.world.pool.query("select from public.payouts where purchase_id = $1 and kind = 'refund'", [id]))
    .rowCount;
const jobsOf = async (id: string) =>
  (await stage.world.pool.query("select from graphile_worker.jobs where key = $1", [`refund_buyers:${id}`])).rowCount;

async function soldPost() {
  const post = await stage.addPost();
  const buyer = await stage.anonymous();
  const purchase = await stage.buy(buyer, post);
  await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
  return { post, buyer, purchase };
}

describe("POST /api/posts/{id}/delete", () => {
  test.each([{}, { mode: "keep" }])("%j: buyers keep what they bought", async (body) => {
    const { post, buyer, purchase } = await soldPost();
    expect(await remove(post, body)).toMatchObject({ status: 200, body: { id: post, status: "deleted" } });
    expect(await remove(post, body)).toMatchObject({ status: 200, body: { status: "deleted" } });
    expect((await stage.api.content(buyer, post)).status).toBe(200);
    expect([await returnsOf(purchase), await jobsOf(post)]).toEqual([0, 0]);
  });

  test("refund: returns every sale still with us, once, however often it is called", async () => {
    const { post, buyer, purchase } = await soldPost();
    const answers = await Promise.all([1, 2, 3].map(() => remove(post, { mode: "refund" })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { status: "deleted" } });
    expect(await jobsOf(post)).toBe(1);
    const query = stage.world.pool.query.bind(stage.world.pool);
    await refundBuyers({ id: post }, { query });
    await refundBuyers({ id: post }, { query });
    expect(await returnsOf(purchase)).toBe(1);
    expect((await stage.api.content(buyer, post)).status).toBe(404);
  });

  test("withdraws a published post first, and refunds no one until then", async () => {
    const post = await stage.addPost();
    await stage.buy(await stage.anonymous(), post);
    expect(await remove(post, { mode: "refund" })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await jobsOf(post)).toBe(0);
  });

  test("is for its author alone, and knows two ways", async () => {
    const { post } = await soldPost();
    const [other, anonymous] = [await stage.makeAuthor(), await stage.anonymous()];
    expect(await remove(post, { mode: "refund" }, other.cookie)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await remove(post, {}, anonymous.cookie)).toMatchObject({ status: 403 });
    expect(await remove(post, {}, "")).toMatchObject({ status: 401, body: { code: "auth_required" } });
    expect(await remove(post, { mode: "burn" })).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(await jobsOf(post)).toBe(0);
  });
});
