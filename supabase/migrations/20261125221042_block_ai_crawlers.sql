set local check_function_bodies = off;

alter table public.profiles
  add column blocks_ai_crawlers boolean not null default false;

create or replace function private.touch_ai_crawlers()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.touch_tags('ai-crawlers');
  return null;
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

create index profiles_blocks_ai_idx on public.profiles using btree (created_at, id)
  where blocks_ai_crawlers;

create trigger touch_ai_crawlers
  after update of blocks_ai_crawlers, handle, status on public.profiles
  for each row
  when
    (((old.blocks_ai_crawlers OR new.blocks_ai_crawlers) AND ((old.blocks_ai_crawlers IS DISTINCT FROM new.blocks_ai_crawlers) OR
    ((old.handle)::text IS DISTINCT FROM (new.handle)::text) OR (old.status IS DISTINCT FROM new.status))))
  execute function private.touch_ai_crawlers();

comment on column public.profiles.blocks_ai_crawlers is 'Asks crawlers that train language models to leave the free parts alone. Search engines are not meant.';

revoke all on function private.touch_ai_crawlers() from public;

grant execute on function private.touch_ai_crawlers() to postgres;
