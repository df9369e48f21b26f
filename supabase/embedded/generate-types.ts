import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connected, createPool } from "#embedded/database/connection.ts";
import { migrate } from "#embedded/database/migrate.ts";
import { withThrowawayPostgres } from "#embedded/schema/databases.ts";
import { makeEmptyProject } from "#embedded/schema/project.ts";
import { describePublicSchema, TYPES_FILE } from "#embedded/schema/public-types.ts";

const projectDir = join(import.meta.dirname, "../..");

/** Writes the types of schema public, read from a database that nothing but the migrations made. */
async function main(): Promise<void> {
  const file = join(projectDir, TYPES_FILE);
  const [fresh, present] = await Promise.all([generate(), readFile(file, "utf8").catch(() => "")]);
  if (fresh !== present) await writeFile(file, fresh);
  process.stdout.write(
    fresh === present ? `${TYPES_FILE} matches the migrations.\n` : `${TYPES_FILE} is up to date now.\n`,
  );
}

function generate(): Promise<string> {
  return withThrowawayPostgres(async (postgresUrl) => {
    const databaseUrl = await makeEmptyProject(postgresUrl);
    await connected(databaseUrl, (client) => migrate(client, join(projectDir, "supabase/migrations")));
    const pool = createPool(databaseUrl);
    try {
      return await describePublicSchema(pool);
    } finally {
      await pool.end();
    }
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${TYPES_FILE} was not written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
