-- What the worker that signs asks the books and tells them. lib/payouts/README.md draws one dispatch step by step.

alter table public.payouts
  add column error_class text check (error_class in (
    'node_away', 'work_missing', 'not_confirmed', 'node_behind', 'mismatch', 'address_unsafe', 'unexpected')),
  add column approved_at timestamptz;
comment on column public.payouts.error_class is 'Why the last attempt failed, as the runbook names it.';
comment on column public.payouts.approved_at is 'Finance let it pass the caps of a minute and a day.';

-- An address that somebody named counts only when a transition wrote it: the row alone proves nothing to the signer.
create table private.named_recipients (
  payout_id uuid not null references public.payouts (id) on delete restrict,
  account text not null check (private.is_nano_account(account)),
  named_at timestamptz not null default now(),
  primary key (payout_id, account)
);
comment on table private.named_recipients is 'Where else than to its payer money may go back to, written only from within set_payout_address, set_return_address and refund_purchase.';
alter table private.named_recipients enable row level security;

create function private.note_named_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  if stack ~ 'function private\.(set_payout_address|set_return_address)\('
    or (stack ~ 'function private\.return_payments\(' and new.recipient_account is distinct from (
      select p.from_account from public.payments p where p.block_hash = new.payment_hash)) then
    insert into private.named_recipients (payout_id, account) values (new.id, new.recipient_account) on conflict do nothing;
  end if;
  return null;
end;
$$;
create trigger note_named_recipient after insert or update of recipient_account on public.payouts
  for each row when (new.recipient_account is not null) execute function private.note_named_recipient();

-- What is held is received at once, so that a refund and the end of the window find the money there.
create trigger queue_held_payout after insert on public.payouts for each row when (new.status in ('held', 'awaiting_address'))
  execute function private.queue_payout();

create function private.read_books(of_account text, seed text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(b.refund_window_ends_at <= now(), false),
      'isSellerBarred', seller.status in ('suspended', 'deleted')),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', p.from_is_service,
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
$$;
comment on function private.read_books is 'All that the books say of one account of this seed, in one reading. Amounts are text.';

create function private.store_send(
  of_payout uuid, hash text, previous_hash text, block jsonb, work_found text, cap_minute numeric, cap_day numeric)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One after another, so that two workers do not both count themselves as the last that the cap allows.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  select * into due from public.payouts p where p.id = of_payout;
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
$$;
comment on function private.store_send is 'Stores the signed block of a payout unless a cap forbids it: later (the minute is full) or needs_approval.';
create index nano_blocks_newest_idx on public.nano_blocks (created_at);

create or replace function private.mark_block_dead(of_hash text, rival text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'dead', dead_at = now(), rival_hash = rival
  where b.hash = of_hash and b.state in ('signed', 'sent') and rival <> of_hash;
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'dead' and b.rival_hash = rival) then
    perform private.refuse('conflict', 'Only a block of ours that is not confirmed can be dead, and only beside its rival.');
  end if;
  update public.payouts p set status = 'pending', block_hash = null where p.block_hash = of_hash and p.status = 'publishing';
end;
$$;

