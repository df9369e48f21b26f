-- A payment is also found by the id of its purchase, which is what a page or a mail may show.

create or replace function private.look_up_payment(told text, for_user uuid)
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
  'By the hash of a block, the address that was paid to, or the id of the purchase. Whose it is is told to its buyer, and of the block that paid an author to that author.';
