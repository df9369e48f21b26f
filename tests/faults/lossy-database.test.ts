import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GENESIS_HASH } from "#lib/nano/networks.ts";
import { startFakeNode } from "#tests/support/nano/fake-node.ts";
import { startWorker } from "#tests/support/product/worker-process.ts";
import { startLossyProxy } from "#tests/support/stack/lossy-proxy.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type World, XNO } from "#tests/support/world/world.ts";

// Locks of a lost answer are released within half a minute, or later on a slow machine.
vi.setConfig({ testTimeout: 400_000 });

const PURCHASES = 10;
const LOSS_SHARE = 0.05;
const RESETS = 20;
const PATIENCE_MS = 120_000;
const price = XNO / 20n;
const SENDER = newAccount();

let own: OwnDatabase;
let world: World;
beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
});
afterAll(async () => {
  await world.close();
  await own.stop();
});

/** A node that knows one confirmed send to each purchase, not yet received. */
async function startNodeWith(sends: Map<string, PaymentFacts>) {
  return startFakeNode(({ action, hash }) => {
    if (hash === GENESIS_HASH.dev) return { block_account: SENDER };
    const send = typeof hash === "string" ? sends.get(hash) : undefined;
    if (action === "block_info" && send) {
      const contents = { link_as_account: send.ephemeral_address, previous: "0".repeat(64) };
      return {
        block_account: SENDER,
        amount: String(price),
        balance: "0",
        confirmed: "true",
        subtype: "send",
        contents,
      };
    }
    if (action === "account_info") return { error: "Account not found" };
    if (action !== "accounts_receivable") return { error: "Block not found" };
    const blocks = [...sends].map(([of, { ephemeral_address: to }]) => [
      to,
      { [of]: { amount: String(price), source: SENDER } },
    ]);
    return { blocks: Object.fromEntries(blocks) };
  });
}

/** What may still run. A job replaced while locked stays as spent, and a new one does its work. */
const WAITING = `select count(*)::integer from graphile_worker.jobs
  where task_identifier = 'record_payment' and attempts < max_attempts`;
/** What a failure tells: how each job stands. */
const JOBS = `select task_identifier as task, attempts, max_attempts as "of", last_error as error, locked_at as locked,
    run_at - now() as "in" from graphile_worker.jobs order by task_identifier, run_at`;
const count = async (sql: string) => (await world.one<{ count: number }>(sql)).count;

test("resetting 5 % of a database link's chunks loses and doubles no job", async () => {
  await world.addAddresses(PURCHASES);
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  const { open } = purchaseCalls(world);
  const sends = new Map<string, PaymentFacts>();
  for (let n = 0; n < PURCHASES; n++) sends.set(newHash(), await open(await world.addPerson(), post));
  const ids = [...sends.values()].map(({ id }) => id);
  const node = await startNodeWith(sends);
  const link = await startLossyProxy(own.databaseUrl, () => Math.random() < LOSS_SHARE);

  const countPaid = () =>
    count(`select count(*)::integer from public.purchases where status = 'paid' and id = any ('{${ids}}')`);
  const start = () => startWorker(link.url, { NANO_RPC_URLS: node.url });
  let worker = await start();
  let said = "";
  /** Restarts a worker that cannot continue, as a supervisor does. */
  const whileSupervised = (what: string, isTrue: () => Promise<boolean>) =>
    until(
      what,
      async () => {
        if (worker.hasEnded()) {
          said += worker.output();
          worker = await start();
        }
        return isTrue();
      },
      PATIENCE_MS,
    ).catch(async (error: unknown) => {
      const progress = { resets: link.resets(), paid: await countPaid(), jobs: (await world.pool.query(JOBS)).rows };
      throw new Error(`${String(error)}\n${JSON.stringify(progress)}\nThe workers said:\n${said}${worker.output()}`);
    });

  await worker.isHealthy();
  link.beginLoss();
  const half = PURCHASES / 2;
  await whileSupervised(
    "half is paid over the bad link",
    async () => link.resets() >= RESETS && (await countPaid()) >= half,
  );
  link.endLoss();
  await whileSupervised("every purchase is paid", async () => (await countPaid()) === PURCHASES);
  await whileSupervised("no payment waits to be recorded", async () => (await count(WAITING)) === 0);
  await worker.end();

  const of = `purchase_id = any ('{${ids}}')`;
  expect(await count(`select count(*)::integer from public.payments where confirmed_at is not null and ${of}`)).toBe(
    PURCHASES,
  );
  expect(await count(`select count(*)::integer from public.sales where ${of}`)).toBe(PURCHASES);
  const held = `select sum(amount_raw)::text as held from public.ledger_entries where account = 'chain' and ${of}`;
  expect(await world.one(held)).toEqual({ held: String(price * BigInt(PURCHASES)) });
  expect(await world.one("select coalesce(sum(balance_raw), 0)::text as sum from private.ledger_balances")).toEqual({
    sum: "0",
  });
  await node.stop();
  await link.stop();
});

test("a queue that breaks while it starts is replaced", async () => {
  const task = "clean_rate_limits";
  const waiting = `select count(*)::integer from graphile_worker.jobs where task_identifier = '${task}'`;
  for (const key of ["first", "second", "third"])
    await world.pool.query("select graphile_worker.add_job($1, '{}', job_key => $2)", [task, key]);
  let reports = 0;
  const link = await startLossyProxy(own.databaseUrl, (chunk) => {
    const isReport = chunk.includes("delete from") && chunk.includes("_private_jobs");
    if (isReport) reports++;
    return isReport || chunk.includes("add_job(");
  });
  const node = await startNodeWith(new Map());
  link.beginLoss();
  const worker = await startWorker(link.url, { NANO_RPC_URLS: node.url });
  await until("finished jobs could not be reported", () => reports > 0);
  link.endLoss();
  await until("the jobs are done again", async () => (await count(waiting)) === 0, PATIENCE_MS).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}\nThe worker said:\n${worker.output()}`);
    },
  );
  await worker.end();
  await node.stop();
  await link.stop();
});
