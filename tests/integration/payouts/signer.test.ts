import { describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import type { SaleKind, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";
import { newAccount, newHash, XNO } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const own = openOwnStage();
const { stage, workers } = own;
const { forge, payoutsOf, alertsOf, sentBy, makeDue } = stageCalls(stage);

async function sell(kind: SaleKind): Promise<SoldPurchase> {
  await stage().addAddresses(1);
  return stage().sell(kind);
}

const attacker = newAccount();

describe("the signer never pays", () => {
  test.each<[string, SaleKind, string]>([
    [
      "a share with another recipient",
      "sale",
      "update public.payouts set recipient_account = $2 where purchase_id = $1 and kind = 'creator'",
    ],
    [
      "a refund with another recipient",
      "refunded",
      "update public.payouts set recipient_account = $2 where purchase_id = $1 and kind = 'refund'",
    ],
    [
      "a share of more",
      "sale",
      "update public.payouts set amount_raw = amount_raw + 1 where purchase_id = $1 and kind = 'creator' and $2 <> ''",
    ],
    [
      "a sale settled to a foreign fee account",
      "sale",
      "update public.sales set fee_bps = 9000, fee_account = $2 where purchase_id = $1",
    ],
    [
      "a payout of another kind",
      "sale",
      "update public.payouts set kind = 'manual', recipient_account = $2 where purchase_id = $1 and kind = 'creator'",
    ],
  ])("%s", async (_what, kind, sql) => {
    const sold = await sell(kind);
    await forge(sql, [sold.id, attacker]);
    await workers()(sold.account);
    expect(sentBy(sold)).toBe(0n);
    expect(await alertsOf(sold)).toContain("payout_mismatch");
    expect(Object.values(await payoutsOf(sold))).toContain("failed");
  });

  test("a second share of one sale: only the first goes out, once staff have checked", async () => {
    const sold = await sell("sale");
    await forge(
      `insert into public.payouts (purchase_id, kind, recipient_account, amount_raw, status, source_account)
       select purchase_id, kind, $2, amount_raw, 'pending', source_account from public.payouts where purchase_id = $1 and kind = 'creator'`,
      [sold.id, attacker],
    );
    await workers()(sold.account);
    expect(sentBy(sold)).toBe(0n);
    await forge("update public.payouts set status = 'cancelled' where purchase_id = $1 and recipient_account = $2", [
      sold.id,
      attacker,
    ]);
    await stage().world.pool.query(
      "select public.retry_payout(id, gen_random_uuid(), 'The other was forged') from public.payouts where purchase_id = $1 and status = 'failed'",
      [sold.id],
    );
    await workers()(sold.account);
    await stage().world.pool.query("update public.money_alerts set resolved_at = now() where account = $1", [
      sold.account,
    ]);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("a block stored in our name by an intruder", async () => {
    const sold = await sell("sale");
    const block = { type: "state", account: sold.account, previous: newHash(), representative: attacker, balance: "0" };
    const stored = JSON.stringify({
      ...block,
      link: publicKeyOf(attacker),
      link_as_account: attacker,
      signature: "0".repeat(128),
    });
    await forge(
      "select public.mark_payout_publishing(id, $2, $3, $4) from public.payouts where purchase_id = $1 and kind = 'creator'",
      [sold.id, newHash(), block.previous, stored],
    );
    await workers()(sold.account);
    expect(sentBy(sold)).toBe(0n);
    expect(await alertsOf(sold)).toEqual(["block_differs"]);
  });

  test("a payment that never arrived, though the service's key recorded it", async () => {
    await stage().addAddresses(1);
    const sold = await sell("too little, returned");
    await forge("select public.record_payment($1, $2, $3, $4)", [
      newHash(),
      sold.account,
      attacker,
      String(1_000n * XNO),
    ]);
    await forge("select public.settle_purchase($1)", [sold.id]);
    for (let attempt = 0; attempt < 9; attempt++) {
      await makeDue(sold);
      await workers()(sold.account).catch(() => undefined);
    }
    expect(sentBy(sold)).toBe(0n);
    expect(await alertsOf(sold)).toContain("payout_failed");
  });
});

describe("the signer holds back", () => {
  test("a payout above the cap per minute, without an attempt, and one above the daily cap for approval", async () => {
    const [first, second] = [await sell("sale"), await sell("sale")];
    const share = first.owed[0]?.raw ?? 0n;
    const caps = { minuteRaw: share, dayRaw: 10n ** 38n, authorRaw: 10n ** 38n };
    // What other tests sent in the last minute counts, too.
    await stage().world.pool.query("update public.nano_blocks set created_at = created_at - interval '2 days'");
    await workers(undefined, { caps })(first.account);
    await workers(undefined, { caps })(second.account);
    expect(await payoutsOf(first)).toEqual({ creator: "paid", fee: "pending" });
    expect(await payoutsOf(second)).toEqual({ creator: "pending", fee: "pending" });
    const { attempts } = await stage().world.one<{ attempts: number }>(
      "select sum(attempts)::integer as attempts from public.payouts where purchase_id = $1",
      [second.id],
    );
    expect(attempts).toBe(0);

    const day = { minuteRaw: 10n ** 38n, dayRaw: share, authorRaw: 10n ** 38n };
    await makeDue(second);
    await workers(undefined, { caps: day })(second.account);
    expect(await alertsOf(second)).toEqual(["payout_cap"]);
    await stage().world.pool.query(
      "select public.approve_payout(id, gen_random_uuid(), 'Looked at it') from public.payouts where purchase_id = $1",
      [second.id],
    );
    await workers(undefined, { caps: day })(second.account);
    expect(await findBreaches(stage(), [second])).toEqual([]);
  });

  test("a suspended author's share and our fee with it, and sends both when the suspension ends", async () => {
    const sold = await sell("sale");
    const set = (status: string) =>
      forge(
        "update public.profiles set status = $2 where id = (select seller_id from public.purchases where id = $1)",
        [sold.id, status],
      );
    await set("suspended");
    await workers()(sold.account);
    expect(await payoutsOf(sold)).toEqual({ creator: "held", fee: "pending" });
    await stage().world.pool.query("select public.release_payouts(100000)");
    expect((await payoutsOf(sold)).creator).toBe("held");
    await set("active");
    await stage().world.pool.query("select public.release_payouts(100000)");
    await makeDue(sold);
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("a share in its refund window, whatever its row says, and receives its payment", async () => {
    const sold = await sell("held, then kept");
    await forge("update public.purchases set refund_window_ends_at = now() + interval '1 hour' where id = $1", [
      sold.id,
    ]);
    await workers()(sold.account);
    expect(await payoutsOf(sold)).toEqual({ creator: "held", fee: "pending" });
    expect(stage().devnet().ledger.state.accounts.get(publicKeyOf(sold.account))?.height).toBe(1);
  });

  test("a refund to a service's account until an address is named, and sends it there", async () => {
    const sold = await sell("refunded");
    await forge("update public.payments set from_is_service = true where purchase_id = $1", [sold.id]);
    await workers()(sold.account);
    expect(await payoutsOf(sold)).toMatchObject({ refund: "awaiting_address" });
    expect(sentBy(sold)).toBe(0n);
    const named = newAccount();
    await forge(
      "select public.set_payout_address(id, $2, gen_random_uuid(), 'The payer wrote to us') from public.payouts where purchase_id = $1 and kind = 'refund'",
      [sold.id, named],
    );
    await workers()(sold.account);
    const owed = sold.owed.map(({ raw }) => ({ raw, to: named }));
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });
});

test("checks a payer again before signing, as it may have become a service since the refund began", async () => {
  const sold = await sell("refunded");
  await forge(
    `insert into public.exchange_accounts (account, name)
     select from_account, 'An exchange' from public.payments where purchase_id = $1`,
    [sold.id],
  );
  await workers()(sold.account);
  expect(await payoutsOf(sold)).toMatchObject({ refund: "awaiting_address" });
  expect(sentBy(sold)).toBe(0n);
});

describe("a failed attempt", () => {
  test("says why, is retried seven times, and continues when staff retry it", async () => {
    const sold = await sell("sale");
    stage().hasWork(false);
    const read = () =>
      stage().world.one<{ status: string; error_class: string; attempts: number }>(
        "select status, error_class, attempts from public.payouts where purchase_id = $1 and kind = 'creator'",
        [sold.id],
      );
    for (let attempt = 1; attempt <= 8; attempt++) {
      await makeDue(sold);
      // The attempt is recorded; the fee's job behind it could not receive either, and is queued again.
      await expect(workers()(sold.account)).rejects.toMatchObject({ errorClass: "work_missing" });
      expect(await read()).toEqual({
        status: attempt < 8 ? "pending" : "failed",
        error_class: "work_missing",
        attempts: attempt,
      });
    }
    expect(await alertsOf(sold)).toEqual(["payout_failed"]);
    stage().hasWork(true);
    await stage().world.pool.query(
      "select public.retry_payout(id, gen_random_uuid(), 'Credits were bought') from public.payouts where purchase_id = $1 and status = 'failed'",
      [sold.id],
    );
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });
});

describe("an empty pool of addresses", () => {
  test("pauses payments, says so, and resumes as soon as one address is free", async () => {
    const { world, addAddresses, offer } = stage();
    await world.pool.query(
      "update public.deposit_addresses set state = 'assigned', assigned_at = now() where state = 'free'",
    );
    await expect(offer()).rejects.toMatchObject({
      message: "payments_paused",
      detail: expect.stringContaining("minute"),
    });
    await addAddresses(1);
    await expect(offer()).resolves.toMatchObject({ account: expect.stringMatching(/^nano_/) });
  });
});

describe("the comparison of the books with the chain", () => {
  async function compare() {
    const { world, rpcUrls, seedId } = stage();
    const ledger = createRpcLedger(createEndpoints(rpcUrls.map((url) => ({ url }))));
    const query = (sql: string, values?: unknown[]) => world.pool.query(sql, values);
    const settings = { DATABASE_URL: own.databaseUrl(), NANO_SEED_ID: seedId, NANO_RPC_URLS: rpcUrls.join(",") };
    const { reconcileWith } = await loadWith(settings, () => import("#lib/jobs/payouts/reconcile-accounts.ts"));
    await reconcileWith(ledger, 0, { query } as Parameters<typeof reconcileWith>[2]);
    return world.one<{ differing: number; booked: string; found: string }>(
      `select differing, booked_raw::text as booked, (balance_raw + receivable_raw)::text as found
       from public.reconciliations order by id desc limit 1`,
    );
  }

  test("matches to the raw, and reports one raw sent to an unknown address", async () => {
    const sold = await sell("held, then kept");
    const before = await compare();
    // The forgeries that the tests above stopped raised alerts, too.
    takeLoggedErrors();
    await stage().addAddresses(1);
    const { account } = await stage().world.one<{ account: string }>(
      "select account from public.deposit_addresses where seed_id = $1 and state = 'free' limit 1",
      [stage().seedId],
    );
    await stage().devnet().faucet.give(publicKeyOf(account), 1n);
    await until("it is confirmed", async () => BigInt((await compare()).found) > BigInt(before.found));
    const after = await compare();
    expect(BigInt(after.found) - BigInt(before.found)).toBe(1n);
    expect(after).toMatchObject({ booked: before.booked, differing: before.differing + 1 });
    expect(await alertsOf({ ...sold, account })).toEqual(["account_differs"]);
    expect(takeLoggedErrors().some((line) => line.includes("the chain and the books differ"))).toBe(true);
  });
});
