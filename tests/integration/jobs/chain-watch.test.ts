import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type World, XNO } from "#tests/support/world/world.ts";

// Each test starts processes; some start two, some hang. Needs its own database, so that no other worker leads.
vi.setConfig({ testTimeout: 120_000 });

const price = XNO / 20n;
let own: OwnDatabase;
let world: World;
let devnet: Devnet;
let post: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
  await world.addAddresses(50);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
});
beforeEach(async () => {
  devnet = await startDevnet({ pace: { delayMs: 20, times: 2 }, endpoints: [{ port: 0 }, { port: 0 }] });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end("SIGKILL");
  await devnet.stop();
});
afterAll(async () => {
  await world?.close();
  await own?.stop();
});

async function addWorker(settings: Record<string, string> = {}) {
  const nano = { NANO_RPC_URLS: devnet.rpcUrls.join(","), NANO_WS_URLS: devnet.socketUrl };
  const worker = await startWorker(own.databaseUrl, { ...nano, ...settings });
  workers.push(worker);
  return worker;
}
const addPurchase = async () => purchaseCalls(world).open(await world.addPerson(), post);
const pay = ({ ephemeral_address: to }: PaymentFacts, raw = price) => devnet.faucet.give(publicKeyOf(to), raw);

async function isPaid({ id }: PaymentFacts): Promise<boolean> {
  const { status } = await world.one<{ status: string }>("select status from public.purchases where id = $1", [id]);
  return status === "paid";
}
const untilPaid = (purchase: PaymentFacts) => until("the purchase is paid", () => isPaid(purchase));
const paymentsOf = async ({ id }: PaymentFacts) =>
  (await world.pool.query("select block_hash, amount_raw::text from public.payments where purchase_id = $1", [id]))
    .rows;

describe("the worker that watches the chain", () => {
  test("hears of a payment to a new address, and records it once", async () => {
    const worker = await addWorker();
    await worker.hasLogged("listening for confirmations");
    const purchase = await addPurchase();
    const hash = await pay(purchase);
    await untilPaid(purchase);
    expect(await paymentsOf(purchase)).toEqual([{ block_hash: hash, amount_raw: price.toString() }]);
  });

  test("finds payments made before it ran, and while the websocket was down", async () => {
    const [before, during] = [await addPurchase(), await addPurchase()];
    await pay(before);
    const worker = await addWorker();
    await untilPaid(before);
    await worker.hasLogged("listening for confirmations");
    devnet.sockets.faults = { isDown: true, isMute: false };
    devnet.sockets.drop();
    await worker.hasLogged("lost a node");
    await pay(during);
    devnet.sockets.faults = { isDown: false, isMute: false };
    await untilPaid(during);
  });

  test("finds at once what was confirmed before the node watched its address", async () => {
    const worker = await addWorker();
    await worker.hasLogged("listening for confirmations");
    // Its first sweeps are over by then: they cannot find the next payment.
    const earlier = await addPurchase();
    await pay(earlier);
    await untilPaid(earlier);
    worker.child.kill("SIGSTOP");
    const purchase = await addPurchase();
    await pay(purchase);
    await until("the payment is confirmed", () => devnet.ledger.listUnconfirmed().length === 0);
    worker.child.kill("SIGCONT");
    await untilPaid(purchase);
  });

  test("polls the chain where no websocket is configured", async () => {
    const purchase = await addPurchase();
    await pay(purchase);
    await addWorker({ NANO_WS_URLS: "" });
    await untilPaid(purchase);
  });

  test("ignores messages that the nodes do not confirm", async () => {
    const worker = await addWorker();
    await worker.hasLogged("listening for confirmations");
    const purchase = await addPurchase();
    await world.pool.query("select graphile_worker.add_job('record_payment', $1)", [
      JSON.stringify({ id: "F".repeat(64), account: purchase.ephemeral_address }),
    ]);
    await worker.hasLogged("The block is not confirmed yet.");
    expect(await paymentsOf(purchase)).toEqual([]);
  });

  test("is replaced by another when it is killed", async () => {
    const first = await addWorker();
    await first.hasLogged("this worker leads");
    const second = await addWorker();
    await second.isHealthy();
    expect(second.output()).not.toContain("this worker leads");
    await first.end("SIGKILL");
    await second.hasLogged("listening for confirmations");
    const purchase = await addPurchase();
    await pay(purchase);
    await untilPaid(purchase);
  });

  test("gives way to another when it hangs", async () => {
    const first = await addWorker();
    await first.hasLogged("this worker leads");
    const second = await addWorker();
    await second.isHealthy();
    first.child.kill("SIGSTOP");
    await second.hasLogged("this worker leads");
    first.child.kill("SIGCONT");
    await first.hasLogged("leads no longer");
  });
});
