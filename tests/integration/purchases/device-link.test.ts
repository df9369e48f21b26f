import { afterAll, beforeAll, expect, test } from "vitest";
import { type BoughtStage, type Buyer, openBoughtStage } from "#tests/support/bought-stage";
import { loadWith } from "#tests/support/settings";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost();
});
afterAll(() => stage.close());

async function bought(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await stage.anonymous();
  return { buyer, id: (await stage.buy(buyer, post)).id };
}

async function makeLink(who: Parameters<BoughtStage["api"]["device"]>[0], id: string): Promise<string> {
  const { status, body } = await stage.api.device(who, id);
  expect(status).toBe(201);
  return new URL(String(body.url)).pathname.replace("/open/", "");
}

const take = async (secret: string) => {
  const { takeDeviceLink } = await loadWith({}, () => import("#lib/purchases/device-link"));
  return takeDeviceLink(secret);
};

test("a link opens the post on another device, once, also when it is used at the same time", async () => {
  const { buyer, id } = await bought();
  const secret = await makeLink(buyer, id);
  const opened = await Promise.all(Array.from({ length: 6 }, () => take(secret)));
  expect(opened.filter(Boolean)).toEqual([
    expect.objectContaining({ purchaseId: id, postId: post, handle: stage.author.handle }),
  ]);
  expect(await take(secret)).toBeNull();
  expect(await take("x".repeat(43))).toBeNull();
});

test("a link ends after ten minutes, with the next one, and when the post is given back", async () => {
  const { buyer, id } = await bought();
  const [old, late] = [await makeLink(buyer, id), await makeLink(buyer, id)];
  expect(await take(old)).toBeNull();
  await stage.world.pool.query("update public.device_links set expires_at = now() where purchase_id = $1", [id]);
  expect(await take(late)).toBeNull();
  const last = await makeLink({ bearer: stage.accessToken({ id }) }, id);
  await stage.api.refund(buyer, id);
  expect(await take(last)).toBeNull();
  expect((await stage.api.device(buyer, id)).status).toBe(409);
});

test("only the buyer makes one, and the database keeps no secret that opens anything", async () => {
  const { buyer, id } = await bought();
  for (const who of [{}, await stage.registered()]) expect((await stage.api.device(who, id)).status).toBe(404);
  expect((await stage.api.device(stage.author, id)).status).toBe(403);
  const secret = await makeLink(buyer, id);
  const { rows } = await stage.world.pool.query(
    "select d::text as row from public.device_links d where purchase_id = $1",
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});
