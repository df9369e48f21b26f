set local check_function_bodies = off;

drop function private.count_newcomer_refunds(text, text);

drop function private.describe_own_page(uuid, uuid, uuid[]);

drop function private.find_payer(public.purchases);

drop function private.has_account(uuid);

drop function private.list_payer_sales(public.purchases, private.payer);

drop function private.list_refunded_accounts(text[]);

drop function private.name_author(uuid);

drop function private.offers_copy(public.purchases, public.purchase_secrets);

drop function private.was_quickly_refunded(public.purchases);

drop function private.web_open_document(text, text, uuid, uuid, uuid[]);

create or replace function private.count_newcomer_refunds (
  from_device text,
  from_network text
)
  returns integer
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return greatest(
    (select count(*) from private.quick_refunds q where q.device = from_device and q.taken_at > now() - interval '24 hours'),
    (select count(*) from private.quick_refunds q
     where q.network = from_network and q.was_newcomer and q.taken_at > now() - interval '24 hours'))::integer;
end;
$function$;

create or replace function private.describe_own_page (
  of_post uuid,
  of_user uuid,
  purchase_ids uuid[],
  from_device text,
  from_network text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
      or (b.received_raw > b.amount_raw and private.find_excess(b.id) is not null)
      or exists (select from public.worth_answers w where w.purchase_id = b.id)
      or (of_user is null and s.delivered_at is null)), false) as has_more,
    coalesce(bool_or(b.has_downloads), false) as has_downloads, coalesce(bool_or(private.offers_copy(b, s)), false) as offers_copy,
    bool_or(b.refund_window_min > 0 and b.refund_window_ends_at > now()) as is_returnable
  into bought
  from public.purchases b left join public.purchase_secrets s on s.purchase_id = b.id
  where b.id = any (purchase_ids) and b.post_id = of_post and b.status = 'paid' and (of_user is null or b.buyer_id = of_user);
  if bought.number > 1 or bought.has_more or (of_user is null and bought.number = 0) then return null; end if;
  return jsonb_build_object(
    'kind', case when of_user is null then 'token' when bought.number = 0 then 'given' else 'bought' end,
    'purchase_id', bought.id, 'post_id', of_post, 'author_id', post.author_id, 'state', post.state,
    'has_downloads', bought.has_downloads, 'offers_copy', bought.offers_copy,
    'refund', case when bought.is_returnable then private.describe_refund(bought.id::uuid, from_device, from_network) end);
end;
$function$;

