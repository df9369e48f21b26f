import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { bootstrapDatabase } from "#embedded/database/bootstrap.ts";
import { connected } from "#embedded/database/connection.ts";
import { hasReplacedHistory, migrate } from "#embedded/database/migrate.ts";
import { isPlanted, plantSeeds } from "#embedded/database/seed.ts";
import { openForWebServer } from "#embedded/database/web-role.ts";
import type { Keys } from "#embedded/keys.ts";
import type { EmbeddedSettings } from "#embedded/settings.ts";
import type { Report } from "#embedded/supervisor/report.ts";

type Prepare = {
  databaseUrl: string;
  keys: Keys;
  projectDir: string;
  settings: EmbeddedSettings;
  report: Report;
  /** Whether to plant the demo content. False where real money is taken: no one holds the keys of its accounts. */
  hasDemoContent?: boolean | undefined;
};

const DEMO_CONTENT =
  "NANO_NETWORK=live takes real money, and this database holds the demo content of the test network, and no one has the keys to its accounts. " +
  "Nothing in it was changed. Name another folder in DATA_DIR (or an empty database in DATABASE_URL).";

const REPLACED =
  "This database was made before the migrations were replaced by one baseline, and cannot be brought up to date. " +
  'Nothing in it was changed. Run "npm run db:reset" to delete it and to start with a new one; ' +
  "if DATABASE_URL is set, name an empty database there instead.";

/** Supabase's own schemas, the job queue's, our migrations and the seed, in the order in which they build on each other. */
export async function prepareDatabase(options: Prepare): Promise<void> {
  const { databaseUrl, keys, projectDir, settings, report, hasDemoContent = true } = options;
  const migrations = join(projectDir, "supabase/migrations");
  await connected(databaseUrl, async (client) => {
    if (await hasReplacedHistory(client, migrations)) throw new Error(REPLACED);
    if (!hasDemoContent && (await isPlanted(client))) throw new Error(DEMO_CONTENT);
    await bootstrapDatabase(client, keys);
    await runMigrations({ connectionString: databaseUrl });
    const applied = await migrate(client, migrations);
    await openForWebServer(client, keys);
    for (const file of applied) report.note("postgres", `applied ${file}`);
    if (settings.db.seed.enabled && hasDemoContent) {
      await plantSeeds(client, join(projectDir, "supabase"), settings.db.seed.sql_paths);
    }
  });
}
