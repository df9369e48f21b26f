-- OUT-08: a sale that was sent on is refunded by its author, from wallet to wallet. We hold nothing of it and claw nothing back.

create function public.list_goodwill_targets(purchase_id uuid) returns table (account text, amount_raw text)
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.list_goodwill_targets(purchase_id) $$;
comment on function public.list_goodwill_targets is
  'The author asks where a reader''s money came from, once it was sent on: each wallet and what was kept of its payments. The account is '
  'null where many share it (REF-02): money sent there might never reach the reader.';
grant execute on function public.list_goodwill_targets to authenticated;

-- Row rules do not apply in here, so it asks for the caller's own sale itself. It shows what the chain shows; the limit keeps a stolen
-- session from collecting wallets.
create function private.list_goodwill_targets(of_purchase uuid) returns table (account text, amount_raw text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid := auth.uid();
  bought public.purchases;
begin
  select b.* into bought from public.purchases b join public.sales s on s.purchase_id = b.id
  where b.id = of_purchase and s.seller_id = author;
  if not found then perform private.refuse('not_found', 'There is no such sale of yours.'); end if;
  perform private.count_author_call('goodwill', author, 30, 3600);
  if bought.status <> 'paid' then perform private.refuse('conflict', 'This sale has been refunded.'); end if;
  if not exists (select from public.payouts o where o.purchase_id = bought.id and o.kind = 'creator' and o.status = 'paid') then
    perform private.refuse('conflict', case when private.is_sent_on(bought.id)
      then 'This sale is on its way to your wallet. Once it is there, you can refund the reader from it.'
      else 'This sale is not in your wallet yet. While it is with us, we can return it for you.' end);
  end if;
  return query
    select case when bool_or(private.is_from_service(p)) then null else p.from_account end, sum(p.amount_raw - coalesce(x.amount_raw, 0))::text
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    where p.purchase_id = bought.id and p.confirmed_at is not null
    group by p.from_account
    having sum(p.amount_raw - coalesce(x.amount_raw, 0)) > 0
    order by sum(p.amount_raw - coalesce(x.amount_raw, 0)) desc limit 10;
end;
$$;
grant execute on function private.list_goodwill_targets to authenticated;
