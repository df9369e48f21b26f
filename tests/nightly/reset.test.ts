import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDataStack } from "#embedded/data-stack.ts";
import { loadDevSeed } from "#embedded/devnet/seed.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";
import { publicKeyOf } from "#lib/nano/block.ts";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";
import { deriveKey } from "#lib/nano/wallet.ts";
import { makePreparedFolder } from "#tests/support/product/prepared-data.ts";
import { startWorker } from "#tests/support/product/worker-process.ts";
import { removeDataFolder } from "#tests/support/stack/temporary-folder.ts";
import { until } from "#tests/support/until.ts";
import { openWorld } from "#tests/support/world/world.ts";

// The reset makes a new database.
vi.setConfig({ testTimeout: 120_000 });

const projectDir = join(import.meta.dirname, "../..");
const run = promisify(execFile);

let dataDir: string;
beforeAll(async () => {
  dataDir = await makePreparedFolder();
});
afterAll(() => removeDataFolder(dataDir));

const reset = (settings: Record<string, string> = {}) =>
  run(process.execPath, ["--conditions=react-server", join(projectDir, "supabase/embedded/reset.ts")], {
    cwd: projectDir,
    env: inheritedEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, ...settings }, []),
  });

/** Addresses that a worker with this seed creates in this machine's database. */
async function fillPool(seed: string): Promise<string[]> {
  const ports = { gateway: 0, postgres: 0 };
  const stack = await startDataStack({ projectDir, dataDir, siteUrl: "http://localhost:3000", report: SILENT, ports });
  const world = openWorld(stack.databaseUrl);
  const worker = await startWorker(stack.databaseUrl, { NANO_SEED: seed });
  let accounts: string[] = [];
  await until("the pool is being filled", async () => {
    const { rows } = await world.pool.query<{ account: string }>(
      "select account from public.deposit_addresses where state = 'free'",
    );
    accounts = rows.map(({ account }) => account);
    return accounts.length >= 50;
  });
  await worker.end();
  await world.close();
  await stack.stop();
  return accounts;
}

test("a reset gives out no earlier address again, and starts a new test network", async () => {
  const journalFile = join(dataDir, "devnet.journal");
  const seedBefore = await loadDevSeed(dataDir);
  const before = await fillPool(seedBefore);
  expect(before).toContain(deriveKey(seedBefore, 0).account);
  const devnet = await startDevnet({ journalFile });
  await devnet.faucet.give(publicKeyOf(before[0] ?? ""), 5n);
  await devnet.stop();

  await reset();
  await expect(stat(journalFile)).rejects.toThrow("ENOENT");
  const after = await fillPool(await loadDevSeed(dataDir));
  expect(after.filter((account) => before.includes(account))).toEqual([]);
});

test("a reset is refused while the addresses belong to a seed and a network elsewhere", async () => {
  const otherNetwork = { NANO_RPC_URLS: "http://127.0.0.1:9", NANO_NETWORK: "dev", NANO_SEED: "5A".repeat(32) };
  const seed = await loadDevSeed(dataDir);
  await expect(reset(otherNetwork)).rejects.toThrow("a new database would give the addresses of NANO_SEED out again");
  expect(await loadDevSeed(dataDir)).toBe(seed);
});
