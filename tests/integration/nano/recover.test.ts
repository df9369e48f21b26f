import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { publicKeyOf } from "#lib/nano/block.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { deriveKey, type Key } from "#lib/nano/wallet.ts";
import { until } from "#tests/support/until.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

vi.setConfig({ testTimeout: 60_000 });
const RECOVER = join(import.meta.dirname, "../../../lib/jobs/recover.ts");
const databaseUrl = inject("target").databaseUrl ?? "";
const world = openWorld(databaseUrl, 2);
const seed = randomBytes(32).toString("hex").toUpperCase();
/** High indexes: purchases of other files on the same stack take the lowest free address. */
const FIRST = 4_294_960_000;
const keys: Key[] = Array.from({ length: 8 }, (_, index) => deriveKey(seed, FIRST + index));
const named = (index: number) => `${FIRST + index}  ${accountOf(index)}`;
const range = (from: number, to: number) => ["--from", String(FIRST + from), "--to", String(FIRST + to)];
let devnet: Devnet;
let purchase: string;

const accountOf = (index: number) => keys[index]?.account ?? "";
const give = (index: number, raw: bigint) => devnet.faucet.give(publicKeyOf(accountOf(index)), raw);

beforeAll(async () => {
  devnet = await startDevnet({ pace: { delayMs: 0 } });
  const name = `recover-${randomBytes(6).toString("hex")}`;
  await world.pool.query("select private.claim_seed($1, $2)", [name, randomBytes(16).toString("hex").toUpperCase()]);
  await world.pool.query("select private.add_deposit_addresses($1, $2, $3)", [
    name,
    FIRST,
    [accountOf(0), accountOf(1)],
  ]);
  await world.addAddresses(5);
  const { open } = purchaseCalls(world);
  const post = await world.addPost(await world.addPerson({ isCreator: true }));
  const { id } = await open(await world.addPerson(), post);
  // The one purchase uses our first address, whichever the pool gave.
  await world.pool.query(
    "update public.deposit_addresses set state = 'assigned', assigned_at = now() where account = $1",
    [accountOf(0)],
  );
  await world.pool.query("update public.purchases set ephemeral_address = $2, derivation_index = $3 where id = $1", [
    id,
    accountOf(0),
    FIRST,
  ]);
  purchase = id;
  const hashes = [await give(0, XNO), await give(1, 2n), await give(5, 3n), await give(7, 4n)];
  await until("the gifts are confirmed", () =>
    devnet.ledger.listUnconfirmed().every(({ hash }) => !hashes.includes(hash)),
  );
});
afterAll(async () => {
  await devnet.stop();
  await world.close();
});

async function recover(...args: string[]): Promise<string> {
  const env = inheritedEnvironment({
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    NANO_NETWORK: "dev",
    NANO_RPC_URLS: devnet.rpcUrls[0],
    NANO_SEED: seed,
  });
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=react-server", RECOVER, ...args], {
    env,
  });
  return stdout;
}

describe("npm run nano:recover", () => {
  test("finds every raw of the range and says whose it is", async () => {
    const lines = (await recover(...range(0, 6))).trim().split("\n");
    expect(lines).toEqual([
      "This database does not know this seed, so it cannot say what the accounts belong to.",
      `${named(0)}  Ӿ0 received, Ӿ1 receivable  purchase ${purchase} (pending), no payout due`,
      `${named(1)}  Ӿ0 received, Ӿ0.000000000000000000000000000002 receivable  no one: the address was never assigned`,
      `${named(5)}  Ӿ0 received, Ӿ0.000000000000000000000000000003 receivable  unknown to the database`,
      `Ӿ1.000000000000000000000000000005 (1000000000000000000000000000005 raw) on 3 accounts, indexes ${FIRST} to ${FIRST + 6}.`,
    ]);
  });

  test("works without the database, and never prints the seed", async () => {
    const said = await recover(...range(7, 7), "--without-database");
    expect(said).toContain(`(4 raw) on 1 accounts, indexes ${FIRST + 7} to ${FIRST + 7}.`);
    expect(said.toUpperCase()).not.toContain(seed);
  });

  test.each([[[]], [["--from", "1"]], [["--from", "2", "--to", "1"]], [["--from", "0", "--to", "4294967296"]]])(
    "prints its usage for %j",
    async (args) => {
      await expect(recover(...args)).rejects.toThrow("Usage: npm run nano:recover");
    },
  );
});
