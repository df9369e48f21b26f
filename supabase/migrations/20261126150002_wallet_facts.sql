set local check_function_bodies = off;

alter table public.nano_providers
  add column platforms text[] not null default '{}'::text[];

alter table public.nano_providers
  add column is_self_custody boolean;

alter table public.nano_providers
  add column opens_links boolean;

alter table public.nano_providers
  add column min_send_raw numeric(39,0);

alter table public.nano_providers
  add constraint nano_providers_platforms_check check (platforms <@ array['android'::text, 'ios'::text, 'web'::text, 'desktop'::text]);

alter table public.nano_providers
  add constraint nano_providers_min_send_raw_check check (min_send_raw between 1 and 1e33);

alter table public.nano_providers
  add constraint nano_providers_wallet_facts check (
    'wallet' = any (kinds)
    or (platforms = '{}' and is_self_custody is null and opens_links is null and min_send_raw is null));

comment on column public.nano_providers.is_self_custody is 'Of a wallet, as the next two: its user holds the keys. Null if not known.';

comment on column public.nano_providers.opens_links is 'Payment links (nano:) open it.';

comment on column public.nano_providers.min_send_raw is 'The least that it sends.';

create or replace function private.save_nano_provider(provider jsonb, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.nano_providers := jsonb_populate_record(null::public.nano_providers, provider);
  before public.nano_providers;
  saved public.nano_providers;
  actor uuid := private.require_office('moderator');
begin
  select * into before from public.nano_providers p where p.name = wanted.name for update;
  insert into public.nano_providers as p (name, url, kinds, countries, asks_identity, note, last_checked_on,
    platforms, is_self_custody, opens_links, min_send_raw)
  values (wanted.name, wanted.url, wanted.kinds, coalesce(wanted.countries, '{}'), wanted.asks_identity, wanted.note,
    case when provider ? 'last_checked_on' then wanted.last_checked_on else before.last_checked_on end,
    coalesce(wanted.platforms, '{}'), wanted.is_self_custody, wanted.opens_links, wanted.min_send_raw)
  on conflict (name) do update set url = excluded.url, kinds = excluded.kinds, countries = excluded.countries,
    asks_identity = excluded.asks_identity, note = excluded.note, last_checked_on = excluded.last_checked_on,
    platforms = excluded.platforms, is_self_custody = excluded.is_self_custody, opens_links = excluded.opens_links,
    min_send_raw = excluded.min_send_raw
  returning * into saved;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (actor, 'save_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
  return saved.id;
end;
$$;

comment on function public.save_nano_provider is
  'Owners and moderators: adds a provider, or changes the one of that name. Without last_checked_on that date stays. The reason goes to '
  'the audit log.';

create or replace function private.check_nano_provider(of_provider uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before public.nano_providers;
  saved public.nano_providers;
  actor uuid := private.require_office('moderator');
begin
  select * into before from public.nano_providers p where p.id = of_provider for update;
  if not found then perform private.refuse('not_found', 'There is no such provider.'); end if;
  update public.nano_providers p set last_checked_on = (now() at time zone 'utc')::date where p.id = of_provider returning * into saved;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (actor, 'check_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
end;
$$;

revoke all on function private.check_nano_provider from public;

grant execute on function private.check_nano_provider to authenticated, postgres;

create or replace function public.check_nano_provider(provider_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.check_nano_provider(provider_id, reason) $$;

revoke all on function public.check_nano_provider from public;

comment on function public.check_nano_provider is
  'Owners and moderators: notes that a provider was looked at today (UTC). The reason goes to the audit log.';
grant execute on function public.check_nano_provider to authenticated, postgres;
