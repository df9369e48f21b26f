import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { openAccount } from "#tests/support/nano/own-devnet.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, refund } = purchaseCalls(world);
const price = XNO / 20n;
let devnet: Devnet;
let post: string;
let walk: (hash: string) => Promise<void>;

beforeAll(async () => {
  await world.addAddresses(20);
  post = await world.addPost(await world.addPerson({ isCreator: true }));
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  const settings = { NANO_NETWORK: "dev", NANO_RPC_URLS: devnet.rpcUrls.join(",") };
  const { walkPayer } = await loadWith(settings, () => import("#lib/jobs/deposits/walk-payer.ts"));
  const query = world.pool.query.bind(world.pool);
  walk = (hash) => walkPayer({ id: hash }, { query });
});
afterAll(async () => {
  await devnet.stop();
  await world.close();
});

/**
 * Pays a new purchase from an account that holds the price, on the chain and in the books, as the worker hears of it.
 */
async function payFrom(
  account: DevnetAccount,
  previous: string,
  left = 0n,
): Promise<{ bought: PaymentFacts; hash: string }> {
  const purchase = await open(await world.addPerson({ isAnonymous: true }), post);
  const send = account.sign({ previous, balance: left, link: publicKeyOf(purchase.ephemeral_address) });
  await devnet.ledger.process(send.block);
  const bought = await pay(purchase, price, { from: account.address, hash: send.hash });
  return { bought, hash: send.hash };
}

/** Sends all of it to a new account, which receives it. */
async function moveOn(from: DevnetAccount, previous: string, to: DevnetAccount, raw = price) {
  const send = from.sign({ previous, balance: 0n, link: to.publicKey });
  await devnet.ledger.process(send.block);
  const receive = to.sign({ balance: raw, link: send.hash });
  await devnet.ledger.process(receive.block);
  return receive.hash;
}

const rowOf = (hash: string) =>
  world.one<{ accounts: string[] }>(
    `select accounts, funder, is_finished, opened_at > now() - interval '1 hour' as is_new
     from private.payer_walks where block_hash = $1`,
    [hash],
  );

test("a confirmed payment queues the walk in its transaction", async () => {
  const { account, open: opened } = await openAccount(devnet, 500, price);
  const { hash } = await payFrom(account, opened.hash);
  const sql = "select count(*)::int as jobs from graphile_worker.jobs where key = $1";
  expect(await world.one(sql, [`walk_payer:${hash}`])).toEqual({ jobs: 1 });
});

test("the walk finds no source behind the faucet", async () => {
  const { account, open: opened } = await openAccount(devnet, 501, price);
  const { hash } = await payFrom(account, opened.hash);
  await walk(hash);
  const expected = { accounts: [account.address], funder: null, is_finished: true, is_new: true };
  expect(await rowOf(hash)).toEqual(expected);
  await walk(hash);
  expect(await rowOf(hash)).toEqual(expected);
});

test("a wallet funded by a refunded one counts as the same payer, through any number of wallets", async () => {
  const { account: first, open: opened } = await openAccount(devnet, 502, 3n * price);
  const paid = await payFrom(first, opened.hash, 2n * price);
  await walk(paid.hash);
  expect((await refund(paid.bought)).status).toBe("refund_pending");

  const [between, second] = [new DevnetAccount(503), new DevnetAccount(504)];
  const received = await moveOn(first, paid.hash, between, 2n * price);
  const { hash } = await payFrom(second, await moveOn(between, received, second, 2n * price), price);
  await walk(hash);
  expect(await rowOf(hash)).toMatchObject({
    accounts: [second.address, between.address, first.address],
    funder: between.address,
    is_finished: true,
  });
});
