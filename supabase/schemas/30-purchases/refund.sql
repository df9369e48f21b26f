-- Refunds: by the buyer within the window or after a large cut, and by the author or staff until the shares are sent. After a removal also
-- later, from our own account (40-payouts/reserve.sql).

create function public.refund_purchase(
  purchase_id uuid, reason text, asked_by text, to_account text default null, device text default null, network text default null)
returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$
  select * from private.refund_purchase(purchase_id, reason, asked_by, to_account, device, network)
$$;
comment on function public.refund_purchase is
  'Starts a refund. asked_by: buyer (within the window and their limits), author or staff. device, network: hashes of where the buyer '
  'asks from.';
grant execute on function public.refund_purchase to service_role;

create function private.refund_purchase(
  of_purchase uuid, why text, asked_by text, to_account text, from_device text, from_network text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  verdict private.refund_verdict;
  answer public.purchase_facts;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if bought.kind = 'promotion' and bought.status = 'paid' then
    perform private.refuse('conflict', 'Stop the promotion instead: the days that have not begun go back.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    perform private.lock_payer(bought, from_device, from_network);
    verdict := private.judge_refund(bought, from_device, from_network);
    if verdict.refusal is not null then perform private.refuse(verdict.refusal, verdict.reason); end if;
  end if;
  update public.purchases p set refund_asked_by = coalesce(verdict.asked_by, asked_by) where p.id = bought.id
  returning * into bought;
  answer := private.start_refund(bought, why, to_account);
  if verdict.asked_by = 'buyer' then perform private.note_quick_refund(bought, verdict.is_newcomer, from_device, from_network); end if;
  return answer;
end;
$$;
grant execute on function private.refund_purchase to service_role;

-- Takes the right to read back in the transaction that creates the returns. Refused once a share is signed or sent (a failed one may
-- be on the chain): then only its recipient can return it. After a removal we advance it from our own account (N-15).
create function private.start_refund(bought public.purchases, why text, to_account text) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sale public.sales;
  returned numeric;
  emptied_for text;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      if not private.may_advance(bought) then
        perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
      end if;
      emptied_for := private.current_reserve();
      -- The removal held our fee, if it had not left. It leaves, because the refund does not come from there.
      update public.payouts p set held_until = now() where p.purchase_id = bought.id and p.kind = 'fee' and p.status = 'held';
    else
      update public.payouts p set status = 'cancelled'
      where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    end if;
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account, emptied_for);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id,
      coalesce(bought.buyer_id, bought.id), null, jsonb_build_object('reason', left(why, 300)));
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  if bought.kind = 'promotion' then perform private.close_unpaid_promotion(bought.id, why || '.'); end if;
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
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select max(o.opened_at) + interval '30 days'
    from public.sales s
    join private.refund_offers o on o.version_id = s.version_id
      and s.paid_at <= o.opened_at and s.paid_at > o.opened_at - interval '30 days'
    where s.purchase_id = of_purchase and o.opened_at > now() - interval '30 days');
end;
$$;
comment on function private.offered_until is 'EDIT-04: the end of the refund offer, or null without one. The money may have left already.';

create function private.offer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('offered_until', private.offered_until(of_purchase), 'is_sent_on', private.is_sent_on(of_purchase))
$$;
comment on function private.offer_facts is
  'The refund offer, and whether a share is signed or sent: then only its recipient can return it, and the offer cannot be used.';
grant execute on function private.offer_facts to service_role;

create function private.is_sent_on(of_purchase uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.payouts p where p.purchase_id = of_purchase and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed'))
$$;
comment on function private.is_sent_on is 'Whether a share is signed or sent. From then on a refund can start only after a removal (N-15).';

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
  when (private.is_sent_back(new))
  execute function private.note_returned_often();

-- For refusals that send a reader to the author.
create function private.name_author(of_seller uuid) returns text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce('@' || p.handle::text, 'the author') from public.profiles p where p.id = of_seller);
end;
$$;
