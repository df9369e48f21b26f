import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/database";

const { databaseUrl } = inject("target");

/** Everything in the exposed schema that a browser's roles may touch. A new table or function adds its line here, or fails. */
const REACHABLE: string[] = [];

const LIST = `
  with roles (role) as (values ('anon'), ('authenticated')),
  relations as (
    select role, 'table ' || c.relname as what, verb
    from roles, pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege(role, c.oid, verb)
        or (verb in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, c.oid, verb)))
  ),
  functions as (
    select role, 'function ' || p.proname as what, 'EXECUTE' as verb
    from roles, pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(role, p.oid, 'EXECUTE')
  )
  select role || ' ' || verb || ' ' || what as line from relations union all
  select role || ' ' || verb || ' ' || what from functions order by line`;

test("anon and authenticated reach exactly what is written down", async () => {
  const lines = await onDatabase(
    databaseUrl ?? "",
    async (client) => (await client.query<{ line: string }>(LIST)).rows,
  );
  expect(lines.map(({ line }) => line)).toEqual(REACHABLE);
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

test("the queue's schema and Supabase's own tables are closed to a browser's roles", async () => {
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
