import { afterAll, expect, inject, test } from "vitest";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
afterAll(world.close);

const OURS = "('public', 'private')";
const ORDINARY = `c.relkind in ('r', 'p') and n.nspname in ${OURS}`;

/** Supabase's published database lints, each as a query for violations. */
const LINTS: [promise: string, sql: string][] = [
  [
    "every foreign key has an index that begins with its columns",
    `select f.conrelid::regclass || ' ' || f.conname as found
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and ${ORDINARY} and not exists (
       select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey)`,
  ],
  [
    "every table has row rules switched on",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ORDINARY} and not c.relrowsecurity`,
  ],
  [
    "no exposed view fails with our error on a write",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname = 'public' and pg_relation_is_updatable(c.oid, true) & 28 <> 28`,
  ],
  [
    "no row rule checks the caller once per row",
    `select tablename || ': ' || policyname as found from pg_policies
     where schemaname in ('public', 'storage')
       and regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\\( SELECT (auth\\.(uid|jwt|role)|private\\.(staff_office|is_registered|homepage_layout))\\(\\)', '', 'g')
         ~ '(auth\\.(uid|jwt|role)|private\\.(staff_office|is_registered|homepage_layout))\\(\\)'`,
  ],
  [
    "no two permissive rules apply to one role and verb",
    `select tablename || ' ' || cmd || ' ' || role as found
     from pg_policies, unnest(roles) as role where schemaname = 'public' and permissive = 'PERMISSIVE'
     group by tablename, cmd, role having count(*) > 1`,
  ],
  [
    "no rule is for every verb at once",
    "select policyname as found from pg_policies where schemaname = 'public' and cmd = 'ALL'",
  ],
  [
    "no rule is for everyone by default",
    "select policyname as found from pg_policies where schemaname = 'public' and 'public' = any (roles)",
  ],
  [
    "every function names its search path",
    `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${OURS} and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')`,
  ],
  [
    "every check of a signed-in reader's page keeps its plan",
    `select asked as found from unnest(array[
       'public.read_account_status', 'private.read_account_status', 'private.staff_office', 'private.is_viewed', 'private.may_read_body',
       'private.may_read_paid_images', 'private.locate_post', 'public.find_own_post', 'private.find_own_post', 'public.read_own_post',
       'public.read_own_post_at', 'public.find_bought_post', 'private.find_bought_post',
       'private.web_open_documents', 'private.open_document', 'private.describe_own_page', 'private.describe_refund', 'private.judge_refund',
       'private.judge_refund_not_offered',
       'private.judge_quick_refund', 'private.find_payer', 'private.list_payer_sales', 'private.list_refunded_accounts',
       'private.count_newcomer_refunds', 'private.has_account', 'private.offered_until', 'private.find_excess']) as asked
     where not exists (
       select from pg_proc p join pg_language l on l.oid = p.prolang
       where p.oid = asked::regproc and l.lanname = 'plpgsql' and 'plan_cache_mode=force_generic_plan' = any (p.proconfig))`,
  ],
  [
    "no function of the exposed schema runs with its owner's rights",
    `select p.oid::regprocedure::text as found from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  ],
  [
    "no function may be called by everyone",
    `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${OURS} and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`,
  ],
  [
    // finish_wallet_sign_in takes away an address that gets no mail; find_authors compares with one that does.
    "every reader of an account's e-mail address asks whether it can get mail",
    `select p.oid::regprocedure::text as found from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ${OURS} and p.prosrc ~ 'auth\\.users|auth\\.email' and p.proname not in ('finish_wallet_sign_in', 'find_authors')
       and regexp_replace(p.prosrc, 'real_email\\(\\w+\\.email\\)', '', 'g') ~ '\\.email\\M'`,
  ],
  [
    "every view has its reader's rights",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname in ${OURS} and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)`,
  ],
  [
    "no view shows users of the auth service",
    `select distinct v.view_schema || '.' || v.view_name as found from information_schema.view_table_usage v
     where v.view_schema in ${OURS} and v.table_schema = 'auth'`,
  ],
  [
    "no index repeats another",
    `select a.indexrelid::regclass || ' = ' || b.indexrelid::regclass as found
     from pg_index a join pg_index b on a.indrelid = b.indrelid and a.indexrelid < b.indexrelid
     join pg_class c on c.oid = a.indrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ORDINARY} and a.indkey = b.indkey and a.indclass = b.indclass and a.indoption = b.indoption
       and coalesce(pg_get_expr(a.indpred, a.indrelid), '') = coalesce(pg_get_expr(b.indpred, b.indrelid), '')
       and coalesce(pg_get_expr(a.indexprs, a.indrelid), '') = coalesce(pg_get_expr(b.indexprs, b.indrelid), '')`,
  ],
  [
    "every table has a primary key",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ORDINARY} and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  ],
  [
    "no extension is in the exposed schema",
    "select extname as found from pg_extension where extnamespace = 'public'::regnamespace",
  ],
  [
    "no rule depends on metadata that its user writes",
    "select policyname as found from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~ 'user_metadata'",
  ],
  [
    "no rule lets a browser write anything it likes",
    `select tablename || ': ' || policyname as found from pg_policies where schemaname = 'public' and permissive = 'PERMISSIVE'
       and cmd in ('INSERT', 'UPDATE', 'DELETE') and (coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true')`,
  ],
  [
    "nothing is exposed that row rules cannot cover: no materialised view, no foreign table",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${OURS} and c.relkind in ('m', 'f')`,
  ],
  [
    "no foreign key points to a column of the auth service other than its primary key",
    `select f.conrelid::regclass || ' ' || f.conname as found from pg_constraint f join pg_class t on t.oid = f.confrelid
     join pg_index i on i.indexrelid = f.conindid
     where f.contype = 'f' and t.relnamespace = 'auth'::regnamespace and f.connamespace <> t.relnamespace and not i.indisprimary`,
  ],
  [
    "no column has a type that an upgrade of Postgres cannot carry over",
    `select c.oid::regclass || '.' || a.attname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where ${ORDINARY} and a.atttypid::regtype::text in
       ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper', 'regoperator', 'regproc', 'regprocedure')`,
  ],
  [
    "no browser role may do to a table what no rule allows",
    `select grantee || ' ' || privilege_type || ' ' || table_name as found
     from (
       select grantee, privilege_type, table_name from information_schema.role_table_grants where table_schema = 'public'
       union select grantee, privilege_type, table_name from information_schema.role_column_grants where table_schema = 'public'
     ) as granted
     where grantee in ('anon', 'authenticated') and not exists (
       select from pg_policies p where p.schemaname = 'public' and p.tablename = granted.table_name
         and p.cmd = granted.privilege_type and granted.grantee::name = any (p.roles))`,
  ],
  [
    "no rule is for a role without a grant",
    `select p.tablename || ' ' || p.cmd || ' ' || role as found from pg_policies p, unnest(p.roles) as role
     where p.schemaname = 'public'
       and not has_any_column_privilege(role, ('public.' || p.tablename)::regclass, case when p.cmd = 'DELETE' then 'SELECT' else p.cmd end)`,
  ],
  [
    "every table with change tags has their trigger",
    `select c.oid::regclass::text as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at'
     where ${ORDINARY} and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'set_updated_at')`,
  ],
  [
    "every money column is exact, and not negative outside the ledger",
    `select c.oid::regclass || '.' || a.attname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname ~ '_raw$' and not a.attisdropped
     where ${ORDINARY} and (format_type(a.atttypid, a.atttypmod) <> 'numeric(39,0)' or (
       c.relname <> 'ledger_entries' and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ ('(' || a.attname || ' >=? |is_price\\(' || a.attname || '\\))'))))`,
  ],
];

test.each(LINTS)("%s", async (_promise, sql) => {
  const { rows } = await world.pool.query<{ found: string }>(sql);
  expect(rows.map(({ found }) => found)).toEqual([]);
});
