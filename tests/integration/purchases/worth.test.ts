import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";

const SITE = "http://localhost:3000";

let stage: BoughtStage;
let route: Awaited<ReturnType<typeof loadRoute>>;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  route = await loadRoute("api/posts/[id]/worth");
  post = await stage.addPost();
});
afterAll(() => stage.close());

async function answer(isWorthIt: unknown, headers: HeadersInit, id = post) {
  const sent = new Headers({ origin: SITE, "sec-fetch-site": "same-origin", "content-type": "application/json" });
  for (const [name, value] of new Headers(headers)) sent.set(name, value);
  const request = new Request(`${SITE}/api/posts/${id}/worth`, {
    method: "POST",
    headers: sent,
    body: JSON.stringify({ isWorthIt }),
  });
  const answered = await route.POST?.(request, { params: Promise.resolve({ id }) });
  if (!answered) throw new Error("There is no such call.");
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> };
}

const answersOf = async (purchaseId: string) =>
  (
    await stage.world.pool.query<{ worth: boolean }>(
      "select is_worth_it as worth from public.worth_answers where purchase_id = $1",
      [purchaseId],
    )
  ).rows.map(({ worth }) => worth);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("whether a post was worth it", () => {
  test("is said by its buyer, with or without an account, and can be changed", async () => {
    for (const buyer of [await stage.registered(), await stage.anonymous()]) {
      const bought = await stage.buy(buyer, post);
      expect(await answer(true, { cookie: buyer.cookie })).toEqual({
        status: 200,
        body: { postId: post, isWorthIt: true },
      });
      await answer(true, { cookie: buyer.cookie });
      expect(await answersOf(bought.id)).toEqual([true]);
      expect((await answer(false, { cookie: buyer.cookie })).status).toBe(200);
      expect(await answersOf(bought.id)).toEqual([false]);
    }
  });

  test("is said by the holder of a token, also on a device that only reads", async () => {
    const bought = await stage.buy(await stage.anonymous(), post);
    expect((await answer(true, bearer(stage.accessToken(bought)))).status).toBe(200);
    expect((await answer(false, bearer(stage.readingToken(bought)))).status).toBe(200);
    expect(await answersOf(bought.id)).toEqual([false]);
  });

  test("is asked of no one else: not of visitors, other readers, the author, or who has only the receipt", async () => {
    const bought = await stage.buy(await stage.registered(), post);
    const elsewhere = await stage.buy(await stage.registered(), await stage.addPost());
    const others: HeadersInit[] = [
      {},
      { cookie: (await stage.registered()).cookie },
      { cookie: stage.author.cookie },
      bearer(stage.receiptToken(bought)),
      bearer(stage.accessToken(elsewhere)),
    ];
    for (const headers of others) expect((await answer(true, headers)).status).toBe(404);
    expect(await answersOf(bought.id)).toEqual([]);
  });

  test("is not asked of who got the post as a gift, or has returned it", async () => {
    const [given, returning] = [await stage.registered(), await stage.registered()];
    await stage.world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
      given.id,
      post,
    ]);
    expect((await answer(true, { cookie: given.cookie })).status).toBe(404);
    const bought = await stage.buy(returning, post);
    await answer(true, { cookie: returning.cookie });
    await stage.calls.refund(bought);
    expect((await answer(false, { cookie: returning.cookie })).status).toBe(404);
    await expect(stage.world.pool.query("select public.answer_worth($1, false)", [bought.id])).rejects.toThrow(
      "conflict",
    );
    expect(await answersOf(bought.id)).toEqual([true]);
  });

  test("is seen and written by no one past the server: not the author, not its buyer", async () => {
    const buyer = await stage.registered();
    const bought = await stage.buy(buyer, post);
    await answer(true, { cookie: buyer.cookie });
    const people: (BuyerWithCookie | null)[] = [stage.author, buyer, null];
    for (const who of people) {
      for (const statement of [
        "select from public.worth_answers",
        "update public.worth_answers set is_worth_it = false",
        "delete from public.worth_answers",
      ])
        await expect(stage.world.as(who, statement)).rejects.toThrow("permission denied");
      await expect(stage.world.as(who, "select public.answer_worth($1, false)", [bought.id])).rejects.toThrow(
        "permission denied",
      );
    }
  });

  test.each([["yes"], [null], [undefined], [1]])("is yes or no, not %j", async (value) => {
    const buyer = await stage.registered();
    await stage.buy(buyer, post);
    expect((await answer(value, { cookie: buyer.cookie })).status).toBe(422);
  });
});

describe("the form, which works without a script", () => {
  const send = (fields: Record<string, string>, cookie: string) =>
    sendForm(route.POST, { path: `/api/posts/${post}/worth`, params: { id: post }, fields, headers: { cookie } });

  test("leads back to the question in the post, and nowhere else", async () => {
    const buyer = await stage.registered();
    const bought = await stage.buy(buyer, post);
    const path = `/@${stage.author.handle}/a-post`;
    expect(await send({ worth: "no", path }, buyer.cookie)).toMatchObject({ status: 303, location: `${path}#worth` });
    expect(await answersOf(bought.id)).toEqual([false]);
    for (const elsewhere of ["https://example.com/", "//example.com/@a/b", "/@a/b?next=//example.com", ""])
      expect(await send({ worth: "yes", path: elsewhere }, buyer.cookie)).toMatchObject({ location: "/library" });
    expect(await answersOf(bought.id)).toEqual([true]);
  });

  test("says on a page what was refused", async () => {
    const refused = await send({ worth: "yes", path: "/@a/b" }, (await stage.registered()).cookie);
    expect(refused).toMatchObject({ status: 404, page: expect.stringContaining("Only readers who bought this post") });
    const empty = await send({ worth: "perhaps" }, (await stage.registered()).cookie);
    expect(empty.status).toBe(422);
  });
});
