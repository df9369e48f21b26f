import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { PaymentFacts } from "#tests/support/world/purchase-calls.ts";

let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

async function bought(by?: BuyerWithCookie) {
  const buyer = by ?? (await stage.anonymous());
  const post = await stage.addPost();
  const purchase = await stage.buy(buyer, post);
  return { buyer, post, purchase };
}

/** They read it to its end: nothing goes back by itself. */
async function finished() {
  const all = await bought();
  const sql = "update public.purchase_secrets set read_to_end_at = now() where purchase_id = $1";
  await stage.world.pool.query(sql, [all.purchase.id]);
  return all;
}

/** The window is over and the worker has sent the author's share. */
async function sendOn(purchase: PaymentFacts): Promise<void> {
  const due = "update public.payouts set status = 'pending' where purchase_id = $1 and kind = 'creator'";
  await stage.world.pool.query(due, [purchase.id]);
  const [share] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "creator");
  if (!share) throw new Error("Nothing is sent to the author.");
  await stage.calls.send(share);
}

const count = async (sql: string, ...values: unknown[]) => (await stage.world.pool.query(sql, values)).rowCount;
const requestsOf = (id: string) => count("select from public.refund_requests where purchase_id = $1", id);

const listed = (author: BuyerWithCookie, sql = "select * from public.list_refund_requests()") =>
  stage.world.as<Record<string, unknown>>(author, sql);

test("a buyer who is not refunded at once asks the author, who sees the sale and the reason and returns it", async () => {
  const { buyer, post, purchase } = await finished();
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({
    ...{ status: "ask_author", is_askable: true, request: null },
  });
  expect(await stage.api.askAuthor(buyer, purchase.id, "Wrong or low quality")).toMatchObject({
    status: 200,
    body: { status: "ask_author", is_askable: false, request: { reason: "Wrong or low quality", state: "open" } },
  });
  const [row] = (await listed(stage.author)).filter(({ purchase_id }) => purchase_id === purchase.id);
  expect(row).toMatchObject({ post_id: post, reason: "Wrong or low quality", state: "open" });
  expect(row?.amount_raw).toBe(stage.price.toString());
  expect(JSON.stringify(row)).not.toContain(buyer.id);
  expect((await stage.api.getRefund(stage.author, purchase.id)).body).toMatchObject({
    ...{ target: null, is_askable: false, request: { reason: "Wrong or low quality" } },
  });
  const notified = "select from public.notifications where user_id = $1 and post_id = $2 and kind = 'refund_requested'";
  expect(await count(notified, stage.author.id, post)).toBe(1);

  expect((await stage.api.refund(stage.author, purchase.id)).status).toBe(202);
  expect((await listed(stage.author)).map(({ purchase_id }) => purchase_id)).not.toContain(purchase.id);
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ request: { state: "refunded" } });
});

test("many taps ask once, and the first reason stands", async () => {
  const { buyer, purchase } = await finished();
  await stage.api.askAuthor(buyer, purchase.id, "Too short");
  const again = await Promise.all(Array.from({ length: 6 }, () => stage.api.askAuthor(buyer, purchase.id, "Other")));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  expect(again[0]?.body).toMatchObject({ request: { reason: "Too short" } });
  const fresh = await finished();
  await Promise.all(Array.from({ length: 6 }, () => stage.api.askAuthor(fresh.buyer, fresh.purchase.id)));
  expect(await requestsOf(fresh.purchase.id)).toBe(1);
});

test("a reason is needed, of at most 200 characters", async () => {
  const { buyer, purchase } = await finished();
  for (const reason of ["", "   ", "x".repeat(201), null, 7]) {
    expect((await stage.api.askAuthor(buyer, purchase.id, reason)).status).toBe(422);
  }
  expect(await requestsOf(purchase.id)).toBe(0);
  expect((await stage.api.askAuthor(buyer, purchase.id, "x".repeat(200))).status).toBe(200);
});

test("only the buyer asks: not a stranger, the author, staff, or who has the receipt's link or a reading token", async () => {
  const { purchase } = await finished();
  const [stranger, staff] = [await stage.registered(), await stage.staff("owner")];
  for (const who of [stranger, staff, {}, { bearer: stage.receiptToken(purchase) }, { bearer: "x".repeat(64) }]) {
    expect((await stage.api.askAuthor(who, purchase.id)).status).toBe(404);
  }
  for (const who of [stage.author, { bearer: stage.readingToken(purchase) }]) {
    expect((await stage.api.askAuthor(who, purchase.id)).status).toBe(403);
  }
  expect(await requestsOf(purchase.id)).toBe(0);
  expect((await stage.api.askAuthor({ bearer: stage.accessToken(purchase) }, purchase.id)).status).toBe(200);
});

