import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { NO_FAULTS } from "#lib/nano/devnet/rpc/faults.ts";
import { getNanoRate } from "#lib/posts/queries.ts";
import { cookieFrom, loadPurchaseApi, type PurchaseApi } from "#tests/support/calls/purchase-api.ts";
import { untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { type OwnStack, startOwnStack } from "#tests/support/stack/own-stack.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { until } from "#tests/support/until.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, type World, XNO } from "#tests/support/world/world.ts";

// Needs its own stack: a pause of payments and the price of Nano affect everyone.
vi.setConfig({ testTimeout: 120_000 });

const PAUSED = { status: 503, problem: { code: "payments_paused", detail: "Payments are paused for a few minutes." } };
const price = XNO / 20n;

let stack: OwnStack;
let devnet: Devnet;
let world: World;
let api: PurchaseApi;
let author: Person;
let post: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  stack = await startOwnStack();
  world = openWorld(stack.databaseUrl);
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  api = await loadPurchaseApi({
    SUPABASE_URL: stack.url,
    SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    SUPABASE_SECRET_KEY: stack.keys.secret,
    NANO_RPC_URLS: devnet.rpcUrls.join(","),
  });
  await world.addAddresses(20);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end();
});
afterAll(async () => {
  await devnet.stop();
  await world.close();
  await stack.stop();
});

async function addWorker() {
  const nodes = { NANO_RPC_URLS: devnet.rpcUrls.join(","), NANO_WS_URLS: devnet.socketUrl, LOG_LEVEL: "info" };
  const worker = await startWorker(stack.databaseUrl, nodes);
  workers.push(worker);
  return worker;
}

const expire = (id: string) =>
  world.pool.query("update public.purchases set expires_at = now() - interval '1 minute' where id = $1", [id]);
const statusOf = (id: string) => world.one("select status from public.purchases where id = $1", [id]);

describe("no new quotes", () => {
  test("while payments are off; open quotes stay open, and payments count", async () => {
    const opened = await api.create({}, post);
    const cookie = cookieFrom(opened);
    const { id } = opened.body.purchase;
    await world.pool.query("update public.settings set payments_paused = true");
    const refused = await api.create({}, post);
    expect(refused).toMatchObject(PAUSED);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await api.create({ cookie }, post)).body.purchase.id).toBe(id);
    const account = opened.body.ephemeral_address.ephemeral_address;
    await untilConfirmed(devnet, await devnet.faucet.give(publicKeyOf(account), price));
    expect((await api.verify({ cookie }, id)).body.status).toBe("paid");
    await world.pool.query("update public.settings set payments_paused = false");
    expect((await api.create({}, post)).status).toBe(201);
  });

  test("while no address is free", async () => {
    const taken = "update public.deposit_addresses set state = 'assigned', assigned_at = now() where state = 'free'";
    await world.pool.query(taken);
    expect(await api.create({}, post)).toMatchObject(PAUSED);
    await world.addAddresses(20);
    expect((await api.create({}, post)).status).toBe(201);
  });

  test("in dollars while the price is unknown; in Nano as usual", async () => {
    await world.pool.query("update public.nano_price set price_usd = 1.25, last_updated = now() - interval '4 hours'");
    const changes = { price_currency: "USD", price_usd_micros: 50_000, price_raw: null };
    const inDollars = await world.addPost(author, { changes });
    expect(await api.create({}, inDollars)).toMatchObject({ status: 503, problem: { code: "price_unavailable" } });
    expect((await api.create({}, post)).status).toBe(201);
    await world.pool.query("update public.nano_price set last_updated = now()");
    const quoted = (await api.create({}, inDollars)).body.purchase;
    expect(quoted).toMatchObject({ amount: "0.04", price_currency: "USD" });
  });

  test("while the watching worker reports that it reaches no node: nothing expires, owned posts open, old reports are ignored", async () => {
    const owned = await api.create({}, post);
    const cookie = cookieFrom(owned);
    const account = owned.body.ephemeral_address.ephemeral_address;
    await untilConfirmed(devnet, await devnet.faucet.give(publicKeyOf(account), price));
    expect((await api.verify({ cookie }, owned.body.purchase.id)).body.status).toBe("paid");
    const { id } = (await api.create({}, post)).body.purchase;
    await expire(id);
    await world.pool.query("select private.note_chain(20)");
    expect(await api.create({}, post)).toMatchObject(PAUSED);
    expect((await api.content({ cookie }, post)).status).toBe(200);
    await world.pool.query("select public.expire_purchases(100)");
    expect(await statusOf(id)).toEqual({ status: "pending" });
    await world.pool.query("update private.chain_watch set said_at = now() - interval '91 seconds'");
    expect((await api.create({}, post)).status).toBe(201);
    await world.pool.query("select public.expire_purchases(100)");
    expect(await statusOf(id)).toEqual({ status: "expired" });
  });
});

