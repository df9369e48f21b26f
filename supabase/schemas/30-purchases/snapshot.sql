-- What a page is told about its purchase, whether it may ask the chain, and what a block's hash tells of a payment.

create function public.look_at_purchase(
  purchase_id uuid, wants_chain boolean default false, by_user uuid default null, is_holder boolean default false)
returns public.purchase_look
language sql volatile security invoker set search_path = '' as $$
  select * from private.look_at_purchase(purchase_id, wants_chain, by_user, is_holder)
$$;
comment on function public.look_at_purchase is
  'All that a page needs of a purchase, in one call. may_ask_chain is true once a second, only for the buyer or the token''s holder.';
grant execute on function public.look_at_purchase to service_role;

create function private.look_at_purchase(of_purchase uuid, wants_chain boolean, by_user uuid, is_holder boolean) returns public.purchase_look
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found or bought.kind = 'promotion' then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  look.facts := private.facts_of(bought, false);
  look.refund_reason := bought.refund_reason;
  select
    coalesce(sum(o.amount_raw) filter (where o.status not in ('paid', 'cancelled', 'awaiting_address')), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'paid'), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'awaiting_address'), 0)::text
  into look.returning_raw, look.returned_raw, look.unaddressed_raw
  from public.payouts o where o.purchase_id = bought.id and o.kind in ('refund', 'excess');
  select coalesce(array_agg(p.block_hash) filter (where p.confirmed_at is not null), '{}'), min(p.seen_at) filter (where p.confirmed_at is null)
  into look.known_hashes, look.unconfirmed_since
  from public.payments p where p.purchase_id = bought.id;
  look.is_chain_away := private.is_chain_away();
  -- A stranger must not use up the one question of this second.
  if wants_chain and (is_holder or coalesce(bought.buyer_id = by_user, false)) then
    look.may_ask_chain := private.may_ask_chain(bought);
  else
    look.may_ask_chain := false;
  end if;
  return look;
end;
$$;
grant execute on function private.look_at_purchase to service_role;

create function public.look_up_payment(told text, for_user uuid default null)
returns table (state text, relation text, purchase_id uuid)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.look_up_payment(told, for_user) $$;
comment on function public.look_up_payment is 'RCPT-02: confirmed, returned or waiting. No row if it is no payment of ours.';
grant execute on function public.look_up_payment to service_role;

-- Takes the hash of a block, the address that was paid to, or the id of a purchase, which is what a page or a mail may show.
create function private.look_up_payment(told text, for_user uuid)
returns table (state text, relation text, purchase_id uuid)
language sql stable security definer set search_path = '' as $$
  with found as (
    select m.purchase_id, case
        when m.confirmed_at is null then 'waiting'
        when bool_and(r.status = 'paid') then 'returned'
        when count(r.id) > 0 then 'waiting'
        else 'confirmed' end as state, null::uuid as paid_to, m.confirmed_at as at
    from public.payments m
    left join public.payouts r on r.payment_hash = m.block_hash and r.kind = 'refund'
    where m.block_hash = told
      or m.purchase_id = (select b.id from public.purchases b where b.ephemeral_address = told)
    group by m.block_hash, m.purchase_id, m.confirmed_at
    union all
    select b.id, 'waiting', null, null from public.purchases b where b.ephemeral_address = told
    union all
    select o.purchase_id, case
        when o.status <> 'paid' then 'waiting' when o.kind in ('refund', 'excess') then 'returned' else 'confirmed' end,
      case when o.kind = 'creator' then o.recipient_id end, o.paid_at
    from public.payouts o where o.block_hash = told
  ),
  known as (
    select * from found
    union all
    select b.id, case b.status when 'paid' then 'confirmed' when 'refunded' then 'returned' else 'waiting' end, null, b.created_at
    from public.purchases b
    where b.id = case when told ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then told::uuid end)
  select f.state, case when b.buyer_id = for_user then 'buyer' when f.paid_to = for_user then 'seller' end,
    case when for_user in (b.buyer_id, f.paid_to) then b.id end
  from known f join public.purchases b on b.id = f.purchase_id
  order by f.at desc nulls last limit 1
$$;
comment on function private.look_up_payment is
  'Hashes are public, so strangers learn the state only. The purchase is told to its buyer, and to the author whom the block paid.';
grant execute on function private.look_up_payment to service_role;
