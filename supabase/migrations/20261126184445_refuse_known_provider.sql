set local check_function_bodies = off;

create or replace function private.save_nano_provider (
  provider jsonb,
  why text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

comment on function public.save_nano_provider(public.bounded_json, public.bounded_text) is 'Owners and moderators: adds a provider, or changes the one of that name, which is_new forbids. Without last_checked_on that date stays. The reason goes to the audit log.';
