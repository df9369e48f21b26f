-- Money on its way out. lib/payouts/README.md draws the states and says why nothing is paid twice.

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

create function private.lock_payout(of_payout uuid) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
begin
  select * into due from public.payouts p where p.id = of_payout;
  if not found then perform private.refuse('not_found', 'There is no such payout.'); end if;
  -- The purchase first, as in every transition: a refund holds it while it cancels payouts.
  if due.purchase_id is not null then perform private.lock_purchase(due.purchase_id); end if;
  select * into due from public.payouts p where p.id = of_payout for update;
  return due;
end;
$$;

create function private.release_payouts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and s.status in ('suspended', 'deleted'))
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$$;

create function private.claim_payout(of_payout uuid) returns setof public.payouts
language sql volatile security definer set search_path = '' as $$
  update public.payouts p set attempts = p.attempts + 1, next_attempt_at = now() + interval '1 minute'
  where p.id = (
    select due.id from public.payouts due
    where due.id = of_payout and due.status in ('pending', 'publishing') and due.next_attempt_at <= now()
    for update skip locked)
  returning p.*
$$;

create function private.has_living_block(due public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.nano_blocks b where b.hash = due.block_hash and b.state <> 'dead')
$$;

create function private.mark_payout_publishing(of_payout uuid, hash text, previous_hash text, block jsonb, work_found text)
returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status = 'publishing' and due.block_hash = hash then return due; end if;
  if due.status not in ('pending', 'publishing') or private.has_living_block(due) then
    perform private.refuse('conflict', 'This payout has a block that lives, or is not due.');
  end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, due.source_account, previous_hash, 'send', block, work_found);
  update public.payouts p set status = 'publishing', block_hash = hash where p.id = due.id returning * into due;
  return due;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$$;

create function private.mark_payout_paid(of_payout uuid, hash text) returns public.payouts
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
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null where p.id = due.id returning * into due;
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
    (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  if due.kind = 'refund' then
    update public.purchases p set status = 'refunded', refunded_at = now()
    where p.id = due.purchase_id and p.status = 'refund_pending' and not exists (
      select from public.payouts r where r.purchase_id = p.id and r.kind = 'refund' and r.status <> 'paid');
  elsif due.recipient_id is not null then
    perform private.notify_user(due.recipient_id, 'payout_paid', null, null, null, 'payout_paid');
  end if;
  return due;
end;
$$;

create function private.mark_payout_retry(of_payout uuid, error text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  waits interval[] := array['5 s', '15 s', '1 min', '5 min', '30 min', '2 h', '6 h', '24 h']::interval[];
begin
  if due.status not in ('pending', 'publishing') then return due; end if;
  if due.attempts >= (select s.payout_max_attempts from public.settings s) then
    update public.payouts p set status = 'failed', last_error = left(error, 1000) where p.id = due.id returning * into due;
    if due.recipient_id is not null then
      perform private.notify_user(due.recipient_id, 'payout_failed', null, null, null, 'payout_failed:' || due.id);
    end if;
    return due;
  end if;
  update public.payouts p set last_error = left(error, 1000),
    next_attempt_at = now() + waits[least(greatest(p.attempts, 1), cardinality(waits))]
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at);
  return due;
end;
$$;

create function private.retry_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'failed' then perform private.refuse('conflict', 'Only a failed payout is tried again.'); end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (by_actor, 'retry_payout', 'payout:' || due.id, jsonb_build_object('last_error', due.last_error, 'attempts', due.attempts), why);
  update public.payouts p set attempts = 0, next_attempt_at = now(),
    status = case when private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  return due;
end;
$$;

create function private.set_payout_address(of_payout uuid, account text, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout does not wait for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'That is not an address that we can send to.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, after, reason)
  values (by_actor, 'set_payout_address', 'payout:' || due.id, jsonb_build_object('account', account), why);
  update public.payouts p set recipient_account = account, status = 'pending', next_attempt_at = now()
  where p.id = due.id returning * into due;
  return due;
end;
$$;

create function private.confirm_block(of_hash text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'confirmed', confirmed_at = now() where b.hash = of_hash and b.state in ('signed', 'sent');
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'confirmed') then
    perform private.refuse('conflict', 'No living block of ours has this hash.');
  end if;
end;
$$;

create function private.mark_block_dead(of_hash text, rival text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'dead', dead_at = now(), rival_hash = rival
  where b.hash = of_hash and b.state in ('signed', 'sent') and rival <> of_hash;
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'dead' and b.rival_hash = rival) then
    perform private.refuse('conflict', 'Only a block of ours that is not confirmed can be dead, and only beside its rival.');
  end if;
end;
$$;

create function private.store_receive_block(of_payment text, hash text, previous_hash text, block jsonb, work_found text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  paid_to text;
begin
  select b.ephemeral_address into paid_to from public.payments p join public.purchases b on b.id = p.purchase_id
  where p.block_hash = of_payment and p.confirmed_at is not null;
  if not found then perform private.refuse('not_found', 'No confirmed payment has this hash.'); end if;
  if exists (select from public.payments p where p.block_hash = of_payment and p.received_block = hash) then return; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, paid_to, previous_hash, case when previous_hash = repeat('0', 64) then 'open' else 'receive' end::public.block_kind, block, work_found);
  update public.payments p set received_block = hash
  where p.block_hash = of_payment
    and (p.received_block is null or exists (select from public.nano_blocks b where b.hash = p.received_block and b.state = 'dead'));
  if not found then perform private.refuse('conflict', 'This payment has a block that receives it.'); end if;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$$;
