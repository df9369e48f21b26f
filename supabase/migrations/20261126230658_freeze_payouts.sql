set local check_function_bodies = off;

drop view private.staff_payouts;

drop function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer);

drop function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer);

create table private.freeze_links (
  secret_hash text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null default (now() + '30 days'::interval),
  created_at timestamp with time zone not null default now(),
  constraint freeze_links_pkey primary key (secret_hash),
  constraint freeze_links_secret_hash_check check ((secret_hash ~ '^[0-9a-f]{64}$'::text))
);

alter table private.freeze_links
  enable row level security;

create table public.payout_freezes (
  user_id uuid not null,
  frozen_at timestamp with time zone not null default now(),
  constraint payout_freezes_pkey primary key (user_id)
);

alter table public.payout_freezes
  enable row level security;

create or replace function private.change_payout_address (
  of_user uuid,
  wanted text,
  is_proven boolean
)
  returns table (
    payout_address text,
    payout_hold_until timestamp with time zone
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
  kept public.private_profiles;
  is_change boolean;
begin
  perform private.refuse_unsafe_account(wanted);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  is_change := kept.payout_address is not null;
  if kept.payout_address is distinct from wanted then
    perform private.require_settled_sign_in(own.id);
    if is_change and not is_proven then
      perform private.refuse('forbidden', 'A changed payout address needs a fresh code from your e-mail.');
    end if;
    update public.private_profiles h set payout_address = wanted, payout_address_verified_at = now(),
      payout_address_changed_at = case when is_change then now() end,
      payout_hold_until = case when is_change then now() + interval '24 hours' end
    where h.id = own.id returning * into kept;
    if is_change then
      insert into public.outbox (template, user_id, data, natural_key)
      values ('payout_address_changed', own.id,
        jsonb_build_object('address', wanted, 'hold_until', kept.payout_hold_until, 'path', private.make_freeze_link(own.id)),
        format('payout_address_changed:%s:%s', own.id, extract(epoch from kept.payout_address_changed_at)));
    end if;
  end if;
  return query select kept.payout_address, kept.payout_hold_until;
end;
$function$;

create or replace function private.end_payout_freeze (
  of_user uuid,
  is_proven boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
  ended public.payout_freezes;
begin
  perform private.require_settled_sign_in(own.id);
  if not coalesce(is_proven, false) then
    perform private.refuse('forbidden', 'To end a freeze, you need a fresh code from your e-mail.');
  end if;
  perform from public.private_profiles h where h.id = own.id for update;
  delete from public.payout_freezes f where f.user_id = own.id returning * into ended;
  if not found then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (own.id, 'end_payout_freeze', 'profile:' || own.id, jsonb_build_object('status', 'frozen', 'frozen_at', ended.frozen_at),
    jsonb_build_object('status', 'open'), 'By the author, with a fresh code.');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payout_freeze_ended', own.id, jsonb_build_object('path', private.make_freeze_link(own.id)),
    format('payout_freeze_ended:%s:%s', own.id, extract(epoch from ended.frozen_at)));
  -- release_payouts sends what was held. A block that was signed before the freeze has no hold.
  perform private.add_job('send_payout', jsonb_build_object('id', p.id))
  from public.payouts p where p.recipient_id = own.id and p.status = 'publishing';
end;
$function$;

create or replace function private.freeze_payouts (
  secret text
)
  returns table (
    was_frozen boolean,
    leaving_raw text
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  owner uuid := (select l.user_id from private.freeze_links l where l.secret_hash = secret and l.expires_at > now());
  held numeric;
begin
  if owner is null then return; end if;
  -- Waits until a block that is being stored is stored.
  perform from public.private_profiles h where h.id = owner for update;
  insert into public.payout_freezes (user_id) values (owner) on conflict do nothing;
  was_frozen := not found;
  with waiting as (
    select p.id from public.payouts p where p.recipient_id = owner and p.status = 'pending' for update skip locked),
  stopped as (
    update public.payouts p set status = 'held', attempts = 0, held_until = greatest(p.held_until, now())
    from waiting w where p.id = w.id returning p.amount_raw)
  select coalesce(sum(s.amount_raw), 0) into held from stopped s;
  select coalesce(sum(p.amount_raw), 0)::text into leaving_raw from public.payouts p where p.recipient_id = owner and p.status = 'publishing';
  if not was_frozen then
    insert into public.admin_audit_log (actor_id, action, target, after, reason)
    values (owner, 'freeze_payouts', 'profile:' || owner, jsonb_build_object('status', 'frozen', 'held_raw', held::text, 'leaving_raw', leaving_raw),
      'By the link of a mail about the payout address.');
    insert into public.outbox (template, user_id, data, natural_key)
    select 'payouts_frozen', owner, '{}', format('payouts_frozen:%s:%s', owner, extract(epoch from f.frozen_at))
    from public.payout_freezes f where f.user_id = owner;
  end if;
  return next;
end;
$function$;

create or replace function private.is_frozen (
  of_user uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from public.payout_freezes f where f.user_id = of_user)
$function$;

create or replace function private.list_staff_payouts (
  wanted public.payout_list,
  of_status text,
  of_kind text,
  of_class text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
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
  order by p.created_at desc, p.id desc limit at_most;
end;
$function$;

create or replace function private.make_freeze_link (
  of_user uuid
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Two of them have 244 random bits.
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.freeze_links l where l.user_id = of_user and l.expires_at < now();
  insert into private.freeze_links (secret_hash, user_id) values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), of_user);
  return '/freeze/' || secret;
end;
$function$;

create or replace function private.may_pay (
  recipient uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if recipient is null then return true; end if;
  perform from public.private_profiles h where h.id = recipient for share;
  return not private.is_frozen(recipient);
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
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id)),
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
        -- A block that was signed before a freeze is neither sent nor sent again while it lasts. If it was sent, it is still booked.
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
  select b.id, b.seller_id into of_purchase, of_seller from public.purchases b where b.ephemeral_address = on_account;
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
    -- A thief''s address may be fixed in what was sold before the freeze.
    when 'ask_for_address' then due.status = 'failed' or (due.status = 'held' and private.is_frozen(due.recipient_id))
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
  if what = 'release' and private.is_frozen(due.recipient_id) then
    perform private.refuse('conflict', 'Its author has frozen payouts. Only the author can end that.');
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

create or replace function private.release_payouts (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and (s.status in ('suspended', 'deleted') or private.is_frozen(s.id)))
      and not private.is_frozen(p.recipient_id)
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$function$;

create or replace function private.start_again (
  due public.payouts
)
  returns public.payouts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  started public.payouts;
begin
  if private.is_frozen(due.recipient_id) then
    perform private.refuse('conflict', 'The author has frozen payouts and can end that under Settings, Payouts. Until then nothing is sent.');
  end if;
  update public.payouts p set next_attempt_at = now(), claimed_hash = null,
    attempts = case when due.status = 'failed' then 0 else p.attempts end,
    status = case when due.status = 'failed' and private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into started;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  return started;
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
  cap_day numeric
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
    if last_day + due.amount_raw > cap_day or due.amount_raw > cap_minute then return 'needs_approval'; end if;
    if last_minute + due.amount_raw > cap_minute then return 'later'; end if;
  end if;
  perform private.mark_payout_publishing(of_payout, hash, previous_hash, block, work_found);
  return 'stored';
end;
$function$;

create or replace function private.sum_waiting_payouts()
  returns table (
    account text,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  security definer
  rows 10
  set search_path to ''
  AS $function$
  select p.recipient_account, sum(p.amount_raw)::text, count(*)
  from public.payouts p
  where p.recipient_id = (select auth.uid()) and p.status in ('held', 'pending', 'failed', 'awaiting_address')
    and not private.has_living_block(p)
  group by p.recipient_account order by sum(p.amount_raw) desc limit 50
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
    when private.is_frozen(of_payout.recipient_id) then 'frozen'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(private.returnable_until(b), '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$function$;

create or replace function public.end_payout_freeze (
  user_id uuid,
  is_proven boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_payout_freeze(user_id, is_proven) $function$;

create or replace function public.freeze_payouts (
  secret_hash text
)
  returns table (
    was_frozen boolean,
    leaving_raw text
  )
  language sql
  rows 1
  set search_path to ''
  AS $function$ select * from private.freeze_payouts(secret_hash) $function$;

create or replace function public.list_staff_payouts (
  wanted public.payout_list,
  of_status public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_class public.bounded_text default null::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
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
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001))
$function$;

create or replace function public.sum_waiting_payouts()
  returns table (
    account text,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  rows 10
  set search_path to ''
  AS $function$ select * from private.sum_waiting_payouts() $function$;

alter table private.freeze_links
  add constraint freeze_links_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.payout_freezes
  add constraint payout_freezes_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

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
    p.status AS state,
    private.is_frozen(p.recipient_id) AS is_frozen
   FROM ((((public.payouts p
     LEFT JOIN public.profiles r ON ((r.id = p.recipient_id)))
     LEFT JOIN public.purchases s ON ((s.id = p.purchase_id)))
     LEFT JOIN public.posts t ON ((t.id = s.post_id)))
     LEFT JOIN public.nano_blocks b ON ((b.hash = p.block_hash)));

create index freeze_links_user_id_idx on private.freeze_links using btree (user_id);

create policy "the frozen and finance read freezes" on public.payout_freezes
  for select
  to authenticated
  using
    (((user_id = ( select auth.uid() as uid)) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text,
    'finance'::text]))));

comment on function private.hold_payout(uuid) is 'Holds a due payout again: its refund window still runs, or its author is suspended or has frozen payouts. The worker checks both and does not trust the row.';

comment on function private.make_freeze_link(uuid) is 'The path of a page that freezes a user''s payouts, for a mail to them. It works for 30 days, again and again, and can do nothing else.';

comment on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric) is 'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, or is frozen), later (the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the database''s key.';

