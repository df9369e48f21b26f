import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateTypescript, sortGeneratorMetadata } from "@supabase/postgrest-typegen/generation";
import { introspect } from "@supabase/postgrest-typegen/introspection";
import { startDataStack } from "#embedded/data-stack";
import { createPool } from "#embedded/database/connection";
import { SILENT } from "#embedded/supervisor/report";

const TYPES_FILE = "lib/supabase/database.types.ts";
const HEADER = "// Generated from supabase/migrations by `npm run db:types`.\n\n";

/** Writes the types of schema public; with --check it only compares, and fails when the file in the project is stale. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const projectDir = join(import.meta.dirname, "../..");
  const file = join(projectDir, TYPES_FILE);
  const [fresh, present] = await Promise.all([generate(projectDir), readFile(file, "utf8").catch(() => "")]);
  if (fresh === present) {
    process.stdout.write(`${TYPES_FILE} matches the migrations.\n`);
  } else if (values.check) {
    process.stderr.write(`${TYPES_FILE} is stale: run "npm run db:types" and commit the result.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(file, fresh);
    process.stdout.write(`${TYPES_FILE} is up to date now.\n`);
  }
}

/** Reads the schema from a data stack of its own, so that nothing but the migrations decides what comes out. */
async function generate(projectDir: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "farthing-types-"));
  try {
    await chmod(dataDir, 0o755);
    const stack = await startDataStack({
      projectDir,
      dataDir,
      siteUrl: "http://localhost:3000",
      report: SILENT,
      ports: { gateway: 0, postgres: 0 },
    });
    try {
      return await describePublicSchema(stack.databaseUrl);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function describePublicSchema(databaseUrl: string): Promise<string> {
  const pool = createPool(databaseUrl);
  try {
    const schema = await introspect(pool, { includedSchemas: ["public"] });
    return (
      HEADER +
      (await generateTypescript(sortGeneratorMetadata(schema), {
        postgrestVersion: "12",
        detectOneToOneRelationships: true,
      }))
    );
  } finally {
    await pool.end();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${TYPES_FILE} was not checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
