import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { newAccount } from "#tests/support/world/world.ts";

let stage: BoughtStage;
let post: string;

beforeAll(async () => {
  stage = await openBoughtStage();
  post = await stage.addPost("Kept for who has paid.");
});
afterAll(() => stage.close());

async function bought(how: Parameters<BoughtStage["buy"]>[2] = {}, of = post) {
  const buyer = await stage.anonymous();
  return { buyer, purchase: await stage.buy(buyer, of, how) };
}

const returnsOf = async (purchase: { id: string }) => {
  const { rows } = await stage.world.pool.query<{ status: string; to: string | null }>(
    `select status, recipient_account as "to" from public.payouts where purchase_id = $1 and kind = 'refund'`,
    [purchase.id],
  );
  return rows;
};

describe("money that came from an exchange", () => {
  test("asks where to send a refund, waits if the reader postpones, and goes where the reader says", async () => {
    const { buyer, purchase } = await bought({ isService: true });
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ target: null });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({
      status: 422,
      body: { code: "address_required" },
    });
    expect(await returnsOf(purchase)).toEqual([]);
    expect(await stage.api.refund(buyer, purchase.id, { address: null })).toMatchObject({
      status: 202,
      body: { returns: [{ state: "waits_for_address", to: null, is_turnable: true }] },
    });
    const to = newAccount();
    expect(await stage.api.refund(buyer, purchase.id, { address: to })).toMatchObject({
      status: 202,
      body: { returns: [{ state: "on_its_way", to }] },
    });
    expect(await returnsOf(purchase)).toEqual([{ status: "pending", to }]);
  });

  test("returns an overpayment where the reader says, in the window and after it; the post stays theirs", async () => {
    for (const hasEnded of [false, true]) {
      const { buyer, purchase } = await bought({ isService: true, raw: 2n * stage.price });
      if (hasEnded) await stage.endWindow(purchase);
      const to = newAccount();
      expect(await stage.api.refund(buyer, purchase.id, { address: to, addressOnly: true })).toMatchObject({
        status: 202,
        body: { returns: [{ state: "on_its_way", to, amount_raw: stage.price.toString() }] },
      });
      expect((await stage.api.content(buyer, post)).status).toBe(200);
      expect(await returnsOf(purchase)).toEqual([]);
    }
  });

  test("without a session is refunded by the author alone, as such refunds could not be counted", async () => {
    const { buyer, purchase } = await bought({ isService: true });
    await stage.world.pool.query("update public.purchases set buyer_id = null where id = $1", [purchase.id]);
    await stage.world.pool.query("update public.purchase_secrets set buyer_id = null where purchase_id = $1", [
      purchase.id,
    ]);
    const byToken = { bearer: stage.accessToken(purchase) };
    expect(buyer.id).not.toBe("");
    expect(await stage.api.refund(byToken, purchase.id, { address: newAccount() })).toMatchObject({
      status: 429,
      body: { code: "refund_limit" },
    });
  });

  test("cannot be redirected once a worker has claimed it", async () => {
    const { buyer, purchase } = await bought();
    await stage.api.refund(buyer, purchase.id);
    const [payout] = (await stage.calls.payouts(purchase)).filter(({ kind }) => kind === "refund");
    await stage.world.pool.query("select * from public.claim_payout($1)", [payout?.id]);
    expect(await stage.api.refund(buyer, purchase.id, { address: newAccount() })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });

  test("sends one mail reminder per step where we know an address", async () => {
    const reader = await stage.registered();
    const purchase = await stage.buy(reader, post, { isService: true });
    await stage.api.refund(reader, purchase.id, { address: null });
    const mails = async () => {
      await stage.world.pool.query("select public.remind_of_returns(1000)");
      const { rows } = await stage.world.pool.query(
        "select data ->> 'path' as path from public.outbox where user_id = $1 and template = 'refund_needs_address'",
        [reader.id],
      );
      return rows;
    };
    expect(await mails()).toEqual([{ path: `/receipts/${purchase.id}` }]);
    expect(await mails()).toHaveLength(1);
    await stage.world.pool.query(
      "update public.payouts set created_at = now() - interval '31 days' where purchase_id = $1",
      [purchase.id],
    );
    expect(await mails()).toHaveLength(2);
  });
});

describe("a wallet that became a service after it paid", () => {
  /** One wallet pays for 22 buyers; the first ones look like any person's. */
  async function firstOf22(hasSessions: boolean) {
    const from = newAccount();
    const sales: Awaited<ReturnType<typeof bought>>[] = [];
    for (let n = 0; n < 22; n++) {
      const sale = await bought({ from });
      if (!hasSessions) {
        await stage.world.pool.query("update public.purchases set buyer_id = null where id = $1", [sale.purchase.id]);
      }
      sales.push(sale);
    }
    const [first] = sales;
    if (!first) throw new Error("Nothing was sold.");
    return first;
  }

  test("needs an address, however early the purchase was", async () => {
    const { buyer, purchase } = await firstOf22(true);
    expect((await stage.api.getRefund(buyer, purchase.id)).body).toMatchObject({ target: null });
    expect(await stage.api.refund(buyer, purchase.id)).toMatchObject({ body: { code: "address_required" } });
    await stage.calls.refund(purchase, "author");
    expect(await returnsOf(purchase)).toEqual([{ status: "awaiting_address", to: null }]);
  });

  test("counts visitors without a session, too, each buying one post", async () => {
    const { purchase } = await firstOf22(false);
    await stage.calls.refund(purchase, "author");
    expect(await returnsOf(purchase)).toEqual([{ status: "awaiting_address", to: null }]);
  });

  test("stays a reader's own when one reader buys much", async () => {
    const from = newAccount();
    const sales: Awaited<ReturnType<typeof bought>>[] = [];
    for (let n = 0; n < 22; n++) sales.push(await bought({ from }, await stage.addPost(`Post ${n}.`)));
    await stage.world.pool.query("update public.purchases set buyer_id = null where id = any($1)", [
      sales.map(({ purchase }) => purchase.id),
    ]);
    const [first] = sales;
    if (!first) throw new Error("Nothing was sold.");
    await stage.calls.refund(first.purchase, "author");
    expect(await returnsOf(first.purchase)).toEqual([{ status: "pending", to: from }]);
  });
});