comment on function public.end_payout_freeze(uuid, boolean) is 'Server only: it has verified the fresh code. Ends the freeze of a user''s payouts, and a mail with another link tells them.';

comment on function public.freeze_payouts(text) is 'Server only: the holder of a link freezes the payouts of its user. leaving_raw is signed already and cannot be stopped. No row: the link is unknown or has expired.';

comment on function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer) is 'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle.';

comment on function public.release_payouts(integer) is 'Makes payouts due whose hold has ended; a timer calls it. Those of a suspended author, or of one who has frozen them, stay held.';

comment on function public.sum_waiting_payouts() is 'What the caller is owed and is not signed yet, by the address that was fixed at the sale. At most 50 addresses, the largest sums first.';

comment on table private.freeze_links is 'Links in mails that freeze a user''s payouts. Only their hashes are stored, so reading this table freezes nothing.';

comment on table public.payout_freezes is 'OUT-05: nothing is sent to these authors until they end it. Written under the lock of their row of private_profiles.';

comment on view private.staff_payouts is 'Payouts as finance sees them: one shape for the lists and the drawer. Read it only after require_office.';

revoke all on function private.end_payout_freeze(uuid, boolean) from public;

grant execute on function private.end_payout_freeze(uuid, boolean) to postgres, service_role;

revoke all on function private.freeze_payouts(text) from public;

grant execute on function private.freeze_payouts(text) to postgres, service_role;

revoke all on function private.is_frozen(uuid) from public;

grant execute on function private.is_frozen(uuid) to postgres;

revoke all
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function private.make_freeze_link(uuid) from public;

grant execute on function private.make_freeze_link(uuid) to postgres;

revoke all on function private.may_pay(uuid) from public;

grant execute on function private.may_pay(uuid) to postgres;

revoke all on function private.sum_waiting_payouts() from public;

grant execute on function private.sum_waiting_payouts() to authenticated, postgres;

revoke all on function public.end_payout_freeze(uuid, boolean) from public;

grant execute on function public.end_payout_freeze(uuid, boolean) to postgres, service_role;

revoke all on function public.freeze_payouts(text) from public;

grant execute on function public.freeze_payouts(text) to postgres, service_role;

revoke all
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function public.sum_waiting_payouts() from public;

grant execute on function public.sum_waiting_payouts() to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.freeze_links to postgres;

grant select on table public.payout_freezes to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.payout_freezes to postgres;

grant select on table public.payout_freezes to service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.staff_payouts to postgres;
