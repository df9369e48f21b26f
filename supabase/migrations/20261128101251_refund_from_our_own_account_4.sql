set local check_function_bodies = off;

create or replace function private.await_reserve (
  of_payout uuid,
  wait_seconds integer,
  missing_raw numeric
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  why constant text := 'Our own account holds too little for what it has to send. Send Nano to it.';
  due public.payouts := private.lock_payout(of_payout);
begin
  perform private.postpone_payout(due.id, wait_seconds, why);
  perform private.tell_of_waiting_refund(due.id);
  return private.raise_alert('reserve_short', due.source_account, null, why, due.amount_raw, due.amount_raw - missing_raw);
end;
$function$;

create or replace function private.cancel_test (
  of_payout uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.payouts p set status = 'cancelled', last_error = 'Its author has set another address, or has left.'
  where p.id = of_payout and p.status = 'pending'
$function$;

create or replace function private.cancel_test_of_account()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.cancel_test(old.payout_id);
  return null;
end;
$function$;

create or replace function private.cancel_tests_of_address()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.cancel_test(t.payout_id) from private.test_sends t where t.user_id = new.id;
  return null;
end;
$function$;

create or replace function private.come_back_for_removed (
  of_post uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.add_job('refund_removed_post', jsonb_build_object('id', p.id),
    now() + least(greatest((now() - p.removed_at) / 10, interval '30 seconds'), interval '1 hour'))
  from public.posts p where p.id = of_post and p.status = 'removed' and p.removed_at > now() - interval '30 days'
$function$;

create or replace function private.count_test_sends (
  of_user uuid
)
  returns bigint
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) from private.test_sends t where t.user_id = of_user and t.created_at > now() - interval '1 day'
$function$;

create or replace function private.current_reserve()
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.ephemeral_address
  from public.purchases b
  join public.deposit_addresses a on a.account = b.ephemeral_address
  join private.nano_seeds s on s.id = a.seed_id
  where b.kind = 'reserve' order by s.held_at desc, b.created_at limit 1
$function$;

create or replace function private.describe_test_send (
  of_user uuid
)
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
  where h.id = of_user and h.id = (select auth.uid())
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'],
    ['comment_mentions', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from private.test_sends t where t.user_id = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.fill_reserve (
  filled public.purchases
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  came numeric;
  tried bigint;
begin
  select coalesce(-sum(l.amount_raw), 0) into came from public.ledger_entries l
  where l.purchase_id = filled.id and l.account = 'unsettled';
  if came <= 0 then return private.facts_of(filled, false); end if;
  perform private.post_legs('reserve_filled', filled.id, null,
    ('unsettled', came, null)::private.leg, ('reserve', -came, null)::private.leg);
  perform private.clear_alerts('reserve_short', array[filled.ephemeral_address]);
  with waiting as (
    update public.payouts p set next_attempt_at = now()
    where p.source_account = filled.ephemeral_address and p.status = 'pending' returning p.id)
  select count(private.add_job('send_payout', jsonb_build_object('id', w.id))) into tried from waiting w;
  return private.facts_of(filled, true);
end;
$function$;

create or replace function private.find_reserve (
  seed text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.ephemeral_address from public.purchases b join public.deposit_addresses a on a.account = b.ephemeral_address
  where b.kind = 'reserve' and a.seed_id = seed order by b.created_at limit 1
$function$;

create or replace function private.has_test_money()
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce((r.facts ->> 'held_raw')::numeric - (r.facts ->> 'promised_raw')::numeric >= private.test_send_raw(), false)
  from (select private.read_reserve() as facts) as r
$function$;

create or replace function private.is_advance (
  due public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select due.kind = 'refund' and exists (
    select from public.purchases b where b.id = due.purchase_id and b.ephemeral_address <> due.source_account)
$function$;

create or replace function private.is_advanced (
  of_purchase uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from public.payouts p join public.purchases b on b.id = p.purchase_id
    where p.purchase_id = of_purchase and p.kind = 'refund' and p.status <> 'cancelled' and p.source_account <> b.ephemeral_address)
$function$;

create or replace function private.is_beyond_author_cap (
  due public.payouts,
  cap numeric
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  spent numeric;
begin
  if not private.is_advance(due) then return false; end if;
  select coalesce(sum(o.amount_raw), 0) into spent
  from public.purchases own
  join public.purchases b on b.seller_id = own.seller_id
  join public.payouts o on o.purchase_id = b.id and o.kind = 'refund' and o.source_account <> b.ephemeral_address
  where own.id = due.purchase_id and o.id <> due.id and o.status in ('publishing', 'paid') and o.approved_at is null
    and o.created_at > now() - interval '30 days';
  return spent + due.amount_raw > cap;
end;
$function$;

create or replace function private.is_creator_paid (
  of_purchase uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from public.payouts p where p.purchase_id = of_purchase and p.kind = 'creator' and p.status = 'paid')
$function$;

create or replace function private.is_refund_waiting (
  due public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select due.status = 'pending' and exists (
    select from public.money_alerts a
    where a.resolved_at is null and ((a.kind = 'payout_cap' and a.payout_id = due.id)
      or (a.kind = 'reserve_short' and a.account = due.source_account)))
$function$;

create or replace function private.list_removed_sales (
  of_post uuid
)
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select b.id from public.purchases b join public.posts p on p.id = b.post_id
  where p.id = of_post and p.status = 'removed' and b.status = 'paid' and b.paid_at > p.removed_at - interval '30 days'
  order by b.paid_at, b.id
$function$;

create or replace function private.looks_like_service (
  sender text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  with bought as (
    select b.buyer_id, b.post_id from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.from_account = sender and p.confirmed_at is not null and b.kind not in ('login', 'reserve'))
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct b.buyer_id) from bought b)
      + coalesce((select max(v.visitors) from (select count(*) as visitors from bought b where b.buyer_id is null group by b.post_id) as v), 0) > 20
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
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
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
    from public.purchases b where b.id = due.purchase_id;
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.may_advance (
  bought public.purchases
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select bought.refund_asked_by = 'staff' and private.current_reserve() is not null
    and exists (
      select from public.posts p where p.id = bought.post_id and p.status = 'removed' and bought.paid_at > p.removed_at - interval '30 days')
    and private.is_creator_paid(bought.id)
$function$;

create or replace function private.measure_transparency()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  newest record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id and b.kind not in ('login', 'reserve');
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  -- Only what /chain shows of that block.
  select o.block_hash as block, o.amount_raw as raw, greatest(0, extract(epoch from o.paid_at - b.paid_at)) as seconds into newest
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null and o.updated_at > now() - interval '30 days'
  order by o.paid_at desc, o.id limit 1;
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    payout_block = case when done.writers_paid >= few then newest.block end,
    payout_raw = case when done.writers_paid >= few then newest.raw end,
    payout_seconds = case when done.writers_paid >= few then round(newest.seconds) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
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

create or replace function private.open_reserve (
  seed text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  taken public.deposit_addresses;
  opened public.purchases;
begin
  if private.find_reserve(seed) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('reserve:' || seed, 0));
  if private.find_reserve(seed) is not null then return; end if;
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free' and free.seed_id = seed
    order by free.derivation_index limit 1 for update skip locked)
  returning * into taken;
  if not found then return; end if;
  -- No quote: any amount may come, at any time. The price is there because a purchase has one.
  insert into public.purchases (kind, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('reserve', taken.account, taken.derivation_index, 1e30, 0, false, 'infinity')
  returning * into opened;
  perform private.announce_open(opened);
end;
$function$;

create or replace function private.owed_by (
  author uuid
)
  returns numeric
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(sum(s.creator_raw), 0) from public.sales s join public.posts p on p.id = s.post_id and p.status = 'removed'
  where s.seller_id = author and s.refunded_at is not null and private.is_advanced(s.purchase_id)
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.read_advance (
  due public.payouts
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'isOwed', b.refund_asked_by = 'staff' and b.status in ('refund_pending', 'refunded') and private.is_creator_paid(b.id),
    'purchase', jsonb_build_object('id', b.id, 'status', b.status),
    'sale', (select jsonb_build_object('amountRaw', s.amount_raw::text) from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'excessOf', (
      select coalesce(jsonb_agg(x.payment_hash), '[]') from public.payouts x where x.purchase_id = b.id and x.kind = 'excess'))
  from public.purchases b
  where b.id = due.purchase_id and due.kind = 'refund' and b.ephemeral_address <> due.source_account
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
        'isAdvanced', private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash, 'advance', private.read_advance(o),
        'testRecipient', private.test_recipient(o),
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
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
    'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
  from public.payments p where p.purchase_id = of_purchase and p.confirmed_at is not null
$function$;

create or replace function private.read_receipt (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'rate_sources', case when s.rate_usd is null then b.rate_sources else s.rate_sources end, 'has_downloads', b.has_downloads,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account,
    'withdrawal_until', b.withdrawal_ends_at, 'withdrawn_at', b.withdrawn_at,
    'consent_text_id', k.consent_text_id, 'consent_at', k.consent_at,
    'post', jsonb_build_object(
      'id', p.id, 'title', coalesce(v.title, p.title), 'slug', coalesce(p.slug, p.id::text), 'version', v.n, 'status', p.status,
      'withdrawn_at', case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end),
    'seller', jsonb_build_object(
      'name', a.name, 'handle', a.handle::text, 'seller_type', h.seller_type, 'legal_name', h.legal_name,
      'legal_address', h.legal_address, 'country', h.country),
    'blocks', coalesce((
      select jsonb_agg(jsonb_build_object('hash', x.hash, 'role', x.role, 'amount_raw', x.amount_raw::text, 'at', x.at,
        'is_confirmed', x.is_confirmed) order by x.at, x.hash)
      from (
        select m.block_hash as hash, 'payment' as role, m.amount_raw, coalesce(m.confirmed_at, m.seen_at) as at,
          m.confirmed_at is not null as is_confirmed
        from public.payments m where m.purchase_id = b.id
        union all
        select o.block_hash, o.kind::text, o.amount_raw, coalesce(o.paid_at, o.updated_at), o.status = 'paid'
        from public.payouts o where o.purchase_id = b.id and o.block_hash is not null) as x), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_raw', r.amount_raw::text, 'status', r.status,
        'account', r.recipient_account, 'block_hash', r.block_hash, 'paid_at', r.paid_at, 'since', r.created_at,
        'is_taken_up', r.attempts > 0 or r.block_hash is not null, 'waits', private.is_refund_waiting(r)) order by r.created_at, r.id)
      from public.payouts r where r.purchase_id = b.id and r.kind in ('refund', 'excess')), '[]'))
  from public.purchases b
  join public.posts p on p.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  left join public.private_profiles h on h.id = b.seller_id
  left join public.sales s on s.purchase_id = b.id
  left join public.post_versions v on v.id = coalesce(s.version_id, p.current_version_id)
  left join public.purchase_secrets k on k.purchase_id = b.id
  left join lateral (
    select m.from_account from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null
    order by m.confirmed_at, m.block_hash limit 1) as first on true
  where b.id = of_purchase
$function$;

create or replace function private.read_reserve()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', own.account,
    'held_raw', (
      select coalesce(sum(l.amount_raw), 0)::text from public.purchases b join public.ledger_entries l on l.purchase_id = b.id and l.account = 'chain'
      where b.ephemeral_address = own.account),
    'promised_raw', (
      select coalesce(sum(p.amount_raw), 0)::text from public.payouts p
      where p.source_account = own.account and p.status not in ('paid', 'cancelled')))
  from (select private.current_reserve() as account) as own where own.account is not null
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

create or replace function private.read_staff_row (
  of_kind public.staff_row,
  of_key text
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  of_seller uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block), b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  -- A refund from our own account belongs to the purchase that it returns, not to that account.
  select b.id, b.seller_id into of_purchase, of_seller from public.purchases b
  where case when of_payout is null then b.ephemeral_address = on_account
    else b.id = (select o.purchase_id from public.payouts o where o.id = of_payout) end;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', private.returnable_until(b), 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'payouts_frozen_at', (select f.frozen_at from public.payout_freezes f where f.user_id = b.seller_id),
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b left join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (
        select * from public.admin_audit_log x
        where x.target = any (targets) or (x.target = 'profile:' || of_seller and x.action in ('freeze_payouts', 'end_payout_freeze'))
        order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$function$;

create or replace function private.return_payments (
  bought public.purchases,
  to_account text,
  from_account text default null::text
)
  returns numeric
  language plpgsql
  set search_path to ''
  AS $function$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status,
      coalesce(return_payments.from_account, bought.ephemeral_address)
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when private.is_from_service(p) then null else p.from_account end) as account) as target
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw > coalesce(x.amount_raw, 0)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select coalesce(sum(refunds.amount_raw), 0) into returned from refunds;
  if returned > 0 and bought.status in ('refund_pending', 'refunded') then
    perform private.post_legs('late_payment_returned', bought.id, null,
      ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  end if;
  return returned;
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
    return private.describe_test_send(own.id);
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
  return private.describe_test_send(own.id);
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
  if bought.kind <> 'post' then
    perform private.refuse('not_for_sale', 'Only posts are sold so far.');
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
    else return private.complete_sale(bought, judged, rules);
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
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.store_send (
  of_payout uuid,
  hash text,
  previous_hash text,
  block jsonb,
  work_found text,
  to_account text,
  of_amount numeric,
  cap_minute numeric,
  cap_day numeric,
  cap_author numeric
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One at a time: otherwise two workers could both use what is left of a cap.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  due := private.lock_payout(of_payout);
  -- The books were read before the block was signed. If the payout was changed since, the change wins.
  if due.recipient_account is distinct from to_account or due.amount_raw <> of_amount then return 'changed'; end if;
  if not private.may_pay(due.recipient_id) then
    perform private.hold_payout(of_payout);
    return 'changed';
  end if;
  if due.approved_at is null then
    select coalesce(sum(p.amount_raw) filter (where b.created_at > now() - interval '1 minute'), 0), coalesce(sum(p.amount_raw), 0)
    into last_minute, last_day
    from public.nano_blocks b join public.payouts p on p.block_hash = b.hash
    where b.created_at > now() - interval '1 day' and b.state <> 'dead' and p.approved_at is null and p.id <> of_payout;
    if last_day + due.amount_raw > cap_day or due.amount_raw > cap_minute or private.is_beyond_author_cap(due, cap_author) then
      return 'needs_approval';
    end if;
    if last_minute + due.amount_raw > cap_minute then return 'later'; end if;
  end if;
  perform private.mark_payout_publishing(of_payout, hash, previous_hash, block, work_found);
  return 'stored';
end;
$function$;

create or replace function private.sum_own_earnings()
  returns table (
    part text,
    why text,
    first_until timestamp with time zone,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, nullif(o.held_until, 'infinity') as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled'
    union all
    select o.amount_raw, null, null, 'paid_lately'
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status = 'paid' and o.paid_at > now() - interval '30 days'
    union all
    select debt.raw, null, null, 'owed' from (select private.owed_by((select auth.uid())) as raw) as debt where debt.raw > 0) as judged
  group by judged.part, judged.why
$function$;

create or replace function private.tell_of_capped_refund()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.tell_of_waiting_refund(new.payout_id);
  return null;
end;
$function$;

create or replace function private.tell_of_waiting_refund (
  of_payout uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  due public.payouts;
  bought public.purchases;
begin
  select * into due from public.payouts p where p.id = of_payout and p.kind = 'refund';
  if not found then return; end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if not exists (select from public.notifications n where n.user_id = bought.buyer_id and n.kind = 'refund_waits' and n.purchase_id = bought.id) then
    perform private.notify_user(bought.buyer_id, 'refund_waits', null, bought.post_id, bought.id, null, null, due.amount_raw);
  end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_waits', u.id,
    jsonb_build_object('title', t.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || bought.id), 'refund_waits:' || due.id
  from public.posts t
  join auth.users u on u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  where t.id = bought.post_id
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.test_recipient (
  due public.payouts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select h.payout_address from private.test_sends t join public.private_profiles h on h.id = t.user_id
  where t.payout_id = due.id and due.kind = 'test'
$function$;

create or replace function private.test_send_raw()
  returns numeric
  language sql
  immutable
  set search_path to ''
  AS $function$ select 1e26 $function$;

create or replace function public.read_test_send()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.describe_test_send((select auth.uid())) $function$;

create or replace function public.send_test_payout()
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.send_test_payout() $function$;

alter table private.test_sends
  add constraint test_sends_payout_id_fkey foreign key (payout_id) references public.payouts(id) on delete restrict;

alter table private.test_sends
  add constraint test_sends_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.money_alerts
  add constraint money_alerts_kind_check
    check
    ((kind = ANY (ARRAY['payout_mismatch'::text, 'payout_cap'::text, 'payout_failed'::text, 'payment_not_on_chain'::text,
    'balance_differs'::text,
    'block_differs'::text, 'foreign_block'::text, 'account_differs'::text, 'foreign_node'::text, 'reserve_short'::text])));
