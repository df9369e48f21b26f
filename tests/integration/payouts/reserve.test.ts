import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import type { Moment } from "#lib/payouts/dispatch-parts.ts";
import { reconcile } from "#lib/payouts/reconcile.ts";
import { REMOVAL_REFUND_DAYS } from "#lib/purchases/refunds/refund.ts";
import { type KillableWorkerOptions, openKillableWorkers, optionsOf } from "#tests/support/payouts/killable-workers.ts";
import { type MoneyStack, startMoneyStack } from "#tests/support/payouts/money-stack.ts";
import { type MoneyStage, PRICE_RAW } from "#tests/support/payouts/money-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { reserveCalls } from "#tests/support/payouts/reserve-stage.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

let stack: MoneyStack;
let current: MoneyStage;
beforeAll(async () => {
  stack = await startMoneyStack();
}, 120_000);
// Each with an account of ours that is empty.
beforeEach(async () => {
  current = await stack.openStage();
});
afterEach(() => current.close());
afterAll(() => stack?.stop());

const stage = () => current;
const workers = (more: Partial<KillableWorkerOptions> = {}) => openKillableWorkers({ ...optionsOf(current), ...more });
const { forge, alertsOf, sentBy } = stageCalls(stage);
const { openReserve, fill, sell, sellAndPayOut, remove, refundAll, asSold, stateOf, makeAllDue } = reserveCalls(stage);

const CREATOR_RAW = (PRICE_RAW * 95n) / 100n;
const FEE_RAW = PRICE_RAW - CREATOR_RAW;

async function owedBy(author: { id: string }): Promise<bigint> {
  const { raw } = await stage().world.one<{ raw: string }>("select private.owed_by($1)::text as raw", [author.id]);
  return BigInt(raw);
}

async function toldTo(buyer: { id: string }, kind: string): Promise<number> {
  const { told } = await stage().world.one<{ told: number }>(
    "select count(*)::integer as told from public.notifications where user_id = $1 and kind = $2",
    [buyer.id, kind],
  );
  return told;
}

/** Once for each refund; a step that waits returns. */
async function sendAll(account: string): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await makeAllDue(account);
    await workers()(account);
  }
}

