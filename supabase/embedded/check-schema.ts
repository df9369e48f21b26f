import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withThrowawayPostgres } from "#embedded/schema/databases.ts";
import { findDifferences } from "#embedded/schema/differences.ts";
import { makeBothDatabases, onBoth } from "#embedded/schema/project.ts";
import { describePublicSchema, TYPES_FILE } from "#embedded/schema/public-types.ts";
import { loadSettings } from "#embedded/settings.ts";

const projectDir = join(import.meta.dirname, "../..");

/** Whether schema files, migrations and the types of the database say the same; in sentences, what does not. */
async function check(): Promise<string[]> {
  const folder = join(projectDir, "supabase");
  const { db } = await loadSettings(join(folder, "config.toml"));
  return withThrowawayPostgres(async (postgresUrl) => {
    const project = { folder, schemaPaths: db.migrations.schema_paths };
    return onBoth(await makeBothDatabases(postgresUrl, project), async (migrations, schemas) => {
      const differences = await findDifferences(migrations, schemas);
      return [...explain(differences), ...(await findStaleTypes(await describePublicSchema(migrations)))];
    });
  });
}

function explain(differences: string[]): string[] {
  if (differences.length === 0) return [];
  return [
    "The migrations do not give what supabase/schemas says:",
    ...differences.map((difference) => `  ${difference}`),
    'Run "npm run db:migration -- NAME", read what it writes and commit it.',
  ];
}

async function findStaleTypes(fresh: string): Promise<string[]> {
  const present = await readFile(join(projectDir, TYPES_FILE), "utf8").catch(() => "");
  return fresh === present ? [] : [`${TYPES_FILE} is stale: run "npm run db:types" and commit the result.`];
}

try {
  const problems = await check();
  if (problems.length === 0) process.stdout.write(`The migrations and ${TYPES_FILE} match supabase/schemas.\n`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`The schema was not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
