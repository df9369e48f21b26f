-- The roles, schemas and functions that hosted Supabase gives every project before its first migration. Safe to repeat.
do $$
declare wanted record;
begin
  for wanted in select * from (values
    ('anon', 'nologin noinherit', '3s'),
    ('authenticated', 'nologin noinherit', '8s'),
    ('service_role', 'nologin noinherit bypassrls', null),
    ('authenticator', 'login noinherit', '8s'),
    ('supabase_auth_admin', 'nologin noinherit', null),
    ('supabase_storage_admin', 'nologin noinherit', null)
  ) as roles (name, options, statement_timeout) loop
    -- Only for a new role: a migration may have set another time since.
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
      if wanted.statement_timeout is not null then
        execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.statement_timeout);
      end if;
    end if;
  end loop;
end $$;
grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
grant usage on schema public, extensions, auth, storage, realtime to anon, authenticated, service_role;

-- New tables and functions of public are closed until a migration grants them.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
do $$ begin
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end $$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

do $$ begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
