-- Refunds: by the buyer within the window or after a large cut, and by the author or staff until the shares are sent.

create function public.refund_purchase(purchase_id uuid, reason text, asked_by text, to_account text default null)
returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$
  select * from private.refund_purchase(purchase_id, reason, asked_by, to_account)
$$;
comment on function public.refund_purchase is 'Starts a refund. asked_by: buyer (within the window and their limits), author or staff.';
grant execute on function public.refund_purchase to service_role;

-- Two kinds of refund are a buyer's right and count towards no limit: after a large cut (buyer_offered, no window either), and of one of
-- two purchases of the same post (buyer_of_two).
create function private.refund_purchase(of_purchase uuid, why text, asked_by text, to_account text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  by_whom text := asked_by;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    -- EDIT-04: the author removed over half of what was paid for. No window and no limit applies.
    if private.offered_until(bought.id) is not null then
      by_whom := 'buyer_offered';
    elsif now() > bought.refund_window_ends_at then
      perform private.refuse('refund_window_closed',
        format('The time for a refund is over. You can still ask %s.', private.name_author(bought.seller_id)));
    elsif exists (
      select from public.purchases p
      where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
      by_whom := 'buyer_of_two';
    else
      perform private.require_quick_refund(bought, (select s.refund_max_per_payer from public.settings s));
    end if;
  end if;
  update public.purchases p set refund_asked_by = by_whom where p.id = bought.id returning * into bought;
  return private.start_refund(bought, why, to_account);
end;
$$;
grant execute on function private.refund_purchase to service_role;

-- REF-01, REF-06: keeps a payer from reading for free by returning posts. An exchange's wallet is shared by many people, so there only
-- the session counts. Without a session either, refunds cannot be counted: then only the author gives one.
create function private.require_quick_refund(bought public.purchases, at_most integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  secret public.purchase_secrets;
  own_wallet text;
  taken integer;
  paid integer;
  had_this boolean;
  ask text := format('You can still ask %s.', private.name_author(bought.seller_id));
begin
  select * into secret from public.purchase_secrets s where s.purchase_id = bought.id;
  own_wallet := case when secret.payer_is_service is not true then secret.payer_account end;
  if bought.buyer_id is null and own_wallet is null then
    perform private.refuse('refund_limit', 'This was paid without a session, from an account that many people share. ' || ask);
  end if;
  -- One refund of a payer at a time, so that parallel ones cannot all count as the last that is allowed.
  perform pg_advisory_xact_lock(who.key) from (
    select hashtextextended('refund:' || name, 0) as key from unnest(array[bought.buyer_id::text, own_wallet]) as name
    where name is not null order by key) as who;
  with theirs as (
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchases p join public.sales l on l.purchase_id = p.id where p.buyer_id = bought.buyer_id
    union
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchase_secrets s join public.purchases p on p.id = s.purchase_id join public.sales l on l.purchase_id = p.id
    where s.payer_account = own_wallet),
  judged as (
    select t.*, t.status in ('refund_pending', 'refunded') and coalesce(t.refund_asked_by, 'buyer') = 'buyer' as was_taken from theirs t)
  select count(*) filter (where was_taken and refunded_at > now() - interval '30 days'), count(*),
    coalesce(bool_or(was_taken and post_id = bought.post_id), false)
  into taken, paid, had_this from judged;
  if had_this then perform private.refuse('refund_limit', 'You have returned this post once before. ' || ask); end if;
  if taken >= at_most then
    perform private.refuse('refund_limit', format('You’ve used your %s quick refunds this month. %s', at_most, ask));
  end if;
  if paid > 10 and (taken + 1) * 10 > paid * 3 then
    perform private.refuse('refund_limit', 'You’ve returned 3 of every 10 posts that you bought. ' || ask);
  end if;
end;
$$;
comment on function private.require_quick_refund is
  'Refuses a refund beyond the limits of its payer. A payer is the buying session or the wallet that paid.';

-- Takes the right to read back in the transaction that creates the returns. Refused once a share is signed or sent (a failed one may
-- be on the chain): then only its recipient can return it.
create function private.start_refund(bought public.purchases, why text, to_account text) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sale public.sales;
  returned numeric;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
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
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id);
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  return private.facts_of(bought, true);
end;
$$;

-- A purchase is refunded only when each of its refunds is confirmed or left as dust. Payouts call this after each one.
create function private.finish_refund(of_purchase uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.purchases p set status = 'refunded', refunded_at = now()
  where p.id = of_purchase and p.status = 'refund_pending' and not exists (
    select from public.payouts r where r.purchase_id = p.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled'))
$$;

create function private.offered_until(of_purchase uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select max(o.opened_at) + interval '30 days'
  from public.sales s
  join private.refund_offers o on o.version_id = s.version_id
    and s.paid_at <= o.opened_at and s.paid_at > o.opened_at - interval '30 days'
  where s.purchase_id = of_purchase and o.opened_at > now() - interval '30 days'
$$;
comment on function private.offered_until is 'EDIT-04: the end of the refund offer, or null without one. The money may have left already.';

create function private.offer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('offered_until', private.offered_until(of_purchase), 'is_sent_on', exists (
    select from public.payouts p where p.purchase_id = of_purchase and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed')))
$$;
comment on function private.offer_facts is
  'The refund offer, and whether a share is signed or sent: then only its recipient can return it, and the offer cannot be used.';
grant execute on function private.offer_facts to service_role;

-- REF-03: tells the author, once, when more than 3 in 10 of at least 20 sales were returned.
create function private.note_returned_often() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_user(p.profile_id, 'post_returned_often', null, p.id, null, 'post_returned_often:' || p.id)
  from public.posts p
  where p.id = new.post_id and not exists (
    select from public.notifications n
    where n.user_id = p.profile_id and n.post_id = p.id and n.kind = 'post_returned_often');
  return null;
end;
$$;
create trigger note_returned_often after update of unlocks, refunds on public.post_stats for each row
  when (new.unlocks >= 20 and new.refunds * 10 > new.unlocks * 3)
  execute function private.note_returned_often();

-- For refusals that send a reader to the author.
create function private.name_author(of_seller uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce('@' || p.handle::text, 'the author') from public.profiles p where p.id = of_seller
$$;
