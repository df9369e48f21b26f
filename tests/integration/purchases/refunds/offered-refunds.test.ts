import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";

const WORDS = "one two three four five six seven eight nine ten ";
const LONG = WORDS.repeat(10);
const FREE = "Free words. ".repeat(30);
const DAY_MS = 86_400_000;

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

const textOf = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });

/** The author publishes another text over the current one. */
async function change(post: string, version: number, paid: string, free = FREE): Promise<void> {
  const { world, author } = stage;
  await world.as(author, "select public.save_post($1, $2, $3, $4, '{}')", [post, version, textOf(free), textOf(paid)]);
  await world.judge(post);
  await world.as(author, "select public.publish_post($1, $2, false, true, null, 'It is shorter now.')", [
    post,
    version + 1,
  ]);
}

async function bought(post: string, daysAgo = 0) {
  const buyer = await stage.registered();
  const purchase = await stage.buy(buyer, post);
  const back = [purchase.id, daysAgo];
  await stage.world.pool.query(
    "update public.purchases set paid_at = paid_at - make_interval(days => $2) where id = $1",
    back,
  );
  await stage.world.pool.query(
    "update public.sales set paid_at = paid_at - make_interval(days => $2) where purchase_id = $1",
    back,
  );
  await stage.endWindow(purchase);
  return { buyer, purchase };
}

const returnsOf = async ({ id }: { id: string }) =>
  (await stage.world.pool.query("select status from public.payouts where purchase_id = $1 and kind = 'refund'", [id]))
    .rows;
const notificationsOf = async ({ id }: { id: string }, post: string) =>
  (
    await stage.world.pool.query("select data from public.notifications where user_id = $1 and post_id = $2", [
      id,
      post,
    ])
  ).rows;
const TOLD = [{ data: { what: "refund_offered" } }];

describe("EDIT-04: a cut of more than half of the paid words", () => {
  test("refunds buyers of the last thirty days once, whatever their window and however often they ask", async () => {
    const post = await stage.addPost(LONG);
    const { buyer, purchase } = await bought(post, 29);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "closed" });
    await change(post, 1, WORDS.repeat(4));
    expect(await notificationsOf(buyer, post)).toEqual(TOLD);
    const { body } = await stage.api.getRefund(buyer, purchase.id);
    expect(body).toMatchObject({ status: "open" });
    const { refund_until: until } = body as { refund_until: string };
    expect(Math.abs(Date.parse(until) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    const answers = await Promise.all([1, 2].map(() => stage.api.refund(buyer, purchase.id)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(await returnsOf(purchase)).toHaveLength(1);
    expect(await stage.api.content(buyer, post)).toMatchObject({ status: 402 });
    const asked = "select refund_asked_by from public.purchases where id = $1";
    expect(await stage.world.one(asked, [purchase.id])).toEqual({ refund_asked_by: "buyer_offered" });
  });

  test("refunds no one else: earlier buyers, underpaid purchases, strangers, visitors, or the author as a buyer", async () => {
    const post = await stage.addPost(LONG);
    const early = await bought(post, 31);
    const recent = await bought(post, 1);
    await change(post, 1, WORDS);
    const late = await bought(post);
    for (const { buyer, purchase } of [early, late]) {
      expect(await notificationsOf(buyer, post)).toEqual([]);
      expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "closed" });
      expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({
        status: 409,
        body: { code: "refund_window_closed" },
      });
    }
    const receipt = { bearer: stage.receiptToken(recent.purchase) };
    for (const who of [await stage.registered(), {}, early.buyer, receipt])
      expect(await stage.api.refund(who, recent.purchase.id)).toMatchObject({ status: 404 });
    expect(await returnsOf(recent.purchase)).toEqual([]);
    expect(await stage.api.refund(stage.author, recent.purchase.id)).toMatchObject({ status: 202 });
    expect(
      await stage.world.one("select refund_asked_by from public.purchases where id = $1", [recent.purchase.id]),
    ).toEqual({
      refund_asked_by: "author",
    });
  });

  test("counts towards none of the limits of quick refunds", async () => {
    const buyer = await stage.anonymous();
    const refundOne = async () => {
      const post = await stage.addPost(LONG);
      const purchase = await stage.buy(buyer, post);
      await change(post, 1, WORDS);
      return (await stage.api.refund(buyer, purchase.id)).status;
    };
    expect(await Promise.all(Array.from({ length: 5 }, refundOne))).toEqual([202, 202, 202, 202, 202]);
    const usual = await stage.buy(buyer, await stage.addPost());
    expect(await stage.api.refund(buyer, usual.id)).toMatchObject({ status: 202 });
  });

  test("leaves money already sent to the author for the author to return: the offer says so, and nothing moves", async () => {
    const post = await stage.addPost(LONG);
    const { buyer, purchase } = await bought(post);
    const share = (await stage.calls.payouts(purchase)).find(({ kind }) => kind === "creator");
    if (!share) throw new Error("The author has no share.");
    await stage.world.pool.query("update public.payouts set status = 'pending', held_until = null where id = $1", [
      share.id,
    ]);
    await stage.calls.send(share);
    await change(post, 1, WORDS);
    expect(await notificationsOf(buyer, post)).toEqual(TOLD);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ status: "closed" });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({
      status: 409,
      body: { code: "refund_window_closed", detail: expect.stringContaining("The author has been paid") },
    });
    expect((await stage.api.content(buyer, post)).status).toBe(200);
  });

  test("ends after thirty days", async () => {
    const post = await stage.addPost(LONG);
    const { buyer, purchase } = await bought(post);
    await change(post, 1, WORDS);
    const back =
      "update private.refund_offers set opened_at = opened_at - interval '30 days' where version_id = (select version_id from public.sales where purchase_id = $1)";
    await stage.world.pool.query(back, [purchase.id]);
    await stage.world.pool.query(
      "update public.sales set paid_at = paid_at - interval '30 days' where purchase_id = $1",
      [purchase.id],
    );
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({ status: 409 });
  });
});

describe("EDIT-04: a smaller cut", () => {
  const isOffered = async (post: string, cut: () => Promise<unknown>) => {
    const { buyer, purchase } = await bought(post);
    await cut();
    const { body } = await stage.api.getRefund(buyer, purchase.id);
    return { status: body.status, notified: (await notificationsOf(buyer, post)).length };
  };

  test("of half, or a move above the break, offers nothing", async () => {
    const half = await stage.addPost(LONG);
    expect(await isOffered(half, () => change(half, 1, WORDS.repeat(5)))).toEqual({ status: "closed", notified: 0 });
    const moved = await stage.addPost(LONG);
    expect(await isOffered(moved, () => change(moved, 1, "The rest of it is here.", FREE + LONG))).toEqual({
      status: "closed",
      notified: 0,
    });
  });

  test("counts two cuts as one, ignores a comma after it, and makes the offer once", async () => {
    const post = await stage.addPost(LONG);
    const cut = async () => {
      await change(post, 1, WORDS.repeat(7));
      await change(post, 2, WORDS.repeat(4));
      await change(post, 3, `${WORDS.repeat(4)}, and so on`);
    };
    expect(await isOffered(post, cut)).toEqual({ status: "open", notified: 1 });
    const offers =
      "select count(*)::integer as offers from private.refund_offers o join public.post_versions v on v.id = o.version_id where v.post_id = $1";
    expect(await stage.world.one(offers, [post])).toEqual({ offers: 1 });
  });
});
