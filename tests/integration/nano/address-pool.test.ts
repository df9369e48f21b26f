import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveKey } from "#lib/nano/wallet.ts";
import { type OwnDatabase, startOwnDatabase } from "#tests/support/stack/own-stack.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { newAccount, openWorld, type World } from "#tests/support/world/world.ts";

// Needs its own database: another test's purchase would take a free address of any seed.
let own: OwnDatabase;
let world: World;
beforeAll(async () => {
  own = await startOwnDatabase();
  world = openWorld(own.databaseUrl);
});
afterAll(async () => {
  await world?.close();
  await own?.stop();
});

const query = (sql: string, values?: unknown[]) => world.pool.query(sql, values);

/** The pool's functions, in a worker that holds this test's seed under its own name. */
async function workerWith(seed: string, seedId: string) {
  const settings = { NANO_SEED: seed, NANO_SEED_ID: seedId };
  const { fillAddressPool, claimSeed } = await loadWith(
    settings,
    () => import("#lib/jobs/upkeep/fill-address-pool.ts"),
  );
  const helpers = { query } as Parameters<typeof fillAddressPool>[1];
  return { fill: () => fillAddressPool({}, helpers), claim: () => claimSeed(helpers.query) };
}

const newSeed = () => randomBytes(32).toString("hex").toUpperCase();
const newName = () => `pool-${randomBytes(6).toString("hex")}`;

/** Nearly fills the pool, far from the indexes that a worker takes, as deriving each is slow. */
async function fillPoolExcept(missing: number, seedId: string): Promise<void> {
  const accounts = Array.from({ length: 400 - missing }, newAccount);
  await query("select private.add_deposit_addresses($1, 1000000, $2)", [seedId, accounts]);
}

async function addressesOf(seedId: string) {
  const { rows } = await world.pool.query<{ account: string; derivation_index: string; state: string }>(
    "select account, derivation_index, state from public.deposit_addresses where seed_id = $1 order by derivation_index",
    [seedId],
  );
  return rows;
}

describe("the pool of addresses", () => {
  test("is filled with addresses that the seed controls, each at its own index", async () => {
    const [seed, name] = [newSeed(), newName()];
    const worker = await workerWith(seed, name);
    await worker.claim();
    await worker.fill();
    const rows = await addressesOf(name);
    expect(rows.map(({ derivation_index }) => Number(derivation_index))).toEqual(rows.map((_, index) => index));
    expect(rows.length).toBe(400);
    for (const index of [0, 1, 199, 399]) expect(rows[index]?.account).toBe(deriveKey(seed, index).account);
    // One of them became our own account.
    await worker.fill();
    expect((await addressesOf(name)).length).toBe(401);
    await worker.fill();
    expect((await addressesOf(name)).length).toBe(401);
  });

  test("gives out no index twice when two workers fill it at once", async () => {
    const [seed, name] = [newSeed(), newName()];
    const worker = await workerWith(seed, name);
    await worker.claim();
    await fillPoolExcept(60, name);
    await Promise.all([worker.fill(), worker.fill()]);
    const rows = await addressesOf(name);
    expect(new Set(rows.map(({ account }) => account)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(400);
  });

  test("never gives out the indexes of a worker that crashed before it stored their addresses", async () => {
    const [seed, name] = [newSeed(), newName()];
    const worker = await workerWith(seed, name);
    await worker.claim();
    await query("select private.take_indexes($1, 7)", [name]);
    await fillPoolExcept(10, name);
    await worker.fill();
    expect((await addressesOf(name))[0]).toMatchObject({
      derivation_index: "7",
      account: deriveKey(seed, 7).account,
    });
  });

  test("drops free addresses of a seed that no worker holds, and keeps those that were shown", async () => {
    const name = newName();
    await (await workerWith(newSeed(), name)).claim();
    await query("select private.add_deposit_addresses($1, 0, $2)", [
      name,
      [1, 2].map((index) => deriveKey(newSeed(), index).account),
    ]);
    await query(
      "update public.deposit_addresses set state = 'assigned', assigned_at = now() where seed_id = $1 and derivation_index = 0",
      [name],
    );
    const nextName = newName();
    const next = await workerWith(newSeed(), nextName);
    await next.claim();
    await fillPoolExcept(10, nextName);
    await next.fill();
    expect(await addressesOf(name)).toHaveLength(2);
    await query("update private.nano_seeds set held_at = now() - interval '6 minutes' where id = $1", [name]);
    await next.fill();
    expect(await addressesOf(name)).toMatchObject([{ derivation_index: "0", state: "assigned" }]);
  });

  test("queues one refill in the transaction that leaves too few", async () => {
    const name = newName();
    const account = deriveKey(newSeed(), 0).account;
    const client = await world.pool.connect();
    try {
      await client.query("begin");
      // Makes it low instead of emptying it.
      await client.query(`create or replace function private.is_pool_low() returns boolean
        language sql stable security invoker set search_path = '' as 'select true'`);
      await client.query("delete from graphile_worker._private_jobs where key = 'fill_address_pool:pool'");
      await client.query("select private.add_deposit_addresses($1, 0, $2)", [name, [account]]);
      const jobs = async () =>
        (await client.query("select 1 from graphile_worker.jobs where key = 'fill_address_pool:pool'")).rowCount;
      expect(await jobs()).toBe(0);
      for (const state of ["assigned", "free"]) {
        await client.query(
          "update public.deposit_addresses set state = $2::text::public.address_state, assigned_at = case $2::text when 'free' then null else now() end where account = $1",
          [account, state],
        );
        expect(await jobs()).toBe(1);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("a seed", () => {
  test("keeps its name: another seed under it is refused, with what to do", async () => {
    const [seed, name] = [newSeed(), newName()];
    await (await workerWith(seed, name)).claim();
    await (await workerWith(seed.toLowerCase(), name)).claim();
    const wrong = await workerWith(newSeed(), name);
    await expect(wrong.claim()).rejects.toThrow("NANO_SEED is not the seed");
    await expect(wrong.claim()).rejects.toThrow("NANO_SEED_ID");
  });

  test("has one name: a second would give its addresses out twice", async () => {
    const seed = newSeed();
    await (await workerWith(seed, newName())).claim();
    await expect((await workerWith(seed, newName())).claim()).rejects.toThrow("NANO_SEED is not the seed");
  });

  test("that is new continues after existing addresses", async () => {
    const name = newName();
    await query("select private.add_deposit_addresses($1, 41, $2)", [name, [deriveKey(newSeed(), 0).account]]);
    const worker = await workerWith(newSeed(), name);
    await worker.claim();
    const { rows } = await query("select private.take_indexes($1, 1) as first", [name]);
    expect(rows).toEqual([{ first: "42" }]);
  });

  test("is stored in no table, apart from its addresses", async () => {
    const [seed, name] = [newSeed(), newName()];
    await (await workerWith(seed, name)).claim();
    const { rows } = await query("select * from private.nano_seeds where id = $1", [name]);
    expect(JSON.stringify(rows).toUpperCase()).not.toContain(seed);
  });
});
