import { join } from "node:path";
import { type DataStack, type DataStackOptions, startDataStack } from "#embedded/data-stack.ts";
import { loadKeys } from "#embedded/keys.ts";
import { startPostgres } from "#embedded/postgres/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { makePreparedFolder } from "#tests/support/product/prepared-data.ts";
import { TEST_AUTH_LIMITS } from "#tests/support/stack/auth-limits.ts";
import { removeDataFolder } from "#tests/support/stack/temporary-folder.ts";

export type OwnStack = DataStack & { dataDir: string };
export type OwnDatabase = Pick<OwnStack, "databaseUrl" | "dataDir" | "stop">;

/**
 * A data stack for the tests of one file or run, on free ports, with migrations and seed. Stopping it removes its data.
 */
export async function startOwnStack(gateway: NonNullable<DataStackOptions["gateway"]> = {}): Promise<OwnStack> {
  const dataDir = await makePreparedFolder();
  const limited = { authLimits: TEST_AUTH_LIMITS, ...gateway };
  const stack = await startDataStack({
    projectDir: join(import.meta.dirname, "../../.."),
    dataDir,
    siteUrl: "http://localhost:3000",
    report: SILENT,
    ports: { gateway: 0, postgres: 0 },
    gateway: limited,
  });
  return {
    ...stack,
    dataDir,
    addGateway: (overrides) => stack.addGateway({ authLimits: TEST_AUTH_LIMITS, ...overrides }),
    async stop() {
      await stack.stop();
      await removeDataFolder(dataDir);
    },
  };
}

/** The database of such a stack alone: for tests that ask no data API, it starts in half the time. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const dataDir = await makePreparedFolder();
  const keys = await loadKeys(join(dataDir, "keys.json"));
  const { part, url } = await startPostgres({ dataDir, keys, report: SILENT, port: await choosePort(0) });
  return {
    databaseUrl: url,
    dataDir,
    async stop() {
      await part.stop();
      await removeDataFolder(dataDir);
    },
  };
}
