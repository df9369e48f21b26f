import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/stack/database.ts";
import { REACHABLE } from "#tests/support/stack/reachable.ts";
import { readReachable } from "#tests/support/stack/read-reachable.ts";
import { SERVICE_FUNCTIONS } from "#tests/support/stack/service-functions.ts";

const { databaseUrl } = inject("target");

test("anon and authenticated reach exactly the written list", async () => {
  expect(await onDatabase(databaseUrl ?? "", readReachable)).toEqual(REACHABLE.toSorted());
});

test("service_role calls exactly the written list", async () => {
  const lines = await onDatabase(databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'EXECUTE')`,
    );
    return rows.map(({ name }) => name);
  });
  expect(lines.toSorted()).toEqual(SERVICE_FUNCTIONS.toSorted());
});

test("row rules are on for every table of the exposed schema", async () => {
  const open = await onDatabase(databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    );
    return rows.map((row) => row.relname);
  });
  expect(open).toEqual([]);
});

test("browser roles cannot use the queue's schema or Supabase's own tables", async () => {
  const open = await onDatabase(databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select role || ' ' || c.oid::regclass as name
       from (values ('anon'), ('authenticated')) roles (role), pg_class c
       where c.relnamespace in (select oid from pg_namespace where nspname in ('auth', 'graphile_worker', 'mailbox', 'supabase_migrations'))
         and c.relkind in ('r', 'p', 'v')
         and has_schema_privilege(role, c.relnamespace, 'USAGE')
         and has_table_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, DELETE')`,
    );
    return rows.map((row) => row.name);
  });
  expect(open).toEqual([]);
});
