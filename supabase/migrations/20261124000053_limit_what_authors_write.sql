set local check_function_bodies = off;

alter table public.settings
  add column new_drafts_per_hour integer not null default 60;

alter table public.settings
  add column saves_per_minute integer not null default 90;

create or replace function private.count_author_call (
  what text,
  author uuid,
  most integer,
  window_seconds integer
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  select * into hit from public.take_rate_limit(what || ':' || author, most, window_seconds);
  if hit.allowed then return; end if;
  perform private.refuse('rate_limited', format('Too many requests. Try again in %s.', case when hit.retry_after_seconds < 90
    then hit.retry_after_seconds || ' seconds' else ceil(hit.retry_after_seconds / 60.0) || ' minutes' end));
end;
$function$;

create or replace function private.create_post (
  wanted_id uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := private.require_author();
  created uuid;
begin
  perform private.count_author_call('draft', author, s.new_drafts_per_hour, 3600) from public.settings s;
  insert into public.posts (id, profile_id, language, refund_window_min, price_raw)
  select coalesce(wanted_id, gen_random_uuid()), p.id, p.language, p.default_refund_window, p.default_price_raw
  from public.profiles p where p.id = author
  on conflict (id) do nothing
  returning id into created;
  if created is null and exists (select from public.posts p where p.id = wanted_id and p.profile_id = author) then
    return wanted_id;
  elsif created is null then
    perform private.refuse('conflict', 'There is a post with this id already.');
  end if;
  return created;
end;
$function$;

create or replace function private.save_post (
  of_post uuid,
  seen_version integer,
  changes jsonb,
  free jsonb,
  paid jsonb,
  why public.version_reason
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  saved integer;
begin
  perform private.count_author_call('save', private.require_author(), s.saves_per_minute, 60) from public.settings s;
  perform private.require_known_labels(changes);
  perform private.require_own_cover(of_post, changes);
  saved := private.add_version(of_post, seen_version, changes, free, paid, why);
  -- A published post shows its new cover at once.
  perform private.check_cover(p, p.current_version_id) from public.posts p where p.id = of_post and p.status = 'published';
  return saved;
exception when data_exception or integrity_constraint_violation then
  perform private.refuse('validation_failed', 'One of the fields has a value that it cannot take.');
end;
$function$;

alter table public.settings
  add constraint settings_new_drafts_per_hour_check check ((new_drafts_per_hour > 0));

alter table public.settings
  add constraint settings_saves_per_minute_check check ((saves_per_minute > 0));

revoke all on function private.count_author_call(text, uuid, integer, integer) from public;

grant execute on function private.count_author_call(text, uuid, integer, integer) to postgres;
