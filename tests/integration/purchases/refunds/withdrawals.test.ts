import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { sendForm } from "#tests/support/calls/purchase-forms.ts";
import { type BoughtStage, type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { PaymentFacts } from "#tests/support/world/purchase-calls.ts";
import { newAccount } from "#tests/support/world/world.ts";

let stage: BoughtStage;
let post: string;
let keeping: PurchaseApi;
let asking: PurchaseApi;
let route: Awaited<ReturnType<typeof loadRoute>>["POST"];

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost();
  keeping = await loadPurchaseApi({ COUNTRY_HEADER: "x-country", EU_WITHDRAWAL_MODE: "fourteen_days" });
  asking = await loadPurchaseApi({ COUNTRY_HEADER: "x-country" });
  route = (await loadRoute("api/purchases/[id]/withdraw")).POST;
});
afterAll(() => stage.close());

type Bought = { buyer: BuyerWithCookie; bought: PaymentFacts; from: string };
type Order = { country: string; buyer?: BuyerWithCookie; api?: PurchaseApi; more?: object; isService?: boolean };

/** Bought from this country, on a site that keeps the 14 days, from a wallet of its own. */
async function buyFrom({ country, buyer: given, api = keeping, more = {}, isService = false }: Order): Promise<Bought> {
  const buyer = given ?? (await stage.anonymous());
  const { body } = await api.create({ country, cookie: buyer.cookie }, post, more);
  const from = newAccount();
  const facts = await readPurchase(body.purchase.id);
  return { buyer, bought: await stage.calls.pay(facts, stage.price, { from, isService }), from };
}

type Row = PaymentFacts & { withdrawal_ends_at: string | null; refund_asked_by: string | null };
const readPurchase = (id: string) => stage.world.one<Row>("select * from public.purchases where id = $1", [id]);
const end = ({ id }: PaymentFacts, text: string) =>
  stage.world.pool.query(`update public.purchases set withdrawal_ends_at = ${text} where id = $1`, [id]);
const mails = async ({ id }: PaymentFacts) =>
  (
    await stage.world.pool.query<{ user_id: string; data: object }>(
      "select user_id, data from public.outbox where natural_key = 'withdrawal_confirmed:' || $1",
      [id],
    )
  ).rows;

describe("who may withdraw, and until when", () => {
  test("buyers in the EEA have 14 days where the site keeps them, others none", async () => {
    const { withdrawal_ends_at: inEu, paid_at } = await readPurchase((await buyFrom({ country: "DE" })).bought.id);
    const days = (Date.parse(inEu ?? "") - Date.parse(paid_at ?? "")) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThan(18);
    for (const bought of [
      await buyFrom({ country: "US" }),
      await buyFrom({ country: "DE", api: asking, more: { consentTextId: "eu-waiver-1" } }),
    ])
      expect((await readPurchase(bought.bought.id)).withdrawal_ends_at).toBeNull();
  });

  test.each([
    // Wednesday, Saturday, Sunday; late in the evening.
    ["2026-11-11 23:59:59+00", "2026-11-26 12:00"],
    ["2026-11-14 10:00:00+00", "2026-12-01 12:00"],
    ["2026-11-15 10:00:00+00", "2026-12-01 12:00"],
    ["2026-11-16 00:00:00+00", "2026-12-01 12:00"],
  ])("paid on %s, the last day ends at %s", async (paid, ends) => {
    const sql = "select to_char(private.withdrawal_end($1) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as ends";
    expect((await stage.world.one<{ ends: string }>(sql, [paid])).ends).toBe(ends);
  });

  test("a program keeps a perfect copy, so it has no such right", async () => {
    const sql =
      "select id from public.open_purchase(buyer_id => $1, post_id => $2, channel => 'agent', may_withdraw => true)";
    const { id } = await stage.world.one<{ id: string }>(sql, [(await stage.anonymous()).id, post]);
    await stage.calls.pay(await readPurchase(id), stage.price);
    expect((await readPurchase(id)).withdrawal_ends_at).toBeNull();
  });

  test("the shares wait until the right has ended", async () => {
    const { bought } = await buyFrom({ country: "FR" });
    await stage.endWindow(bought);
    const held = () =>
      stage.world.one<{ status: string; waits: boolean; is_over: boolean; why: string }>(
        `select o.status, o.held_until = b.withdrawal_ends_at as waits, private.why_held(o) as why,
           (private.read_books(b.ephemeral_address, a.seed_id) #> '{purchase,isWindowOver}')::boolean as is_over
         from public.payouts o join public.purchases b on b.id = o.purchase_id
         join public.deposit_addresses a on a.account = b.ephemeral_address where b.id = $1 and o.kind = 'creator'`,
        [bought.id],
      );
    expect(await held()).toEqual({ status: "held", waits: true, is_over: false, why: "refund_window" });
    await end(bought, "now() - interval '1 second'");
    expect((await held()).is_over).toBe(true);
  });
});

