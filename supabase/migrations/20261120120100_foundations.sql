-- What every later migration builds on: the closed schema, the caller's rights, refusals, cache tags, jobs.

create schema if not exists private;
comment on schema private is
  'Not exposed by the API. Functions here run with their owner''s rights: row rules ask them, and the functions of public call them.';
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create function private.set_updated_at() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end;
$$;

create function private.keep_updated_at(of_table regclass) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  execute format('create trigger set_updated_at before update on %s for each row execute function private.set_updated_at()', of_table);
end;
$$;
comment on function private.keep_updated_at is 'For migrations: the table notes when a row was last changed.';

create function private.is_registered() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(((select auth.jwt()) ->> 'is_anonymous')::boolean is false, false)
$$;
comment on function private.is_registered is 'Whether the caller is a user who has signed up; a token that does not say so has not.';

create function private.staff_role() returns text
language sql stable security invoker set search_path = '' as $$
  select role from (select (select auth.jwt()) -> 'app_metadata' ->> 'role' as role) as claim
  where role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_role is 'The caller''s office, from metadata that only the service may write; null for everybody else.';

create function private.refuse(code text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end;
$$;
comment on function private.refuse is 'Ends a transition with one of the stable codes of lib/errors.ts and a sentence for the person.';

create function private.touch_tags(variadic tags text[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.cache_tags (tag, changed_at)
  select distinct tag, clock_timestamp() from unnest(tags) as tag where tag is not null order by tag
  on conflict (tag) do update set changed_at = excluded.changed_at
$$;
comment on function private.touch_tags is
  'Marks pages as changed. Locks in the order of the tags, so a transaction calls it once, as the last thing it does.';

create function private.add_job(task text, payload jsonb, run_at timestamptz default null) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload::json, run_at => run_at, job_key => task || ':' || (payload ->> 'id'), job_key_mode => 'replace');
end;
$$;
comment on function private.add_job is 'Queues a job in the transaction that makes it necessary; one per task and id.';

create function private.is_nano_account(account text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select account ~ '^nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}$'
$$;
comment on function private.is_nano_account is 'The canonical shape. The checksum is checked before it comes here (lib/nano/address.ts).';

create function private.is_block_hash(hash text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select hash ~ '^[0-9A-F]{64}$'
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_registered, private.staff_role to authenticated;
grant execute on function private.is_nano_account, private.is_block_hash to service_role;
