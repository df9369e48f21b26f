-- What is stored is what was signed, and only the worker stores it.

drop function private.store_send(uuid, text, text, jsonb, text, numeric, numeric);
create function private.store_send(
  of_payout uuid, hash text, previous_hash text, block jsonb, work_found text, to_account text, of_amount numeric,
  cap_minute numeric, cap_day numeric)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One after another, so that two workers do not both count themselves as the last that the cap allows.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  due := private.lock_payout(of_payout);
  -- The books were read before the block was signed: whoever turned the payout since then is not overruled.
  if due.recipient_account is distinct from to_account or due.amount_raw <> of_amount then return 'changed'; end if;
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
comment on function private.store_send is
  'Stores the signed block of a payout, unless the payout asks for something else by now (changed) or a cap forbids it: later (the minute is full) or needs_approval.';

-- Signed blocks are stored over the worker's own connection. A block of anybody else would only stop its account.
revoke execute on function public.mark_payout_publishing, private.mark_payout_publishing, public.store_receive_block,
  private.store_receive_block from service_role;

-- Whom a payout is for reads what, how much and where it stands; what went wrong inside is for the log and finance.
revoke select on public.payouts from authenticated;
grant select (id, purchase_id, kind, recipient_account, recipient_id, amount_raw, status, block_hash, held_until, released_at, paid_at,
  created_at, updated_at) on public.payouts to authenticated;

create function private.queue_waiting(of_account text, since timestamptz) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), p.next_attempt_at)
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and p.next_attempt_at > since
$$;
comment on function private.queue_waiting is
  'What was not due yet when a job came for the account: a worker that died had it, or another job took the place of its own.';

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
  where a.payout_id = due.id and a.kind in ('payout_failed', 'payout_cap') and a.resolved_at is null;
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

revoke execute on function private.store_send, private.queue_waiting from public;
