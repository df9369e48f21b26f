import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listSchemaFiles } from "#embedded/schema/files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farthing-schema-files-"));
  for (const file of ["20-posts/tables", "10-people/tables", "10-people/rules", "10-people/find", "90-data/rows"]) {
    const path = join(folder, "schemas", `${file}.sql`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "");
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("loads the schema files entry by entry, sorted within one, each at its first match", async () => {
  const entries = [
    "./schemas/*/tables.sql",
    "./schemas/*/[f]*.sql",
    "./schemas/10-people/*.sql",
    "./schemas/90-data/*",
  ];
  expect(await listSchemaFiles(folder, entries)).toEqual([
    "schemas/10-people/tables.sql",
    "schemas/20-posts/tables.sql",
    "schemas/10-people/find.sql",
    "schemas/10-people/rules.sql",
    "schemas/90-data/rows.sql",
  ]);
});

test("rejects a schema file that no entry loads, and an entry that loads none", async () => {
  await expect(listSchemaFiles(folder, ["./schemas/*/tables.sql", "./schemas/10-people/*"])).rejects.toThrow(
    "No entry of schema_paths in supabase/config.toml loads schemas/90-data/rows.sql.",
  );
  await expect(listSchemaFiles(folder, ["./schemas/*/*.sql", "./schemas/*/views.sql"])).rejects.toThrow(
    'No file matches "./schemas/*/views.sql" of schema_paths in supabase/config.toml.',
  );
});
