-- Roles belong to the whole Postgres and are not compared; written by hand from schemas/70-operations/web-server.sql.
-- A role belongs to the whole server: another database of it may have made this one, or be making it now.
do $$ begin
  if not exists (select from pg_roles where rolname = 'farthing_web') then
    create role farthing_web login noinherit;
    alter role farthing_web set statement_timeout = '1s';
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

set local check_function_bodies = off;

create or replace function private.web_look_at_purchase (
  purchase_id uuid,
  wants_chain boolean default false,
  by_user uuid default null::uuid,
  is_holder boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  return to_jsonb(looked) from public.look_at_purchase(purchase_id, wants_chain, by_user, is_holder) looked;
end;
$function$;

create or replace function private.web_open_purchase (
  buyer_id uuid default null::uuid,
  post_id uuid default null::uuid,
  offered_raw text default null::text,
  idempotency_key text default null::text,
  channel public.purchase_channel default 'web'::public.purchase_channel,
  buyer_country text default null::text,
  consent_text_id text default null::text,
  held_purchase_ids uuid[] default '{}'::uuid[],
  readable_purchase_ids uuid[] default '{}'::uuid[],
  is_consent_asked boolean default false,
  network text default null,
  network_quotes integer default 200
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  return to_jsonb(opened) from public.open_purchase(
    buyer_id, post_id, offered_raw, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes) opened;
end;
$function$;

create or replace function private.web_read_standing (
  user_id uuid,
  session_id uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  return coalesce((select jsonb_agg(to_jsonb(standing)) from private.read_standing() standing), '[]');
end;
$function$;

create or replace function private.web_take_rate_limits (
  buckets text[],
  max_hits integer[],
  window_seconds integer[],
  network_buckets integer[] default '{}',
  network text default null,
  puzzle text default null,
  puzzle_expires_at timestamp with time zone default null
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  return jsonb_agg(to_jsonb(taken))
    from public.take_rate_limits(buckets, max_hits, window_seconds, network_buckets, network, puzzle, puzzle_expires_at) taken;
end;
$function$;

revoke all on function private.web_look_at_purchase(uuid, boolean, uuid, boolean) from public;

revoke all
  on function private.web_open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  from public;

revoke all on function private.web_read_standing(uuid, uuid) from public;

revoke all on function private.web_take_rate_limits(text[], integer[], integer[], integer[], text, text, timestamp with time zone) from public;

grant execute on function private.web_look_at_purchase(uuid, boolean, uuid, boolean) to farthing_web, postgres;

grant execute
  on function private.web_open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer)
  to farthing_web, postgres;

grant execute on function private.web_read_standing(uuid, uuid) to farthing_web, postgres;

grant execute on function private.web_take_rate_limits(text[], integer[], integer[], integer[], text, text, timestamp with time zone) to farthing_web, postgres;

grant usage on schema private to farthing_web;
