import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { deriveKey } from "#lib/nano/wallet.ts";
import type { SignedDevnetBlock } from "#tests/support/nano/devnet-account.ts";
import { askNode, openAccount, processBlock, untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type World, XNO } from "#tests/support/world/world.ts";

// Needs its own database, whose addresses all come from the worker of these tests.
vi.setConfig({ testTimeout: 120_000 });

const SEED = randomBytes(32).toString("hex").toUpperCase();
const price = XNO / 20n;

let own: OwnDatabase;
let devnet: Devnet;
let world: World;
let post: string;
let payers = 0;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
  devnet = await startDevnet({ pace: { delayMs: 20 }, endpoints: [{ port: 0 }, { port: 0 }] });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end();
});
afterAll(async () => {
  await devnet.stop();
  await world.close();
  await own.stop();
});

async function addWorker() {
  const nodes = { NANO_RPC_URLS: devnet.rpcUrls.join(","), NANO_WS_URLS: devnet.socketUrl };
  const worker = await startWorker(own.databaseUrl, { ...nodes, NANO_SEED: SEED });
  workers.push(worker);
  return worker;
}

/** A purchase of a new buyer, at an address that the worker has made. */
async function addPurchase(): Promise<PaymentFacts> {
  await until("an address is free", async () => (await count("public.deposit_addresses where state = 'free'")) > 0);
  return purchaseCalls(world).open(await world.addPerson(), post);
}

/** What another wallet signs to pay for it. */
async function signPayment({ ephemeral_address: to }: PaymentFacts): Promise<SignedDevnetBlock> {
  payers += 1;
  const { account, open } = await openAccount(devnet, payers, 2n * price);
  await untilConfirmed(devnet, open.hash);
  return account.sign({ previous: open.hash, balance: price, link: publicKeyOf(to) });
}

async function count(what: string, values: unknown[] = []): Promise<number> {
  return (await world.one<{ count: number }>(`select count(*)::integer from ${what}`, values)).count;
}

async function untilPaid({ id }: PaymentFacts): Promise<void> {
  const isPaid = async () => (await count("public.purchases where id = $1 and status = 'paid'", [id])) === 1;
  await until("the purchase is paid", isPaid);
  const jobs = "graphile_worker.jobs where task_identifier = 'record_payment' and attempts < max_attempts";
  await until("no payment waits to be recorded", async () => (await count(jobs)) === 0);
}

async function expectPaidOnce({ id }: PaymentFacts, { hash }: SignedDevnetBlock): Promise<void> {
  const { rows } = await world.pool.query(
    "select block_hash, amount_raw::text, confirmed_at is not null as is_confirmed from public.payments where purchase_id = $1",
    [id],
  );
  expect(rows).toEqual([{ block_hash: hash, amount_raw: String(price), is_confirmed: true }]);
  expect(await count("public.sales where purchase_id = $1", [id])).toBe(1);
  const held =
    "select sum(amount_raw)::text as held from public.ledger_entries where account = 'chain' and purchase_id = $1";
  expect(await world.one(held, [id])).toEqual({ held: String(price) });
}

describe("from the address pool to the paid purchase", () => {
  test("a signed send to an address of the worker's seed pays the purchase, once", async () => {
    const worker = await addWorker();
    await worker.hasLogged("listening for confirmations");
    const purchase = await addPurchase();
    const indexOf = "select derivation_index::integer as index from public.deposit_addresses where account = $1";
    const { index } = await world.one<{ index: number }>(indexOf, [purchase.ephemeral_address]);
    expect(purchase.ephemeral_address).toBe(deriveKey(SEED, index).account);
    const send = await signPayment(purchase);
    expect(await processBlock(devnet, send, "send")).toEqual({ hash: send.hash });
    await untilPaid(purchase);
    await expectPaidOnce(purchase, send);
  });

  test("confirmations out of order and repeated are one payment each for two workers", async () => {
    const two = [await addWorker(), await addWorker()];
    await until("one of them listens", () => two.some((worker) => worker.output().includes("listening for")));
    const purchases = [await addPurchase(), await addPurchase(), await addPurchase(), await addPurchase()];
    const paid = await Promise.all(
      purchases.map(async (purchase) => ({ purchase, send: await signPayment(purchase) })),
    );
    devnet.confirmations.setPace({ isPaused: true });
    for (const { send } of paid) await processBlock(devnet, send, "send");
    for (const { send } of paid.toReversed()) {
      devnet.ledger.confirm(send.hash);
      expect(await askNode(devnet.rpcUrls[0], { action: "block_confirm", hash: send.hash })).toEqual({ started: "1" });
    }
    for (const { purchase } of paid) await untilPaid(purchase);
    for (const { purchase, send } of paid) await expectPaidOnce(purchase, send);
    devnet.confirmations.setPace({ isPaused: false });
    const leaders = two.filter((worker) => worker.output().includes("this worker leads"));
    expect(leaders).toHaveLength(1);
  });

  test("a payment made while no worker ran is found once by the next one", async () => {
    await addWorker();
    const purchase = await addPurchase();
    for (const worker of workers.splice(0)) await worker.end();
    const send = await signPayment(purchase);
    await processBlock(devnet, send, "send");
    await untilConfirmed(devnet, send.hash);
    const next = await addWorker();
    await untilPaid(purchase);
    await next.end();
    const after = await addWorker();
    await after.hasLogged("listening for confirmations");
    await untilPaid(purchase);
    await expectPaidOnce(purchase, send);
  });
});

test("a payout whose worker is killed continues in the next worker at once", async () => {
  const creator = "public.payouts where purchase_id = $1 and kind = 'creator'";
  const isPaidOut = async ({ id }: PaymentFacts) => (await count(`${creator} and status = 'paid'`, [id])) === 1;
  const first = await addWorker();
  await first.hasLogged("listening for confirmations");
  const atOnce = await world.addPost(await world.addPerson({ isCreator: true }), { changes: { refund_window_min: 0 } });
  await until("an address is free", async () => (await count("public.deposit_addresses where state = 'free'")) > 0);
  const purchase = await purchaseCalls(world).open(await world.addPerson(), atOnce);
  const send = await signPayment(purchase);
  devnet.confirmations.setPace({ delayMs: 2_000 });
  await processBlock(devnet, send, "send");
  await until(
    "a worker is working on the payout",
    async () => (await count(`${creator} and attempts > 0`, [purchase.id])) === 1,
  );
  await first.end("SIGKILL");
  devnet.confirmations.setPace({ delayMs: 20 });
  expect(await isPaidOut(purchase)).toBe(false);
  await addWorker();
  await until("it is paid out", () => isPaidOut(purchase));
  expect(await count(creator, [purchase.id])).toBe(1);
});
