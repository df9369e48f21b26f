import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { bootstrapDatabase } from "#embedded/database/bootstrap";
import { connected } from "#embedded/database/connection";
import { hasReplacedHistory, migrate } from "#embedded/database/migrate";
import { plantSeeds } from "#embedded/database/seed";
import { openForWebServer } from "#embedded/database/web-role";
import type { Keys } from "#embedded/keys";
import type { EmbeddedSettings } from "#embedded/settings";
import type { Report } from "#embedded/supervisor/report";

type Prepare = { databaseUrl: string; keys: Keys; projectDir: string; settings: EmbeddedSettings; report: Report };

const REPLACED =
  "This database was made before the migrations were replaced by one baseline, and cannot be brought up to date. " +
  'Nothing in it was changed. Run "npm run db:reset" to delete it and to start with a new one; ' +
  "if DATABASE_URL is set, name an empty database there instead.";

/** Supabase's own schemas, the job queue's, our migrations and the seed, in the order in which they build on each other. */
export async function prepareDatabase({ databaseUrl, keys, projectDir, settings, report }: Prepare): Promise<void> {
  const migrations = join(projectDir, "supabase/migrations");
  await connected(databaseUrl, async (client) => {
    if (await hasReplacedHistory(client, migrations)) throw new Error(REPLACED);
    await bootstrapDatabase(client, keys);
    await runMigrations({ connectionString: databaseUrl });
    const applied = await migrate(client, migrations);
    await openForWebServer(client, keys);
    for (const file of applied) report.note("postgres", `applied ${file}`);
    if (settings.db.seed.enabled) await plantSeeds(client, join(projectDir, "supabase"), settings.db.seed.sql_paths);
  });
}
