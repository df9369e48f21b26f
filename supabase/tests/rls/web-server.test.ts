import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/stack/database.ts";

const databaseUrl = inject("target").databaseUrl ?? "";
const ask = async (sql: string) =>
  (await onDatabase(databaseUrl, (client) => client.query<{ line: string }>(sql))).rows.map(({ line }) => line);

test("the web server's role calls four functions, all in schema private", async () => {
  const lines = await ask(
    `select n.nspname || '.' || p.proname as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where has_function_privilege('farthing_web', p.oid, 'execute') and has_schema_privilege('farthing_web', n.oid, 'usage')
       and n.nspname in ('public', 'private', 'auth', 'storage', 'graphile_worker') order by 1`,
  );
  expect(lines).toEqual([
    "private.web_look_at_purchase",
    "private.web_open_purchase",
    "private.web_read_account_status",
    "private.web_take_rate_limits",
  ]);
});

test("it reads no table, has no other role's rights, and its calls end after a second", async () => {
  const tables = await ask(
    `select c.oid::regclass::text as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'extensions')
       and has_table_privilege('farthing_web', c.oid, 'select, insert, update, delete')`,
  );
  expect(tables).toEqual([]);
  const role = await ask(
    `select concat_ws(' ', rolinherit, rolsuper, rolbypassrls, rolcreaterole, rolconfig::text,
       (select count(*) from pg_auth_members where member = r.oid)) as line
     from pg_roles r where rolname = 'farthing_web'`,
  );
  expect(role).toEqual(["f f f f {statement_timeout=1s} 0"]);
});

test("each function has the same parameters as its namesake in public", async () => {
  const differing = await ask(
    `select own.proname || ': ' || pg_get_function_arguments(own.oid) as line
     from pg_proc own left join pg_proc namesake
       on namesake.pronamespace = 'public'::regnamespace and 'web_' || namesake.proname = own.proname
     where own.pronamespace = 'private'::regnamespace and own.proname like 'web\\_%' and own.proname <> 'web_read_account_status'
       and pg_get_function_arguments(own.oid) is distinct from pg_get_function_arguments(namesake.oid)`,
  );
  expect(differing).toEqual([]);
});

test("no other role calls them", async () => {
  const open = await ask(
    `select role || ' ' || p.proname as line from (values ('anon'), ('authenticated'), ('service_role')) roles (role), pg_proc p
     where p.pronamespace = 'private'::regnamespace and p.proname like 'web\\_%' and has_function_privilege(role, p.oid, 'execute')`,
  );
  expect(open).toEqual([]);
});
