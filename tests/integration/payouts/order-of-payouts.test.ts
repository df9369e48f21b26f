import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { asCaller } from "#embedded/database/connection.ts";
import { addressOf } from "#lib/nano/address.ts";
import { publicKeyOf } from "#lib/nano/block.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { deriveKey } from "#lib/nano/wallet.ts";
import type { Moment } from "#lib/payouts/dispatch-parts.ts";
import { reconcile } from "#lib/payouts/reconcile.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import type { SaleKind, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { countOpen, skipPauses, startStageWorker } from "#tests/support/payouts/run-killed.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { openJobs } from "#tests/support/payouts/stage-jobs.ts";
import { until } from "#tests/support/until.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

// Blocks of a real ledger, and workers in processes of their own.
vi.setConfig({ testTimeout: 120_000 });

const own = openOwnStage();
const { stage, workers } = own;
const { payoutsOf, alertsOf, sentBy, makeDue } = stageCalls(stage);
const PATIENCE_MS = 90_000;

async function sell(kind: SaleKind): Promise<SoldPurchase> {
  await stage().addAddresses(1);
  return stage().sell(kind);
}

/** The blocks of an account from its first: what each did, and to whom. */
function blocksOf({ account }: SoldPurchase): string[] {
  const { state } = stage().devnet().ledger;
  const blocks: string[] = [];
  let at = state.accounts.get(publicKeyOf(account))?.frontier;
  for (let block = state.blocks.get(at ?? ""); block; block = state.blocks.get(at)) {
    blocks.unshift(block.kind === "send" ? addressOf(block.link) : block.kind);
    at = block.previous;
  }
  return blocks;
}

