import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../..");
const TYPES = "lib/supabase/database.types.ts";
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "farthing-types-test-"));
  for (const path of ["package.json", "lib", "supabase"])
    await cp(join(PROJECT, path), join(copy, path), { recursive: true });
  await symlink(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  const migration = join(copy, "supabase/migrations/29991231000000_later.sql");
  await writeFile(migration, "create table public.later (id bigint);");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

function runInCopy(script: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ["--conditions=react-server", script], { cwd: copy });
}

test("the check fails after a migration that the schema files lack, and names what is outdated", async () => {
  await expect(runInCopy("supabase/embedded/check-schema.ts")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: `The migrations do not give what supabase/schemas says:
  only in the migrations: table:public.later
  only in the migrations: columns of public.later
Run "npm run db:migration -- NAME", read what it writes and commit it.
${TYPES} is stale: run "npm run db:types" and commit the result.
`,
  });
});

test("the generated types include a new table", async () => {
  expect(await runInCopy("supabase/embedded/generate-types.ts")).toEqual({
    stdout: `${TYPES} is up to date now.\n`,
    stderr: "",
  });
  expect(await readFile(join(copy, TYPES), "utf8")).toMatch(/later: \{\s+Row: \{\s+id: number \| null/);
});
