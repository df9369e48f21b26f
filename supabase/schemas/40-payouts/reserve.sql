-- N-15: our own account. It refunds the buyers of a removed post whose money was already sent on. An operator fills it by sending Nano
-- to it, from any wallet. Besides, it sends authors a tiny test (test-sends.sql).

-- One for each seed, because the worker that holds a seed signs for its accounts alone.
create function private.open_reserve(seed text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken public.deposit_addresses;
  opened public.purchases;
begin
  if private.find_reserve(seed) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('reserve:' || seed, 0));
  if private.find_reserve(seed) is not null then return; end if;
  taken := private.take_deposit_address(seed);
  -- No quote: any amount may come, at any time. The price is there because a purchase has one.
  insert into public.purchases (kind, ephemeral_address, derivation_index, amount_raw, refund_window_min, has_downloads, expires_at)
  values ('reserve', taken.account, taken.derivation_index, 1e30, 0, false, 'infinity')
  returning * into opened;
  perform private.announce_open(opened);
end;
$$;
comment on function private.open_reserve is
  'Opens our own account for a seed, if it has none. The worker asks every minute, once it has filled the pool.';

create function private.find_reserve(seed text) returns text
language sql stable security invoker set search_path = '' as $$
  select b.ephemeral_address from public.purchases b join public.deposit_addresses a on a.account = b.ephemeral_address
  where b.kind = 'reserve' and a.seed_id = seed order by b.created_at limit 1
$$;

-- The one whose seed a worker held last: that worker can send from it.
create function private.current_reserve() returns text
language sql stable security invoker set search_path = '' as $$
  select b.ephemeral_address
  from public.purchases b
  join public.deposit_addresses a on a.account = b.ephemeral_address
  join private.nano_seeds s on s.id = a.seed_id
  where b.kind = 'reserve' order by s.held_at desc, b.created_at limit 1
$$;

-- What came is ours. Refunds that waited for it are tried at once.
create function private.fill_reserve(filled public.purchases) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  came numeric;
  tried bigint;
begin
  select coalesce(-sum(l.amount_raw), 0) into came from public.ledger_entries l
  where l.purchase_id = filled.id and l.account = 'unsettled';
  if came <= 0 then return private.facts_of(filled, false); end if;
  perform private.post_legs('reserve_filled', filled.id, null,
    ('unsettled', came, null)::private.leg, ('reserve', -came, null)::private.leg);
  perform private.clear_alerts('reserve_short', array[filled.ephemeral_address]);
  with waiting as (
    update public.payouts p set next_attempt_at = now()
    where p.source_account = filled.ephemeral_address and p.status = 'pending' returning p.id)
  select count(private.add_job('send_payout', jsonb_build_object('id', w.id))) into tried from waiting w;
  return private.facts_of(filled, true);
end;
$$;

create function private.removal_refund_period() returns interval
language sql immutable security invoker set search_path = '' as $$ select interval '30 days' $$;
comment on function private.removal_refund_period is 'REMOVAL_REFUND_DAYS, which our terms promise, is the same; a test compares.';