describe("the order of payouts", () => {
  test("in one account: receives, then the author, the excess, and our fee", async () => {
    const sold = await sell("with excess");
    await workers()(sold.account);
    const [writer, fee, payer] = sold.owed.map(({ to }) => to);
    expect(blocksOf(sold)).toEqual(["receive", "receive", writer, payer, fee]);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("across accounts: refunds before authors before fees, whatever came first", async () => {
    const sales: SoldPurchase[] = [];
    for (const kind of ["sale", "sale", "with excess", "refunded", "too little, returned"] as const) {
      sales.push(await sell(kind));
    }
    const ids = sales.map(({ id }) => id);
    // All of it is due, and the jobs run one after another.
    const { rows } = await stage().world.pool.query<{ kind: string }>(
      `select o.kind::text from graphile_worker.jobs j join public.payouts o on j.key = 'send_payout:' || o.id
       where o.purchase_id = any ($1) order by j.priority, j.run_at, j.id`,
      [ids],
    );
    const kinds = rows.map(({ kind }) => kind.replace("excess", "refund"));
    expect(kinds).toEqual([...kinds].sort((one, other) => RANKS.indexOf(one) - RANKS.indexOf(other)));
    expect(new Set(kinds)).toEqual(new Set(RANKS));

    const worker = await startStageWorker(stage(), own.databaseUrl());
    try {
      const isAllPaid = async () => {
        await skipPauses(stage());
        return (await countOpen(stage(), sales)) === 0;
      };
      await until("everything is paid", isAllPaid, PATIENCE_MS);
    } finally {
      await worker.end();
    }
    expect(await findBreaches(stage(), sales)).toEqual([]);
  });
});

describe("the job of the fee", () => {
  const queue = async (): Promise<string[]> => {
    const { rows } = await stage().world.pool.query<{ kind: string }>(
      `select o.kind::text from graphile_worker.jobs j join public.payouts o on j.key = 'send_payout:' || o.id
       order by j.priority, j.id`,
    );
    return rows.map(({ kind }) => kind);
  };
  const emptyQueue = () => stage().world.pool.query("delete from graphile_worker._private_jobs");

  test("runs after the authors' jobs, which leave it alone and recreate it if lost", async () => {
    const [first, second] = [await sell("sale"), await sell("sale")];
    await emptyQueue();
    const runJob = await openJobs(stage());
    for (const sold of [first, second]) await runJob(sold, "creator");
    for (const sold of [first, second]) expect(await payoutsOf(sold)).toEqual({ creator: "paid", fee: "pending" });
    expect(await queue()).toEqual(["fee", "fee"]);
    await emptyQueue();
    for (const sold of [first, second]) await runJob(sold, "fee");
    for (const sold of [first, second]) expect(await payoutsOf(sold)).toEqual({ creator: "paid", fee: "paid" });
    expect(await queue()).toEqual([]);
    expect(await findBreaches(stage(), [first, second])).toEqual([]);
  });

  test("sends the author's share first when it runs early", async () => {
    const sold = await sell("sale");
    await (await openJobs(stage()))(sold, "fee");
    expect(blocksOf(sold)).toEqual(["receive", ...sold.owed.map(({ to }) => to)]);
  });

  test("while payouts are paused nothing is sent and no job requeues itself; then everything goes out, once", async () => {
    const finance = await addStaff(stage().world, "finance");
    const pause = (isOn: boolean) =>
      stage().world.as(finance, "select public.set_switch('payouts', $1, 'An incident')", [isOn]);
    const [paid, waiting] = [await sell("sale"), await sell("sale")];
    const runJob = await openJobs(stage());
    await runJob(paid, "creator");
    await pause(true);
    await emptyQueue();
    await runJob(paid, "fee");
    await runJob(waiting, "creator");
    await runJob(waiting, "fee");
    expect(await payoutsOf(paid)).toEqual({ creator: "paid", fee: "pending" });
    expect(await payoutsOf(waiting)).toEqual({ creator: "pending", fee: "pending" });
    expect([sentBy(paid), sentBy(waiting)]).toEqual([paid.owed[0]?.raw, 0n]);
    expect(await queue()).toEqual([]);
    await pause(false);
    expect(await queue()).toEqual(["creator", "fee", "fee"]);
    await runJob(waiting, "creator");
    for (const sold of [paid, waiting]) await runJob(sold, "fee");
    expect(await findBreaches(stage(), [paid, waiting])).toEqual([]);
  });
});

const RANKS = ["refund", "creator", "fee"];

describe("a rotated seed", () => {
  test("pays old accounts from a worker that has the seed, and leaves them alone in one that does not", async () => {
    const old = await sell("sale");
    const [seed, seedId] = [randomBytes(32).toString("hex").toUpperCase(), `next-${randomBytes(6).toString("hex")}`];
    await workers(undefined, { seed, seedId })(old.account);
    expect(blocksOf(old)).toEqual([]);
    expect(await payoutsOf(old)).toEqual({ creator: "pending", fee: "pending" });
    expect(await alertsOf(old)).toEqual([]);

    const { world } = stage();
    await world.pool.query("select private.add_deposit_addresses($1, 0, $2)", [seedId, [deriveKey(seed, 0).account]]);
    const fresh = await stage().sell("sale");
    expect(fresh.account).toBe(deriveKey(seed, 0).account);
    await workers()(fresh.account);
    expect(blocksOf(fresh)).toEqual([]);
    await workers(undefined, { seed, seedId })(fresh.account);
    await workers()(old.account);
    expect(await findBreaches(stage(), [old, fresh])).toEqual([]);
  });

  test("signs nothing with another seed under the old name, and says why", async () => {
    const sold = await sell("sale");
    await workers(undefined, { seed: "C3".repeat(32) })(sold.account).catch(() => undefined);
    expect(blocksOf(sold)).toEqual([]);
    const { last_error } = await stage().world.one<{ last_error: string }>(
      "select last_error from public.payouts where purchase_id = $1 and kind = 'creator'",
      [sold.id],
    );
    expect(last_error).toContain("does not match its index");
    await makeDue(sold);
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });
});

test("a comparison reads every account of the seed once, in index order", async () => {
  const { world, rpcUrls, seedId } = stage();
  // More than one batch.
  await world.pool.query(
    `insert into public.deposit_addresses (account, seed_id, derivation_index, state, assigned_at)
     select account, $2, 1000 + n, 'assigned', now() from unnest($1::text[]) with ordinality as made (account, n)`,
    [Array.from({ length: 510 }, newAccount), seedId],
  );
  const asked: string[] = [];
  const ledger = createRpcLedger(createEndpoints(rpcUrls.map((url) => ({ url }))));
  const { accounts, differences } = await reconcile({
    ...{ query: (sql, values) => world.pool.query(sql, values), seedId, secondLookMs: 0 },
    ledger: {
      ...ledger,
      listBalances(batch) {
        asked.push(...batch);
        return ledger.listBalances(batch);
      },
    },
  });
  const { rows } = await world.pool.query<{ account: string }>(
    "select account from public.deposit_addresses where seed_id = $1 order by derivation_index",
    [seedId],
  );
  expect(asked).toEqual(rows.map(({ account }) => account));
  expect(accounts).toBe(rows.length);
  expect(differences).toEqual([]);
});

describe("with the service's key", () => {
  const asService = (sql: string, values: unknown[] = []) =>
    asCaller(stage().world.pool, { role: "service_role", claims: { role: "service_role" } }, (tx) =>
      tx.query(sql, values),
    );

  test.each([
    "update public.payouts set recipient_account = recipient_account",
    "insert into public.payouts (kind, recipient_account, amount_raw, status, source_account) select 'manual', recipient_account, 1e30, 'pending', source_account from public.payouts limit 1",
    "update public.sales set creator_account = creator_account",
    "update public.nano_blocks set state = state",
    "insert into private.named_recipients (payout_id, account) select id, recipient_account from public.payouts limit 1",
    "select private.store_send(gen_random_uuid(), '', '', '{}', '', '', 1, 1, 1, 1)",
    "select public.store_receive_block('', '', '', '{}', '')",
    "insert into public.ledger_entries (posting_id, reason, account, amount_raw) values (gen_random_uuid(), 'forged', 'chain', 1)",
  ])("refuses writes to what the signer reads: %s", async (sql) => {
    await expect(asService(sql)).rejects.toThrow("permission denied");
  });

  test("a refund cannot redirect a sale whose block is signed or paid", async () => {
    const attacker = newAccount();
    const refund = (sold: SoldPurchase) =>
      asService("select public.refund_purchase($1, 'Mine', 'staff', $2)", [sold.id, attacker]);
    const [signed, paid] = [await sell("sale"), await sell("sale")];
    await workers()(signed.account, { at: await momentOf("stored"), die: () => undefined });
    await workers()(paid.account);
    for (const sold of [signed, paid]) await expect(refund(sold)).rejects.toThrow();
    await makeDue(signed);
    await workers()(signed.account);
    expect(await findBreaches(stage(), [signed, paid])).toEqual([]);
  });

  test("a block wrongly marked dead is never paid a second time", async () => {
    const sold = await sell("sale");
    const share = sold.owed[0]?.raw ?? 0n;
    await workers()(sold.account, { at: await momentOf("published"), die: () => undefined });
    const { block_hash } = await stage().world.one<{ block_hash: string }>(
      "select block_hash from public.payouts where purchase_id = $1 and kind = 'creator'",
      [sold.id],
    );
    await until("it is confirmed", () => sentBy(sold) === share);
    const call: [string, string[]] = ["select public.mark_block_dead($1, $2)", [block_hash, newHash()]];
    await expect(asService(...call)).rejects.toThrow("permission denied");
    await stage().world.pool.query(...call);
    expect(await payoutsOf(sold)).toMatchObject({ creator: "pending" });
    for (let attempt = 0; attempt < 3; attempt++) {
      await makeDue(sold);
      await workers()(sold.account).catch(() => undefined);
    }
    expect(sentBy(sold)).toBe(share);
    expect(await alertsOf(sold)).toContain("balance_differs");
  });
});

/**
 * Finds the moment of a sale's dispatch at which the author's block exists, counted on another sale: the first block is
 * the receive.
 */
async function momentOf(point: "stored" | "published"): Promise<number> {
  const lived: Moment[] = [];
  await workers()((await sell("sale")).account, null, (moment) => void lived.push(moment));
  const found = lived.indexOf(point, lived.indexOf(point) + 1);
  if (found < 0) throw new Error(`An author's block is never ${point}.`);
  return found;
}
