-- From a payout that is held or due to a job that sends it. lib/payouts/README.md draws the states.

-- Adds the job in the transaction that makes the payout, so that no payout waits without one.
create function private.queue_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('send_payout', jsonb_build_object('id', new.id), greatest(new.next_attempt_at, now()));
  return null;
end;
$$;
create trigger queue_payout after insert on public.payouts for each row when (new.status = 'pending') execute function private.queue_payout();
create trigger queue_payout_again after update of status on public.payouts
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function private.queue_payout();

-- A held payout gets a job, too: its payment is received at once, so the money is there for a refund or when the window ends.
create trigger queue_held_payout after insert on public.payouts for each row when (new.status in ('held', 'awaiting_address'))
  execute function private.queue_payout();

create function private.queue_due(of_account text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), now() + interval '5 seconds')
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and p.next_attempt_at <= now()
$$;
comment on function private.queue_due is
  'Queues the other due payouts of an account after one of them failed or was put off: that ended the dispatch that would have sent them.';

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
comment on function private.requeue_payouts is
  'Queues payouts that have lost their job, and failed ones whose block may still be confirmed. Runs with each reconciliation. One job '
  'per account is enough: it does all that is due there.';

create function public.release_payouts(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.release_payouts(at_most) $$;
comment on function public.release_payouts is
  'Makes payouts due whose hold has ended; a timer calls it. Those of a suspended author, of one who has frozen them, or of a '
  'post with a copyright report (hold_payouts) stay held.';
grant execute on function public.release_payouts to service_role;

-- Skips locked rows, so that several workers can run it at once.
create function private.release_payouts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and (s.status in ('suspended', 'deleted') or (p.kind = 'creator' and private.is_frozen(s.id))
        or (p.kind in ('creator', 'fee') and private.is_withheld(b.post_id))))
      and not private.is_frozen(p.recipient_id)
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$$;
grant execute on function private.release_payouts to service_role;

create function public.claim_payout(payout_id uuid) returns setof public.payouts
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.claim_payout(payout_id) $$;
comment on function public.claim_payout is
  'Counts an attempt of a due payout, which is not due again for five seconds. No row if there is nothing to do.';
grant execute on function public.claim_payout to service_role;

-- The lock of the account keeps others away while an attempt lasts, and is gone with its worker: the payout of one that was killed is
-- due again in a moment.
create function private.claim_payout(of_payout uuid) returns setof public.payouts
language sql volatile security definer set search_path = '' as $$
  update public.payouts p set attempts = p.attempts + 1, next_attempt_at = now() + interval '5 seconds'
  where p.id = (
    select due.id from public.payouts due
    where due.id = of_payout and due.status in ('pending', 'publishing') and due.next_attempt_at <= now()
    for update skip locked)
  returning p.*
$$;
grant execute on function private.claim_payout to service_role;

-- Locks a payout for a change, so that a refund, the worker and finance take turns.
create function private.lock_payout(of_payout uuid) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
begin
  select * into due from public.payouts p where p.id = of_payout;
  if not found then perform private.refuse('not_found', 'There is no such payout.'); end if;
  -- The purchase first, as everywhere: a refund locks it before it cancels payouts. Another order could deadlock.
  if due.purchase_id is not null then perform private.lock_purchase(due.purchase_id); end if;
  select * into due from public.payouts p where p.id = of_payout for update;
  return due;
end;
$$;

-- Records an address that the payer or finance named. The signer pays an address that it did not compute itself only if it is recorded
-- here, so a forged row gains nothing. The call stack tells which function writes: if one is renamed, rename it here, too.
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

-- For its recipient and for staff: a failed payout with all its attempts. If a block of it may live, that block is sent again and none is signed.
create function private.start_again(due public.payouts) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;