describe("withdrawing", () => {
  test("closes the post, returns the money to the wallet that paid, and confirms it once", async () => {
    const { buyer, bought, from } = await buyFrom({ country: "AT" });
    await stage.endWindow(bought);
    const answer = await stage.api.withdraw(buyer, bought.id);
    const number = String((await stage.api.receipt(buyer, bought.id)).body.number);
    const withdrawal = { withdrawn_at: expect.stringMatching(/^20/), reference: number.replace("R-", "W-") };
    expect(answer).toMatchObject({ status: 200, body: { status: "refund_pending", withdrawal } });
    expect((await stage.api.content(buyer, post)).status).toBe(402);
    const refund = { kind: "refund", status: "pending", recipient_account: from, amount_raw: String(stage.price) };
    expect(await stage.calls.payouts(bought)).toEqual(expect.arrayContaining([expect.objectContaining(refund)]));
    const again = await stage.api.withdraw(buyer, bought.id, { address: newAccount() });
    expect(again).toMatchObject({ status: 200, body: { withdrawal: answer.body.withdrawal } });
    expect((await stage.calls.payouts(bought)).filter(({ kind }) => kind === "refund")).toEqual([
      expect.objectContaining(refund),
    ]);
    expect((await stage.api.receiptAs(buyer, bought.id, "?format=pdf")).text).toMatch(/^%PDF/);
    expect(await mails(bought)).toEqual([]);
  });

  test("mails the confirmation to a buyer whose address we know", async () => {
    const { buyer, bought } = await buyFrom({ country: "IE", buyer: await stage.registered() });
    const { body } = await stage.api.withdraw(buyer, bought.id);
    const { reference } = body.withdrawal as { reference: string };
    expect(await mails(bought)).toEqual([
      { user_id: buyer.id, data: expect.objectContaining({ reference, path: `/withdraw/${bought.id}` }) },
    ]);
    const { composeMail } = await import("#lib/email/compose.ts");
    const [mail] = await mails(bought);
    expect(JSON.stringify(composeMail("withdrawal_confirmed", mail?.data, "https://f.example"))).toContain(reference);
  });

  test("is not counted by any limit of refunds", async () => {
    const buyer = await stage.anonymous();
    for (let n = 0; n < 7; n++) {
      const { bought } = await buyFrom({ country: "ES", buyer });
      expect((await stage.api.withdraw(buyer, bought.id)).status).toBe(200);
    }
    const { bought } = await buyFrom({ country: "ES", buyer });
    expect((await stage.api.refund(buyer, bought.id)).status).toBe(202);
  });

  test("needs no more than the receipt’s link, which cannot name an address", async () => {
    const { bought, from } = await buyFrom({ country: "PT" });
    const receiptToken = stage.receiptToken(bought);
    expect(await stage.api.withdraw({}, bought.id, { receiptToken, address: newAccount() })).toMatchObject({
      status: 422,
    });
    expect((await readPurchase(bought.id)).status).toBe("paid");
    expect((await stage.api.withdraw({}, bought.id, { receiptToken })).status).toBe(200);
    const [refund] = (await stage.calls.payouts(bought)).filter(({ kind }) => kind === "refund");
    expect(refund).toMatchObject({ recipient_account: from });
  });

  test("money of an exchange waits until its buyer names an address", async () => {
    const { buyer, bought } = await buyFrom({ country: "IT", isService: true });
    expect((await stage.api.withdraw({}, bought.id, { receiptToken: stage.receiptToken(bought) })).status).toBe(200);
    expect(await stage.calls.payouts(bought)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "refund", status: "awaiting_address" })]),
    );
    const to = newAccount();
    expect((await stage.api.refund(buyer, bought.id, { address: to, addressOnly: true })).status).toBe(202);
    expect(await stage.calls.payouts(bought)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "refund", recipient_account: to })]),
    );
  });

  test("is refused without the right, after it, after a refund, to its author and to strangers", async () => {
    const code = async (who: object, { id }: PaymentFacts, body = {}) =>
      (await stage.api.withdraw(who, id, body)).body.code;
    const outside = await buyFrom({ country: "US" });
    expect(await code(outside.buyer, outside.bought)).toBe("conflict");
    const { buyer, bought } = await buyFrom({ country: "NL" });
    expect(await code({}, bought)).toBe("not_found");
    expect(await code(await stage.anonymous(), bought)).toBe("not_found");
    expect(await code({}, bought, { receiptToken: stage.receiptToken(outside.bought) })).toBe("not_found");
    expect(await code(stage.author, bought)).toBe("forbidden");
    expect(await code(buyer, bought, { address: "nano_nonsense" })).toBe("address_invalid");
    expect(await code(buyer, bought, { receiptToken: "<script>" })).toBe("validation_failed");
    await end(bought, "now() - interval '1 second'");
    expect(await code(buyer, bought)).toBe("refund_window_closed");
    await end(bought, "now() + interval '1 day'");
    await stage.api.refund(buyer, bought.id);
    expect(await code(buyer, bought)).toBe("conflict");
    expect((await readPurchase(bought.id)).refund_asked_by).toBe("buyer");
  });

  test("its form leads to the confirmation, and a refused one back to the receipt", async () => {
    const { bought } = await buyFrom({ country: "FI" });
    const receiptToken = stage.receiptToken(bought);
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      sendForm(route, {
        path: `/api/purchases/${bought.id}/withdraw`,
        params: { id: bought.id },
        fields: { purchaseId: bought.id, ...fields },
        headers,
      });
    const refused = await send({ receiptToken, address: newAccount() });
    expect(refused).toMatchObject({ status: 422, page: expect.stringContaining("<h1>You have not withdrawn</h1>") });
    expect(refused.page).toContain(`href="/receipts/${bought.id}?t=${receiptToken}"`);
    expect((await send({ receiptToken }, { origin: "https://evil.example" })).status).toBe(403);
    expect((await send({ receiptToken, address: " " })).location).toBe(`/withdraw/${bought.id}?t=${receiptToken}`);
  });
});

test("lists what can be withdrawn from now, by session and by token, and nothing of others", async () => {
  expect(await list({})).toEqual([]);
  const one = await buyFrom({ country: "SE" });
  expect(await list({ buyer: one.buyer.id })).toEqual([one.bought.id]);
  expect(await list({ ids: [one.bought.id] })).toEqual([one.bought.id]);
  expect(await list({ buyer: (await stage.anonymous()).id })).toEqual([]);
  await stage.api.withdraw(one.buyer, one.bought.id);
  expect(await list({ buyer: one.buyer.id, ids: [one.bought.id] })).toEqual([]);
});

async function list({ buyer = null, ids = [] }: { buyer?: string | null; ids?: string[] }): Promise<string[]> {
  const sql = "select purchase_id from public.list_withdrawable($1, $2)";
  const { rows } = await stage.world.pool.query<{ purchase_id: string }>(sql, [buyer, ids]);
  return rows.map(({ purchase_id }) => purchase_id);
}
