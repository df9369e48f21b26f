import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../..");
const TYPES = "lib/supabase/database.types.ts";
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "farthing-types-test-"));
  for (const path of ["package.json", "lib", "supabase"])
    await cp(join(PROJECT, path), join(copy, path), { recursive: true });
  await symlink(join(PROJECT, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

function generateTypes(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const script = ["--conditions=react-server", "supabase/embedded/generate-types.ts", ...args];
  return promisify(execFile)(process.execPath, script, { cwd: copy });
}

test("the types in the project match the migrations", async () => {
  expect(await generateTypes("--check")).toEqual({ stdout: `${TYPES} matches the migrations.\n`, stderr: "" });
});

describe("after a new migration", () => {
  beforeAll(async () => {
    const migration = join(copy, "supabase/migrations/29991231000000_later.sql");
    await writeFile(migration, "create table public.later (id bigint);");
  });

  test("the check fails with one line", async () => {
    const stale = `${TYPES} is stale: run "npm run db:types" and commit the result.\n`;
    await expect(generateTypes("--check")).rejects.toMatchObject({ code: 1, stdout: "", stderr: stale });
  });

  test("the new table is in the generated types", async () => {
    await generateTypes();
    expect(await readFile(join(copy, TYPES), "utf8")).toMatch(/later: \{\s+Row: \{\s+id: number \| null/);
  });
});
