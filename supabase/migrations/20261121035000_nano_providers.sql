-- Where Nano can be had, and what it is kept in: others' services, each looked at by staff before readers are sent there.

create table public.nano_providers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 60),
  url text not null check (url ~ '^https://[^\s"<>\\]{3,}$' and char_length(url) <= 300),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['card', 'bank', 'swap', 'faucet', 'wallet']),
  countries text[] not null default '{}' check (array_to_string(countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  asks_identity boolean not null,
  note text check (char_length(note) <= 200),
  last_checked_on date check (last_checked_on <= now() + interval '1 day'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.nano_providers is 'Services of others. Without a day on which staff has looked at it, a row is shown to nobody.';
comment on column public.nano_providers.countries is 'Two letters each; empty where it serves everywhere.';
select private.keep_updated_at('public.nano_providers');

create function private.touch_nano_providers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-providers');
  return null;
end;
$$;
create trigger touch_nano_providers after insert or update or delete on public.nano_providers for each statement
  execute function private.touch_nano_providers();

alter table public.nano_providers enable row level security;
grant select on public.nano_providers to anon, authenticated;
grant select, insert, update, delete on public.nano_providers to service_role;
create policy "everybody reads what was checked" on public.nano_providers for select to anon
  using (last_checked_on is not null);
create policy "everybody reads what was checked, and staff all" on public.nano_providers for select to authenticated
  using (last_checked_on is not null or (select private.staff_role()) in ('owner', 'moderator'));

create function private.save_nano_provider(provider jsonb, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.nano_providers := jsonb_populate_record(null::public.nano_providers, provider);
  before public.nano_providers;
  saved public.nano_providers;
begin
  if coalesce(private.staff_role(), '') not in ('owner', 'moderator') then
    perform private.refuse('forbidden', 'Only owners and moderators look after this list.');
  end if;
  select * into before from public.nano_providers p where p.name = wanted.name for update;
  insert into public.nano_providers as p (name, url, kinds, countries, asks_identity, note, last_checked_on)
  values (wanted.name, wanted.url, wanted.kinds, coalesce(wanted.countries, '{}'), wanted.asks_identity, wanted.note, wanted.last_checked_on)
  on conflict (name) do update set url = excluded.url, kinds = excluded.kinds, countries = excluded.countries,
    asks_identity = excluded.asks_identity, note = excluded.note, last_checked_on = excluded.last_checked_on
  returning * into saved;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values ((select auth.uid()), 'save_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
  return saved.id;
end;
$$;

create function private.remove_nano_provider(of_provider uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.nano_providers;
begin
  if coalesce(private.staff_role(), '') not in ('owner', 'moderator') then
    perform private.refuse('forbidden', 'Only owners and moderators look after this list.');
  end if;
  delete from public.nano_providers p where p.id = of_provider returning * into gone;
  if gone.id is null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values ((select auth.uid()), 'remove_nano_provider', 'nano_provider:' || gone.id, to_jsonb(gone), why);
end;
$$;

create function public.save_nano_provider(provider jsonb, reason text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_nano_provider(provider, reason) $$;
comment on function public.save_nano_provider is 'Adds a provider or changes the one of that name, for owners and moderators, and writes down why.';

create function public.remove_nano_provider(provider_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_nano_provider(provider_id, reason) $$;
comment on function public.remove_nano_provider is 'Takes a provider off the list, for owners and moderators, and writes down why.';

revoke execute on all functions in schema private from public;
revoke execute on function public.save_nano_provider, public.remove_nano_provider from public, anon, authenticated;
grant execute on function private.save_nano_provider, private.remove_nano_provider to authenticated;
grant execute on function public.save_nano_provider, public.remove_nano_provider to authenticated;
