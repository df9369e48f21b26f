-- What finance may do about a payout, a block or an alert. Each action needs the office, a fresh code and a reason, and is written to the
-- audit log. Functions without a grant do not check who acts: act_on_payout and close_alert do that first.

create function public.act_on_payout(
  payout_id uuid, what public.payout_action, reason public.bounded_text, given public.bounded_text default null)
returns text
language sql volatile security invoker set search_path = '' as $$ select private.act_on_payout(payout_id, what, reason, given) $$;
comment on function public.act_on_payout is
  'Finance: does one action on a payout, if its state allows it, and returns the new state. given is the address for set_address or the '
  'block''s hash for mark_paid.';
grant execute on function public.act_on_payout to authenticated;

-- All actions share one lock and one check: if two people act at once, one wins and the other is told the new state.
create function private.act_on_payout(of_payout uuid, what public.payout_action, why text, given text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  perform private.refuse_payout_action(due, what);
  case what
    when 'retry', 'rebuild' then due := private.retry_payout(due.id, actor, why);
    when 'set_address' then due := private.set_payout_address(due.id, given, actor, why);
    when 'approve' then due := private.approve_payout(due.id, actor, why);
    when 'ask_for_address' then
      update public.payouts p set status = 'awaiting_address', recipient_account = null, block_hash = null, attempts = 0, claimed_hash = null,
        last_error = 'Finance asked for another address.'
      where p.id = due.id returning * into due;
    when 'mark_paid' then
      if not coalesce(private.is_block_hash(given), false) then
        perform private.refuse('validation_failed', 'A block hash has 64 digits, 0–9 and A–F.');
      end if;
      update public.payouts p set claimed_hash = given where p.id = due.id returning * into due;
      perform private.add_job('check_claimed_payout', jsonb_build_object('id', due.id));
    when 'release' then
      update public.payouts p set status = 'pending', released_at = now(), is_under_review = false, next_attempt_at = now() where p.id = due.id returning * into due;
    when 'hold' then
      update public.payouts p set status = 'held', is_under_review = true, held_until = greatest(p.held_until, now() + interval '7 days') where p.id = due.id returning * into due;
    when 'cancel' then
      update public.payouts p set status = 'cancelled', last_error = 'Its sale was refunded.' where p.id = due.id returning * into due;
  end case;
  if what not in ('retry', 'rebuild', 'set_address', 'approve') then
    perform private.log_staff_action(actor, what || '_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  end if;
  return due.status;
end;
$$;
grant execute on function private.act_on_payout to authenticated;

-- Which action a state allows. Refuses what could pay twice (a block may still be confirmed) and what would end a reader's refund window.
create function private.refuse_payout_action(due public.payouts, what public.payout_action) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Someone else was faster, or it moved on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    -- A thief's address may be fixed in what was sold before the freeze.
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
  if what = 'release' and private.is_share_withheld(due) then
    perform private.refuse('conflict', 'Moderators hold the payouts of its post while they look at a copyright report, for at most seven days.');
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
$$;

create function public.retry_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.retry_payout(payout_id, actor_id, reason) $$;
comment on function public.retry_payout is
  'Staff: starts a failed payout again with all its attempts. If a block of it may live, that block is sent again and none is signed.';

create function private.retry_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status <> 'failed' then perform private.refuse('conflict', 'Only a failed payout can be retried.'); end if;
  due := private.start_again(due);
  perform private.log_staff_action(by_actor, 'retry_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.set_payout_address(payout_id uuid, account text, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.set_payout_address(payout_id, account, actor_id, reason)
$$;
comment on function public.set_payout_address is 'Staff: sets the address of a payout that has none, as its owner tells it.';

-- Refuses our own deposit addresses: what they receive counts as a reader's payment.
create function private.set_payout_address(of_payout uuid, account text, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout is not waiting for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'We cannot send to this address.');
  end if;
  -- What held it before it asked for an address holds it still.
  update public.payouts p set recipient_account = account, attempts = 0, next_attempt_at = now(),
    status = case when due.kind in ('creator', 'fee') and due.held_until > now() then 'held' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.log_staff_action(by_actor, 'set_payout_address', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.approve_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.approve_payout(payout_id, actor_id, reason) $$;
comment on function public.approve_payout is 'Finance: lets one payout pass the caps of a minute and a day.';

create function private.approve_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.approved_at is not null then return due; end if;
  if due.status <> 'pending' then perform private.refuse('conflict', 'Only a waiting payout can be approved.'); end if;
  update public.payouts p set approved_at = now(), next_attempt_at = now() where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now() where a.payout_id = due.id and a.kind = 'payout_cap' and a.resolved_at is null;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'approve_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.push_block(block_hash public.bounded_text, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.push_block(block_hash, reason) $$;
comment on function public.push_block is
  'Finance: has the worker send a stored block again, byte for byte, and ask the network to vote on it. No other block is signed.';
grant execute on function public.push_block to authenticated;

create function private.push_block(of_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  stuck public.nano_blocks;
  of_payout uuid;
  of_payment text;
begin
  select * into stuck from public.nano_blocks b where b.hash = of_hash for update;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if stuck.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || stuck.state || ' now.'); end if;
  update public.payouts p set next_attempt_at = now() where p.block_hash = of_hash and p.status = 'publishing' returning p.id into of_payout;
  if of_payout is not null then perform private.add_job('send_payout', jsonb_build_object('id', of_payout)); end if;
  select p.block_hash into of_payment from public.payments p where p.received_block = of_hash;
  if of_payment is not null then perform private.add_job('pocket_payment', jsonb_build_object('id', of_payment)); end if;
  if exists (select from public.payouts p where p.id = of_payout and private.is_frozen(p.recipient_id)) then
    perform private.refuse('conflict', 'Its author has frozen payouts. It is sent once that ends.');
  end if;
  if of_payout is null and of_payment is null then perform private.refuse('conflict', 'Its payout has failed. Retry it there.'); end if;
  perform private.log_staff_action(actor, 'push_block', 'block:' || of_hash, jsonb_build_object('state', stuck.state, 'sent_at', stuck.sent_at),
    jsonb_build_object('queued', true), why);
end;
$$;
grant execute on function private.push_block to authenticated;

create function public.note_vote(block_hash public.bounded_text, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_vote(block_hash, reason) $$;
comment on function public.note_vote is
  'Finance: audits a request for a vote on an unconfirmed block. The site then asks a node itself, because nothing is sent.';
grant execute on function public.note_vote to authenticated;

create function private.note_vote(of_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  block public.nano_blocks;
begin
  select * into block from public.nano_blocks b where b.hash = of_hash;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if block.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || block.state || ' now.'); end if;
  perform private.log_staff_action(actor, 'request_confirmation', 'block:' || of_hash,
    jsonb_build_object('state', block.state, 'sent_at', block.sent_at), null, why);
end;
$$;
grant execute on function private.note_vote to authenticated;

create function public.pocket_payments(payment_hash public.bounded_text, reason public.bounded_text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.pocket_payments(payment_hash, reason) $$;
comment on function public.pocket_payments is
  'Finance: has the worker look again at one payment, or at all (null). It receives what payouts need and leaves the rest.';
grant execute on function public.pocket_payments to authenticated;

create function private.pocket_payments(of_payment text, why text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  queued integer;
begin
  with waiting as (
    select p.block_hash from public.payments p
    where p.confirmed_at is not null and p.received_block is null and (of_payment is null or p.block_hash = of_payment)
    order by p.confirmed_at limit 1000),
  jobs as (select private.add_job('pocket_payment', jsonb_build_object('id', w.block_hash)) from waiting w)
  select count(*) into queued from jobs;
  if queued = 0 then perform private.refuse('conflict', 'There is nothing left to receive.'); end if;
  perform private.log_staff_action(actor, 'pocket_payments', coalesce('payment:' || of_payment, 'payments'), null, jsonb_build_object('queued', queued), why);
  return queued;
end;
$$;
grant execute on function private.pocket_payments to authenticated;

create function public.close_alert(alert_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.close_alert(alert_id, reason) $$;
comment on function public.close_alert is 'Finance: closes an alert that was dealt with. It is raised again if the problem persists.';
grant execute on function public.close_alert to authenticated;

-- Locks the alert first: of two people who close it at once, the second is told.
create function private.close_alert(of_alert uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
begin
  perform from public.money_alerts a where a.id = of_alert for update;
  if exists (select from public.money_alerts a where a.id = of_alert and a.resolved_at is not null) then
    perform private.refuse('conflict', 'This alert is closed already.');
  end if;
  perform private.resolve_alert(of_alert, actor, why);
end;
$$;
grant execute on function private.close_alert to authenticated;
