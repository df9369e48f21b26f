set local check_function_bodies = off;

create or replace function private.describe_own_page (
  of_post uuid,
  of_user uuid,
  purchase_ids uuid[]
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
      b.refund_window_ends_at > now() or private.offered_until(b.id) is not null
      or (b.received_raw > b.amount_raw and private.find_excess(b.id) is not null)
      or (of_user is null and s.delivered_at is null)), false) as has_more
  into bought
  from public.purchases b left join public.purchase_secrets s on s.purchase_id = b.id
  where b.id = any (purchase_ids) and b.post_id = of_post and b.status = 'paid' and (of_user is null or b.buyer_id = of_user);
  if bought.number > 1 or bought.has_more or (of_user is null and bought.number = 0) then return null; end if;
  return jsonb_build_object(
    'kind', case when of_user is null then 'token' when bought.number = 0 then 'given' else 'bought' end,
    'purchase_id', bought.id, 'post_id', of_post, 'author_id', post.author_id, 'state', post.state);
end;
$function$;

create or replace function private.find_excess (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select jsonb_build_object('received_raw', b.received_raw::text, 'excess_raw', sum(r.amount_raw)::text, 'state', case
      when bool_or(r.status = 'awaiting_address') then 'waits_for_address' when bool_and(r.status = 'paid') then 'returned'
      else 'on_its_way' end)
    from public.purchases b
    join public.payouts r on r.purchase_id = b.id and r.kind = 'excess' and r.status <> 'cancelled'
    where b.id = of_purchase and b.status = 'paid' and (r.status <> 'paid' or r.paid_at > now() - interval '1 day')
    group by b.id);
end;
$function$;

create or replace function public.find_excess (
  purchase_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.find_excess(purchase_id) $function$;

comment on function public.find_excess(uuid) is 'BUY-06: what came beyond the price of a post that is owned, until a day after it went back. Null without. The server knows the buyer.';

revoke all on function private.find_excess(uuid) from public;

grant execute on function private.find_excess(uuid) to postgres, service_role;

revoke all on function public.find_excess(uuid) from public;

grant execute on function public.find_excess(uuid) to postgres, service_role;