test("only the author of the sale declines; the buyer is told, cannot ask again, and may still be refunded", async () => {
  const buyer = await stage.registered();
  const { purchase, post } = await bought(buyer);
  await stage.api.askAuthor(buyer, purchase.id);
  const other = await stage.makeAuthor();
  for (const who of [other, buyer]) expect((await stage.api.decline(who, purchase.id)).status).toBe(404);
  expect((await stage.api.decline(await stage.anonymous(), purchase.id)).status).toBe(403);
  expect((await stage.api.decline({}, purchase.id)).status).toBe(401);
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ request: { state: "open" } });

  for (const _ of [1, 2]) expect((await stage.api.decline(stage.author, purchase.id)).status).toBe(204);
  const declined = { is_askable: false, request: { state: "declined" } };
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject(declined);
  expect((await stage.api.askAuthor(buyer, purchase.id)).body).toMatchObject(declined);
  const notified = "select from public.notifications where user_id = $1 and post_id = $2 and kind = 'refund_declined'";
  expect(await count(notified, buyer.id, post)).toBe(1);
  expect((await listed(stage.author)).map(({ purchase_id }) => purchase_id)).not.toContain(purchase.id);
  expect((await stage.api.refund(stage.author, purchase.id)).status).toBe(202);
  expect((await stage.api.decline(stage.author, purchase.id)).status).toBe(204);
});

test("once the sale is sent to the author, it is too late to ask, and who asked before is told so", async () => {
  const late = await finished();
  await sendOn(late.purchase);
  expect((await stage.api.getRefund(late.buyer, late.purchase.id)).body).toMatchObject({ is_askable: false });
  expect(await stage.api.askAuthor(late.buyer, late.purchase.id)).toMatchObject({
    ...{ status: 409, body: { code: "refund_window_closed" } },
    body: { detail: `Your payment has been sent to @${stage.author.handle}, so it cannot be returned from here.` },
  });
  expect(await requestsOf(late.purchase.id)).toBe(0);

  const early = await finished();
  await stage.api.askAuthor(early.buyer, early.purchase.id);
  await sendOn(early.purchase);
  expect((await stage.api.getRefund(early.buyer, early.purchase.id)).body).toMatchObject({
    request: { state: "sent_on" },
  });
  const [row] = (await listed(stage.author)).filter(({ purchase_id }) => purchase_id === early.purchase.id);
  expect(row).toMatchObject({ state: "sent_on" });
  expect((await stage.api.refund(stage.author, early.purchase.id)).status).toBe(409);
  expect((await stage.api.decline(stage.author, early.purchase.id)).status).toBe(204);
});

test("a request ends after 30 days", async () => {
  const { buyer, purchase } = await finished();
  await stage.api.askAuthor(buyer, purchase.id);
  const age = "update public.refund_requests set created_at = now() - $2::interval where purchase_id = $1";
  await stage.world.pool.query(age, [purchase.id, "29 days 23 hours"]);
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ request: { state: "open" } });
  await stage.world.pool.query(age, [purchase.id, "30 days 1 minute"]);
  expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ request: { state: "lapsed" } });
  expect((await listed(stage.author)).map(({ purchase_id }) => purchase_id)).not.toContain(purchase.id);
  expect((await stage.api.decline(stage.author, purchase.id)).status).toBe(409);
});

test("nothing is asked of a purchase that is open or returned", async () => {
  const buyer = await stage.anonymous();
  const open = await stage.calls.open(buyer, await stage.addPost());
  expect((await stage.api.askAuthor(buyer, open.id)).status).toBe(409);
  const { purchase } = await bought(buyer);
  await stage.api.refund(buyer, purchase.id);
  expect((await stage.api.askAuthor(buyer, purchase.id)).status).toBe(409);
});

test("through the data API no one asks or declines, and everyone lists their own alone", async () => {
  const { buyer, purchase } = await finished();
  await stage.api.askAuthor(buyer, purchase.id);
  const writes = [
    "select public.request_refund($1, 'Mine')",
    "select public.decline_refund_request($1, auth.uid())",
    "select private.request_refund($1, 'Mine')",
    "select private.decline_refund_request($1, auth.uid())",
    "update public.refund_requests set declined_at = now() where purchase_id = $1",
    "delete from public.refund_requests where purchase_id = $1",
    "insert into public.refund_requests (purchase_id, seller_id, reason) values ($1, auth.uid(), 'Mine')",
  ];
  for (const sql of writes) {
    for (const who of [buyer, stage.author])
      await expect(stage.world.as(who, sql, [purchase.id]), sql).rejects.toMatchObject({ code: "42501" });
  }
  expect(await listed(await stage.makeAuthor())).toEqual([]);
  expect(await listed(buyer)).toEqual([]);
});

test("many requests are one notification, one mail an hour, and a list that ends", async () => {
  const author = await stage.makeAuthor();
  const post = await stage.world.addPost(author);
  const many = sampleSize({ daily: 12, nightly: 1_000 });
  await stage.world.addAddresses(many);
  for (let n = 0; n < many; n++) {
    const reader = await stage.world.addPerson({ isAnonymous: true });
    const { id } = await stage.calls.pay(await stage.calls.open(reader, post), stage.price);
    await stage.world.pool.query("select public.request_refund($1, 'Too short')", [id]);
  }
  const notified = "select from public.notifications where user_id = $1 and kind = 'refund_requested'";
  expect(await count(notified, author.id)).toBe(1);
  const mails = await count(
    "select from public.outbox where user_id = $1 and template = 'refund_requested'",
    author.id,
  );
  // Two where the hour turned in between.
  expect([1, 2]).toContain(mails);
  expect(await listed(author)).toHaveLength(Math.min(many, 50));
  expect(await listed(author, "select * from public.list_refund_requests(5)")).toHaveLength(5);
  const all = await listed(author, "select * from public.list_refund_requests(100000)");
  expect(all).toHaveLength(Math.min(many, 100));
});
