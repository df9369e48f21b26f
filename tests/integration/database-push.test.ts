import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/database";

const PROJECT = join(import.meta.dirname, "../..");
const databaseUrl = inject("target").databaseUrl ?? "";

const push = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--conditions=react-server", "supabase/embedded/push.ts", ...args], {
    cwd: PROJECT,
  });

test("db:push finds nothing to do where everything is laid, and says so", async () => {
  expect(await push(databaseUrl)).toEqual({
    stdout: "The job queue's schema is up to date.\nNothing to apply: the database is up to date.\n",
    stderr: "",
  });
});

test("db:push lays nothing in a database that is no Supabase project", async () => {
  const other = new URL(databaseUrl);
  other.pathname = "/empty_project";
  await onDatabase(databaseUrl, (client) => client.query("create database empty_project"));
  await expect(push(other.href)).rejects.toMatchObject({
    code: 1,
    stderr: "This is no Supabase project: it lacks auth, storage or realtime.\n",
  });
  const schemas = await onDatabase(other.href, (client) =>
    client.query("select from pg_namespace where nspname in ('private', 'graphile_worker')"),
  );
  expect(schemas.rowCount).toBe(0);
});

test("db:push without an address says how it is called", async () => {
  await expect(push()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run db:push -- postgresql:/),
  });
});
