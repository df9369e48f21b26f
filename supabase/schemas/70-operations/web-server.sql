-- What the web server may call over connections of its own (WEB_DATABASE_URL), which visitors of the data API cannot use up: what stands
-- between a reader and a payment. Without that setting it calls the functions of the same name in public, through the data API.
-- Each takes the parameters of its namesake; supabase/tests/rls/web-server.test.ts compares them. Only web_open_document has none.

-- It cannot log in until someone sets a password. No table rights, and no other role's rights.
-- A role belongs to the whole server: another database of it may have made this one, or be making it now.
do $$ begin
  if not exists (select from pg_roles where rolname = 'farthing_web') then
    create role farthing_web login noinherit;
    alter role farthing_web set statement_timeout = '1s';
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema private to farthing_web;

create function private.web_take_rate_limits(
  buckets text[], max_hits integer[], window_seconds integer[],
  network_buckets integer[] default '{}', network text default null, puzzle text default null, puzzle_expires_at timestamptz default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return jsonb_agg(to_jsonb(taken))
    from public.take_rate_limits(buckets, max_hits, window_seconds, network_buckets, network, puzzle, puzzle_expires_at) taken;
end;
$$;
grant execute on function private.web_take_rate_limits to farthing_web;

-- Its namesake reads the caller from a token that the data API has checked; here the web server has. So it is never exposed.
create function private.web_read_account_status(user_id uuid, session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  return coalesce((select jsonb_agg(to_jsonb(account)) from private.read_account_status() account), '[]');
end;
$$;
grant execute on function private.web_read_account_status to farthing_web;

create function private.web_open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_ids uuid[] default '{}', readable_purchase_ids uuid[] default '{}', is_consent_asked boolean default false,
  network text default null, network_quotes integer default 200)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_jsonb(opened) from public.open_purchase(
    buyer_id, post_id, offered_raw, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes) opened;
end;
$$;
grant execute on function private.web_open_purchase to farthing_web;

create function private.web_look_at_purchase(
  purchase_id uuid, wants_chain boolean default false, by_user uuid default null, is_holder boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_jsonb(looked) from public.look_at_purchase(purchase_id, wants_chain, by_user, is_holder) looked;
end;
$$;
grant execute on function private.web_look_at_purchase to farthing_web;

-- Asked for every page view of a post by a reader with a session or a reading token, before Next sees the request. plpgsql, so that the
-- rules it calls are planned once per connection. The web server has checked the token's signature and the purchases' tokens.
create function private.web_open_document(
  handle text, slug text, user_id uuid default null, session_id uuid default null, purchase_ids uuid[] default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  return jsonb_build_object(
    'account', (
      select jsonb_build_object('is_anonymous', account.is_anonymous, 'role', account.role, 'status', account.status)
      from private.read_account_status() account),
    'sees_more',
      private.find_own_post(handle, slug) is not null
      or (cardinality(purchase_ids) > 0 and exists (select from private.find_bought_post(handle, slug, purchase_ids))));
end;
$$;
comment on function private.web_open_document is
  'The caller''s account, null if the session has ended, and whether the post at exactly this address shows them more than its public page.';
grant execute on function private.web_open_document to farthing_web;
