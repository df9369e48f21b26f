-- What finance may do about a payout, a block or an alert. Each asks for the office, a fresh code and a reason, and writes what was
-- and what became of it to the audit log in its own transaction. Whoever comes second is told.

alter table public.payouts add column claimed_hash text check (private.is_block_hash(claimed_hash));
alter table public.payouts add column is_under_review boolean not null default false;
comment on column public.payouts.is_under_review is 'Finance holds it. The writer is told that we look at it, and not that something of his has changed.';
comment on column public.payouts.claimed_hash is 'The block by which staff say that it was paid. The worker asks the chain before anything is booked.';

create function private.payout_facts(of_payout uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('status', p.status, 'amount_raw', p.amount_raw::text, 'recipient_account', p.recipient_account,
    'block_hash', p.block_hash, 'claimed_hash', p.claimed_hash, 'attempts', p.attempts, 'error_class', p.error_class,
    'last_error', p.last_error, 'held_until', p.held_until, 'approved_at', p.approved_at)
  from public.payouts p where p.id = of_payout
$$;

create or replace function private.retry_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status <> 'failed' then perform private.refuse('conflict', 'Only a failed payout is tried again.'); end if;
  update public.payouts p set attempts = 0, next_attempt_at = now(), claimed_hash = null,
    status = case when private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'retry_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create or replace function private.set_payout_address(of_payout uuid, account text, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout does not wait for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'That is not an address that we can send to.');
  end if;
  update public.payouts p set recipient_account = account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.id = due.id returning * into due;
  perform private.log_staff_action(by_actor, 'set_payout_address', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create or replace function private.approve_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.approved_at is not null then return due; end if;
  if due.status <> 'pending' then perform private.refuse('conflict', 'Only a payout that waits can be approved.'); end if;
  update public.payouts p set approved_at = now(), next_attempt_at = now() where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now() where a.payout_id = due.id and a.kind = 'payout_cap' and a.resolved_at is null;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'approve_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

-- Whatever these are told of the actor, the service's key cannot know it: they are for the two below, and for whoever owns the database.
revoke execute on function public.retry_payout, private.retry_payout, public.set_payout_address, private.set_payout_address,
  public.approve_payout, private.approve_payout, public.resolve_alert, private.resolve_alert,
  public.mark_block_dead, private.mark_block_dead from service_role;

create function private.refuse_staff_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.role()) = 'service_role' then
    perform private.refuse('forbidden', 'The service does not decide for the staff.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_staff_refund is 'What moderators remove is given back by the worker, over its own connection.';
create trigger refuse_staff_refund before update of refund_asked_by on public.purchases
  for each row when (new.refund_asked_by = 'staff' and old.refund_asked_by is distinct from 'staff') execute function private.refuse_staff_refund();

create type public.payout_action as enum (
  'retry', 'rebuild', 'ask_for_address', 'set_address', 'mark_paid', 'approve', 'release', 'hold', 'cancel');

create function private.refuse_payout_action(due public.payouts, what public.payout_action) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Somebody was faster, or it went on by itself.', replace(due.status::text, '_', ' '));
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
    perform private.refuse('conflict', 'A block of it may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and bought.refund_window_ends_at > now() then
    perform private.refuse('conflict', 'Its refund window still runs. Until then the reader may have the money back.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. That is decided first: the sale is given back, or the post comes back.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale stands. Only what belongs to a refunded sale is cancelled.');
  end if;
end;
$$;

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

create function public.act_on_payout(payout_id uuid, what public.payout_action, reason text, given text default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.act_on_payout(payout_id, what, reason, given) $$;
comment on function public.act_on_payout is
  'Finance: one of the actions, as the state of the payout allows. Answers the state it has then. given is the address, or the hash of the block.';

create function private.read_claim(of_payout uuid) returns table (claimed_hash text, source_account text, recipient_account text, amount_raw text)
language sql stable security invoker set search_path = '' as $$
  select p.claimed_hash, p.source_account, p.recipient_account, p.amount_raw::text
  from public.payouts p where p.id = of_payout and p.status = 'failed' and p.claimed_hash is not null
$$;
comment on function private.read_claim is 'For the worker: what the chain must say before a payout that we did not send counts as paid.';

create function private.accept_claim(of_payout uuid, hash text, previous_hash text, block jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'failed' or due.claimed_hash is distinct from hash or private.has_living_block(due) then return false; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, state, sent_at)
  values (hash, due.source_account, previous_hash, 'send', block, 'sent', now()) on conflict do nothing;
  if not found then return false; end if;
  update public.payouts p set block_hash = hash where p.id = due.id;
  perform private.mark_payout_paid(due.id, hash);
  return true;
end;
$$;
comment on function private.accept_claim is
  'The worker has seen on the chain that the block sends this. A block that is booked already pays nothing else, and none is booked where a block of ours may live.';

create function private.refuse_claim(of_payout uuid, hash text, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set claimed_hash = null, last_error = left(what, 1000)
  where p.id = of_payout and p.status = 'failed' and p.claimed_hash = hash
$$;

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
  if of_payout is null and of_payment is null then perform private.refuse('conflict', 'Its payout has failed. Retry it there.'); end if;
  perform private.log_staff_action(actor, 'push_block', 'block:' || of_hash, jsonb_build_object('state', stuck.state, 'sent_at', stuck.sent_at),
    jsonb_build_object('queued', true), why);
end;
$$;
create function public.push_block(block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.push_block(block_hash, reason) $$;
comment on function public.push_block is 'Finance: the worker sends the same block again and has the network vote on it.';

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
  if queued = 0 then perform private.refuse('conflict', 'Nothing waits to be received any more.'); end if;
  perform private.log_staff_action(actor, 'pocket_payments', coalesce('payment:' || of_payment, 'payments'), null, jsonb_build_object('queued', queued), why);
  return queued;
end;
$$;
create function public.pocket_payments(payment_hash text, reason text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.pocket_payments(payment_hash, reason) $$;
comment on function public.pocket_payments is 'Finance: one payment, or all (null), is looked at again. The worker receives what a payout needs.';

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
create function public.close_alert(alert_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.close_alert(alert_id, reason) $$;
comment on function public.close_alert is 'Finance: looked at and dealt with. What goes on being wrong is raised anew.';

revoke execute on all functions in schema private from public;
revoke execute on function public.act_on_payout, public.push_block, public.pocket_payments, public.close_alert from public, anon, service_role;
grant execute on function private.act_on_payout, private.push_block, private.pocket_payments, private.close_alert,
  public.act_on_payout, public.push_block, public.pocket_payments, public.close_alert to authenticated;
