-- A writer is told how much was sent, or could not be: one note for all of ten minutes, written with the state itself.

create function private.tell_of_payout(of_kind text, due public.payouts) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  told public.notifications;
begin
  if not exists (select from public.profiles p where p.id = due.recipient_id) then return; end if;
  -- Several workers may be done with payouts of one writer at the same moment.
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ':' || due.recipient_id, 0));
  select * into told from public.notifications n
  where n.user_id = due.recipient_id and n.group_key = of_kind and n.created_at > now() - interval '10 minutes' and n.read_at is null
  order by n.created_at desc limit 1 for update;
  if not found then
    insert into public.notifications (user_id, kind, group_key, data)
    values (due.recipient_id, of_kind, of_kind,
      jsonb_build_object('amount_raw', due.amount_raw::text, 'payout_ids', jsonb_build_array(due.id)));
  -- One that fails again after a retry was told of already.
  elsif not told.data -> 'payout_ids' ? due.id::text then
    update public.notifications n set count = n.count + 1, data = jsonb_build_object(
      'amount_raw', ((told.data ->> 'amount_raw')::numeric + due.amount_raw)::text,
      'payout_ids', told.data -> 'payout_ids' || to_jsonb(due.id))
    where n.id = told.id;
  end if;
end;
$$;
comment on function private.tell_of_payout is 'payout_paid or payout_failed, with the sum of all that the note stands for.';

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
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$$;

create or replace function private.fail_payout(due public.payouts, what text, class text) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.payouts p set status = 'failed', last_error = left(what, 1000), error_class = class
  where p.id = due.id returning * into due;
  if due.recipient_id is not null then perform private.tell_of_payout('payout_failed', due); end if;
  return due;
end;
$$;

revoke execute on all functions in schema private from public;
