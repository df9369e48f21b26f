set local check_function_bodies = off;

drop function private.describe_refund(uuid, text, text);

drop function private.is_viewed();

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
$function$;

create or replace function private.describe_refund (
  bought public.purchases,
  from_device text,
  from_network text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return jsonb_build_object('until', bought.refund_window_ends_at, 'way', case
    when (private.judge_refund_not_offered(bought, from_device, from_network)).refusal is distinct from 'refund_limit' then 'at_once'
    when exists (select from public.refund_requests r where r.purchase_id = bought.id) then 'asked'
    else 'ask' end);
end;
$function$;

create or replace function private.is_viewed()
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return auth.jwt() ->> 'viewed' is not null;
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
  if private.offered_until(bought.id) is null then
    return private.judge_refund_not_offered(bought, from_device, from_network);
  end if;
  verdict.is_newcomer := false;
  verdict.asked_by := 'buyer_offered';
  return verdict;
end;
$function$;

create or replace function private.judge_refund_not_offered (
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
  if now() > bought.refund_window_ends_at then
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

comment on function private.describe_refund(public.purchases, text, text) is 'Until when a paid post can be returned, and the way: at_once, ask the author, or asked already.';

revoke all on function private.describe_refund(public.purchases, text, text) from public;

grant execute on function private.describe_refund(public.purchases, text, text) to postgres;

revoke all on function private.is_viewed() from public;

grant execute on function private.is_viewed() to postgres;

revoke all on function private.judge_refund_not_offered(public.purchases, text, text) from public;

grant execute on function private.judge_refund_not_offered(public.purchases, text, text) to postgres;