describe("a post is removed after its author was paid", () => {
  test("buyers are refunded from our own account, once, and the author owes what they keep", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(3, workers());
    // Not paid out yet: its refund comes from its own address.
    const fresh = await sell(post, await stage().world.addPerson());
    await fill(reserve, 3n * PRICE_RAW);
    await remove(post, author);
    await refundAll(post);
    await refundAll(post);
    await Promise.all([sendAll(reserve.account), sendAll(reserve.account), sendAll(fresh.facts.ephemeral_address)]);

    for (const sale of [...sold, fresh]) {
      const from = sale === fresh ? fresh.facts.ephemeral_address : reserve.account;
      expect(await stateOf(sale)).toEqual({ status: "refunded", refund: "paid", from, rights: 0 });
      expect(await toldTo(sale.buyer, "refund_sent")).toBe(1);
    }
    expect(await findBreaches(stage(), [asSold(reserve, sold)])).toEqual([]);
    expect(await owedBy(author)).toBe(3n * CREATOR_RAW);
    const [first] = sold;
    if (!first) throw new Error("Nothing was sold.");
    expect(await purchaseCalls(stage().world).ledger(first.facts)).toEqual({
      ...{ creator: CREATOR_RAW, fee: FEE_RAW, reserve: -PRICE_RAW },
    });
    const ledger = createRpcLedger(createEndpoints(stage().rpcUrls.map((url) => ({ url }))));
    const query = (sql: string, values?: unknown[]) => stage().world.pool.query(sql, values);
    const { differences } = await reconcile({ query, ledger, seedId: stage().seedId, secondLookMs: 0 });
    expect(differences).toEqual([]);
  });

  test("finance finds a refund's sale by the refund's block, and our own account is no purchase", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    await fill(reserve, PRICE_RAW);
    await remove(post, author);
    await refundAll(post);
    await sendAll(reserve.account);
    const { block } = await stage().world.one<{ block: string }>(
      "select block_hash as block from public.payouts where source_account = $1 and status = 'paid'",
      [reserve.account],
    );
    const finance = await stage().world.addPerson({ role: "finance" });
    const find = async (words: string) =>
      (
        await stage().world.as<{ ids: string[] | null }>(
          finance,
          "select array(select p ->> 'id' from jsonb_array_elements(public.search_as_staff($1) -> 'purchases') as p) as ids",
          [words],
        )
      )[0]?.ids;
    expect(await find(block)).toEqual([sold[0]?.facts.id]);
    expect(await find(reserve.account)).toEqual([]);
  });

  test("a post that comes back was removed wrongly: its author owes nothing", async () => {
    await openReserve();
    const { author, post } = await sellAndPayOut(1, workers());
    await remove(post, author);
    await refundAll(post);
    expect(await owedBy(author)).toBe(CREATOR_RAW);
    await forge("select public.reinstate_post($1, $2, 'We were wrong.', true)", [post, author.id]);
    expect(await owedBy(author)).toBe(0n);
  });

  test("sales of more than 30 days before stay as they are", async () => {
    const { days } = await stage().world.one<{ days: number }>(
      "select extract(day from private.removal_refund_period())::integer as days",
      [],
    );
    expect(days).toBe(REMOVAL_REFUND_DAYS);
    await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    await forge("update public.purchases set paid_at = now() - interval '31 days' where post_id = $1", [post]);
    await remove(post, author);
    await refundAll(post);
    expect(await stateOf(sold[0] ?? fail())).toMatchObject({ status: "paid", refund: null, rights: 1 });
  });

  test("a sale whose share is on its way is refunded when it has arrived", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    const [sale] = sold;
    if (!sale) throw new Error("Nothing was sold.");
    await forge(
      "update public.payouts set status = 'publishing', paid_at = null where purchase_id = $1 and kind = 'creator'",
      [sale.facts.id],
    );
    await remove(post, author);
    await refundAll(post);
    expect(await stateOf(sale)).toMatchObject({ status: "paid", refund: null });
    const { rowCount } = await stage().world.pool.query(
      "select from graphile_worker.jobs where key = 'refund_removed_post:' || $1 and run_at > now()",
      [post],
    );
    expect(rowCount).toBe(1);
    await forge(
      "update public.payouts set status = 'paid', paid_at = now() where purchase_id = $1 and kind = 'creator'",
      [sale.facts.id],
    );
    await refundAll(post);
    expect(await stateOf(sale)).toMatchObject({ status: "refund_pending", refund: "pending", from: reserve.account });
  });

  test("our fee that had not left yet leaves as usual", async () => {
    const reserve = await openReserve();
    const moments: Moment[] = [];
    const first = await sellAndPayOut(1, (account) => workers()(account, null, (moment) => void moments.push(moment)));
    // The author's share is the second of three blocks.
    const shareIsBooked = moments.indexOf("booked", moments.indexOf("booked") + 1);
    const sale = await sell(first.post, await stage().world.addPerson());
    await workers()(sale.facts.ephemeral_address, { at: shareIsBooked + 1, die: () => undefined });
    const fee = () =>
      stage().world.one<{ status: string; raw: string }>(
        "select status, amount_raw as raw from public.payouts where purchase_id = $1 and kind = 'fee'",
        [sale.facts.id],
      );
    expect(await fee()).toMatchObject({ status: "pending" });
    await remove(first.post, first.author);
    expect(await fee()).toMatchObject({ status: "held" });
    await refundAll(first.post);
    await stage().world.pool.query("select public.release_payouts(100000)");
    await sendAll(sale.facts.ephemeral_address);
    expect(await fee()).toEqual({ status: "paid", raw: FEE_RAW.toString() });
    expect(await stateOf(sale)).toMatchObject({ status: "refund_pending", from: reserve.account });
  });

  test("money that comes to a refunded sale later goes back from the sale's own address", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    const [sale] = sold;
    if (!sale) throw new Error("Nothing was sold.");
    await remove(post, author);
    await refundAll(post);
    const { from, hashes } = await stage().pay(sale.facts.ephemeral_address, [PRICE_RAW]);
    await purchaseCalls(stage().world).pay(sale.facts, PRICE_RAW, { from, hash: hashes[0] ?? "" });
    const { rows } = await stage().world.pool.query<{ source: string }>(
      "select source_account as source from public.payouts where purchase_id = $1 and kind = 'refund' order by created_at",
      [sale.facts.id],
    );
    expect(rows.map(({ source }) => source)).toEqual([reserve.account, sale.facts.ephemeral_address]);
  });

  test("a payer that many share is asked for an address, and paid there", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    const [sale] = sold;
    if (!sale) throw new Error("Nothing was sold.");
    await forge("update public.payments set from_is_service = true where purchase_id = $1", [sale.facts.id]);
    await fill(reserve, PRICE_RAW);
    await remove(post, author);
    await refundAll(post);
    expect(await stateOf(sale)).toMatchObject({ refund: "awaiting_address", from: reserve.account });
    const before = sentBy(asSold(reserve, []));
    await forge("select public.set_return_address($1, $2)", [sale.facts.id, newAccount()]);
    await sendAll(reserve.account);
    expect(await stateOf(sale)).toMatchObject({ status: "refunded", refund: "paid" });
    expect(sentBy(asSold(reserve, [])) - before).toBe(PRICE_RAW);
  });
});