create function private.replace_work(of_hash text, work_found text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.nano_blocks b set work = work_found where b.hash = of_hash and b.state in ('signed', 'sent')
$$;
comment on function private.replace_work is 'The work is no part of the hash: too little of it needs more work, never another signature.';

create function private.postpone_payout(of_payout uuid, wait_seconds integer, why text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
begin
  update public.payouts p set attempts = greatest(p.attempts - 1, 0), last_error = left(why, 1000),
    next_attempt_at = now() + make_interval(secs => wait_seconds)
  where p.id = of_payout and p.status = 'pending' returning * into due;
  if found then perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at); end if;
end;
$$;
comment on function private.postpone_payout is 'Not a failure, so it costs no attempt.';

create function private.hold_payout(of_payout uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set status = 'held', attempts = 0,
    held_until = greatest(p.held_until, b.refund_window_ends_at, now())
  from public.purchases b
  where b.id = p.purchase_id and p.id = of_payout and p.status = 'pending'
$$;
comment on function private.hold_payout is 'Not due after all: its refund window still runs, or its recipient is suspended.';

create function private.ask_for_address(of_payout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payments p set from_is_service = true where p.block_hash = due.payment_hash;
  update public.payouts p set status = 'awaiting_address', recipient_account = null, attempts = 0,
    error_class = 'address_unsafe', last_error = 'The account that paid looks like a service''s, where nobody may notice what comes back.'
  where p.id = of_payout;
end;
$$;
comment on function private.ask_for_address is 'REF-02: nothing goes back by itself to an account that many share.';

create function private.leave_dust(of_payout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payouts p set status = 'cancelled', last_error = 'Too little to be worth the work of a block.' where p.id = due.id;
  perform private.finish_refund(due.purchase_id);
end;
$$;
comment on function private.leave_dust is 'Stays on its address, visible in obligations.';

create function private.finish_refund(of_purchase uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.purchases p set status = 'refunded', refunded_at = now()
  where p.id = of_purchase and p.status = 'refund_pending' and not exists (
    select from public.payouts r where r.purchase_id = p.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled'))
$$;

create or replace function private.mark_payout_paid(of_payout uuid, hash text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  owed_as public.ledger_account;
begin
  if due.status = 'paid' and due.block_hash = hash then return due; end if;
  if due.status not in ('publishing', 'failed') or due.block_hash is distinct from hash then
    perform private.refuse('conflict', 'This is not the block that this payout waits for.');
  end if;
  perform private.confirm_block(hash);
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null, error_class = null
  where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now()
  where a.payout_id = due.id and a.kind = 'payout_failed' and a.resolved_at is null;
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
    (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  if due.kind = 'refund' then perform private.finish_refund(due.purchase_id);
  elsif due.recipient_id is not null then
    perform private.notify_user(due.recipient_id, 'payout_paid', null, null, null, 'payout_paid');
  end if;
  return due;
end;
$$;

create function private.fail_payout(due public.payouts, what text, class text) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.payouts p set status = 'failed', last_error = left(what, 1000), error_class = class
  where p.id = due.id returning * into due;
  if due.recipient_id is not null then
    perform private.notify_user(due.recipient_id, 'payout_failed', null, null, null, 'payout_failed:' || due.id);
  end if;
  return due;
end;
$$;

create function private.stop_payout(of_payout uuid, alert text, what text, expected numeric, seen numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status not in ('pending', 'publishing') then return; end if;
  perform private.fail_payout(due, what, 'mismatch');
  perform private.raise_alert(alert, due.source_account, due.id, what, expected, seen);
end;
$$;
comment on function private.stop_payout is 'The signer does not believe it: nothing of it is sent until a person has looked.';

drop function public.mark_payout_retry(uuid, text);
drop function private.mark_payout_retry(uuid, text);
create function private.mark_payout_retry(of_payout uuid, error text, class text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  waits interval[] := array['5 s', '15 s', '1 min', '5 min', '30 min', '2 h', '6 h', '24 h']::interval[];
begin
  if due.status not in ('pending', 'publishing') then return due; end if;
  if due.attempts >= (select s.payout_max_attempts from public.settings s) then
    perform private.raise_alert('payout_failed', due.source_account, due.id, error);
    return private.fail_payout(due, error, class);
  end if;
  update public.payouts p set last_error = left(error, 1000), error_class = class,
    next_attempt_at = now() + waits[least(greatest(p.attempts, 1), cardinality(waits))]
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at);
  return due;
end;
$$;

create function public.mark_payout_retry(payout_id uuid, error text, error_class text default 'unexpected') returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_retry(payout_id, error, error_class)
$$;
comment on function public.mark_payout_retry is 'Not now: another attempt later, or failed after the last.';

create function private.queue_due(of_account text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), now() + interval '5 seconds')
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and p.next_attempt_at <= now()
$$;
comment on function private.queue_due is 'After an attempt that failed: what else of the account was to be sent with it.';

create function private.approve_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.approved_at is not null then return due; end if;
  if due.status <> 'pending' then perform private.refuse('conflict', 'Only a payout that waits can be approved.'); end if;
  insert into public.admin_audit_log (actor_id, action, target, after, reason)
  values (by_actor, 'approve_payout', 'payout:' || due.id, jsonb_build_object('amount_raw', due.amount_raw::text), why);
  update public.payouts p set approved_at = now(), next_attempt_at = now() where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now() where a.payout_id = due.id and a.kind = 'payout_cap' and a.resolved_at is null;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  return due;
end;
$$;

create function public.approve_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.approve_payout(payout_id, actor_id, reason) $$;
comment on function public.approve_payout is 'Finance: this one may pass the caps of a minute and a day.';

create function private.requeue_payouts(seed text) returns integer
language sql volatile security invoker set search_path = '' as $$
  with stranded as (
    select distinct on (p.source_account) p.id, p.next_attempt_at
    from public.payouts p join public.deposit_addresses a on a.account = p.source_account and a.seed_id = seed
    where (p.status in ('pending', 'publishing') and p.next_attempt_at < now() - interval '2 minutes')
      or (p.status = 'failed' and private.has_living_block(p))
    order by p.source_account, p.next_attempt_at),
  queued as (
    select private.add_job('send_payout', jsonb_build_object('id', s.id)) from stranded s
    where not exists (
      select from graphile_worker.jobs j where j.key = 'send_payout:' || s.id and j.attempts < j.max_attempts))
  select count(*)::integer from queued
$$;
comment on function private.requeue_payouts is 'Payouts that no job stands for any more, and failed ones whose block may yet be confirmed.';

create function private.read_totals(seed text, after_index bigint, at_most integer)
returns table (account text, derivation_index bigint, booked_raw text, living_raw text)
language sql stable security invoker set search_path = '' as $$
  select a.account, a.derivation_index, coalesce(booked.raw, 0)::text,
    (select coalesce(o.amount_raw, p.amount_raw)::text from public.nano_blocks k
     left join public.payouts o on o.block_hash = k.hash left join public.payments p on p.received_block = k.hash
     where k.account = a.account and k.state in ('signed', 'sent') limit 1)
  from public.deposit_addresses a
  left join public.purchases b on b.ephemeral_address = a.account
  left join lateral (
    select sum(l.amount_raw) as raw from public.ledger_entries l where l.purchase_id = b.id and l.account = 'chain') as booked on true
  where a.seed_id = seed and a.derivation_index > after_index
  order by a.derivation_index limit at_most
$$;
comment on function private.read_totals is 'What the books say that each account of a seed holds, and what a block that may live moves meanwhile. In the order of the indexes.';

create function private.note_reconciliation(
  accounts integer, differing integer, booked numeric, balance numeric, receivable numeric, began timestamptz)
returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.reconciliations r where r.created_at < now() - interval '90 days';
  insert into public.reconciliations (accounts, differing, booked_raw, balance_raw, receivable_raw, began_at)
  values (accounts, differing, booked, balance, receivable, began)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.mark_payout_retry, public.approve_payout from public, anon, authenticated;
grant execute on function public.mark_payout_retry, private.mark_payout_retry, public.approve_payout, private.approve_payout to service_role;
