-- A19: much money in a day between the same two, or to a new author, is shown to finance. It never stops a sale.

-- Trigger, at the end of the sale's transaction: two sales at once wait for each other nowhere else. An open alert of the author is counted.
create function private.watch_velocity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant numeric := 2e32;
  bought public.purchases;
  seller public.profiles;
  payer private.payer;
  paid record;
begin
  select * into bought from public.purchases p where p.id = new.purchase_id;
  select * into seller from public.profiles p where p.id = new.seller_id;
  payer := private.find_payer(bought);
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from (
    select p.id from public.purchases p where p.buyer_id = bought.buyer_id and p.paid_at > now() - interval '24 hours'
    union
    select m.purchase_id from public.payments m
    where m.from_account = any (payer.wallets) and not m.from_is_service and m.confirmed_at > now() - interval '25 hours') as theirs
  join public.sales s on s.purchase_id = theirs.id
  where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_pair', new.creator_account, null,
      format('One buyer or wallet bought %s times from @%s in 24 hours.', paid.sales, coalesce(seller.handle::text, seller.id::text)), most, paid.raw);
  end if;
  if seller.created_at < now() - interval '7 days' then return null; end if;
  select coalesce(sum(s.amount_raw), 0) as raw, count(*) as sales into paid
  from public.sales s where s.seller_id = new.seller_id and s.refunded_at is null and s.paid_at > now() - interval '24 hours';
  if paid.raw > most then
    perform private.raise_alert('velocity_of_newcomer', new.creator_account, null,
      format('@%s joined less than 7 days ago and sold %s times in 24 hours.', coalesce(seller.handle::text, seller.id::text), paid.sales), most, paid.raw);
  end if;
  return null;
end;
$$;
create constraint trigger watch_velocity after insert on public.sales deferrable initially deferred
  for each row execute function private.watch_velocity();