-- Only a decision of staff opens it, only for a sale of the last days before the removal, and only once the author's share is confirmed:
-- until then the money may still be at the sale's own address.
create function private.may_advance(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.refund_asked_by = 'staff' and private.current_reserve() is not null
    and exists (
      select from public.posts p where p.id = bought.post_id and p.status = 'removed'
        and bought.paid_at > p.removed_at - private.removal_refund_period())
    and private.is_creator_paid(bought.id)
$$;

create function private.is_creator_paid(of_purchase uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.payouts p where p.purchase_id = of_purchase and p.kind = 'creator' and p.status = 'paid')
$$;

-- Whether a sale was refunded from our own account: its author keeps the share, and owes it to us.
create function private.is_advanced(of_purchase uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.payouts p join public.purchases b on b.id = p.purchase_id
    where p.purchase_id = of_purchase and p.kind = 'refund' and p.status <> 'cancelled' and p.source_account <> b.ephemeral_address)
$$;

-- Who buys from themselves and has the post removed would be paid twice: by the sale, and by our refund. So what one author's removed
-- posts cost us in 30 days has a cap, above which finance looks first.
create function private.is_beyond_author_cap(due public.payouts, cap numeric) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  spent numeric;
begin
  if not private.is_advance(due) then return false; end if;
  select coalesce(sum(o.amount_raw), 0) into spent
  from public.purchases own
  join public.purchases b on b.seller_id = own.seller_id
  join public.payouts o on o.purchase_id = b.id and o.kind = 'refund' and o.source_account <> b.ephemeral_address
  where own.id = due.purchase_id and o.id <> due.id and o.status in ('publishing', 'paid') and o.approved_at is null
    and o.created_at > now() - interval '30 days';
  return spent + due.amount_raw > cap;
end;
$$;

create function private.is_advance(due public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select due.kind = 'refund' and exists (
    select from public.purchases b where b.id = due.purchase_id and b.ephemeral_address <> due.source_account)
$$;

-- What the signer compares a refund from our own account with: the sale's own payments, and whether anything justifies it.
create function private.read_advance(due public.payouts) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'isOwed', b.refund_asked_by = 'staff' and b.status in ('refund_pending', 'refunded') and private.is_creator_paid(b.id),
    'purchase', jsonb_build_object('id', b.id, 'status', b.status),
    'sale', (select jsonb_build_object('amountRaw', s.amount_raw::text) from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'excessOf', (
      select coalesce(jsonb_agg(x.payment_hash), '[]') from public.payouts x where x.purchase_id = b.id and x.kind = 'excess'))
  from public.purchases b
  where b.id = due.purchase_id and due.kind = 'refund' and b.ephemeral_address <> due.source_account
$$;

create function private.await_reserve(of_payout uuid, wait_seconds integer, missing_raw numeric) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  why constant text := 'Our own account holds too little for what it has to send. Send Nano to it.';
  due public.payouts := private.lock_payout(of_payout);
begin
  perform private.postpone_payout(due.id, wait_seconds, why);
  perform private.tell_of_waiting_refund(due.id);
  return private.raise_alert('reserve_short', due.source_account, null, why, due.amount_raw, due.amount_raw - missing_raw);
end;
$$;
comment on function private.await_reserve is
  'Puts off a refund until our own account is filled, and tells its buyer. fill_reserve tries it again at once. True if the alert is new.';

-- The sales of a removed post whose buyers get their money back: those of the last days before it was removed that are not refunded yet.
create function private.list_removed_sales(of_post uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select b.id from public.purchases b join public.posts p on p.id = b.post_id
  where p.id = of_post and p.status = 'removed' and b.status = 'paid' and b.paid_at > p.removed_at - private.removal_refund_period()
  order by b.paid_at, b.id
$$;

-- A sale whose share is on its way, or failed, cannot be refunded yet. Asks again later, less and less often, for 30 days.
create function private.come_back_for_removed(of_post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('refund_removed_post', jsonb_build_object('id', p.id),
    now() + least(greatest((now() - p.removed_at) / 10, interval '30 seconds'), interval '1 hour'))
  from public.posts p where p.id = of_post and p.status = 'removed' and p.removed_at > now() - interval '30 days'
$$;

-- Tells a buyer, once, that their refund waits for a person: it is above a cap, or our own account is empty.
create function private.tell_of_waiting_refund(of_payout uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
  bought public.purchases;
begin
  select * into due from public.payouts p where p.id = of_payout and p.kind = 'refund';
  if not found then return; end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if not exists (select from public.notifications n where n.user_id = bought.buyer_id and n.kind = 'refund_waits' and n.purchase_id = bought.id) then
    perform private.notify_user(bought.buyer_id, 'refund_waits', null, bought.post_id, bought.id, null, null, due.amount_raw);
  end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_waits', u.id,
    jsonb_build_object('title', t.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || bought.id), 'refund_waits:' || due.id
  from public.posts t
  join auth.users u on u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  where t.id = bought.post_id
  on conflict (natural_key) do nothing;
end;
$$;

create function private.tell_of_capped_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_waiting_refund(new.payout_id);
  return null;
end;
$$;
create trigger tell_of_capped_refund after insert on public.money_alerts for each row
  when (new.kind = 'payout_cap') execute function private.tell_of_capped_refund();

-- A page says why a refund takes longer: finance has to approve it, or to fill our own account.
create function private.is_refund_waiting(due public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select due.status = 'pending' and exists (
    select from public.money_alerts a
    where a.resolved_at is null and ((a.kind = 'payout_cap' and a.payout_id = due.id)
      or (a.kind = 'reserve_short' and a.account = due.source_account)))
$$;

create function private.read_reserve() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'account', own.account,
    'held_raw', (
      select coalesce(sum(l.amount_raw), 0)::text from public.purchases b join public.ledger_entries l on l.purchase_id = b.id and l.account = 'chain'
      where b.ephemeral_address = own.account),
    'promised_raw', (
      select coalesce(sum(p.amount_raw), 0)::text from public.payouts p
      where p.source_account = own.account and p.status not in ('paid', 'cancelled')))
  from (select private.current_reserve() as account) as own where own.account is not null
$$;
comment on function private.read_reserve is 'For finance: our own account, what it holds, and what it still has to send. Null before a worker has opened one.';

create function private.owed_by(author uuid) returns numeric
language sql stable security invoker set search_path = '' as $$
  select coalesce(sum(s.creator_raw), 0) from public.sales s join public.posts p on p.id = s.post_id and p.status = 'removed'
  where s.seller_id = author and s.refunded_at is not null and private.is_advanced(s.purchase_id)
$$;
comment on function private.owed_by is
  'N-15: the shares that an author keeps of sales that we refunded from our own account. Never taken from an address. A post that comes back '
  'after an appeal was removed wrongly: its refunds are ours to bear.';
