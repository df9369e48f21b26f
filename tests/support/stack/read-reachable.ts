import type pg from "pg";

/**
 * Tables and views by verb (with the columns, where not all of them), functions, row rules of storage, realtime's
 * tables.
 */
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

/** What browser roles may really touch in a database, in the form of the written list. */
export async function readReachable(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(LIST);
  return rows.map(({ line }) => line).toSorted();
}
