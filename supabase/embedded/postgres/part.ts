import { join } from "node:path";
import pg from "pg";
import type { Keys } from "#embedded/keys.ts";
import { findPostgresBinaries } from "#embedded/postgres/binaries.ts";
import { ids, POSTGRES_ENV, postgresArguments, prepareCluster } from "#embedded/postgres/cluster.ts";
import { explainPostgresLog, isPostgresNoise } from "#embedded/postgres/failures.ts";
import { locateCluster, ROOTS_FOLDER } from "#embedded/postgres/location.ts";
import { stopOrphanedPostgres } from "#embedded/postgres/orphan.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import type { Report } from "#embedded/supervisor/report.ts";

type PostgresOptions = { dataDir: string; port: number; keys: Keys; report: Report };

export async function startPostgres({
  dataDir: parent,
  port,
  keys,
  report,
}: PostgresOptions): Promise<{ part: StackPart; url: string }> {
  const { account, dataDir } = await locateCluster(parent);
  if (!dataDir.startsWith(parent))
    report.note(
      "postgres",
      `only root may enter ${parent}, and Postgres cannot run as root: its data is in ${dataDir}`,
    );
  const binDir = await findPostgresBinaries(account, ROOTS_FOLDER);
  if (await stopOrphanedPostgres(dataDir)) report.note("postgres", "stopped a server left over from an earlier run");
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
      isNoise: isPostgresNoise,
    },
    report,
  );
  return { part, url };
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
