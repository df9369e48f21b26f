import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { startDataStack } from "#embedded/data-stack.ts";
import { locateCluster } from "#embedded/postgres/location.ts";
import { stopOrphanedPostgres } from "#embedded/postgres/orphan.ts";
import { createReport } from "#embedded/supervisor/report.ts";
import { claimDataFolder } from "#embedded/supervisor/single-run.ts";
import { readStackSettings } from "#lib/env/stack.ts";

const projectDir = join(import.meta.dirname, "../..");
const write = (text: string) => void process.stdout.write(text);

/**
 * Deletes the test network with the purchases that were paid on it, and its seed first: with a new database that seed would
 * give its addresses out again. In the other order, an interrupted reset would leave a seed that the database refuses.
 */
const TEST_NETWORK = ["nano-seed", "devnet.journal"];

/** Deletes this machine's data (never a hosted project's) and lays migrations and seed again. The keys stay. */
async function reset(): Promise<void> {
  const settings = readStackSettings();
  if (settings.hosted || settings.databaseUrl) {
    throw new Error("SUPABASE_URL or DATABASE_URL is set: db:reset deletes only the data of this machine's own stack.");
  }
  if (settings.nano) {
    throw new Error(
      "NANO_RPC_URLS is set: a new database would give the addresses of NANO_SEED out again. For a reset, unset both; afterwards, set a new NANO_SEED.",
    );
  }
  const dataDir = resolve(projectDir, settings.dataDir);
  const siteUrl = `http://localhost:${settings.port}`;
  const release = await claimDataFolder(dataDir, siteUrl);
  try {
    const cluster = await locateCluster(dataDir);
    await stopOrphanedPostgres(cluster.dataDir);
    for (const made of [...TEST_NETWORK.map((name) => join(dataDir, name)), cluster.dataDir, join(dataDir, "storage")])
      await rm(made, { recursive: true, force: true });
    const stack = await startDataStack({
      projectDir,
      dataDir,
      siteUrl,
      report: createReport(write),
      ports: { gateway: 0, postgres: 0 },
    });
    await stack.stop();
    write("The database is new: migrations and seed are laid.\n");
  } finally {
    await release();
  }
}

reset().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
