set local check_function_bodies = off;

alter table public.money_alerts
  drop constraint money_alerts_kind_check;

drop function private.describe_test_send(uuid);

drop function private.read_payments(uuid);

create or replace function private.find_searched_purchases (
  by_what text,
  asked text,
  with_payouts boolean
)
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  case by_what
    when 'purchase' then return query select b.id from public.purchases b where b.id = asked::uuid;
    when 'receipt' then return query
      select s.purchase_id from public.sales s
      where s.receipt_number = split_part(asked, '-', 3)::bigint
        and extract(year from s.paid_at at time zone 'UTC') = split_part(asked, '-', 2)::integer;
    when 'account' then return query
      select b.id from public.purchases b
      where b.id in (
        select d.id from public.purchases d where d.ephemeral_address = asked
        union all
        select m.purchase_id from public.payments m where m.from_account = asked
        union all
        (select o.purchase_id from public.payouts o where with_payouts and o.recipient_account = asked order by o.created_at desc limit 100))
      order by b.created_at desc, b.id limit 21;
    when 'block' then return query
      select m.purchase_id from public.payments m where m.block_hash = asked
      union
      select b.id from public.nano_blocks n join public.purchases b on b.ephemeral_address = n.account
      -- A refund from our own account belongs to the purchase that it returns.
      where with_payouts and n.hash = asked and not exists (select from public.payouts o where o.block_hash = n.hash)
      union
      select o.purchase_id from public.payouts o
      where with_payouts and o.purchase_id is not null and (o.block_hash = asked or o.claimed_hash = asked);
  end case;
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

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
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
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
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

create or replace function private.read_payments (
  of_purchase uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
      'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
    from public.payments p where p.purchase_id = of_purchase and p.confirmed_at is not null);
end;
$function$;

create or replace function private.read_test_send()
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'is_possible', private.has_test_money() and private.count_test_sends(h.id) < 3 and not private.is_frozen(h.id),
    'status', last.status, 'block_hash', last.block_hash, 'at', last.created_at)
  from public.private_profiles h
  left join lateral (
    select p.status, p.block_hash, p.created_at from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = h.id and p.recipient_account = h.payout_address order by p.created_at desc limit 1) as last on true
  where h.id = (select auth.uid())
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
  asked text := btrim(words);
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

create or replace function private.send_test_payout()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  kept public.private_profiles;
  made public.payouts;
begin
  perform private.require_settled_sign_in(own.id);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  if kept.payout_address is null then perform private.refuse('payout_required', 'Set your payout address first.'); end if;
  if private.is_frozen(own.id) then perform private.refuse('conflict', 'Your payouts are frozen. End that first, then send a test.'); end if;
  -- A second press is the same test.
  if exists (
    select from private.test_sends t join public.payouts p on p.id = t.payout_id
    where t.user_id = own.id and p.recipient_account = kept.payout_address and p.status in ('pending', 'publishing')) then
    return private.read_test_send();
  end if;
  if private.count_test_sends(own.id) >= 3 then
    perform private.refuse_for(86400, 'You have sent three tests today. Send the next one tomorrow.');
  end if;
  -- One after another, so that what is promised to buyers is not spent.
  perform pg_advisory_xact_lock(hashtextextended('test_sends', 0));
  if not private.has_test_money() then
    perform private.refuse('conflict', 'We cannot send a test right now. Your address works without one.');
  end if;
  insert into public.payouts (kind, recipient_account, amount_raw, status, source_account)
  values ('test', kept.payout_address, private.test_send_raw(), 'pending', private.current_reserve())
  returning * into made;
  insert into private.test_sends (payout_id, user_id) values (made.id, own.id);
  return private.read_test_send();
end;
$function$;

create or replace function public.read_test_send()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_test_send() $function$;

alter table public.money_alerts
  add constraint money_alerts_kind_check
    check
    ((kind = ANY (ARRAY['payout_mismatch'::text, 'payout_cap'::text, 'payout_failed'::text, 'payment_not_on_chain'::text,
    'balance_differs'::text,
    'block_differs'::text,
    'foreign_block'::text,
    'account_differs'::text, 'foreign_node'::text, 'reserve_short'::text, 'velocity_of_pair'::text, 'velocity_of_newcomer'::text])));

revoke all on function private.read_payments(uuid) from public;

grant execute on function private.read_payments(uuid) to postgres;

revoke all on function private.read_test_send() from public;

grant execute on function private.read_test_send() to authenticated, postgres;
