set local check_function_bodies = off;

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
    bool_or(b.refund_window_min > 0 and b.refund_window_ends_at > now()) as is_returnable
  into bought
  from public.purchases b left join public.purchase_secrets s on s.purchase_id = b.id
  where b.id = any (purchase_ids) and b.post_id = of_post and b.status = 'paid' and (of_user is null or b.buyer_id = of_user);
  if bought.number > 1 or bought.has_more or (of_user is null and bought.number = 0) then return null; end if;
  return jsonb_build_object(
    'kind', case when of_user is null then 'token' when bought.number = 0 then 'given' else 'bought' end,
    'purchase_id', bought.id, 'post_id', of_post, 'author_id', post.author_id, 'state', post.state,
    'is_first_read', bought.is_first_read, 'is_worth_it', bought.is_worth_it, 'has_downloads', bought.has_downloads, 'offers_copy', bought.offers_copy,
    'refund', case when bought.is_returnable then private.describe_refund(bought.id::uuid, from_device, from_network) end);
end;
$function$;

create or replace function private.web_deliver_document (
  purchase_id uuid
)
  returns boolean
  language sql
  security definer
  set search_path to ''
  AS $function$ select private.read_body_of_purchase(purchase_id) is not null $function$;

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
  own jsonb;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  account := (
    select jsonb_build_object('is_anonymous', found.is_anonymous, 'role', found.role, 'status', found.status)
    from private.read_account_status() found);
  own_post := private.find_own_post(handle, slug);
  if own_post is null and cardinality(purchase_ids) > 0 then
    bought_post := (select found.post_id from private.find_bought_post(handle, slug, purchase_ids) found);
  end if;
  own := case
    when own_post is not null and account is not null then private.describe_own_page(own_post, user_id, '{}', device, network)
    when user_id is null and bought_post is not null then
      private.describe_own_page(bought_post, null, purchase_ids, device, network) end;
  return jsonb_build_object(
    'account', account,
    'sees_more', own_post is not null or bought_post is not null,
    case when own -> 'is_first_read' = 'true' then 'first_read' else 'own' end, own);
end;
$function$;

comment on function private.web_deliver_document(uuid) is 'Notes the first read of a purchase without a session, whose page the web server has kept. False if it opens no text any more.';

comment on function private.web_open_document(text, text, uuid, uuid, uuid[], text, text) is 'The caller''s account, null if the session has ended; whether the post at exactly this address shows them more than its public page; and what their own page of it must agree with, if it differs from other buyers'' pages in nothing else: own, or first_read for who must call web_deliver_document before they show it.';

revoke all on function private.web_deliver_document(uuid) from public;

grant execute on function private.web_deliver_document(uuid) to farthing_web, postgres;
