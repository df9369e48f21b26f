import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Keys } from "#embedded/keys";
import { findPostgresBinaries } from "#embedded/postgres/binaries";
import { ids, POSTGRES_ENV, postgresArguments, prepareCluster } from "#embedded/postgres/cluster";
import { explainPostgresLog } from "#embedded/postgres/failures";
import { stopOrphanedPostgres } from "#embedded/postgres/orphan";
import { findServiceAccount, type ServiceAccount } from "#embedded/postgres/service-account";
import { type Part, startPart } from "#embedded/supervisor/part";
import type { Report } from "#embedded/supervisor/report";

/** Where Postgres' files go when root keeps the project in a folder that no other account may enter. */
const ROOTS_FOLDER = "/var/lib/farthing";

type PostgresOptions = { dataDir: string; port: number; keys: Keys; report: Report };

export async function startPostgres({
  dataDir: parent,
  port,
  keys,
  report,
}: PostgresOptions): Promise<{ part: Part; url: string }> {
  const account = await findServiceAccount();
  const binDir = await findPostgresBinaries(account, ROOTS_FOLDER);
  const dataDir = await chooseDataDir(parent, account, report);
  if (await stopOrphanedPostgres(dataDir)) report.note("postgres", "stopped one left over from an earlier run");
  await prepareCluster({ binDir, dataDir, account, password: keys.postgresPassword });

  const url = `postgresql://postgres:${keys.postgresPassword}@127.0.0.1:${port}/postgres`;
  const part = await startPart(
    {
      name: "postgres",
      command: () => ({
        file: join(binDir, "postgres"),
        args: postgresArguments(dataDir, port),
        cwd: "/",
        env: POSTGRES_ENV,
        ...ids(account),
      }),
      isHealthy: () => answers(url),
      stopSignal: "SIGINT",
      startWithinMs: 120_000,
      explain: explainPostgresLog,
    },
    report,
  );
  return { part, url };
}

async function chooseDataDir(parent: string, account: ServiceAccount, report: Report): Promise<string> {
  await mkdir(parent, { recursive: true });
  if (await account.canRead(parent)) return join(parent, "postgres");
  const elsewhere = join(ROOTS_FOLDER, createHash("sha256").update(parent).digest("hex").slice(0, 12));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  report.note(
    "postgres",
    `runs as another account than root, which may not enter ${parent}; its data is in ${elsewhere}`,
  );
  return join(elsewhere, "postgres");
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