describe("our own account holds too little", () => {
  test("the refund waits, its buyer and finance are told once, and it is sent once the account is filled", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(2, workers());
    await remove(post, author);
    await refundAll(post);
    const before = sentBy(asSold(reserve, []));
    await sendAll(reserve.account);
    expect(sentBy(asSold(reserve, []))).toBe(before);
    expect(await alertsOf(asSold(reserve, []))).toEqual(["reserve_short"]);
    for (const { buyer } of sold) expect(await toldTo(buyer, "refund_waits")).toBe(1);

    await fill(reserve, 2n * PRICE_RAW);
    expect(await alertsOf(asSold(reserve, []))).toEqual([]);
    await workers()(reserve.account);
    await workers()(reserve.account);
    for (const sale of sold) expect(await stateOf(sale)).toMatchObject({ status: "refunded", refund: "paid" });
    expect(sentBy(asSold(reserve, [])) - before).toBe(2n * PRICE_RAW);
  });

  test("above the cap it waits for finance, and its buyer is told", async () => {
    const reserve = await openReserve();
    const { author, post, sold } = await sellAndPayOut(1, workers());
    const [sale] = sold;
    if (!sale) throw new Error("Nothing was sold.");
    await fill(reserve, PRICE_RAW);
    await remove(post, author);
    await refundAll(post);
    const caps = { minuteRaw: PRICE_RAW - 1n, dayRaw: PRICE_RAW - 1n, authorRaw: 10n ** 38n };
    await makeAllDue(reserve.account);
    await workers({ caps })(reserve.account);
    expect(await stateOf(sale)).toMatchObject({ refund: "pending" });
    expect(await toldTo(sale.buyer, "refund_waits")).toBe(1);
    await forge(
      "select public.approve_payout(id, gen_random_uuid(), 'Looked at it') from public.payouts where purchase_id = $1 and kind = 'refund'",
      [sale.facts.id],
    );
    await makeAllDue(reserve.account);
    await workers({ caps })(reserve.account);
    expect(await stateOf(sale)).toMatchObject({ status: "refunded", refund: "paid" });
  });
});

function fail(): never {
  throw new Error("Nothing was sold.");
}
