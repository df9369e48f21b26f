import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/database";
import { CALLED_BY_THE_SERVICE, REACHABLE } from "#tests/support/reachable";

const { databaseUrl } = inject("target");

/** Tables and views by verb (with the columns, where not all of them), functions, row rules of storage, realtime's tables. */
const LIST = `
  with roles (role) as (values ('anon'), ('authenticated')),
  schemas (schema) as (values ('public'), ('private')),
  relations as (
    select role, c.oid, c.relname, verb, has_table_privilege(role, c.oid, verb) as is_whole
    from roles, schemas, pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
    where c.relnamespace = schema::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and (has_table_privilege(role, c.oid, verb)
        or (verb in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(role, c.oid, verb)))
  )
  select role || ' ' || verb || ' ' || relname || case when is_whole then '' else ' (' || (
    select string_agg(attname, ', ' order by attnum) from pg_attribute a
    where a.attrelid = relations.oid and attnum > 0 and has_column_privilege(role, relations.oid, attnum, verb)) || ')' end as line
  from relations
  union all
  select role || ' EXECUTE ' || schema || '.' || p.proname
  from roles, schemas, pg_proc p
  where p.pronamespace = schema::regnamespace and has_function_privilege(role, p.oid, 'EXECUTE')
  union all
  select 'storage ' || cmd || ' ' || tablename || ' by ' || array_to_string(roles, ', ') || ': ' || policyname
  from pg_policies where schemaname = 'storage'
  union all
  select 'realtime ' || tablename from pg_publication_tables where pubname = 'supabase_realtime'
  order by line`;

test("anon and authenticated reach exactly what is written down", async () => {
  const lines = await onDatabase(
    databaseUrl ?? "",
    async (client) => (await client.query<{ line: string }>(LIST)).rows,
  );
  expect(lines.map(({ line }) => line).toSorted()).toEqual(REACHABLE.toSorted());
});

test("service_role calls exactly what is written down", async () => {
  const lines = await onDatabase(databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'EXECUTE')`,
    );
    return rows.map(({ name }) => name);
  });
  expect(lines.toSorted()).toEqual(CALLED_BY_THE_SERVICE.toSorted());
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
