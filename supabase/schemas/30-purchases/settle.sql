-- Acts on what arrived: access, ledger entries, payouts and refunds, all in one transaction.

create function public.settle_purchase(purchase_id uuid) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.settle_purchase(purchase_id) $$;
comment on function public.settle_purchase is
  'Judges what has arrived and acts on it. Takes no verdict from its caller, so it is safe to call at any time, any number of times.';
grant execute on function public.settle_purchase to service_role;

-- PAY-02: no confirmed payment is left without a result. It opens the post, goes back, or waits for the rest, which a buyer may send
-- for 24 hours.
create function private.settle_purchase(of_purchase uuid) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind = 'login' then return private.settle_wallet_proof(bought); end if;
  if bought.kind = 'reserve' then return private.fill_reserve(bought); end if;
  if bought.kind not in ('post', 'promotion') then
    perform private.refuse('not_for_sale', 'Only posts and promotions are sold so far.');
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
      if (select count(*) from public.payments m where m.purchase_id = bought.id and m.confirmed_at is not null)
        >= rules.max_payments_per_purchase then
        return private.start_refund(bought, 'Came in too many parts', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else
      if bought.kind = 'promotion' then return private.complete_promotion(bought, judged, rules); end if;
      return private.complete_sale(bought, judged, rules);
  end case;
end;
$$;
grant execute on function private.settle_purchase to service_role;

-- Every transition starts with these locks, in this order: the pair of buyer and post, then the purchase. A different order could
-- deadlock.
create function private.lock_purchase(of_purchase uuid) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  found_one public.purchases;
  locked_buyer uuid;
begin
  -- While this waited for the pair, the purchase may have been given another buyer. Then that pair is locked, too.
  loop
    select * into found_one from public.purchases p where p.id = of_purchase;
    if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
    exit when found_one.buyer_id is not distinct from locked_buyer;
    locked_buyer := found_one.buyer_id;
    perform private.lock_pair(locked_buyer, found_one.post_id);
  end loop;
  select * into found_one from public.purchases p where p.id = of_purchase for update;
  return found_one;
end;
$$;

create function private.lock_pair(buyer uuid, post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('purchase:' || buyer || ':' || post, 0))
$$;
comment on function private.lock_pair is
  'The first lock of every transition: what one buyer does with one post runs one after another. Without a buyer it locks nothing.';

-- Checks again whether the post can be sold: a payment may come after the author withdrew it, or for a post that the buyer owns by
-- now (BUY-07). Then the money goes back. Otherwise fee, share and recipient are fixed here, as payouts are checked against them.
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
  unlocked bigint;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status = 'hidden' then return private.start_refund(bought, 'The post is not available at the moment', null); end if;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at, withdrawal_ends_at = private.find_withdrawal_end(bought)
  where p.id = bought.id returning * into bought;
  perform private.note_payer(bought.id);
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, bought.withdrawal_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id returning s.unlocks into unlocked;
  perform private.mail_receipt(bought);
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id,
    coalesce(bought.buyer_id, bought.id), kept - fee);
  perform private.tell_of_milestone(post, unlocked);
  if bought.late then perform private.notify_user(bought.buyer_id, 'purchase_late_unlocked', null, post.id, bought.id, null); end if;
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$$;

create function private.note_payer(of_purchase uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = of_purchase and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = of_purchase;
end;
$$;

-- The first sale, the tenth, the hundredth and so on. A number that is reached again, after a sale that was not delivered, is not news.
create function private.tell_of_milestone(post public.posts, unlocked bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  occasion text := format('milestone:%s:%s', post.id, unlocked);
begin
  if unlocked::text !~ '^10*$' or exists (
    select from public.notifications n where n.user_id = post.profile_id and n.group_key = occasion) then
    return;
  end if;
  perform private.notify_user(post.profile_id, 'milestone', null, post.id, null, occasion, null, null,
    jsonb_build_object('unlocks', unlocked));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'milestone', u.id,
    jsonb_build_object('title', post.title, 'unlocks', unlocked, 'path', '/@' || a.handle || '/' || coalesce(post.slug, post.id::text)),
    occasion
  from auth.users u join public.profiles a on a.id = u.id
  where u.id = post.profile_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'milestone')
  on conflict (natural_key) do nothing;
end;
$$;

-- Keeps the dollar rate and its sources with the sale: a receipt shows what the Nano was worth then, not today.
create function private.note_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select b.rate_usd, b.created_at, b.rate_sources into new.rate_usd, new.rate_at, new.rate_sources
  from public.purchases b where b.id = new.purchase_id and b.rate_usd is not null;
  if new.rate_usd is null then
    select n.price_usd, coalesce(n.api_last_updated, n.last_updated), n.sources into new.rate_usd, new.rate_at, new.rate_sources
    from public.nano_price n
    where n.last_updated > now() - make_interval(hours => n.good_for_hours);
  end if;
  return new;
end;
$$;
create trigger note_rate before insert on public.sales for each row execute function private.note_rate();

-- Also takes what arrives after the sale (BUY-06). Money from a service's account waits until the buyer names an address (REF-02).
create function private.return_surplus(bought public.purchases, from_raw numeric) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  kept numeric;
  returned numeric;
begin
  if bought.kind = 'promotion' then
    select m.kept_raw into kept from private.promotions m where m.purchase_id = bought.id;
  else
    select s.amount_raw into kept from public.sales s where s.purchase_id = bought.id;
  end if;
  with counted as (
    select p.*, private.is_from_service(p) as is_shared,
      sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - kept as beyond
    from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null and kept is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.is_shared then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.is_shared then 'awaiting_address' else 'pending' end::public.payout_status,
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
comment on function private.return_surplus is
  'Returns the part of each payment beyond what was kept to its sender, once per payment. Dust stays, visible in obligations.';

-- Returns every confirmed payment, less what went back as excess, once per payment. Money from a service's account waits until the
-- buyer names an address (REF-02). from_account is our own account, if the sale's was emptied. Do not rename: private.note_named_recipient finds this name in the call stack.
create function private.return_payments(bought public.purchases, to_account text, from_account text default null) returns numeric
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status,
      coalesce(return_payments.from_account, bought.ephemeral_address)
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when private.is_from_service(p) then null else p.from_account end) as account) as target
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

create function private.keep_other_right() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other public.purchases;
begin
  select * into other from public.purchases p
  where p.buyer_id = new.user_id and p.post_id = new.post_id and p.kind = 'post' and p.status = 'paid' and p.id <> new.purchase_id
  order by p.paid_at, p.id limit 1;
  if found then
    new.purchase_id := other.id;
    new.granted_at := other.paid_at;
    new.revoked_at := null;
  end if;
  return new;
end;
$$;
comment on function private.keep_other_right is
  'After a merge of two accounts a reader may hold two purchases of a post. If one is refunded, the right moves to the other.';
create trigger keep_other_right before update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.source = 'purchase')
  execute function private.keep_other_right();
