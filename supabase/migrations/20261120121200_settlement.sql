-- What money does when it arrives: recorded once, judged from all of it, and drawn to one end.

create function private.record_payment(
  hash text, to_account text, sender text, sender_is_service boolean, amount numeric, is_confirmed boolean, arrived_at timestamptz)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  known public.payments;
begin
  select * into bought from public.purchases p where p.ephemeral_address = to_account;
  if not found then perform private.refuse('not_found', 'No purchase is paid to this account.'); end if;
  bought := private.lock_purchase(bought.id);

  insert into public.payments (block_hash, purchase_id, from_account, from_is_service, amount_raw, seen_at)
  values (hash, bought.id, sender, sender_is_service, amount, least(coalesce(arrived_at, clock_timestamp()), clock_timestamp()))
  on conflict (block_hash) do nothing;
  select * into known from public.payments p where p.block_hash = hash for update;
  if (known.purchase_id, known.from_account, known.amount_raw) is distinct from (bought.id, sender, amount) then
    perform private.refuse('conflict', 'This block is known with other facts.');
  end if;

  if is_confirmed and known.confirmed_at is null then
    update public.payments p set confirmed_at = clock_timestamp(), from_is_service = p.from_is_service or sender_is_service
    where p.block_hash = hash;
    update public.purchases p set received_raw = p.received_raw + amount where p.id = bought.id returning * into bought;
    perform private.post_legs('payment_confirmed', bought.id, null,
      ('chain', amount, null)::private.leg, ('unsettled', -amount, null)::private.leg);
    perform private.add_job('pocket_payment', jsonb_build_object('id', hash));
    return private.facts_of(bought, true);
  end if;
  if not is_confirmed and bought.status = 'pending' and bought.payment_state = 'none' then
    update public.purchases p set payment_state = 'seen' where p.id = bought.id returning * into bought;
    return private.facts_of(bought, true);
  end if;
  return private.facts_of(bought, false);
end;
$$;

create function private.settle_purchase(of_purchase uuid) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind <> 'post' then
    perform private.refuse('not_for_sale', 'Only posts are sold so far.');
  end if;
  if bought.status = 'paid' then return private.facts_of(bought, private.return_surplus(bought, rules.excess_refund_min_raw)); end if;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;

  judged := private.assess_purchase(bought, rules);
  case judged.judgement
    when 'none' then return private.facts_of(bought, false);
    when 'too_late' then return private.start_refund(bought, 'Arrived too late', null);
    when 'partial' then
      if bought.status = 'cancelled' then return private.start_refund(bought, 'Arrived after it was cancelled', null); end if;
      if bought.status = 'expired' and now() > bought.expires_at + make_interval(hours => rules.late_honour_hours) then
        return private.start_refund(bought, 'Not completed in time', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else return private.complete_sale(bought, judged, rules);
  end case;
end;
$$;

create function private.complete_sale(bought public.purchases, judged private.assessment, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
begin
  -- Shared with other sales of the post; whoever withdraws it waits, or we see that he has.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at
  where p.id = bought.id returning * into bought;
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id;
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id);
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$$;

create function private.return_surplus(bought public.purchases, from_raw numeric) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with counted as (
    select p.*, sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - s.amount_raw as beyond
    from public.payments p join public.sales s on s.purchase_id = p.purchase_id
    where p.purchase_id = bought.id and p.confirmed_at is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.from_is_service then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.from_is_service then 'awaiting_address' else 'pending' end::public.payout_status,
      bought.ephemeral_address
    from counted c where least(c.amount_raw, c.beyond) >= greatest(from_raw, 1)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select sum(surplus.amount_raw) into returned from surplus;
  if returned is null then return false; end if;
  perform private.post_legs('surplus_returned', bought.id, null,
    ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  return true;
end;
$$;
comment on function private.return_surplus is 'Each payment''s part beyond what was kept goes back where it came from; once per payment. Dust stays, visible in obligations.';

create function private.return_payments(bought public.purchases, to_account text) returns numeric
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status, bought.ephemeral_address
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when p.from_is_service then null else p.from_account end) as account) as target
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw > coalesce(x.amount_raw, 0)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select coalesce(sum(refunds.amount_raw), 0) into returned from refunds;
  if returned > 0 and bought.status in ('refund_pending', 'refunded') then
    perform private.post_legs('late_payment_returned', bought.id, null,
      ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  end if;
  return returned;
end;
$$;

create function private.start_refund(bought public.purchases, why text, to_account text) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sale public.sales;
  returned numeric;
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
    end if;
    update public.payouts p set status = 'cancelled'
    where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + 1 where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id);
    perform private.touch_tags('post:' || bought.post_id);
  end if;
  return private.facts_of(bought, true);
end;
$$;

create function private.refund_purchase(of_purchase uuid, why text, asked_by text, to_account text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  payer text;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if to_account is not null and (not private.is_nano_account(to_account)
    or exists (select from public.deposit_addresses a where a.account = to_account)) then
    perform private.refuse('address_invalid', 'That is not an address that we can send to.');
  end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    if now() > bought.refund_window_ends_at then
      perform private.refuse('refund_window_closed', 'The time for a refund is over. Ask the author.');
    end if;
    select * into rules from public.settings;
    select s.payer_account into payer from public.purchase_secrets s where s.purchase_id = bought.id;
    -- One of a payer's refunds after the other, so that parallel ones cannot all be the last.
    perform pg_advisory_xact_lock(hashtextextended('refund:' || payer, 0));
    perform private.check_refund_limit(payer, rules.refund_max_per_payer);
  end if;
  return private.start_refund(bought, why, to_account);
end;
$$;

create function private.check_refund_limit(payer text, at_most integer) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  refunds integer;
  bought integer;
begin
  select count(*) filter (where p.status in ('refund_pending', 'refunded') and l.refunded_at > now() - interval '30 days'), count(*)
  into refunds, bought
  from public.purchase_secrets s
  join public.purchases p on p.id = s.purchase_id
  join public.sales l on l.purchase_id = p.id
  where s.payer_account = payer;
  if refunds >= at_most or (bought > 10 and (refunds + 1) * 10 > bought * 3) then
    perform private.refuse('refund_limit', 'You have used your quick refunds this month. You can still ask the author.');
  end if;
end;
$$;

create function public.record_payment(
  block_hash text, account text, from_account text, amount_raw numeric, is_confirmed boolean default true,
  from_is_service boolean default false, seen_at timestamptz default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.record_payment(block_hash, account, from_account, from_is_service, amount_raw, is_confirmed, seen_at)
$$;
comment on function public.record_payment is 'A block that came in. Call settle_purchase after it.';

create function public.settle_purchase(purchase_id uuid) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.settle_purchase(purchase_id) $$;
comment on function public.settle_purchase is 'Judges what has arrived and draws the consequence. Safe to call at any time, any number of times.';

create function public.refund_purchase(purchase_id uuid, reason text, asked_by text, to_account text default null)
returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$
  select * from private.refund_purchase(purchase_id, reason, asked_by, to_account)
$$;
comment on function public.refund_purchase is 'asked_by: buyer (within the window and his limits), author, staff.';

revoke execute on all functions in schema private from public;
revoke execute on function public.record_payment, public.settle_purchase, public.refund_purchase from public, anon, authenticated;
grant execute on function private.record_payment, private.settle_purchase, private.refund_purchase to service_role;
grant execute on function public.record_payment, public.settle_purchase, public.refund_purchase to service_role;
