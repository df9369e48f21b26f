-- Sends one payout: sign, store the block, publish, confirm. A retry sends the same block again, so nothing is paid twice.

create function private.read_books(of_account text, seed text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'isReserve', b.kind = 'reserve', 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id) or private.is_withheld(b.post_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null,
        'isAdvanced', s.refunded_at is not null and private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'promotion', case when b.kind = 'promotion' then private.read_promotion_books(b.id) end,
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
        'promotionDay', case when o.kind = 'promotion' then private.promotion_day_of(o) end,
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
$$;
create function private.read_payments(of_purchase uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
      'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
    from public.payments p where p.purchase_id = of_purchase and p.confirmed_at is not null);
end;
$$;

comment on function private.read_books is
  'Everything the books say about one account, in one statement, so that no part is newer than another. Amounts are text. Null if no '
  'purchase is paid to the account or it belongs to another seed.';

create function public.mark_payout_publishing(payout_id uuid, block_hash text, previous text, block jsonb, work text default null)
returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_publishing(payout_id, block_hash, previous, block, work)
$$;
comment on function public.mark_payout_publishing is
  'Stores the signed block of a payout before it is sent. Refuses a second one while the first may live. The worker uses store_send.';

-- Storing the same block again changes nothing. The unique index refuses two living blocks on one frontier.
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

create function private.store_send(
  of_payout uuid, hash text, previous_hash text, block jsonb, work_found text, to_account text, of_amount numeric,
  cap_minute numeric, cap_day numeric, cap_author numeric)
returns text
language plpgsql volatile security definer set search_path = '' as $$
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
  if not private.may_pay(due) then
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
$$;
comment on function private.store_send is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, is frozen or held), later '
  '(the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the '
  'database''s key.';

create function private.replace_work(of_hash text, work_found text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.nano_blocks b set work = work_found where b.hash = of_hash and b.state in ('signed', 'sent')
$$;
comment on function private.replace_work is
  'Replaces the proof of work of a stored block. Work is not part of the hash: too little of it needs more work, never another signature.';

-- Whether a block of the payout has paid it or may still pay it. Only a dead block allows another one.
create function private.has_living_block(due public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.nano_blocks b where b.hash = due.block_hash and b.state <> 'dead')
$$;

create function public.mark_payout_paid(payout_id uuid, block_hash text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.mark_payout_paid(payout_id, block_hash) $$;
comment on function public.mark_payout_paid is
  'Books a payout after the network has confirmed its block: state, ledger and notification. The last payout of a refund ends the refund.';
grant execute on function public.mark_payout_paid to service_role;

-- Safe to repeat. Takes failed payouts, too: their block may be confirmed after the last attempt.
create function private.mark_payout_paid(of_payout uuid, hash text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
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
  owed_as := case due.kind when 'fee' then 'fee' when 'promotion' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
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
    -- An author was told of a promotion's return when it ended.
    from public.purchases b where b.id = due.purchase_id and b.kind <> 'promotion';
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$$;
grant execute on function private.mark_payout_paid to service_role;

create function public.mark_payout_retry(payout_id uuid, error text, error_class text default 'unexpected') returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_retry(payout_id, error, error_class)
$$;
comment on function public.mark_payout_retry is
  'Puts off the next attempt, longer each time. After the last one the payout is failed, with an alert. A stored block stays.';
grant execute on function public.mark_payout_retry to service_role;

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
  perform private.note_attempt(due.id, error, class);
  update public.payouts p set last_error = left(error, 1000), error_class = class,
    next_attempt_at = now() + waits[least(greatest(p.attempts, 1), cardinality(waits))]
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at);
  return due;
end;
$$;
grant execute on function private.mark_payout_retry to service_role;

-- Keeps what each attempt met, so that finance sees whether it was always the same: last_error holds only the latest.
create function private.note_attempt(of_payout uuid, what text, class text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.payout_attempts (payout_id, error_class, error) values (of_payout, class, left(what, 1000))
$$;

-- Stops the attempts until finance acts, and tells the writer if it is their payout.
create function private.fail_payout(due public.payouts, what text, class text) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.note_attempt(due.id, what, class);
  update public.payouts p set status = 'failed', last_error = left(what, 1000), error_class = class
  where p.id = due.id returning * into due;
  if due.recipient_id is not null then perform private.tell_of_payout('payout_failed', due); end if;
  return due;
end;
$$;

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
comment on function private.postpone_payout is
  'Puts a payout off while a cap is in its way. That is not a failure, so it gives back the attempt that claim_payout counted.';

create function private.hold_payout(of_payout uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set status = 'held', attempts = 0,
    held_until = greatest(p.held_until, private.returnable_until(b), now())
  from public.purchases b
  where b.id = p.purchase_id and p.id = of_payout and p.status = 'pending'
$$;
comment on function private.hold_payout is
  'Holds a due payout again: its refund window still runs, or its author is suspended or has frozen payouts, or its post has a copyright report. The worker checks all and does not trust the row.';

create function private.ask_for_address(of_payout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payments p set from_is_service = true where p.block_hash = due.payment_hash;
  update public.payouts p set status = 'awaiting_address', recipient_account = null, attempts = 0,
    error_class = 'address_unsafe', last_error = 'The paying account looks like a service’s: money returned there might never reach the reader.'
  where p.id = of_payout;
end;
$$;
comment on function private.ask_for_address is
  'REF-02: money does not go back by itself to an account that many share, such as an exchange''s. The payout waits for an address.';

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
comment on function private.leave_dust is
  'Cancels a payout that is not worth a block. The money stays on its address, visible in obligations; a refund is finished without it.';

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
comment on function private.stop_payout is
  'Fails a payout at once, with an alert: the signer does not believe its row. Nothing of it is sent until a person has looked.';
