-- Where to buy Nano and which wallets exist: other people's services, checked by staff before readers are sent there.

-- Marks the pages that list providers as changed.
create function private.touch_nano_providers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-providers');
  return null;
end;
$$;
create trigger touch_nano_providers after insert or update or delete on public.nano_providers for each statement
  execute function private.touch_nano_providers();

create function public.save_nano_provider(provider public.bounded_json, reason public.bounded_text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_nano_provider(provider, reason) $$;
comment on function public.save_nano_provider is
  'Owners and moderators: adds a provider, or changes the one of that name, which is_new forbids. Without last_checked_on that date stays. '
  'The reason goes to the audit log.';
grant execute on function public.save_nano_provider to authenticated;

create function private.save_nano_provider(provider jsonb, why text) returns uuid
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
  -- Here, since two who add the same name at once do not see each other's row before.
  where provider -> 'is_new' is distinct from 'true'
  returning * into saved;
  if saved.id is null then
    raise exception using errcode = 'P0001', message = 'conflict', detail = 'This name is on the list already. Edit it there.', hint = 'name';
  end if;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (actor, 'save_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
  return saved.id;
end;
$$;
grant execute on function private.save_nano_provider to authenticated;

create function public.check_nano_provider(provider_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.check_nano_provider(provider_id, reason) $$;
comment on function public.check_nano_provider is
  'Owners and moderators: notes that a provider was looked at today (UTC). The reason goes to the audit log.';
grant execute on function public.check_nano_provider to authenticated;

create function private.check_nano_provider(of_provider uuid, why text) returns void
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
grant execute on function private.check_nano_provider to authenticated;

create function public.remove_nano_provider(provider_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_nano_provider(provider_id, reason) $$;
comment on function public.remove_nano_provider is
  'Owners and moderators: takes a provider off the list. The reason goes to the audit log.';
grant execute on function public.remove_nano_provider to authenticated;

create function private.remove_nano_provider(of_provider uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.nano_providers;
  actor uuid := private.require_office('moderator');
begin
  delete from public.nano_providers p where p.id = of_provider returning * into gone;
  if gone.id is null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_nano_provider', 'nano_provider:' || gone.id, to_jsonb(gone), why);
end;
$$;
grant execute on function private.remove_nano_provider to authenticated;