describe("the price", () => {
  test("in dollars is rounded to four digits of Nano at the current price, and missing when that price is old", async () => {
    const inDollars = await world.addPost(author, {
      changes: { price_currency: "USD", price_usd_micros: 50_000, price_raw: null },
    });
    const { open } = purchaseCalls(world);
    const setPrice = (age: string, validHours = 3) =>
      world.pool.query(
        `update public.nano_price set price_usd = 0.8123, last_updated = now() - interval '${age}', good_for_hours = ${validHours}`,
      );
    const settings = { SUPABASE_URL: stack.url, SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable };
    const db = (await loadWith(settings, () => import("#lib/supabase/public.ts"))).publicDb();
    const isValid = async () => Date.parse((await getNanoRate(db))?.goodUntil ?? "") > Date.now();
    await setPrice("4 hours");
    await expect(open(await world.addPerson(), inDollars)).rejects.toThrow("price_unavailable");
    expect(await isValid()).toBe(false);
    // The maximum age is defined once, for quotes and cards.
    await setPrice("4 hours", 5);
    expect(await isValid()).toBe(true);
    // 0.05 / 0.8123 = 0.061553…
    expect(await open(await world.addPerson(), inDollars)).toMatchObject({
      amount_raw: "61550000000000000000000000000",
    });
    await setPrice("1 minute");
  });
});

describe("the worker", () => {
  test("reports for how long it has reached no node, and that it reaches one again", async () => {
    await world.pool.query("select private.note_chain(0)");
    const worker = await addWorker();
    await worker.hasLogged("listening for confirmations");
    const awaySeconds = async () =>
      (await world.one<{ away_seconds: number }>("select away_seconds from private.chain_watch")).away_seconds;
    for (const endpoint of devnet.endpoints) endpoint.setFaults({ ...NO_FAULTS, isDown: true });
    devnet.sockets.drop();
    await until("it reports that no node answers", async () => (await awaySeconds()) > 0);
    for (const endpoint of devnet.endpoints) endpoint.setFaults(NO_FAULTS);
    await until("it reports that one does", async () => (await awaySeconds()) === 0);
  });

  test("finds money sent to an old address, and returns what was never completed", async () => {
    const [old, underpaid] = [await api.create({}, post), await api.create({}, post)];
    const give = async ({ body }: typeof old, raw: bigint) =>
      untilConfirmed(devnet, await devnet.faucet.give(publicKeyOf(body.ephemeral_address.ephemeral_address), raw));
    await world.pool.query(
      "update public.deposit_addresses set assigned_at = now() - interval '91 days' where account = $1",
      [old.body.ephemeral_address.ephemeral_address],
    );
    await expire(old.body.purchase.id);
    await world.pool.query("select public.expire_purchases(100)");
    await give(old, price);
    await give(underpaid, price / 2n);
    await addWorker();
    await until("the late payment is honoured", async () => {
      const { status } = await world.one<{ status: string }>("select status from public.purchases where id = $1", [
        old.body.purchase.id,
      ]);
      return status === "paid";
    });
    await until("the half is in the books", async () => {
      const sql = "select payment_state from public.purchases where id = $1";
      return (
        (await world.one<{ payment_state: string }>(sql, [underpaid.body.purchase.id])).payment_state === "partial"
      );
    });
    await world.pool.query(
      "update public.purchases set status = 'expired', expires_at = now() - interval '25 hours' where id = $1",
      [underpaid.body.purchase.id],
    );
    await world.pool.query("select public.expire_purchases(100)");
    await until("it goes back", async () => {
      const { body } = await api.verify({ bearer: underpaid.body.purchase.access_token }, underpaid.body.purchase.id);
      return body.status === "refund_pending" && body.refund_reason === "Not completed in time";
    });
  });
});
