-- What the web server may call over connections of its own (WEB_DATABASE_URL), which visitors of the data API cannot use up: what stands
-- between a reader and a payment. Without that setting it calls the functions of the same name in public, through the data API.
-- Each takes the parameters of its namesake; supabase/tests/rls/web-server.test.ts compares them. Those of documents have none.

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
  network text default null, network_quotes integer default 200, may_withdraw boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return to_jsonb(opened) from public.open_purchase(
    buyer_id, post_id, offered_raw, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes, may_withdraw) opened;
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

-- Asked for every page view of a post by a reader with a session or a reading token, before Next sees the request: all who ask in one
-- moment in one call. The web server has checked the tokens' signatures and the purchases' tokens. plpgsql, so that it is planned once
-- per connection.
-- Most readers have not bought what they open. So it first looks for a post at the address that the reader wrote or has a right to. That
-- opens nothing: for such a post the row rule decides, in open_document.
create function private.web_open_documents(questions jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_agg(case
        when cardinality(asked.purchase_ids) = 0 and known.own_post is null then jsonb_build_object('account', known.account, 'sees_more', false)
        else private.open_document(
          known.account, known.own_post, asked.handle, asked.slug, asked.user_id, asked.purchase_ids, asked.device, asked.network) end
      order by asked.number)
    from rows from (jsonb_to_recordset(questions) as (
      handle text, slug text, user_id uuid, session_id uuid, purchase_ids uuid[], device text, network text)) with ordinality
      as asked (handle, slug, user_id, session_id, purchase_ids, device, network, number)
    left join lateral (
      select jsonb_build_object('is_anonymous', found.is_anonymous, 'role', found.role, 'status', found.status) as account, (
          select p.id from public.profiles a join public.posts p on p.profile_id = a.id
          where a.handle operator(extensions.=) asked.handle::extensions.citext and a.handle::text = asked.handle and p.slug = asked.slug
            and (p.profile_id = found.id or exists (
              select from public.entitlements e where e.user_id = found.id and e.post_id = p.id and e.revoked_at is null))) as own_post
      from private.find_account_of(asked.user_id, asked.session_id::text) found) known on true);
end;
$$;
comment on function private.web_open_documents is
  'For each {handle, slug, user_id, session_id, purchase_ids, device, network}, in their order: the caller''s account, null if the session has '
  'ended; whether the post at exactly this address shows them more than its public page; and what their own page of it must agree with, if it '
  'differs from other buyers'' pages in nothing else: own, or first_read for who must call web_deliver_document before they show it.';
grant execute on function private.web_open_documents to farthing_web;

create function private.open_document(
  account jsonb, post_of_theirs uuid, handle text, slug text, of_user uuid, purchase_ids uuid[], device text, network text) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  own_post uuid;
  bought_post uuid;
  own jsonb;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', of_user)::text, true);
  own_post := (
    select p.id from public.posts p join public.post_bodies b on b.version_id = p.current_version_id
    where p.id = post_of_theirs and p.first_published_at is not null and p.status <> 'removed' and private.may_read_body(b.version_id));
  if own_post is null and cardinality(purchase_ids) > 0 then
    bought_post := (select found.post_id from private.find_bought_post(handle, slug, purchase_ids) found);
  end if;
  own := case
    when own_post is not null and account is not null then private.describe_own_page(own_post, of_user, '{}', device, network)
    when of_user is null and bought_post is not null then
      private.describe_own_page(bought_post, null, purchase_ids, device, network) end;
  return jsonb_build_object(
    'account', account,
    'sees_more', own_post is not null or bought_post is not null,
    case when own -> 'is_first_read' = 'true' then 'first_read' else 'own' end, own);
end;
$$;

-- Buyers' pages of a post are alike but for the purchase and the time left to return it, so the web server keeps one for each set of the
-- other facts below, and writes those two into it. Null for those whose page holds more of their own: the author, and a buyer who is
-- offered a refund because the post was cut, or who paid twice.
-- offers_copy and refund are for the buyer alone. Whether a token is the buyer's or only opens the text, the web server knows.
-- Until a token's first read is noted, is_first_read is true.
-- state never takes a value again that it had before: a version's publication and every change of the post give it a new one.
create function private.describe_own_page(
  of_post uuid, of_user uuid, purchase_ids uuid[], from_device text, from_network text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  post record;
  bought record;
begin
  select p.profile_id as author_id, concat_ws(' ', p.current_version_id, p.status, extract(epoch from p.updated_at)) as state into post
  from public.posts p where p.id = of_post;
  if post.author_id = of_user then return null; end if;
  -- By two indexes: a popular post has many purchases, and some readers have many.
  if of_user is not null then
    purchase_ids := array(
      select e.purchase_id from public.entitlements e
      where e.user_id = of_user and e.post_id = of_post and e.revoked_at is null
      union
      select b.id from public.purchases b
      where b.buyer_id = of_user and b.post_id = of_post and b.status = 'paid' and b.kind = 'post' and b.merged_from is null);
  end if;
  select count(*) as number, min(b.id::text) as id, coalesce(bool_or(
      private.offered_until(b.id) is not null
      or (b.received_raw > b.amount_raw and private.find_excess(b.id) is not null)), false) as has_more,
    bool_or((select w.is_worth_it from public.worth_answers w where w.purchase_id = b.id)) as is_worth_it,
    of_user is null and coalesce(bool_or(s.delivered_at is null), false) as is_first_read,
    coalesce(bool_or(b.has_downloads), false) as has_downloads, coalesce(bool_or(private.offers_copy(b, s)), false) as offers_copy,
    (array_agg(b) filter (where b.refund_window_min > 0 and b.refund_window_ends_at > now()))[1] as returnable
  into bought
  from public.purchases b left join public.purchase_secrets s on s.purchase_id = b.id
  where b.id = any (purchase_ids) and b.post_id = of_post and b.status = 'paid' and (of_user is null or b.buyer_id = of_user);
  if bought.number > 1 or bought.has_more or (of_user is null and bought.number = 0) then return null; end if;
  return jsonb_build_object(
    'kind', case when of_user is null then 'token' when bought.number = 0 then 'given' else 'bought' end,
    'purchase_id', bought.id, 'post_id', of_post, 'author_id', post.author_id, 'state', post.state,
    'is_first_read', bought.is_first_read, 'is_worth_it', bought.is_worth_it, 'has_downloads', bought.has_downloads, 'offers_copy', bought.offers_copy,
    'refund', case when (bought.returnable).id is not null then
      private.describe_refund(bought.returnable, from_device, from_network) end);
end;
$$;

create function private.web_deliver_document(purchase_id uuid) returns boolean
language sql volatile security definer set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) is not null $$;
comment on function private.web_deliver_document is
  'Notes the first read of a purchase without a session, whose page the web server has kept. False if it opens no text any more.';
grant execute on function private.web_deliver_document to farthing_web;

-- For a purchase that was not offered a refund.
create function private.describe_refund(bought public.purchases, from_device text, from_network text) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return jsonb_build_object('until', bought.refund_window_ends_at, 'way', case
    when (private.judge_refund_not_offered(bought, from_device, from_network)).refusal is distinct from 'refund_limit' then 'at_once'
    when exists (select from public.refund_requests r where r.purchase_id = bought.id) then 'asked'
    else 'ask' end);
end;
$$;
comment on function private.describe_refund is
  'Until when a paid post can be returned, and the way: at_once, ask the author, or asked already.';
