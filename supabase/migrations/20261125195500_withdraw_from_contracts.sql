set local check_function_bodies = off;

drop view private.staff_payouts;

alter table public.purchases
  drop constraint purchases_refund_asked_by_check;

drop function
  private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer);

drop function
  private.web_open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer);

drop function public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer);

alter table public.purchase_secrets
  add column may_withdraw boolean not null default false;

alter table public.purchases
  add column withdrawal_ends_at timestamp with time zone;

alter table public.purchases
  add column withdrawn_at timestamp with time zone;

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
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id);
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.find_withdrawal_end (
  bought public.purchases
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.withdrawal_end(now()) from public.purchase_secrets s
  where s.purchase_id = bought.id and s.may_withdraw and s.consent_at is null and bought.channel <> 'agent'
$function$;

create or replace function private.hold_payout (
  of_payout uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.payouts p set status = 'held', attempts = 0,
    held_until = greatest(p.held_until, private.returnable_until(b), now())
  from public.purchases b
  where b.id = p.purchase_id and p.id = of_payout and p.status = 'pending'
$function$;

create or replace function private.list_withdrawable (
  by_buyer uuid,
  ids uuid[],
  at_most integer
)
  returns table (
    purchase_id uuid,
    title text,
    author_name text,
    amount_raw text,
    paid_at timestamp with time zone,
    ends_at timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select b.id, t.title, coalesce(a.name, '@' || a.handle::text), b.received_raw::text, b.paid_at, b.withdrawal_ends_at
  from public.purchases b
  join public.posts t on t.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  where (b.buyer_id = by_buyer or b.id = any (ids)) and b.status = 'paid' and b.withdrawal_ends_at > now()
  order by b.created_at desc, b.id desc limit at_most
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
    jsonb_build_object('title', t.title, 'reference', private.withdrawal_reference(s), 'withdrawn_at', bought.withdrawn_at,
      'amount_raw', bought.received_raw::text, 'path', '/withdraw/' || bought.id),
    'withdrawal_confirmed:' || bought.id
  from auth.users u
  join public.posts t on t.id = bought.post_id
  join public.sales s on s.purchase_id = bought.id
  where u.id = bought.buyer_id and u.email <> '' and u.deleted_at is null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.open_purchase (
  buyer uuid,
  of_post uuid,
  offered_raw numeric,
  key text,
  via public.purchase_channel,
  country text,
  consent text,
  held uuid[],
  readable uuid[],
  is_consent_asked boolean,
  from_network text,
  network_quotes integer,
  may_withdraw boolean
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  asked text := concat_ws(' ', 'open', of_post, offered_raw, via, consent);
  rules public.settings;
  post public.posts;
  existing public.purchases;
  answer public.purchase_facts;
begin
  select * into rules from public.settings;
  perform private.lock_pair(buyer, of_post);
  -- Without a user there is no pair to lock: tries with the same key wait for each other.
  if buyer is null then perform pg_advisory_xact_lock(hashtextextended('key:' || key, 0)); end if;
  select p.* into existing from public.purchases p where p.id = private.find_keyed(buyer, key, asked);
  if existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now()) then
    return private.facts_of(existing, false);
  end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  if buyer is null and exists (
    select from public.purchases p where p.id = any (readable) and p.post_id = of_post and p.kind = 'post' and p.status = 'paid') then
    perform private.refuse('already_owned', 'You own this post.');
  end if;
  existing := private.find_open_purchase(buyer, of_post, held || array[existing.id]);
  if is_consent_asked and consent is null and not exists (
    select from public.purchase_secrets s where s.purchase_id = existing.id and s.consent_text_id is not null) then
    perform private.refuse('consent_required', 'Before you pay, agree to reading at once.');
  end if;
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, from_network, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  update public.purchase_secrets s set consent_text_id = consent, consent_at = now()
  where s.purchase_id = answer.id and s.consent_text_id is null and consent is not null;
  if may_withdraw then
    update public.purchase_secrets s set may_withdraw = true where s.purchase_id = answer.id and not s.may_withdraw;
  end if;
  perform private.note_key(buyer, key, asked, answer.id);
  if answer.was_changed then
    perform private.make_room(p, network_quotes) from public.purchases p where p.id = answer.id;
  end if;
  return answer;
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
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', seller.status in ('suspended', 'deleted')),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
        'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = b.id and p.confirmed_at is not null),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        'isDue', o.next_attempt_at <= now(), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
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
        'is_taken_up', r.attempts > 0 or r.block_hash is not null) order by r.created_at, r.id)
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
  select b.id into of_purchase from public.purchases b where b.ephemeral_address = on_account;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', private.returnable_until(b), 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
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
      from (select * from public.admin_audit_log x where x.target = any (targets) order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$function$;

create or replace function private.refuse_payout_action (
  due public.payouts,
  what public.payout_action
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Someone else was faster, or it moved on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    when 'ask_for_address' then due.status = 'failed'
    when 'mark_paid' then due.status = 'failed'
    when 'set_address' then due.status = 'awaiting_address'
    when 'approve' then due.status = 'pending' and due.approved_at is null
    when 'release' then due.status = 'held'
    when 'hold' then due.status = 'pending'
    when 'cancel' then due.status in ('held', 'pending') end;
  if not may then perform private.refuse('conflict', so_now); end if;
  if what in ('ask_for_address', 'mark_paid') and private.has_living_block(due) then
    perform private.refuse('conflict', 'One of its blocks may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and private.returnable_until(bought) > now() then
    perform private.refuse('conflict', 'Its refund window is still open. Until it ends, the reader can have the money back.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. Decide about the post first: refund the sale, or restore the post.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale was not refunded. Only payouts of a refunded sale can be cancelled.');
  end if;
end;
$function$;

create or replace function private.reinstate_post (
  of_post uuid,
  actor uuid,
  why text,
  is_published boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status in ('published', 'unpublished') then return post; end if;
  if post.status <> 'removed' or post.first_published_at is null then
    perform private.refuse('conflict', 'Only a removed post that was once published can be restored.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'reinstate_post', 'post:' || post.id, why);
  update public.payouts p set held_until = greatest(now(), private.returnable_until(b), seller.payout_hold_until)
  from public.purchases b
  left join public.private_profiles seller on seller.id = b.seller_id
  where b.post_id = post.id and p.purchase_id = b.id and p.status = 'held' and p.held_until = 'infinity';
  update public.posts p set removed_at = null, removed_reason = null,
    status = case when is_published then 'published' else 'unpublished' end::public.post_status,
    unpublished_at = case when is_published then null else now() end
  where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.returnable_until (
  bought public.purchases
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select greatest(bought.refund_window_ends_at, bought.withdrawal_ends_at)
$function$;

create or replace function private.web_open_purchase (
  buyer_id uuid default null::uuid,
  post_id uuid default null::uuid,
  offered_raw text default null::text,
  idempotency_key text default null::text,
  channel public.purchase_channel default 'web'::public.purchase_channel,
  buyer_country text default null::text,
  consent_text_id text default null::text,
  held_purchase_ids uuid[] default '{}'::uuid[],
  readable_purchase_ids uuid[] default '{}'::uuid[],
  is_consent_asked boolean default false,
  network text default null::text,
  network_quotes integer default 200,
  may_withdraw boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  return to_jsonb(opened) from public.open_purchase(
    buyer_id, post_id, offered_raw, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes, may_withdraw) opened;
end;
$function$;

create or replace function private.why_held (
  of_payout public.payouts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(private.returnable_until(b), '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$function$;

create or replace function private.withdraw_purchase (
  of_purchase uuid,
  to_account text
)
  returns public.purchase_facts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  answer public.purchase_facts;
begin
  if bought.withdrawn_at is not null then return private.facts_of(bought, false); end if;
  if bought.status in ('refund_pending', 'refunded') then
    perform private.refuse('conflict', 'You returned this post before. Its receipt says where your Nano is.');
  elsif bought.status <> 'paid' or bought.withdrawal_ends_at is null then
    perform private.refuse('conflict', 'There is no right of withdrawal for this purchase.');
  elsif bought.withdrawal_ends_at <= now() then
    perform private.refuse('refund_window_closed', 'The 14 days to withdraw from this purchase are over.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  update public.purchases p set withdrawn_at = now(), refund_asked_by = 'withdrawal' where p.id = bought.id returning * into bought;
  answer := private.start_refund(bought, 'Withdrawal from the contract', to_account);
  perform private.mail_withdrawal(bought);
  return answer;
end;
$function$;

create or replace function private.withdrawal_end (
  paid_at timestamp with time zone
)
  returns timestamp with time zone
  language sql
  immutable
  set search_path to ''
  AS $function$
  select (day + case extract(isodow from day) when 6 then 3 when 7 then 2 else 1 end + time '12:00') at time zone 'utc'
  from (select (paid_at at time zone 'utc')::date + 14 as day) as last
$function$;

create or replace function private.withdrawal_reference (
  sale public.sales
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select format('W-%s-%s', to_char(sale.paid_at at time zone 'utc', 'YYYY'), lpad(sale.receipt_number::text, greatest(6, length(sale.receipt_number::text)), '0'))
$function$;

create or replace function public.list_withdrawable (
  buyer_id uuid default null::uuid,
  purchase_ids uuid[] default '{}'::uuid[],
  at_most integer default 50
)
  returns table (
    purchase_id uuid,
    title text,
    author_name text,
    amount_raw text,
    paid_at timestamp with time zone,
    ends_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_withdrawable(buyer_id, purchase_ids, least(greatest(at_most, 0), 100))
$function$;

create or replace function public.open_purchase (
  buyer_id uuid default null::uuid,
  post_id uuid default null::uuid,
  offered_raw text default null::text,
  idempotency_key text default null::text,
  channel public.purchase_channel default 'web'::public.purchase_channel,
  buyer_country text default null::text,
  consent_text_id text default null::text,
  held_purchase_ids uuid[] default '{}'::uuid[],
  readable_purchase_ids uuid[] default '{}'::uuid[],
  is_consent_asked boolean default false,
  network text default null::text,
  network_quotes integer default 200,
  may_withdraw boolean default false
)
  returns public.purchase_facts
  language sql
  set search_path to ''
  AS $function$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked, network, network_quotes, may_withdraw)
$function$;

create or replace function public.withdraw_purchase (
  purchase_id uuid,
  to_account text default null::text
)
  returns public.purchase_facts
  language sql
  set search_path to ''
  AS $function$ select * from private.withdraw_purchase(purchase_id, to_account) $function$;

alter table public.purchases
  add constraint purchases_refund_asked_by_check
    check
    ((refund_asked_by = ANY (ARRAY['buyer'::text, 'buyer_of_two'::text, 'buyer_offered'::text, 'author'::text, 'staff'::text,
    'undelivered'::text, 'nonconforming'::text, 'withdrawal'::text])));

create view private.staff_payouts with (security_invoker=true) AS  SELECT p.id,
    (p.kind)::text AS kind,
    (p.status)::text AS status,
    (p.amount_raw)::text AS amount_raw,
    p.recipient_account,
    (r.handle)::text AS recipient_handle,
    p.purchase_id,
    t.title AS post_title,
    p.source_account,
    p.block_hash,
    (b.state)::text AS block_state,
    p.claimed_hash,
    NULLIF(p.held_until, 'infinity'::timestamp with time zone) AS held_until,
    GREATEST(s.refund_window_ends_at, s.withdrawal_ends_at) AS window_ends_at,
    p.attempts,
    p.next_attempt_at,
    p.error_class,
    p.last_error,
    p.approved_at,
    (EXISTS ( SELECT
           FROM public.money_alerts a
          WHERE ((a.payout_id = p.id) AND (a.kind = 'payout_cap'::text) AND (a.resolved_at IS NULL)))) AS is_beyond_cap,
    COALESCE((s.status = ANY (ARRAY['refund_pending'::public.purchase_status, 'refunded'::public.purchase_status])), false) AS is_refunded,
    p.paid_at,
    p.created_at,
    p.recipient_id,
    p.status AS state
   FROM ((((public.payouts p
     LEFT JOIN public.profiles r ON ((r.id = p.recipient_id)))
     LEFT JOIN public.purchases s ON ((s.id = p.purchase_id)))
     LEFT JOIN public.posts t ON ((t.id = s.post_id)))
     LEFT JOIN public.nano_blocks b ON ((b.hash = p.block_hash)));

comment on column public.purchase_secrets.may_withdraw is 'REF-08: the buyer was promised 14 days to withdraw, as the law of their country says. Consent to read at once ends it.';

comment on column public.purchases.withdrawal_ends_at is 'REF-08: until when the buyer may withdraw from the contract by law. Null without that right, or if they gave it up.';

comment on column public.purchases.withdrawn_at is 'When the buyer withdrew from the contract.';

comment on function private.returnable_until(public.purchases) is 'Until then a reader can have the money back, so no share leaves before.';

comment on function private.withdrawal_end(timestamp with time zone) is 'The end of the 14 days. Public holidays, which differ by country, do not prolong it.';

comment on function public.list_withdrawable(uuid, uuid[], integer) is 'Purchases of this user, or with these ids, that can be withdrawn from now, newest first. The server has checked the user and the tokens.';

comment on function
  public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer, boolean) is
  'Gives a buyer a quote and an address for a post. Asked again, it returns the open purchase or reopens the expired one.';

comment on function public.withdraw_purchase(uuid, text) is 'The buyer withdraws from the contract: access ends, the money goes back (REF-02), and no refund limit counts it. Again changes nothing. The server has checked who asks.';

comment on view private.staff_payouts is 'Payouts as finance sees them: one shape for the lists and the drawer. Read it only after require_office.';

revoke all on function private.find_withdrawal_end(public.purchases) from public;

grant execute on function private.find_withdrawal_end(public.purchases) to postgres;

revoke all on function private.list_withdrawable(uuid, uuid[], integer) from public;

grant execute on function private.list_withdrawable(uuid, uuid[], integer) to postgres, service_role;

revoke all on function private.mail_withdrawal(public.purchases) from public;

grant execute on function private.mail_withdrawal(public.purchases) to postgres;

revoke all
  on function
    private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer,
    boolean)
  from public;

grant execute
  on function
    private.open_purchase(uuid, uuid, numeric, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer,
    boolean)
  to postgres, service_role;

revoke all on function private.returnable_until(public.purchases) from public;

grant execute on function private.returnable_until(public.purchases) to postgres;

revoke all
  on function
    private.web_open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer,
    boolean)
  from public;

grant execute
  on function
    private.web_open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer,
    boolean)
  to farthing_web, postgres;

revoke all on function private.withdraw_purchase(uuid, text) from public;

grant execute on function private.withdraw_purchase(uuid, text) to postgres, service_role;

revoke all on function private.withdrawal_end(timestamp with time zone) from public;

grant execute on function private.withdrawal_end(timestamp with time zone) to postgres;

revoke all on function private.withdrawal_reference(public.sales) from public;

grant execute on function private.withdrawal_reference(public.sales) to postgres;

revoke all on function public.list_withdrawable(uuid, uuid[], integer) from public;

grant execute on function public.list_withdrawable(uuid, uuid[], integer) to postgres, service_role;

revoke all
  on function
    public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer, boolean)
  from public;

grant execute
  on function
    public.open_purchase(uuid, uuid, text, text, public.purchase_channel, text, text, uuid[], uuid[], boolean, text, integer, boolean)
  to postgres, service_role;

revoke all on function public.withdraw_purchase(uuid, text) from public;

grant execute on function public.withdraw_purchase(uuid, text) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.staff_payouts to postgres;
