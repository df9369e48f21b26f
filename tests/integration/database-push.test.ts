import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/stack/database.ts";
import { REACHABLE } from "#tests/support/stack/reachable.ts";
import { readReachable } from "#tests/support/stack/read-reachable.ts";

const PROJECT = join(import.meta.dirname, "../..");
const databaseUrl = inject("target").databaseUrl ?? "";

let copy: string | undefined;
afterAll(() => copy && rm(copy, { recursive: true, force: true }));

const push = (...args: string[]) => pushFrom(PROJECT, ...args);

function pushFrom(cwd: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, ["--conditions=react-server", "supabase/embedded/push.ts", ...args], {
    cwd,
  });
}

test("db:push reports that nothing is to be done when everything is in place", async () => {
  expect(await push(databaseUrl)).toEqual({
    stdout: "The job queue's schema is up to date.\nNothing to apply: the database is up to date.\n",
    stderr: "",
  });
});

test("db:push refuses a database that is no Supabase project", async () => {
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

test("db:push sets up a fresh project, lists what it did, and later applies only what is new", async () => {
  const files = (await readdir(join(PROJECT, "supabase/migrations"))).toSorted();
  const project = await createProject("fresh_project");
  const [queue, ...lines] = (await push(project)).stdout.trimEnd().split("\n");
  expect(queue).toMatch(/^The job queue's schema: \d+ migrations laid\.$/);
  expect(lines).toEqual([...files.map((file) => `Applied ${file}.`), "The database is up to date now."]);
  const { rows } = await onDatabase(project, (client) =>
    client.query(
      `select (select count(*)::integer from supabase_migrations.schema_migrations) as noted, (select count(*)::integer from public.posts) as posts,
         (select count(*)::integer from public.settings) as settings`,
    ),
  );
  expect(rows).toEqual([{ noted: files.length, posts: 0, settings: 1 }]);
  expect((await push(project)).stdout).toBe(
    "The job queue's schema is up to date.\nNothing to apply: the database is up to date.\n",
  );
  expect((await pushFrom(await copyProject("create table public.later (id bigint);"), project)).stdout).toBe(
    "The job queue's schema is up to date.\nApplied 29991231000000_later.sql.\nThe database is up to date now.\n",
  );
}, 60_000);

test("db:push grants no more than the written list in an older project, without superuser rights", async () => {
  const project = await createProject("older_project");
  const owner = await giveToOwner(project);
  expect((await push(owner)).stdout).toMatch(/The database is up to date now\.\n$/);
  expect(await onDatabase(project, readReachable)).toEqual(REACHABLE.toSorted());
}, 60_000);

test("db:push refuses a project with migrations from before the baseline, and changes nothing", async () => {
  const project = await createProject("project_before_the_baseline");
  const readState = () =>
    onDatabase(project, (client) =>
      client.query(`
        select array(select nspname::text from pg_namespace order by 1) as schemas,
          (select array_agg(version) from supabase_migrations.schema_migrations) as versions,
          array(select defaclacl::text from pg_default_acl order by 1) as defaults`),
    );
  await onDatabase(project, (client) =>
    client.query(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations (version, name) values ('20261101120000', 'foundations');
      alter default privileges in schema public grant all on tables to anon;`),
  );
  const { rows: before } = await readState();
  await expect(push(project)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr:
      "This project has the migrations from before the baseline, and the baseline cannot be applied on top of them. Nothing was changed. Push to an empty project.\n",
  });
  expect((await readState()).rows).toEqual(before);
});

test("db:push without an address prints its usage", async () => {
  await expect(push()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run db:push -- postgresql:/),
  });
});

/**
 * The rights that hosted Supabase gives the role that owns a project's database, and what its older projects open by
 * default. There, an extension lets that role write policies for storage's tables; here it owns them.
 */
async function giveToOwner(project: string): Promise<string> {
  const [owner, password] = ["project_owner", randomBytes(16).toString("hex")];
  await onDatabase(project, async (client) => {
    await client.query(`
      create role ${owner} login nosuperuser createdb createrole replication bypassrls password '${password}';
      alter database ${new URL(project).pathname.slice(1)} owner to ${owner};
      grant anon, authenticated, service_role to ${owner} with admin option;
      grant all on schema extensions to ${owner};
      grant usage on schema auth, storage, realtime to ${owner} with grant option;
      grant all on all tables in schema auth to ${owner};
      grant all on all functions in schema auth to ${owner};
      alter table storage.objects owner to ${owner};
      alter table storage.buckets owner to ${owner};
      alter publication supabase_realtime owner to ${owner};`);
    for (const kind of ["tables", "sequences", "functions"])
      await client.query(
        `alter default privileges for role ${owner} in schema public grant all on ${kind} to anon, authenticated, service_role`,
      );
  });
  return Object.assign(new URL(project), { username: owner, password }).href;
}

/** The project with one more migration. */
async function copyProject(migration: string): Promise<string> {
  copy = await mkdtemp(join(tmpdir(), "farthing-push-test-"));
  for (const path of ["package.json", "lib", "supabase"])
    await cp(join(PROJECT, path), join(copy, path), { recursive: true });
  await symlink(join(PROJECT, "node_modules"), join(copy, "node_modules"));
  await writeFile(join(copy, "supabase/migrations/29991231000000_later.sql"), migration);
  return copy;
}

/** A database as every Supabase project has it before its first migration. */
async function createProject(name: string): Promise<string> {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  await onDatabase(databaseUrl, (client) => client.query(`create database ${name}`));
  const folder = join(PROJECT, "supabase/embedded/database/schemas");
  await onDatabase(url.href, async (client) => {
    for (const file of (await readdir(folder)).toSorted())
      await client.query(await readFile(join(folder, file), "utf8"));
  });
  return url.href;
}
