import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { bootstrapDatabase } from "#embedded/database/bootstrap";
import { migrate } from "#embedded/database/migrate";
import { plantSeeds } from "#embedded/database/seed";
import type { Keys } from "#embedded/keys";
import type { EmbeddedSettings } from "#embedded/settings";
import type { Report } from "#embedded/supervisor/report";

type Prepare = { databaseUrl: string; keys: Keys; projectDir: string; settings: EmbeddedSettings; report: Report };

/** Supabase's own schemas, the job queue's, our migrations and the seed, in the order in which they build on each other. */
export async function prepareDatabase({ databaseUrl, keys, projectDir, settings, report }: Prepare): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await bootstrapDatabase(client, keys);
    await runMigrations({ connectionString: databaseUrl });
    const applied = await migrate(client, join(projectDir, "supabase/migrations"));
    for (const file of applied) report.note("postgres", `applied ${file}`);
    if (settings.db.seed.enabled) await plantSeeds(client, join(projectDir, "supabase"), settings.db.seed.sql_paths);
  } finally {
    await client.end();
  }
}
