set local check_function_bodies = off;

create type public.promotion_place as enum (
  'browse',
  'category',
  'search'
);

alter table private.promotions
  add column place public.promotion_place not null;

create type public.promotion_status as enum (
  'awaiting_payment',
  'in_review',
  'active',
  'ended',
  'rejected',
  'stopped'
);

alter table private.promotions
  add column status public.promotion_status not null default 'awaiting_payment'::public.promotion_status;

create type public.promotion_facts as (
  id uuid,
  post_id uuid,
  purchase_id uuid,
  place public.promotion_place,
  days smallint,
  day_raw text,
  status public.promotion_status,
  first_day date,
  last_day date,
  used_days integer,
  paid_raw text,
  used_raw text,
  returned_raw text,
  reason text,
  impressions bigint,
  clicks bigint,
  unlocks bigint,
  created_at timestamp with time zone,
  paid_at timestamp with time zone,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone,
  category text,
  title text,
  path text,
  asked_raw text,
  received_raw text,
  missing_raw text,
  address text,
  expires_at timestamp with time zone,
  payment_state public.payment_state,
  waiting_raw text,
  return_status public.payout_status,
  return_blocks text[],
  payment_blocks text[]
);

create or replace function private.begin_promotion (
  post public.posts,
  for_days smallint,
  in_place public.promotion_place,
  rules public.settings
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address public.deposit_addresses := private.take_deposit_address();
  opened public.purchases;
  made private.promotions;
begin
  insert into public.purchases (kind, buyer_id, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('promotion', post.profile_id, address.account, address.derivation_index, for_days * rules.promotion_day_raw, 0, false,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id, buyer_id) values (opened.id, post.profile_id);
  insert into private.promotions (purchase_id, post_id, author_id, place, days, day_raw)
  values (opened.id, post.id, post.profile_id, in_place, for_days, rules.promotion_day_raw)
  returning * into made;
  perform private.announce_open(opened);
  return made.id;
end;
$function$;

create or replace function private.cancel_purchase (
  of_purchase uuid,
  by_user uuid,
  is_holder boolean,
  key text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if (not is_holder and bought.buyer_id is distinct from by_user) or bought.kind = 'promotion' then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  perform private.note_key(by_user, key, 'cancel ' || of_purchase, of_purchase);
  if bought.status = 'cancelled' then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then perform private.refuse('already_paid', 'This purchase is paid. The post is yours.'); end if;
  if bought.status <> 'pending' or private.has_money(bought) then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  -- A block that was seen long ago and never confirmed is no payment.
  update public.purchases p set status = 'cancelled', payment_state = 'none' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.close_unpaid_promotion (
  of_purchase uuid,
  why text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update private.promotions m set status = 'stopped', used_days = 0, ended_at = now(), reason = why
  where m.purchase_id = of_purchase and m.status = 'awaiting_payment'
$function$;

create or replace function private.complete_promotion (
  bought public.purchases,
  judged private.assessment,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  asked private.promotions;
  post public.posts;
  why_not text;
begin
  select * into asked from private.promotions m where m.purchase_id = bought.id for update;
  if asked.status is distinct from 'awaiting_payment' then
    return private.start_refund(bought, 'The promotion was cancelled', null);
  end if;
  select * into post from public.posts p where p.id = asked.post_id for share;
  why_not := private.why_not_promoted(post);
  if why_not is not null then return private.start_refund(bought, 'The post can’t be promoted now', null); end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = now()
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
  update private.promotions m set status = 'in_review', paid_at = now(), kept_raw = judged.received_raw - judged.excess_raw, fee_account = rules.fee_account
  where m.id = asked.id returning * into asked;
  perform private.post_legs('promotion_paid', bought.id, null,
    ('unsettled', asked.kept_raw, null)::private.leg, ('promotion', -asked.kept_raw, null)::private.leg);
  perform private.return_surplus(bought, rules.excess_refund_min_raw);
  perform private.tell_of_promotion(asked);
  perform private.mail_staff_of_promotion(asked);
  return private.facts_of(bought, true);
end;
$function$;

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
  unlocked bigint;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status = 'hidden' then return private.start_refund(bought, 'The post is not available at the moment', null); end if;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at, withdrawal_ends_at = private.find_withdrawal_end(bought)
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
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

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id returning s.unlocks into unlocked;
  perform private.mail_receipt(bought);
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id,
    coalesce(bought.buyer_id, bought.id), kept - fee);
  perform private.tell_of_milestone(post, unlocked);
  if bought.late then perform private.notify_user(bought.buyer_id, 'purchase_late_unlocked', null, post.id, bought.id, null); end if;
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.count_promotions (
  shown jsonb
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known integer;
begin
  with counted as (
    select s.id, least(sum(greatest(s.impressions, 0)), 1000000) as impressions, least(sum(greatest(s.clicks, 0)), 1000000) as clicks
    from jsonb_to_recordset(shown) as s (id uuid, impressions bigint, clicks bigint) group by s.id order by s.id)
  update private.promotions m set impressions = m.impressions + c.impressions, clicks = m.clicks + c.clicks
  from counted c where m.id = c.id and m.status = 'active' and m.first_day <= private.today();
  get diagnostics known = row_count;
  return known;
end;
$function$;

create or replace function private.decide_promotion (
  of_promotion uuid,
  seen_at timestamp with time zone,
  is_approved boolean,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  asked private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
  post public.posts;
begin
  if asked.status <> 'in_review' then perform private.refuse('conflict', 'This promotion does not wait for a review any more. Nothing was changed.'); end if;
  if asked.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Another of us decides.'); end if;
  if is_approved then
    select * into post from public.posts p where p.id = asked.post_id;
    if private.ends_promotion(post) then perform private.refuse('conflict', 'This post can’t be in lists now, so it can’t be promoted. Reject it.'); end if;
    update private.promotions m set status = 'active', first_day = private.today() + 1, decided_by = actor, decided_at = now()
    where m.id = asked.id returning * into asked;
    perform private.touch_tags('promotions');
    perform private.tell_of_promotion(asked);
  else
    update private.promotions m set decided_by = actor, decided_at = now() where m.id = asked.id;
    asked := private.end_promotion(asked, 'rejected', btrim(why));
  end if;
  perform private.log_staff_action(actor, case when is_approved then 'approve_promotion' else 'reject_promotion' end,
    'promotion:' || asked.id, jsonb_build_object('status', 'in_review'), jsonb_build_object('status', asked.status), why);
end;
$function$;

create or replace function private.describe_promotion (
  shown private.promotions
)
  returns public.promotion_facts
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  facts public.promotion_facts;
begin
  select shown.id, shown.post_id, shown.purchase_id, shown.place, shown.days, shown.day_raw::text, shown.status,
    shown.first_day, shown.first_day + coalesce(shown.used_days, shown.days) - 1, private.promotion_days_begun(shown), shown.kept_raw::text,
    private.promotion_raw(shown, private.promotion_days_begun(shown))::text,
    case when shown.status in ('rejected', 'stopped') then (shown.kept_raw - private.promotion_raw(shown, shown.used_days))::text end,
    shown.reason, shown.impressions, shown.clicks,
    (select count(*) from public.sales s
     where s.post_id = shown.post_id and s.paid_at >= shown.first_day::timestamp at time zone 'UTC'
       and s.paid_at < least(shown.ended_at, (shown.first_day + shown.days)::timestamp at time zone 'UTC')),
    shown.created_at, shown.paid_at, shown.decided_at, shown.ended_at, shown.updated_at, p.category_id,
    coalesce(nullif(btrim(p.title), ''), 'A deleted post'), case when p.id is not null then format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end,
    b.amount_raw::text, b.received_raw::text, private.rest_of(b.amount_raw, b.received_raw)::text, b.ephemeral_address, b.expires_at, b.payment_state,
    (select sum(r.amount_raw)::text from public.payouts r
     where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'awaiting_address'),
    (select min(r.status) from public.payouts r where r.purchase_id = b.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled')),
    array(select r.block_hash from public.payouts r
      where r.purchase_id = b.id and r.kind in ('refund', 'excess') and r.status = 'paid' order by r.paid_at),
    array(select y.block_hash from public.payments y where y.purchase_id = b.id and y.confirmed_at is not null order by y.confirmed_at)
  into facts
  from public.profiles a join public.purchases b on b.id = shown.purchase_id left join public.posts p on p.id = shown.post_id
  where a.id = shown.author_id;
  return facts;
end;
$function$;

create or replace function private.describe_promotion_to_staff (
  shown private.promotions,
  with_amounts boolean
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('id', shown.id, 'status', shown.status, 'place', shown.place, 'days', shown.days,
    'title', coalesce(nullif(btrim(p.title), ''), 'Without a title'), 'path', format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)),
    'excerpt', p.excerpt, 'handle', a.handle, 'user_id', a.id, 'category', p.category_id,
    'paid_at', shown.paid_at, 'decided_at', shown.decided_at, 'ended_at', shown.ended_at, 'first_day', shown.first_day,
    'used_days', shown.used_days, 'reason', shown.reason, 'impressions', shown.impressions, 'clicks', shown.clicks, 'updated_at', shown.updated_at,
    'paid_raw', case when with_amounts then shown.kept_raw::text end,
    'purchase_id', case when with_amounts then shown.purchase_id end)
  from public.profiles a left join public.posts p on p.id = shown.post_id where a.id = shown.author_id
$function$;

create or replace function private.drop_promotion (
  unpaid private.promotions
)
  returns public.promotion_status
  language plpgsql
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases b where b.id = unpaid.purchase_id;
  if bought.received_raw > 0 and bought.status in ('pending', 'expired', 'cancelled') then
    perform private.start_refund(bought, 'The promotion was cancelled', null);
  elsif bought.status = 'pending' then
    update public.purchases p set status = 'cancelled' where p.id = bought.id;
  end if;
  perform private.close_unpaid_promotion(bought.id, 'It was cancelled before it was paid.');
  return 'stopped';
end;
$function$;

create or replace function private.end_promotion (
  running private.promotions,
  as_status public.promotion_status,
  why text
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  used integer := private.promotion_days_begun(running);
  used_raw numeric := private.promotion_raw(running, used);
  returned numeric;
begin
  update private.promotions m set status = as_status, used_days = used, reason = why, ended_at = now()
  where m.id = running.id returning * into running;
  with paid as (
    select p.*, private.is_from_service(p) as is_shared, sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) as until_raw
    from public.payments p where p.purchase_id = running.purchase_id and p.confirmed_at is not null),
  rest as (
    select p.*, least(p.until_raw, running.kept_raw) - greatest(p.until_raw - p.amount_raw, used_raw) as rest_raw from paid p),
  made as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select running.purchase_id, 'refund', r.block_hash, case when r.is_shared then null else r.from_account end, r.rest_raw,
      case when r.is_shared then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from rest r join public.purchases b on b.id = running.purchase_id where r.rest_raw > 0
    returning amount_raw)
  select coalesce(sum(m.amount_raw), 0) into returned from made m;
  if returned <> running.kept_raw - used_raw then raise exception 'Promotion % returns % of % raw.', running.id, returned, running.kept_raw - used_raw; end if;
  perform private.post_legs('promotion_returned', running.purchase_id, null,
    ('promotion', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  perform private.touch_tags('promotions');
  perform private.tell_of_promotion(running);
  return running;
end;
$function$;

create or replace function private.end_promotion_as_staff (
  of_promotion uuid,
  seen_at timestamp with time zone,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  running private.promotions := private.lock_seen_promotion(of_promotion, seen_at);
begin
  if running.status <> 'active' then perform private.refuse('conflict', 'This promotion does not run any more. Nothing was changed.'); end if;
  if running.author_id = actor then perform private.refuse('forbidden', 'This is your own post. Stop it on its own page, or ask another of us.'); end if;
  running := private.end_promotion(running, 'stopped', btrim(why));
  perform private.log_staff_action(actor, 'stop_promotion', 'promotion:' || running.id, jsonb_build_object('status', 'active'),
    jsonb_build_object('status', running.status, 'used_days', running.used_days), why);
end;
$function$;

create or replace function private.ends_promotion (
  post public.posts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(private.why_not_promoted(post) not in ('new', 'sent_back'), false)
$function$;

create or replace function private.is_promoted (
  of_post uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from private.promotions m
    where m.post_id = of_post and m.status = 'active' and m.first_day <= private.today() and m.first_day + m.days > private.today())
$function$;

create or replace function private.list_own_promotions (
  after_id uuid
)
  returns SETOF public.promotion_facts
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  behind private.promotions;
begin
  select * into behind from private.promotions m where m.id = after_id and m.author_id = (select auth.uid());
  return query
    select (private.describe_promotion(m)).* from private.promotions m
    where m.author_id = (select auth.uid()) and (m.paid_at is not null or m.status = 'awaiting_payment')
      and (behind.id is null or (m.created_at, m.id) < (behind.created_at, behind.id))
    order by m.created_at desc, m.id desc limit 51;
end;
$function$;

create or replace function private.list_promoted (
  in_place public.promotion_place,
  in_category text,
  at_most integer
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select m.id, m.post_id from private.promotions m join public.posts p on p.id = m.post_id
    where m.status = 'active' and m.place = in_place and m.first_day <= private.today() and m.first_day + m.days > private.today()
      and (in_place <> 'category' or p.category_id = in_category) and not private.ends_promotion(p)
    order by hashtextextended(m.id::text, extract(epoch from date_trunc('hour', now()))::bigint) limit least(greatest(at_most, 0), 48);
end;
$function$;

create or replace function private.list_promotions_for_staff (
  of_list text,
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  is_owner boolean;
  behind private.promotions;
begin
  perform private.require_office('moderator');
  is_owner := private.staff_office() = 'owner';
  select * into behind from private.promotions m where m.id = after_id;
  return jsonb_build_object(
    'is_owner', is_owner,
    'day_raw', (select s.promotion_day_raw::text from public.settings s where is_owner),
    'waiting', (select count(*) from private.promotions m where m.status = 'in_review'),
    'running', (select count(*) from private.promotions m where m.status = 'active'),
    'promotions', (
      select coalesce(jsonb_agg(private.describe_promotion_to_staff(o.listed, is_owner) order by o.place), '[]')
      from (
        select m as listed, row_number() over (
          order by case when of_list = 'waiting' then m.paid_at end, m.created_at desc, m.id desc) as place
        from private.promotions m
        where m.paid_at is not null and case of_list
            when 'waiting' then m.status = 'in_review' when 'running' then m.status = 'active'
            else m.status in ('ended', 'rejected', 'stopped') end
          and (behind.id is null or case when of_list = 'waiting' then (m.paid_at, m.id) > (behind.paid_at, behind.id)
            else (m.created_at, m.id) < (behind.created_at, behind.id) end)
        order by 2 limit 51) as o));
end;
$function$;

create or replace function private.list_receivable (
  words text,
  of_reason text,
  before_at timestamp with time zone,
  before_hash text,
  at_most integer,
  needs_action boolean
)
  returns table (
    block_hash text,
    purchase_id uuid,
    account text,
    amount_raw text,
    confirmed_at timestamp with time zone,
    reason text
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
begin
  perform private.require_office('finance');
  return query
  select w.* from (
    select p.block_hash, p.purchase_id, b.ephemeral_address as account, p.amount_raw::text, p.confirmed_at,
      case
        when exists (select from public.money_alerts a where a.account = b.ephemeral_address and a.resolved_at is null) then 'alert'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing')) then 'due'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('failed', 'awaiting_address')) then 'stuck'
        else 'left'
      end as reason
    from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.confirmed_at is not null and p.received_block is null
      and (words is null or words in (p.block_hash, b.ephemeral_address, p.purchase_id::text))
      and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))) as w
  where (of_reason is null or w.reason = of_reason)
    and (not needs_action or w.reason in ('alert', 'stuck') or (w.reason = 'due' and w.confirmed_at < now() - interval '10 minutes'))
  order by w.confirmed_at, w.block_hash limit at_most;
end;
$function$;

create or replace function private.list_staff_payouts (
  wanted public.payout_list,
  of_status text,
  of_kind text,
  of_class text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer,
  needs_action boolean
)
  returns table (
    id uuid,
    kind text,
    status text,
    amount_raw text,
    recipient_account text,
    recipient_handle text,
    purchase_id uuid,
    post_title text,
    source_account text,
    block_hash text,
    block_state text,
    claimed_hash text,
    held_until timestamp with time zone,
    window_ends_at timestamp with time zone,
    attempts integer,
    next_attempt_at timestamp with time zone,
    error_class text,
    last_error text,
    approved_at timestamp with time zone,
    is_beyond_cap boolean,
    is_refunded boolean,
    paid_at timestamp with time zone,
    created_at timestamp with time zone,
    is_frozen boolean
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind, p.status, p.amount_raw, p.recipient_account, p.recipient_handle, p.purchase_id, p.post_title,
    p.source_account, p.block_hash, p.block_state, p.claimed_hash, p.held_until, p.window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at, p.is_beyond_cap, p.is_refunded, p.paid_at, p.created_at,
    p.is_frozen
  from private.staff_payouts p
  where p.state = any (statuses) and (of_status is null or p.status = of_status) and (of_kind is null or p.kind = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or lower(p.recipient_handle) = lower(ltrim(words, '@')))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
    -- What is late, waits for a person, or is held without an end. Other holds end by themselves.
    and (not needs_action or wanted <> 'pending' or p.status = 'awaiting_address' or p.is_beyond_cap
      or (p.status = 'held' and coalesce(p.held_until, '-infinity') < now() - interval '10 minutes')
      or (p.status in ('pending', 'publishing') and (p.attempts >= 3 or p.next_attempt_at < now() - interval '10 minutes')))
  order by p.created_at desc, p.id desc limit at_most;
end;
$function$;

create or replace function private.list_turning_promotions()
  returns SETOF private.promotions
  language sql
  stable
  set search_path to ''
  AS $function$
  select m.* from private.promotions m left join public.posts p on p.id = m.post_id
  where (m.status in ('active', 'in_review') and private.ends_promotion(p))
    or (m.status = 'in_review' and m.paid_at < now() - interval '72 hours')
    or (m.status = 'awaiting_payment' and exists (
      select from public.purchases b where b.id = m.purchase_id and b.status in ('expired', 'cancelled')
        and b.expires_at < now() - interval '2 days' and not private.has_money(b)))
    -- Also of one that was stopped: the day that had begun is over at midnight.
    or (m.status in ('active', 'stopped')
      and private.promotion_days_over(m) > (select count(*) from private.promotion_days d where d.promotion_id = m.id))
  order by m.id
$function$;

create or replace function private.list_unconfirmed (
  words text,
  of_kind text,
  of_state text,
  before_at timestamp with time zone,
  before_hash text,
  at_most integer,
  needs_action boolean
)
  returns table (
    block_hash text,
    kind text,
    state text,
    account text,
    payout_id uuid,
    payout_status text,
    attempts integer,
    amount_raw text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
begin
  perform private.require_office('finance');
  return query
  select b.hash, b.kind::text, b.state::text, b.account, o.id, o.status::text, o.attempts, coalesce(o.amount_raw, p.amount_raw)::text, b.sent_at, b.created_at
  from public.nano_blocks b
  left join public.payouts o on o.block_hash = b.hash
  left join public.payments p on p.received_block = b.hash
  where b.state in ('signed', 'sent') and (of_kind is null or b.kind::text = of_kind) and (of_state is null or b.state::text = of_state)
    and (words is null or words in (b.hash, b.account, o.id::text))
    and (before_at is null or (b.created_at, b.hash) > (before_at, before_hash))
    and (not needs_action or b.created_at < now() - interval '60 seconds')
  order by b.created_at, b.hash limit at_most;
end;
$function$;

create or replace function private.lock_promotion (
  of_promotion uuid
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  found_one private.promotions;
begin
  select * into found_one from private.promotions m where m.id = of_promotion;
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  perform private.lock_purchase(found_one.purchase_id);
  select * into found_one from private.promotions m where m.id = of_promotion for update;
  return found_one;
end;
$function$;

create or replace function private.lock_seen_promotion (
  of_promotion uuid,
  seen_at timestamp with time zone
)
  returns private.promotions
  language plpgsql
  set search_path to ''
  AS $function$
declare
  known private.promotions := private.lock_promotion(of_promotion);
begin
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'This promotion has changed since you opened the page. Look at it again, then try again.');
  end if;
  return known;
end;
$function$;

create or replace function private.look_at_purchase (
  of_purchase uuid,
  wants_chain boolean,
  by_user uuid,
  is_holder boolean
)
  returns public.purchase_look
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found or bought.kind = 'promotion' then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  look.facts := private.facts_of(bought, false);
  look.refund_reason := bought.refund_reason;
  select
    coalesce(sum(o.amount_raw) filter (where o.status not in ('paid', 'cancelled', 'awaiting_address')), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'paid'), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'awaiting_address'), 0)::text
  into look.returning_raw, look.returned_raw, look.unaddressed_raw
  from public.payouts o where o.purchase_id = bought.id and o.kind in ('refund', 'excess');
  select coalesce(array_agg(p.block_hash) filter (where p.confirmed_at is not null), '{}'), min(p.seen_at) filter (where p.confirmed_at is null)
  into look.known_hashes, look.unconfirmed_since
  from public.payments p where p.purchase_id = bought.id;
  look.is_chain_away := private.is_chain_away();
  -- A stranger must not use up the one question of this second.
  if wants_chain and (is_holder or coalesce(bought.buyer_id = by_user, false)) then
    look.may_ask_chain := private.may_ask_chain(bought);
  else
    look.may_ask_chain := false;
  end if;
  return look;
end;
$function$;

create or replace function private.mail_staff_of_promotion (
  paid private.promotions
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_waits', u.id, jsonb_build_object('title', coalesce(nullif(btrim(t.title), ''), 'Without a title'), 'path', '/admin/promoted'),
    format('promotion_waits:%s:%s', paid.id, u.id)
  from public.posts t, auth.users u join public.profiles p on p.id = u.id and p.status = 'active'
  where t.id = paid.post_id and u.raw_app_meta_data ->> 'role' in ('owner', 'moderator') and u.id <> paid.author_id
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mark_payout_paid (
  of_payout uuid,
  hash text
)
  returns public.payouts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
  owed_as public.ledger_account;
  sent_from uuid;
begin
  if due.status = 'paid' and due.block_hash = hash then return due; end if;
  if due.status not in ('publishing', 'failed') or due.block_hash is distinct from hash then
    perform private.refuse('conflict', 'This is not the block that this payout waits for.');
  end if;
  perform private.confirm_block(hash);
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null, error_class = null
  where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now()
  where a.payout_id = due.id and a.kind in ('payout_failed', 'payout_cap') and a.resolved_at is null;
  owed_as := case due.kind when 'fee' then 'fee' when 'promotion' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  select b.id into sent_from from public.purchases b where b.ephemeral_address = due.source_account;
  if due.kind = 'test' then
    perform private.post_legs('test_sent', sent_from, due.id, ('chain', -due.amount_raw, null)::private.leg,
      ('reserve', due.amount_raw, null)::private.leg);
  elsif sent_from <> due.purchase_id then
    perform private.post_legs('payout_confirmed', sent_from, due.id, ('chain', -due.amount_raw, null)::private.leg,
      ('reserve', due.amount_raw, null)::private.leg);
    perform private.post_legs('refund_advanced', due.purchase_id, due.id, ('reserve', -due.amount_raw, null)::private.leg,
      (owed_as, due.amount_raw, null)::private.leg);
  else
    perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
      (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  end if;
  if due.kind = 'refund' then
    perform private.finish_refund(due.purchase_id);
    perform private.mail_refund(due);
    perform private.notify_user(b.buyer_id, 'refund_sent', null, b.post_id, b.id, 'refund_sent:' || b.id, due.id, due.amount_raw)
    -- An author was told of a promotion's return when it ended.
    from public.purchases b where b.id = due.purchase_id and b.kind <> 'promotion';
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.move_promotion_days (
  running private.promotions
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  moved integer := 0;
  share numeric;
  made public.payouts;
begin
  for n in 1 .. private.promotion_days_over(running) loop
    continue when exists (select from private.promotion_days d where d.promotion_id = running.id and d.day = n);
    share := private.promotion_raw(running, n) - private.promotion_raw(running, n - 1);
    insert into public.payouts (purchase_id, kind, recipient_account, amount_raw, status, source_account)
    select b.id, 'promotion', running.fee_account, share,
      case when running.fee_account is null then 'awaiting_address' else 'pending' end::public.payout_status, b.ephemeral_address
    from public.purchases b where b.id = running.purchase_id
    returning * into made;
    insert into private.promotion_days (promotion_id, day, payout_id) values (running.id, n, made.id);
    perform private.post_legs('promotion_day_over', running.purchase_id, made.id,
      ('promotion', share, null)::private.leg, ('fee', -share, null)::private.leg);
    moved := moved + 1;
  end loop;
  return moved;
end;
$function$;

create or replace function private.note_payer (
  of_purchase uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = of_purchase and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = of_purchase;
end;
$function$;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, true),
    ('post_unlocked', true, null::boolean),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('promotion_status', true, true),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('content_hidden', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('appeal_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_waits', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.open_promotion (
  of_post uuid,
  for_days smallint,
  in_place public.promotion_place
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := (select auth.uid());
  rules public.settings;
  post public.posts;
  known private.promotions;
  why_not text;
  limits record;
begin
  -- Two tabs of one author open one. No lock of the profile: a payment that is settled now needs it, behind the purchase's.
  perform pg_advisory_xact_lock(hashtextextended('promotions:' || author, 0));
  -- Each change tells the worker to watch the address again.
  select * into limits from public.take_rate_limit('promotions:' || author, 60, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You have changed promotions 60 times within an hour. Try again later.');
  end if;
  select * into rules from public.settings;
  select * into post from public.posts p where p.id = of_post and p.profile_id = author;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  why_not := private.why_not_promoted(post);
  if why_not is not null then perform private.refuse('conflict', private.tell_why_not_promoted(why_not)); end if;
  if for_days is null or for_days not between 1 and 14 then perform private.refuse_field('days', 'Choose 1 to 14 days.'); end if;
  if in_place is null then perform private.refuse_field('place', 'Choose where it shows.'); end if;
  if in_place = 'category' and post.category_id is null then
    perform private.refuse_field('place', 'This post has no category. Choose another place, or give it a category first.');
  end if;
  select * into known from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active');
  if known.status in ('in_review', 'active') then perform private.refuse('conflict', 'This post is promoted already. Stop that first, or wait for its end.'); end if;
  perform private.require_quotes(rules);
  if known.id is not null then return private.reopen_promotion(known, for_days, in_place, rules); end if;
  if (select count(*) from private.promotions m where m.author_id = author and m.created_at > now() - interval '1 day') >= 20 then
    perform private.refuse_for(86400, 'You have asked for 20 promotions today. Ask for the next one tomorrow.');
  end if;
  return private.begin_promotion(post, for_days, in_place, rules);
end;
$function$;

create or replace function private.promotion_day_of (
  due public.payouts
)
  returns smallint
  language sql
  stable
  set search_path to ''
  AS $function$
  select d.day from private.promotion_days d where d.payout_id = due.id
$function$;

create or replace function private.promotion_days_begun (
  of_promotion private.promotions
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day + 1, 0)), 0)
$function$;

create or replace function private.promotion_days_over (
  of_promotion private.promotions
)
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(least(coalesce(of_promotion.used_days, of_promotion.days), greatest(private.today() - of_promotion.first_day, 0)), 0)
$function$;

create or replace function private.promotion_raw (
  of_promotion private.promotions,
  first_days integer
)
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$
  select div(of_promotion.kept_raw * first_days, of_promotion.days)
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'promotion_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.rank_posts (
  of_list text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  ranked uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('rank_posts:' || of_list, 0));
  ranked := array(
    select p.id from private.score_posts(of_list) as scored join public.posts p on p.id = scored.post_id
    where private.may_rank(p) and (of_list <> 'trending' or not private.is_promoted(p.id)) order by scored.score desc, p.published_at desc, p.id limit 500);
  -- Nothing has moved: no page has to be rebuilt.
  if ranked = array(select r.post_id from public.post_rankings r where r.list = of_list order by r.rank) then
    return cardinality(ranked);
  end if;
  delete from public.post_rankings r where r.list = of_list;
  insert into public.post_rankings (list, rank, post_id)
  select of_list, n, id from unnest(ranked) with ordinality as listed (id, n);
  perform private.touch_tags('ranking:' || of_list);
  return cardinality(ranked);
end;
$function$;

create or replace function private.read_books (
  of_account text,
  seed text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'isReserve', b.kind = 'reserve', 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null,
        'isAdvanced', s.refunded_at is not null and private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'promotion', case when b.kind = 'promotion' then private.read_promotion_books(b.id) end,
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
        'promotionDay', case when o.kind = 'promotion' then private.promotion_day_of(o) end,
        -- A block that was signed before a freeze is not sent while it lasts, unless an attempt is under way. If it was sent, it is still booked.
        'isDue', o.next_attempt_at <= now() and not (o.status = 'publishing' and private.is_frozen(o.recipient_id)), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  left join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$function$;

create or replace function private.read_own_promotion (
  of_promotion uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
  select (private.describe_promotion(m)).* from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid())
$function$;

create or replace function private.read_promotion_books (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('keptRaw', m.kept_raw::text, 'days', m.days, 'daysOver', private.promotion_days_over(m), 'feeAccount', m.fee_account,
    'usedDays', m.used_days, 'isReturned', m.status in ('rejected', 'stopped'))
  from private.promotions m where m.purchase_id = of_purchase and m.kept_raw is not null
$function$;

create or replace function private.read_promotion_offer (
  of_post uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post and p.profile_id = (select auth.uid());
  if not found then return null; end if;
  return jsonb_build_object('post_id', post.id, 'title', post.title, 'category', post.category_id,
    'day_raw', (select s.promotion_day_raw::text from public.settings s),
    'why_not', private.tell_why_not_promoted(private.why_not_promoted(post)),
    'current', (
      select m.id from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active')),
    'current_status', (
      select m.status from private.promotions m where m.post_id = post.id and m.status in ('awaiting_payment', 'in_review', 'active')));
end;
$function$;

create or replace function private.read_searched (
  words text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(
    case when btrim(words) ~* '^(https?://|nano:)\S+$' and btrim(words) !~ '/@' then coalesce(
      substring(words from '(?i)(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
      substring(lower(words) from 'nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}'),
      substring(words from '(?i)/(?:receipts|bought)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')) end,
    btrim(words))
$function$;

create or replace function private.read_staff_numbers()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  office text := private.staff_office();
begin
  perform private.require_office('finance', 'moderator', 'support');
  return jsonb_build_object(
    'reports', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(r.created_at)) from public.reports r where r.status in ('open', 'triaged')) end,
    'promotions', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(m.paid_at)) from private.promotions m where m.status = 'in_review') end,
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', min(o.created_at)) from public.outbox o where o.sent_at is null and o.attempts > 0),
    'money', case when office in ('owner', 'finance') then jsonb_build_object(
      'day', private.measure_money(now() - interval '1 day'), 'week', private.measure_money(now() - interval '7 days'),
      'failed', (select count(*) from public.payouts p where p.status = 'failed'),
      'stuck_receivable', (select count(*) from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.confirmed_at < now() - interval '10 minutes' and p.received_block is null and exists (
          select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing'))),
      'unconfirmed', (select count(*) from public.nano_blocks b where b.state in ('signed', 'sent') and b.created_at < now() - interval '60 seconds'),
      'alerts', (select count(*) from public.money_alerts a where a.resolved_at is null),
      'reserve', private.read_reserve(), 'switches', private.read_switches()) end);
end;
$function$;

create or replace function private.refund_purchase (
  of_purchase uuid,
  why text,
  asked_by text,
  to_account text,
  from_device text,
  from_network text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  verdict private.refund_verdict;
  answer public.purchase_facts;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if bought.kind = 'promotion' and bought.status = 'paid' then
    perform private.refuse('conflict', 'Stop the promotion instead: the days that have not begun go back.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    perform private.lock_payer(bought, from_device, from_network);
    verdict := private.judge_refund(bought, from_device, from_network);
    if verdict.refusal is not null then perform private.refuse(verdict.refusal, verdict.reason); end if;
  end if;
  update public.purchases p set refund_asked_by = coalesce(verdict.asked_by, asked_by) where p.id = bought.id
  returning * into bought;
  answer := private.start_refund(bought, why, to_account);
  if verdict.asked_by = 'buyer' then perform private.note_quick_refund(bought, verdict.is_newcomer, from_device, from_network); end if;
  return answer;
end;
$function$;

create or replace function private.remind_of_returns (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text,
      'path', coalesce('/posts/promotions/' || due.promotion_id, '/receipts/' || due.id)),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw, m.id as promotion_id,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    left join private.promotions m on m.purchase_id = b.id
    join public.posts t on t.id = coalesce(b.post_id, m.post_id)
    join auth.users u on u.id = b.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$function$;

create or replace function private.reopen_promotion (
  known private.promotions,
  for_days smallint,
  in_place public.promotion_place,
  rules public.settings
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(known.purchase_id);
begin
  select * into known from private.promotions m where m.id = known.id for update;
  if known.status <> 'awaiting_payment' or bought.status not in ('pending', 'expired', 'cancelled') then
    perform private.refuse('conflict', 'Your payment has arrived meanwhile. Look at the promotion.');
  end if;
  if private.has_money(bought) then
    if (known.days, known.place) is distinct from (for_days, in_place) then
      perform private.refuse('conflict', 'Your payment is on its way, so days and place stay. Complete it, or stop the promotion.');
    end if;
  else
    update private.promotions m set days = for_days, place = in_place, day_raw = rules.promotion_day_raw where m.id = known.id;
    update public.purchases p set amount_raw = for_days * rules.promotion_day_raw where p.id = bought.id;
  end if;
  update public.purchases p set status = 'pending', expires_at = now() + case when bought.received_raw > 0 then interval '24 hours'
    else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = bought.id returning * into bought;
  perform private.announce_open(bought);
  return known.id;
end;
$function$;

create or replace function private.return_surplus (
  bought public.purchases,
  from_raw numeric
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  kept numeric;
  returned numeric;
begin
  if bought.kind = 'promotion' then
    select m.kept_raw into kept from private.promotions m where m.purchase_id = bought.id;
  else
    select s.amount_raw into kept from public.sales s where s.purchase_id = bought.id;
  end if;
  with counted as (
    select p.*, private.is_from_service(p) as is_shared,
      sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - kept as beyond
    from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null and kept is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.is_shared then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.is_shared then 'awaiting_address' else 'pending' end::public.payout_status,
      bought.ephemeral_address
    from counted c where least(c.amount_raw, c.beyond) >= greatest(from_raw, 1)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select sum(surplus.amount_raw) into returned from surplus;
  if returned is null then return false; end if;
  perform private.post_legs('surplus_returned', bought.id, null,
    ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  return true;
end;
$function$;

create or replace function private.search_as_staff (
  words text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance', 'moderator', 'support');
  office text := private.staff_office();
  asked text := private.read_searched(words);
  by_what text := private.name_search(asked);
  is_of_money boolean := by_what in ('block', 'account', 'purchase', 'receipt');
  found uuid[] := '{}';
  limits record;
begin
  if by_what is null or not (office = 'owner' or is_of_money = (office in ('finance', 'support'))) then
    return jsonb_build_object('kind', null, 'count', 0);
  end if;
  -- Receipt numbers follow each other: without a limit, one search after another is a list.
  select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
  end if;
  if not is_of_money then
    return jsonb_build_object('kind', by_what, 'count', 0) || private.find_authors(by_what, asked);
  end if;
  if by_what = 'block' then asked := upper(asked); end if;
  -- Our own account (40-payouts/reserve.sql) is no purchase: /admin shows it.
  found := array(
    select f.id from private.find_searched_purchases(by_what, asked, office <> 'support') as f (id)
    join public.purchases b on b.id = f.id and b.kind <> 'reserve');
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  if office = 'support' then
    return jsonb_build_object('kind', by_what, 'count', least(cardinality(found), 2), 'purchases',
      case cardinality(found) when 1 then private.describe_for_support(found[1]) else '[]' end);
  end if;
  return jsonb_build_object('kind', by_what, 'count', cardinality(found), 'purchases', private.describe_for_finance(found[:20], office = 'owner'),
    'details', case cardinality(found) when 1 then private.detail_for_finance(found[1]) end);
end;
$function$;

create or replace function private.set_promotion_price (
  day_raw text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  was numeric;
  wanted numeric;
begin
  if day_raw !~ '^\d{1,39}$' then perform private.refuse_field('price', 'Write an amount, such as 0.5.'); end if;
  wanted := day_raw::numeric;
  if wanted not between 1e28 and 5e31 or wanted % 1e24 <> 0 then
    perform private.refuse_field('price', 'A day costs Ӿ0.01 to Ӿ50, with at most six decimals.');
  end if;
  select s.promotion_day_raw into was from public.settings s for update;
  update public.settings s set promotion_day_raw = wanted;
  perform private.log_staff_action(actor, 'set_promotion_price', 'settings', jsonb_build_object('day_raw', was::text),
    jsonb_build_object('day_raw', day_raw), why);
end;
$function$;

create or replace function private.set_promotion_return_address (
  of_promotion uuid,
  to_account text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own private.promotions;
begin
  select * into own from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid());
  if not found then perform private.refuse('not_found', 'There is no such promotion.'); end if;
  return private.set_return_address(own.purchase_id, to_account);
end;
$function$;

create or replace function private.settle_purchase (
  of_purchase uuid
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind = 'login' then return private.settle_wallet_proof(bought); end if;
  if bought.kind = 'reserve' then return private.fill_reserve(bought); end if;
  if bought.kind not in ('post', 'promotion') then
    perform private.refuse('not_for_sale', 'Only posts and promotions are sold so far.');
  end if;
  if bought.status = 'paid' then return private.facts_of(bought, private.return_surplus(bought, rules.excess_refund_min_raw)); end if;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;

  judged := private.assess_purchase(bought, rules);
  case judged.judgement
    when 'none' then return private.facts_of(bought, false);
    when 'too_late' then return private.start_refund(bought, 'Arrived too late', null);
    when 'partial' then
      if bought.status = 'cancelled' then return private.start_refund(bought, 'Arrived after it was cancelled', null); end if;
      if bought.status = 'expired' and now() > bought.expires_at + make_interval(hours => rules.late_honour_hours) then
        return private.start_refund(bought, 'Not completed in time', null);
      end if;
      if (select count(*) from public.payments m where m.purchase_id = bought.id and m.confirmed_at is not null)
        >= rules.max_payments_per_purchase then
        return private.start_refund(bought, 'Came in too many parts', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else
      if bought.kind = 'promotion' then return private.complete_promotion(bought, judged, rules); end if;
      return private.complete_sale(bought, judged, rules);
  end case;
end;
$function$;

create or replace function private.start_refund (
  bought public.purchases,
  why text,
  to_account text
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sale public.sales;
  returned numeric;
  emptied_for text;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      if not private.may_advance(bought) then
        perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
      end if;
      emptied_for := private.current_reserve();
      -- The removal held our fee, if it had not left. It leaves, because the refund does not come from there.
      update public.payouts p set held_until = now() where p.purchase_id = bought.id and p.kind = 'fee' and p.status = 'held';
    else
      update public.payouts p set status = 'cancelled'
      where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    end if;
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account, emptied_for);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id,
      coalesce(bought.buyer_id, bought.id), null, jsonb_build_object('reason', left(why, 300)));
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  if bought.kind = 'promotion' then perform private.close_unpaid_promotion(bought.id, why || '.'); end if;
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.stop_promotion (
  of_promotion uuid
)
  returns public.promotion_status
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  running private.promotions;
begin
  if not exists (select from private.promotions m where m.id = of_promotion and m.author_id = (select auth.uid())) then
    perform private.refuse('not_found', 'There is no such promotion.');
  end if;
  running := private.lock_promotion(of_promotion);
  if running.status = 'awaiting_payment' then return private.drop_promotion(running); end if;
  if running.status in ('in_review', 'active') then running := private.end_promotion(running, 'stopped', 'You stopped it.'); end if;
  return running.status;
end;
$function$;

create or replace function private.tell_of_promotion (
  changed private.promotions
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  back numeric := case when changed.status in ('rejected', 'stopped') then changed.kept_raw - private.promotion_raw(changed, changed.used_days) end;
  title text := (select coalesce(nullif(btrim(p.title), ''), 'Without a title') from public.posts p where p.id = changed.post_id);
  details jsonb := jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'promotion_id', changed.id, 'first_day', changed.first_day));
begin
  perform private.notify_user(changed.author_id, 'promotion_status', null, changed.post_id, null, null, null, nullif(back, 0), details);
  -- The author's own act, and the payment they have just watched, need no mail.
  if changed.status = 'in_review' or changed.reason = 'You stopped it.' then return; end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'promotion_status', u.id, jsonb_strip_nulls(jsonb_build_object('status', changed.status, 'title', coalesce(title, 'A deleted post'),
      'first_day', changed.first_day, 'days', changed.days, 'reason', regexp_replace(changed.reason, '\s+', ' ', 'g'),
      'returned_raw', nullif(back, 0)::text, 'path', '/posts/promotions/' || changed.id)),
    format('promotion_status:%s:%s', changed.id, changed.status)
  from auth.users u
  where u.id = changed.author_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'promotion_status')
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.tell_of_waiting_return()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.notify_user(
    b.buyer_id, 'refund_needs_address', null, coalesce(b.post_id, m.post_id), b.id, 'refund_needs_address:' || b.id, new.id, new.amount_raw,
    jsonb_strip_nulls(jsonb_build_object('promotion_id', m.id)))
  from public.purchases b left join private.promotions m on m.purchase_id = b.id where b.id = new.purchase_id;
  return null;
end;
$function$;

create or replace function private.tell_why_not_promoted (
  why_not text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case why_not
    when 'unpublished' then 'Only a published post can be promoted.'
    when 'unlisted' then 'This post is unlisted: it is in no list. List it first.'
    when 'new' then 'A post can be promoted one hour after it was published.'
    when 'adult' then 'A post with an adult content warning can’t be promoted.'
    when 'author' then 'Your account is limited, so its posts can’t be promoted.'
    when 'sent_back' then 'Readers returned this post too often: fewer than 7 in 10 kept it.'
    when 'excluded' then 'This post is kept out of promoted places. The decision says why, and you can appeal.' end
$function$;

create or replace function private.tell_why_promotion_ends (
  post public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case private.why_not_promoted(post)
    when 'unpublished' then 'The post is not published any more.'
    when 'unlisted' then 'The post is not in lists any more.'
    when 'adult' then 'The post has an adult content warning now.'
    when 'author' then 'Your account is limited.'
    else 'The post is kept out of promoted places.' end
$function$;

create or replace function private.today()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$ select (now() at time zone 'UTC')::date $function$;

create or replace function private.turn_promotions (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due record;
  running private.promotions;
  post public.posts;
  turned integer := 0;
begin
  for due in
    select m.id from private.list_turning_promotions() as m limit at_most
  loop
    running := private.lock_promotion(due.id);
    if running.status = 'awaiting_payment' then
      perform private.drop_promotion(running);
    else
      perform private.move_promotion_days(running);
      select * into post from public.posts p where p.id = running.post_id;
      if running.status = 'active' and private.promotion_days_over(running) = running.days then
        perform private.end_promotion(running, 'ended', null);
      elsif running.status in ('in_review', 'active') and private.ends_promotion(post) then
        perform private.end_promotion(running, 'stopped', private.tell_why_promotion_ends(post));
      elsif running.status = 'in_review' and running.paid_at < now() - interval '72 hours' then
        perform private.end_promotion(running, 'rejected', 'We did not review it in time. You get all of it back.');
      end if;
    end if;
    turned := turned + 1;
  end loop;
  return turned;
end;
$function$;

create or replace function private.why_not_promoted (
  post public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when post.status is distinct from 'published' then 'unpublished'
    when not post.listed then 'unlisted'
    when post.first_published_at > now() - interval '1 hour' then 'new'
    when post.content_warning = 'adult' then 'adult'
    when not exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active') then 'author'
    when exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s)) then 'sent_back'
    when private.is_excluded(post, 'promoted') then 'excluded' end
$function$;

create or replace function public.count_promotions (
  shown public.bounded_json
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.count_promotions(shown) $function$;

create or replace function public.decide_promotion (
  promotion_id uuid,
  seen_at timestamp with time zone,
  is_approved boolean,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.decide_promotion(promotion_id, seen_at, is_approved, reason) $function$;

create or replace function public.end_promotion_as_staff (
  promotion_id uuid,
  seen_at timestamp with time zone,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_promotion_as_staff(promotion_id, seen_at, reason) $function$;

create or replace function public.list_own_promotions (
  after_id uuid default null::uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_own_promotions(after_id) $function$;

create or replace function public.list_promoted (
  place public.promotion_place,
  category public.bounded_text default null::text,
  at_most integer default 4
)
  returns table (
    promotion_id uuid,
    post_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_promoted(place, category, at_most) $function$;

create or replace function public.list_promotions_for_staff (
  of_list public.bounded_text,
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_promotions_for_staff(of_list, after_id) $function$;

create or replace function public.list_receivable (
  words public.bounded_text default null::text,
  of_reason public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    block_hash text,
    purchase_id uuid,
    account text,
    amount_raw text,
    confirmed_at timestamp with time zone,
    reason text
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001), needs_action)
$function$;

create or replace function public.list_staff_payouts (
  wanted public.payout_list,
  of_status public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_class public.bounded_text default null::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    id uuid,
    kind text,
    status text,
    amount_raw text,
    recipient_account text,
    recipient_handle text,
    purchase_id uuid,
    post_title text,
    source_account text,
    block_hash text,
    block_state text,
    claimed_hash text,
    held_until timestamp with time zone,
    window_ends_at timestamp with time zone,
    attempts integer,
    next_attempt_at timestamp with time zone,
    error_class text,
    last_error text,
    approved_at timestamp with time zone,
    is_beyond_cap boolean,
    is_refunded boolean,
    paid_at timestamp with time zone,
    created_at timestamp with time zone,
    is_frozen boolean
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001), needs_action)
$function$;

create or replace function public.list_unconfirmed (
  words public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_state public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50,
  needs_action boolean default false
)
  returns table (
    block_hash text,
    kind text,
    state text,
    account text,
    payout_id uuid,
    payout_status text,
    attempts integer,
    amount_raw text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001), needs_action)
$function$;

create or replace function public.open_promotion (
  post_id uuid,
  days smallint,
  place public.promotion_place
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.open_promotion(post_id, days, place) $function$;

create or replace function public.read_own_promotion (
  promotion_id uuid
)
  returns SETOF public.promotion_facts
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.read_own_promotion(promotion_id) $function$;

create or replace function public.read_promotion_offer (
  post_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_promotion_offer(post_id) $function$;

create or replace function public.set_promotion_price (
  day_raw public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.set_promotion_price(day_raw, reason) $function$;

create or replace function public.set_promotion_return_address (
  promotion_id uuid,
  to_account public.bounded_text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.set_promotion_return_address(promotion_id, to_account) $function$;

create or replace function public.stop_promotion (
  promotion_id uuid
)
  returns public.promotion_status
  language sql
  set search_path to ''
  AS $function$ select private.stop_promotion(promotion_id) $function$;

create or replace function public.turn_promotions (
  at_most integer default 1
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.turn_promotions(least(greatest(at_most, 0), 100)) $function$;

alter table private.promotion_days
  add constraint promotion_days_payout_id_fkey foreign key (payout_id) references public.payouts(id) on delete restrict;

alter table private.promotions
  add constraint promotions_author_id_fkey foreign key (author_id) references public.profiles(id) on delete restrict;

alter table private.promotions
  add constraint promotions_decided_by_fkey foreign key (decided_by) references public.profiles(id) on delete set null;

alter table private.promotions
  add constraint promotions_over_say_how_much
    check
    (((status = ANY (ARRAY['ended'::public.promotion_status, 'rejected'::public.promotion_status, 'stopped'::public.promotion_status])) =
    ((used_days IS NOT NULL) AND (ended_at IS NOT NULL))));

alter table private.promotion_days
  add constraint promotion_days_promotion_id_fkey foreign key (promotion_id) references private.promotions(id) on delete restrict;

alter table private.promotions
  add constraint promotions_post_id_fkey foreign key (post_id) references public.posts(id) on delete set null;

alter table private.promotions
  add constraint promotions_purchase_id_fkey foreign key (purchase_id) references public.purchases(id) on delete restrict;

alter table private.promotions
  add constraint promotions_run_from_a_day
    check (((status = ANY (ARRAY['active'::public.promotion_status, 'ended'::public.promotion_status])) <= (first_day IS NOT NULL)));

alter table public.purchases
  add constraint purchases_have_a_seller
    check
    (((kind = ANY (ARRAY['login'::public.purchase_kind, 'reserve'::public.purchase_kind, 'promotion'::public.purchase_kind])) = (seller_id
    IS NULL)));

alter table public.settings
  add constraint settings_promotion_day_raw_check
    check
    (((promotion_day_raw >= '10000000000000000000000000000'::numeric) AND (promotion_day_raw <= '50000000000000000000000000000000'::numeric)
    AND ((promotion_day_raw % '1000000000000000000000000'::numeric) = (0)::numeric)));

create index promotions_author_id_idx on private.promotions using btree (author_id, created_at desc, id desc);

create index promotions_decided_by_idx on private.promotions using btree (decided_by);

create index promotions_newest_idx on private.promotions using btree (created_at desc, id desc)
  where (paid_at is not null);

create unique index promotions_one_at_a_time_idx on private.promotions using btree (post_id)
  where
    (status = ANY (ARRAY['awaiting_payment'::public.promotion_status, 'in_review'::public.promotion_status,
    'active'::public.promotion_status]));

create index promotions_open_idx on private.promotions using btree (status, created_at, id)
  where
    (status = ANY (ARRAY['awaiting_payment'::public.promotion_status, 'in_review'::public.promotion_status,
    'active'::public.promotion_status]));

create index promotions_post_id_idx on private.promotions using btree (post_id);

create trigger set_updated_at
  before update of status, days, day_raw, place, purchase_id, first_day on private.promotions
  for each row
  execute function private.set_updated_at();

comment on column private.promotions.fee_account is 'Our fee account as it was at payment. The signer pays no other.';

comment on column private.promotions.first_day is 'In UTC: the day after the approval.';

comment on column private.promotions.kept_raw is 'What was paid, without what goes back as excess. The days share it.';

comment on column private.promotions.reason is 'Why it was rejected or stopped, as the author reads it.';

comment on column private.promotions.used_days is 'Once it is over: the days that were begun, which are ours. The rest went back.';

comment on column public.purchases.kind is 'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back. reserve: our own account (40-payouts/reserve.sql). Without them, too. promotion: an author pays us (45-promotions). Without post and seller.';

comment on column public.settings.promotion_day_raw is 'What a day of a promotion costs. Owners set it at /admin/promoted.';

comment on function private.is_promoted(uuid) is 'Such a post is not in Trending: what was paid for is no trend.';

comment on function public.count_promotions(public.bounded_json) is 'The server adds what it counted: [{id, impressions, clicks}]. Counts only for promotions that run. Returns how many it knew.';

comment on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text) is 'Owners and moderators, with a fresh code and a reason: approves a promotion, which runs from the next day in UTC, or rejects it, which returns all of it. The author reads the reason of a rejection. Refuses conflict if it was changed after seen_at.';

comment on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text) is 'Owners and moderators, with a fresh code and a reason: stops a promotion that runs. Days that have not begun go back; the author reads the reason.';

comment on function public.list_own_promotions(uuid) is 'The caller''s promotions, 51 at a time, the newest first, behind after_id. Without those that were never paid, except one that still can be.';

comment on function public.list_promoted(public.promotion_place, public.bounded_text, integer) is 'The posts that a list may show as promoted, in an order that changes each hour, so that all have their turn.';

comment on function public.list_promotions_for_staff(public.bounded_text, uuid) is 'Owners and moderators: 51 promotions that wait for a review (the oldest first), run, or are over (the newest first), behind after_id. Only owners see amounts.';

comment on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer, boolean) is 'Finance: confirmed payments that no block of ours has received, oldest first. reason says why: alert, due, stuck, or left (no payout needs it). words must equal a block, an account or a purchase.';

comment on function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer, boolean) is 'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle. needs_action leaves out what goes on by itself.';

comment on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer, boolean) is 'Finance: our blocks that the network has not confirmed yet, oldest first. words must equal a block, an account or a payout.';

comment on function public.open_promotion(uuid, smallint, public.promotion_place) is 'The author asks to promote a post. Returns the promotion, with an address to pay to. Asked again before it is paid, it changes that one.';

comment on function public.read_own_promotion(uuid) is 'One promotion of the caller. No row for one of someone else.';

comment on function public.read_promotion_offer(uuid) is 'For the author: what a day costs, and why the post can not be promoted now (null if it can). Null for a post of someone else.';

comment on function public.set_promotion_price(public.bounded_text, public.bounded_text) is 'The owner, with a fresh code and a reason: what a day costs from now on. Promotions that are open keep their price.';

comment on function public.set_promotion_return_address(uuid, public.bounded_text) is 'The author says where what comes back should go, because it was paid from an account that many share. Returns how many payments it redirected.';

comment on function public.stop_promotion(uuid) is 'The author stops a promotion at any time: days that have not begun go back to the wallet that paid. Again changes nothing.';

comment on function public.turn_promotions(integer) is 'A timer calls it every minute: moves the shares of days that are over, ends promotions whose time or post is over, returns what no one reviewed within 72 hours, and forgets what was never paid. Returns how many it changed.';

comment on table private.promotion_days is 'The day of a promotion that a payout moves to our fee account. Each day is moved once.';

comment on table private.promotions is 'One paid promotion of one post. lib/promotions/README.md draws the states.';

comment on type public.promotion_facts is 'A promotion as its author sees it. Amounts are text. waiting_raw: what cannot go back before the author names an address (REF-02).';

revoke all on function private.begin_promotion(public.posts, smallint, public.promotion_place, public.settings) from public;

grant execute on function private.begin_promotion(public.posts, smallint, public.promotion_place, public.settings) to postgres;

revoke all on function private.close_unpaid_promotion(uuid, text) from public;

grant execute on function private.close_unpaid_promotion(uuid, text) to postgres;

revoke all on function private.complete_promotion(public.purchases, private.assessment, public.settings) from public;

grant execute on function private.complete_promotion(public.purchases, private.assessment, public.settings) to postgres;

revoke all on function private.count_promotions(jsonb) from public;

grant execute on function private.count_promotions(jsonb) to postgres, service_role;

revoke all on function private.decide_promotion(uuid, timestamp with time zone, boolean, text) from public;

grant execute on function private.decide_promotion(uuid, timestamp with time zone, boolean, text) to authenticated, postgres;

revoke all on function private.describe_promotion(private.promotions) from public;

grant execute on function private.describe_promotion(private.promotions) to postgres;

revoke all on function private.describe_promotion_to_staff(private.promotions, boolean) from public;

grant execute on function private.describe_promotion_to_staff(private.promotions, boolean) to postgres;

revoke all on function private.drop_promotion(private.promotions) from public;

grant execute on function private.drop_promotion(private.promotions) to postgres;

revoke all on function private.end_promotion(private.promotions, public.promotion_status, text) from public;

grant execute on function private.end_promotion(private.promotions, public.promotion_status, text) to postgres;

revoke all on function private.end_promotion_as_staff(uuid, timestamp with time zone, text) from public;

grant execute on function private.end_promotion_as_staff(uuid, timestamp with time zone, text) to authenticated, postgres;

revoke all on function private.ends_promotion(public.posts) from public;

grant execute on function private.ends_promotion(public.posts) to postgres;

revoke all on function private.is_promoted(uuid) from public;

grant execute on function private.is_promoted(uuid) to postgres;

revoke all on function private.list_own_promotions(uuid) from public;

grant execute on function private.list_own_promotions(uuid) to authenticated, postgres;

revoke all on function private.list_promoted(public.promotion_place, text, integer) from public;

grant execute
  on function private.list_promoted(public.promotion_place, text, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function private.list_promotions_for_staff(text, uuid) from public;

grant execute on function private.list_promotions_for_staff(text, uuid) to authenticated, postgres;

revoke all on function private.list_receivable(text, text, timestamp with time zone, text, integer, boolean) from public;

grant execute
  on function private.list_receivable(text, text, timestamp with time zone, text, integer, boolean)
  to authenticated, postgres;

revoke all
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer, boolean)
  from public;

grant execute
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer, boolean)
  to authenticated, postgres;

revoke all on function private.list_turning_promotions() from public;

grant execute on function private.list_turning_promotions() to postgres;

revoke all on function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer, boolean) from public;

grant execute
  on function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer, boolean)
  to authenticated, postgres;

revoke all on function private.lock_promotion(uuid) from public;

grant execute on function private.lock_promotion(uuid) to postgres;

revoke all on function private.lock_seen_promotion(uuid, timestamp with time zone) from public;

grant execute on function private.lock_seen_promotion(uuid, timestamp with time zone) to postgres;

revoke all on function private.mail_staff_of_promotion(private.promotions) from public;

grant execute on function private.mail_staff_of_promotion(private.promotions) to postgres;

revoke all on function private.move_promotion_days(private.promotions) from public;

grant execute on function private.move_promotion_days(private.promotions) to postgres;

revoke all on function private.note_payer(uuid) from public;

grant execute on function private.note_payer(uuid) to postgres;

revoke all on function private.open_promotion(uuid, smallint, public.promotion_place) from public;

grant execute on function private.open_promotion(uuid, smallint, public.promotion_place) to authenticated, postgres;

revoke all on function private.promotion_day_of(public.payouts) from public;

grant execute on function private.promotion_day_of(public.payouts) to postgres;

revoke all on function private.promotion_days_begun(private.promotions) from public;

grant execute on function private.promotion_days_begun(private.promotions) to postgres;

revoke all on function private.promotion_days_over(private.promotions) from public;

grant execute on function private.promotion_days_over(private.promotions) to postgres;

revoke all on function private.promotion_raw(private.promotions, integer) from public;

grant execute on function private.promotion_raw(private.promotions, integer) to postgres;

revoke all on function private.read_own_promotion(uuid) from public;

grant execute on function private.read_own_promotion(uuid) to authenticated, postgres;

revoke all on function private.read_promotion_books(uuid) from public;

grant execute on function private.read_promotion_books(uuid) to postgres;

revoke all on function private.read_promotion_offer(uuid) from public;

grant execute on function private.read_promotion_offer(uuid) to authenticated, postgres;

revoke all on function private.read_searched(text) from public;

grant execute on function private.read_searched(text) to postgres;

revoke all on function private.reopen_promotion(private.promotions, smallint, public.promotion_place, public.settings) from public;

grant execute on function private.reopen_promotion(private.promotions, smallint, public.promotion_place, public.settings) to postgres;

revoke all on function private.set_promotion_price(text, text) from public;

grant execute on function private.set_promotion_price(text, text) to authenticated, postgres;

revoke all on function private.set_promotion_return_address(uuid, text) from public;

grant execute on function private.set_promotion_return_address(uuid, text) to authenticated, postgres;

revoke all on function private.stop_promotion(uuid) from public;

grant execute on function private.stop_promotion(uuid) to authenticated, postgres;

revoke all on function private.tell_of_promotion(private.promotions) from public;

grant execute on function private.tell_of_promotion(private.promotions) to postgres;

revoke all on function private.tell_why_not_promoted(text) from public;

grant execute on function private.tell_why_not_promoted(text) to postgres;

revoke all on function private.tell_why_promotion_ends(public.posts) from public;

grant execute on function private.tell_why_promotion_ends(public.posts) to postgres;

revoke all on function private.today() from public;

grant execute on function private.today() to postgres;

revoke all on function private.turn_promotions(integer) from public;

grant execute on function private.turn_promotions(integer) to postgres, service_role;

revoke all on function private.why_not_promoted(public.posts) from public;

grant execute on function private.why_not_promoted(public.posts) to postgres;

revoke all on function public.count_promotions(public.bounded_json) from public;

grant execute on function public.count_promotions(public.bounded_json) to postgres, service_role;

revoke all on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text) from public;

grant execute
  on function public.decide_promotion(uuid, timestamp with time zone, boolean, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text) from public;

grant execute
  on function public.end_promotion_as_staff(uuid, timestamp with time zone, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.list_own_promotions(uuid) from public;

grant execute on function public.list_own_promotions(uuid) to authenticated, postgres;

revoke all on function public.list_promoted(public.promotion_place, public.bounded_text, integer) from public;

grant execute
  on function public.list_promoted(public.promotion_place, public.bounded_text, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function public.list_promotions_for_staff(public.bounded_text, uuid) from public;

grant execute on function public.list_promotions_for_staff(public.bounded_text, uuid) to authenticated, postgres;

revoke all
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  from public;

grant execute
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  to authenticated, postgres;

revoke all
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer, boolean)
  from public;

grant execute
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer, boolean)
  to authenticated, postgres;

revoke all
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  from public;

grant execute
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer, boolean)
  to authenticated, postgres;

revoke all on function public.open_promotion(uuid, smallint, public.promotion_place) from public;

grant execute on function public.open_promotion(uuid, smallint, public.promotion_place) to authenticated, postgres;

revoke all on function public.read_own_promotion(uuid) from public;

grant execute on function public.read_own_promotion(uuid) to authenticated, postgres;

revoke all on function public.read_promotion_offer(uuid) from public;

grant execute on function public.read_promotion_offer(uuid) to authenticated, postgres;

revoke all on function public.set_promotion_price(public.bounded_text, public.bounded_text) from public;

grant execute on function public.set_promotion_price(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.set_promotion_return_address(uuid, public.bounded_text) from public;

grant execute on function public.set_promotion_return_address(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.stop_promotion(uuid) from public;

grant execute on function public.stop_promotion(uuid) to authenticated, postgres;

revoke all on function public.turn_promotions(integer) from public;

grant execute on function public.turn_promotions(integer) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.promotion_days to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.promotions to postgres;

grant usage on type public.promotion_facts to postgres;

grant usage on type public.promotion_place to postgres;

grant usage on type public.promotion_status to postgres;
