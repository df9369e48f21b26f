import { expect, inject, test } from "vitest";
import { onDatabase } from "#tests/support/stack/database.ts";

const databaseUrl = inject("target").databaseUrl ?? "";
const INSUFFICIENT_PRIVILEGE = "42501";
const ask = async (sql: string) =>
  (await onDatabase(databaseUrl, (client) => client.query<{ line: string }>(sql))).rows.map(({ line }) => line);

test("the web server's role calls six functions, all in schema private", async () => {
  const lines = await ask(
    `select n.nspname || '.' || p.proname as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where has_function_privilege('farthing_web', p.oid, 'execute') and has_schema_privilege('farthing_web', n.oid, 'usage')
       and n.nspname in ('public', 'private', 'auth', 'storage', 'graphile_worker') order by 1`,
  );
  expect(lines).toEqual([
    "private.web_deliver_document",
    "private.web_look_at_purchase",
    "private.web_open_documents",
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

test("logged in, it reads, writes and makes nothing, and becomes no other role", async () => {
  const { webDatabaseUrl } = inject("target");
  const seen = await onDatabase(webDatabaseUrl ?? "", async (client) => {
    const allowed: string[] = [];
    for (const sql of [
      "select from public.posts",
      "select from auth.users",
      "update public.profiles set handle = 'x'",
      "insert into public.settings default values",
      "create table public.x ()",
      "create function private.x() returns int language sql as 'select 1'",
      "set role postgres",
      "set role authenticated",
      "set role service_role",
      "set session authorization postgres",
      "alter role farthing_web superuser",
      "grant authenticated to farthing_web",
      "select public.find_own_post('mira', 'a-post')",
      "select private.find_own_post('mira', 'a-post')",
      "select private.read_account_status()",
      "select private.may_read_body(gen_random_uuid())",
      "select public.settle_purchase(gen_random_uuid())",
      "select pg_read_file('/etc/passwd')",
      "copy (select 1) to program 'true'",
    ]) {
      const refusal = await client.query(sql).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
      if (refusal !== INSUFFICIENT_PRIVILEGE) allowed.push(`${sql}: ${refusal}`);
    }
    const sql = "select private.web_open_documents($1) as answer";
    const asked = { handle: "mira", slug: "a-post", purchase_ids: [] };
    const { rows } = await client.query<{ answer: unknown }>(sql, [JSON.stringify([asked])]);
    return { allowed, answer: rows[0]?.answer };
  });
  expect(seen).toEqual({ allowed: [], answer: [{ account: null, sees_more: false }] });
});

test("each function has the same parameters as its namesake in public", async () => {
  const differing = await ask(
    `select own.proname || ': ' || pg_get_function_arguments(own.oid) as line
     from pg_proc own left join pg_proc namesake
       on namesake.pronamespace = 'public'::regnamespace and 'web_' || namesake.proname = own.proname
     where own.pronamespace = 'private'::regnamespace and own.proname like 'web\\_%'
       and own.proname not in ('web_read_account_status', 'web_open_documents', 'web_deliver_document')
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
