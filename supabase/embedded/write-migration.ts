import { join } from "node:path";
import { withThrowawayPostgres } from "#embedded/schema/databases.ts";
import { type NewMigration, writeMigration } from "#embedded/schema/new-migration.ts";
import { loadSettings } from "#embedded/settings.ts";

const USAGE = "Usage: npm run db:migration -- NAME, where NAME is words joined by _: add_post_mood";

const write = (text: string) => void process.stdout.write(`${text}\n`);

/** Writes the migration for what has changed in supabase/schemas. */
async function main([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0 || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) throw new Error(USAGE);
  const folder = join(import.meta.dirname, "..");
  const { db } = await loadSettings(join(folder, "config.toml"));
  const project = { folder, schemaPaths: db.migrations.schema_paths };
  const written = await withThrowawayPostgres((postgresUrl) =>
    writeMigration({ postgresUrl, project, seeds: db.seed.sql_paths, name }),
  );
  if (written) report(written);
  else write("The migrations already give what the schemas say.");
}

function report({ files, hazards, problems }: NewMigration): void {
  for (const file of files) write(`Wrote supabase/migrations/${file}.`);
  for (const hazard of hazards) write(`Check this: ${hazard}`);
  if (problems.length === 0) {
    write("It was applied to a database with the demo content: it gives what the schemas say, and no row was lost.");
    write("Read it, then run npm run db:types and commit it with the schema files.");
    return;
  }
  process.stderr.write("It is not finished. Edit it by hand, then run npm run typecheck:\n");
  for (const problem of problems) process.stderr.write(`  ${problem}\n`);
  process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
