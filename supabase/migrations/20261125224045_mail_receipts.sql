set local check_function_bodies = off;

drop function private.withdrawal_reference(public.sales);

create or replace function private.complete_sale (
  bought public.purchases,
  judged private.assessment,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at, withdrawal_ends_at = private.find_withdrawal_end(bought)
  where p.id = bought.id returning * into bought;
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, bought.withdrawal_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id;
  perform private.mail_receipt(bought);
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id);
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.consent_words (
  text_id text,
  refund_minutes integer
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case text_id when 'eu-waiver-1' then 'Let me read now. I know this ends my 14-day right to withdraw' || case
    when refund_minutes = 0 then '' when refund_minutes < 60 then format('; the %s-minute refund stays', refund_minutes)
    else format('; the %s-hour refund stays', refund_minutes / 60) end || '.' end
$function$;

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
      b.refund_window_ends_at > now() or private.offers_copy(b, s) or private.offered_until(b.id) is not null
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

create or replace function private.mail_receipt (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'receipt', u.id,
    jsonb_build_object('number', private.receipt_reference('R', s), 'title', t.title, 'author', coalesce(a.name, '@' || a.handle::text),
      'amount_raw', s.amount_raw::text, 'paid_at', s.paid_at,
      'fiat', '$' || to_char(s.amount_raw / 1e30 * s.rate_usd, 'FM999,999,990.00####'),
      'path', '/@' || a.handle || '/' || coalesce(t.slug, t.id::text),
      'consent', (
        select private.consent_words(k.consent_text_id, bought.refund_window_min) from public.purchase_secrets k
        where k.purchase_id = bought.id and k.consent_at is not null)),
    'receipt:' || bought.id
  from auth.users u
  join public.sales s on s.purchase_id = bought.id
  join public.posts t on t.id = bought.post_id
  join public.profiles a on a.id = bought.seller_id
  where u.id = bought.buyer_id and u.email <> '' and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mail_withdrawal (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'withdrawal_confirmed', u.id,
    jsonb_build_object('title', t.title, 'reference', private.receipt_reference('W', s), 'withdrawn_at', bought.withdrawn_at,
      'amount_raw', bought.received_raw::text, 'path', '/withdraw/' || bought.id),
    'withdrawal_confirmed:' || bought.id
  from auth.users u
  join public.posts t on t.id = bought.post_id
  join public.sales s on s.purchase_id = bought.id
  where u.id = bought.buyer_id and u.email <> '' and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.offers_copy (
  bought public.purchases,
  secret public.purchase_secrets
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(secret.consent_at is not null and now() < bought.refund_window_ends_at + interval '1 day', false)
$function$;

create or replace function private.receipt_reference (
  letter text,
  sale public.sales
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select format('%s-%s-%s', letter, to_char(sale.paid_at at time zone 'utc', 'YYYY'),
    lpad(sale.receipt_number::text, greatest(6, length(sale.receipt_number::text)), '0'))
$function$;

revoke all on function private.consent_words(text, integer) from public;

grant execute on function private.consent_words(text, integer) to postgres;

revoke all on function private.mail_receipt(public.purchases) from public;

grant execute on function private.mail_receipt(public.purchases) to postgres;

revoke all on function private.offers_copy(public.purchases, public.purchase_secrets) from public;

grant execute on function private.offers_copy(public.purchases, public.purchase_secrets) to postgres;

revoke all on function private.receipt_reference(text, public.sales) from public;

grant execute on function private.receipt_reference(text, public.sales) to postgres;