create or replace function private.describe_refund (
  of_purchase uuid,
  from_device text,
  from_network text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases b where b.id = of_purchase;
  return jsonb_build_object('until', bought.refund_window_ends_at, 'way', case
    when (private.judge_refund(bought, from_device, from_network)).refusal is distinct from 'refund_limit' then 'at_once'
    when exists (select from public.refund_requests r where r.purchase_id = of_purchase) then 'asked'
    else 'ask' end);
end;
$function$;

create or replace function private.find_payer (
  bought public.purchases
)
  returns private.payer
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  payer private.payer;
begin
  select coalesce(array_agg(distinct m.from_account) filter (where not m.from_is_service), '{}'),
    array(
      select distinct known.account from public.payments p
      left join private.payer_walks k on k.block_hash = p.block_hash
      cross join lateral unnest(array[p.from_account] || k.accounts) as known (account)
      where p.purchase_id = bought.id and p.confirmed_at is not null and not p.from_is_service),
    coalesce(array_agg(distinct w.funder) filter (where w.funder is not null and not m.from_is_service), '{}'),
    coalesce(bool_and(not m.from_is_service and w.is_finished and w.opened_at <= m.confirmed_at - interval '24 hours'), false)
  into payer
  from public.payments m
  left join private.payer_walks w on w.block_hash = m.block_hash
  where m.purchase_id = bought.id and m.confirmed_at is not null;
  return payer;
end;
$function$;

create or replace function private.has_account (
  of_user uuid
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return exists (select from auth.users u where u.id = of_user and u.is_anonymous is not true);
end;
$function$;

create or replace function private.judge_quick_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns private.refund_verdict
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  payer private.payer := private.find_payer(bought);
  rules public.settings;
  taken integer;
  taken_today integer;
  paid integer;
  had_this boolean;
  has_kept boolean;
  allows_all boolean;
  verdict private.refund_verdict := ('buyer', 'refund_limit', null, false)::private.refund_verdict;
begin
  select * into rules from public.settings;
  if bought.buyer_id is null and cardinality(payer.wallets) = 0 then
    verdict.reason := 'This was paid without a session, from an account that many people share.';
    return verdict;
  end if;
  select count(*) filter (where t.was_taken and t.refunded_at > now() - interval '30 days'),
    count(*) filter (where t.was_taken and t.refunded_at > now() - interval '24 hours'), count(*),
    coalesce(bool_or(t.was_taken and t.post_id = bought.post_id), false), coalesce(bool_or(t.is_kept), false)
  into taken, taken_today, paid, had_this, has_kept
  from private.list_payer_sales(bought, payer) as t;
  select h.refunds_all_readers into allows_all from public.private_profiles h where h.id = bought.seller_id;
  verdict.is_newcomer := not payer.is_old_wallet and not has_kept and not private.has_account(bought.buyer_id);
  verdict.reason := case
    when had_this then 'You have returned this post once before.'
    when taken >= rules.refund_max_per_payer then format('You’ve used your %s quick refunds this month.', rules.refund_max_per_payer)
    when paid > 10 and (taken + 1) * 10 > paid * 3 then 'You’ve returned 3 of every 10 posts that you bought.'
    when not allows_all
      and exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.read_to_end_at is not null)
      then 'You have read this post to its end.'
    when not verdict.is_newcomer then null
    when greatest(taken_today, private.count_newcomer_refunds(from_device, from_network)) >= rules.newcomer_refunds
      then 'Today’s quick refunds for new readers are used up here.'
    when not allows_all and exists (select from private.refund_breakers b where b.post_id = bought.post_id and b.ends_at > now())
      then 'Many new readers are returning this post.' end;
  if verdict.reason is null then verdict.refusal := null; end if;
  return verdict;
end;
$function$;

create or replace function private.judge_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns private.refund_verdict
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  verdict private.refund_verdict;
begin
  verdict.is_newcomer := false;
  if private.offered_until(bought.id) is not null then
    verdict.asked_by := 'buyer_offered';
  elsif now() > bought.refund_window_ends_at then
    verdict.refusal := 'refund_window_closed';
    verdict.reason := 'The time for a refund is over.';
  elsif exists (
    select from public.purchases p
    where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
    verdict.asked_by := 'buyer_of_two';
  else
    verdict := private.judge_quick_refund(bought, from_device, from_network);
  end if;
  if verdict.reason is not null then
    verdict.reason := verdict.reason || format(' You can still ask %s.', private.name_author(bought.seller_id));
  end if;
  return verdict;
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
begin
  return query with keys as (select payer.wallets || private.list_refunded_accounts(payer.lineage) as accounts),
  theirs as (
    select p.id, true as is_own from public.purchases p where p.buyer_id = bought.buyer_id
    union
    select m.purchase_id, true from public.payments m where m.from_account = any (payer.wallets)
    union
    select m.purchase_id, false from public.payments m, keys
    where m.from_account = any (keys.accounts || payer.funders) and not m.from_is_service
    union
    select m.purchase_id, false from keys
    join private.payer_walks w on w.accounts && keys.accounts
    join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
    union
    select m.purchase_id, false from private.payer_walks w
    join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
    where w.funder = any (payer.funders))
  select p.post_id, s.refunded_at, private.was_quickly_refunded(p),
    bool_or(t.is_own) and p.id <> bought.id and p.status = 'paid' and p.refund_window_min > 0 and p.refund_window_ends_at < now()
  from theirs t
  join public.purchases p on p.id = t.id
  join public.sales s on s.purchase_id = p.id
  group by p.id, s.purchase_id;
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
    select a.account from unnest(among) as a (account)
    where exists (
      select from public.payments m
      join public.purchases p on p.id = m.purchase_id
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where m.from_account = a.account and private.was_quickly_refunded(p))
    or exists (
      select from public.purchases p join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where p.ephemeral_address = a.account and private.was_quickly_refunded(p)));
end;
$function$;

create or replace function private.name_author (
  of_seller uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (select coalesce('@' || p.handle::text, 'the author') from public.profiles p where p.id = of_seller);
end;
$function$;

create or replace function private.offers_copy (
  bought public.purchases,
  secret public.purchase_secrets
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return coalesce(secret.consent_at is not null and now() < bought.refund_window_ends_at + interval '1 day', false);
end;
$function$;

create or replace function private.was_quickly_refunded (
  bought public.purchases
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return bought.status in ('refund_pending', 'refunded') and coalesce(bought.refund_asked_by, 'buyer') = 'buyer';
end;
$function$;

create or replace function private.web_open_document (
  handle text,
  slug text,
  user_id uuid default null::uuid,
  session_id uuid default null::uuid,
  purchase_ids uuid[] default '{}'::uuid[],
  device text default null::text,
  network text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  account jsonb;
  own_post uuid;
  bought_post uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  account := (
    select jsonb_build_object('is_anonymous', found.is_anonymous, 'role', found.role, 'status', found.status)
    from private.read_account_status() found);
  own_post := private.find_own_post(handle, slug);
  if own_post is null and cardinality(purchase_ids) > 0 then
    bought_post := (select found.post_id from private.find_bought_post(handle, slug, purchase_ids) found);
  end if;
  return jsonb_build_object(
    'account', account,
    'sees_more', own_post is not null or bought_post is not null,
    'own', case
      when own_post is not null and account is not null then private.describe_own_page(own_post, user_id, '{}', device, network)
      when user_id is null and bought_post is not null then
        private.describe_own_page(bought_post, null, purchase_ids, device, network) end);
end;
$function$;

comment on function private.describe_refund(uuid, text, text) is 'Until when a paid post can be returned, and the way: at_once, ask the author, or asked already.';

comment on function private.was_quickly_refunded(public.purchases) is 'True if the buyer took the money back. What an author, staff or the system returned counts towards no limit.';

comment on function private.web_open_document(text, text, uuid, uuid, uuid[], text, text) is 'The caller''s account, null if the session has ended; whether the post at exactly this address shows them more than its public page; and what their own page of it must agree with, if it differs from other buyers'' pages in nothing else.';

revoke all on function private.count_newcomer_refunds(text, text) from public;

grant execute on function private.count_newcomer_refunds(text, text) to postgres;

revoke all on function private.describe_own_page(uuid, uuid, uuid[], text, text) from public;

grant execute on function private.describe_own_page(uuid, uuid, uuid[], text, text) to postgres;

revoke all on function private.describe_refund(uuid, text, text) from public;

grant execute on function private.describe_refund(uuid, text, text) to postgres;

revoke all on function private.find_payer(public.purchases) from public;

grant execute on function private.find_payer(public.purchases) to postgres;

revoke all on function private.has_account(uuid) from public;

grant execute on function private.has_account(uuid) to postgres;

revoke all on function private.list_payer_sales(public.purchases, private.payer) from public;

grant execute on function private.list_payer_sales(public.purchases, private.payer) to postgres;

revoke all on function private.list_refunded_accounts(text[]) from public;

grant execute on function private.list_refunded_accounts(text[]) to postgres;

revoke all on function private.name_author(uuid) from public;

grant execute on function private.name_author(uuid) to postgres;

revoke all on function private.offers_copy(public.purchases, public.purchase_secrets) from public;

grant execute on function private.offers_copy(public.purchases, public.purchase_secrets) to postgres;

revoke all on function private.was_quickly_refunded(public.purchases) from public;

grant execute on function private.was_quickly_refunded(public.purchases) to postgres;

revoke all on function private.web_open_document(text, text, uuid, uuid, uuid[], text, text) from public;

grant execute on function private.web_open_document(text, text, uuid, uuid, uuid[], text, text) to farthing_web, postgres;
