set local check_function_bodies = off;

drop function private.web_open_document(text, text, uuid, uuid, uuid[], text, text);

create or replace function private.find_account_of (
  of_user uuid,
  of_session text
)
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean,
    has_put_off_payout boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select u.id, private.real_email(u.email), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null, pp.payout_put_off_at is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = of_session
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = of_user
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$function$;

create or replace function private.list_payer_sales (
  bought public.purchases,
  payer private.payer
)
  returns table (
    post_id uuid,
    refunded_at timestamp with time zone,
    was_taken boolean,
    is_kept boolean
  )
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  theirs text[] := payer.wallets || private.list_refunded_accounts(payer.lineage);
  own uuid[] := array(select p.id from public.purchases p where p.buyer_id = bought.buyer_id)
    || array(select m.purchase_id from public.payments m where m.from_account = any (payer.wallets));
  others uuid[] := array(
    select m.purchase_id from public.payments m where m.from_account = any (theirs || payer.funders) and not m.from_is_service);
begin
  if cardinality(theirs) > 0 then
    others := others || array(
      select m.purchase_id from private.payer_walks w join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
      where w.accounts && theirs);
  end if;
  if cardinality(payer.funders) > 0 then
    others := others || array(
      select m.purchase_id from private.payer_walks w join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
      where w.funder = any (payer.funders));
  end if;
  return query
    select p.post_id, s.refunded_at, private.was_quickly_refunded(p),
      p.id = any (own) and p.id <> bought.id and p.status = 'paid' and p.refund_window_min > 0 and p.refund_window_ends_at < now()
    from public.purchases p join public.sales s on s.purchase_id = p.id
    where p.id = any (own || others);
end;
$function$;

create or replace function private.list_refunded_accounts (
  among text[]
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return array(
      select m.from_account from public.payments m
      join public.purchases p on p.id = m.purchase_id
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where m.from_account = any (among) and private.was_quickly_refunded(p))
    || array(
      select p.ephemeral_address from public.purchases p
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where p.ephemeral_address = any (among) and private.was_quickly_refunded(p));
end;
$function$;

create or replace function private.open_document (
  account jsonb,
  post_of_theirs uuid,
  handle text,
  slug text,
  of_user uuid,
  purchase_ids uuid[],
  device text,
  network text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

create or replace function private.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean,
    has_put_off_payout boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query select * from private.find_account_of((select auth.uid()), (select auth.jwt()) ->> 'session_id');
end;
$function$;

create or replace function private.web_open_documents (
  questions jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

comment on function private.web_open_documents(jsonb) is 'For each {handle, slug, user_id, session_id, purchase_ids, device, network}, in their order: the caller''s account, null if the session has ended; whether the post at exactly this address shows them more than its public page; and what their own page of it must agree with, if it differs from other buyers'' pages in nothing else: own, or first_read for who must call web_deliver_document before they show it.';

revoke all on function private.find_account_of(uuid, text) from public;

grant execute on function private.find_account_of(uuid, text) to postgres;

revoke all on function private.open_document(jsonb, uuid, text, text, uuid, uuid[], text, text) from public;

grant execute on function private.open_document(jsonb, uuid, text, text, uuid, uuid[], text, text) to postgres;

revoke all on function private.web_open_documents(jsonb) from public;

grant execute on function private.web_open_documents(jsonb) to farthing_web, postgres;
