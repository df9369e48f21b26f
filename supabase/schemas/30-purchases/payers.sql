-- N-08: who a payer is. A wallet costs nothing, so a wallet that was funded by one that we refunded is the same payer.
-- Asked for each view of a page that can be returned, so each query here is planned once per connection.

-- Only wallets count that belong to one payer: an exchange's pays for many people. An old wallet is one whose first block was a day old
-- when it paid; a wallet of which the worker could not learn that is not.
create function private.find_payer(bought public.purchases) returns private.payer
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  payer private.payer;
begin
  select coalesce(array_agg(distinct m.from_account) filter (where not m.from_is_service), '{}'),
    array(
      select distinct known.account from public.payments p
      left join private.payer_walks k on k.block_hash = p.block_hash
      cross join lateral unnest(array[p.from_account] || k.accounts) as known (account)
      where p.purchase_id = bought.id and p.confirmed_at is not null and not p.from_is_service),
    coalesce(array_agg(distinct w.funder) filter (where w.funder is not null and not m.from_is_service), '{}'),
    coalesce(bool_and(not m.from_is_service and w.is_finished and w.opened_at <= m.confirmed_at - interval '24 hours'), false)
  into payer
  from public.payments m
  left join private.payer_walks w on w.block_hash = m.block_hash
  where m.purchase_id = bought.id and m.confirmed_at is not null;
  return payer;
end;
$$;

create function private.has_account(of_user uuid) returns boolean
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from auth.users u where u.id = of_user and u.is_anonymous is not true);
end;
$$;

create function private.was_quickly_refunded(bought public.purchases) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return bought.status in ('refund_pending', 'refunded') and coalesce(bought.refund_asked_by, 'buyer') = 'buyer';
end;
$$;
comment on function private.was_quickly_refunded is
  'True if the buyer took the money back. What an author, staff or the system returned counts towards no limit.';

-- The sales of the session, of the paying wallets, of the refunded wallets that they come from with all that these funded, and of the
-- other wallets of the same funding account (REF-06). is_kept looks at the session and the wallets alone.
-- Asked for each page that offers a refund. Small statements, because one for all took three times as long, nearly all of it to begin.
create function private.list_payer_sales(bought public.purchases, payer private.payer)
returns table (post_id uuid, refunded_at timestamptz, was_taken boolean, is_kept boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  theirs text[] := payer.wallets || private.list_refunded_accounts(payer.lineage);
  own uuid[] := array(select p.id from public.purchases p where p.buyer_id = bought.buyer_id)
    || array(select m.purchase_id from public.payments m where m.from_account = any (payer.wallets));
  others uuid[] := array(
    select m.purchase_id from public.payments m where m.from_account = any (theirs || payer.funders) and not m.from_is_service);
begin
  if cardinality(theirs) > 0 then
    others := others || array(
      select m.purchase_id from private.payer_walks w join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
      where w.accounts && theirs);
  end if;
  if cardinality(payer.funders) > 0 then
    others := others || array(
      select m.purchase_id from private.payer_walks w join public.payments m on m.block_hash = w.block_hash and not m.from_is_service
      where w.funder = any (payer.funders));
  end if;
  return query
    select p.post_id, s.refunded_at, private.was_quickly_refunded(p),
      p.id = any (own) and p.id <> bought.id and p.status = 'paid' and p.refund_window_min > 0 and p.refund_window_ends_at < now()
    from public.purchases p join public.sales s on s.purchase_id = p.id
    where p.id = any (own || others);
end;
$$;

-- An account was refunded if it paid, or if it is the deposit account that the refund was sent from: a buyer may name another wallet.
create function private.list_refunded_accounts(among text[]) returns text[]
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return array(
      select m.from_account from public.payments m
      join public.purchases p on p.id = m.purchase_id
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where m.from_account = any (among) and private.was_quickly_refunded(p))
    || array(
      select p.ephemeral_address from public.purchases p
      join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
      where p.ephemeral_address = any (among) and private.was_quickly_refunded(p));
end;
$$;

create function public.find_lineage_end(account text) returns text
language sql stable security invoker set search_path = '' as $$ select private.find_lineage_end(account) $$;
comment on function public.find_lineage_end is
  'Why the worker goes no further back than this account: service, or own. Null if it goes on.';
grant execute on function public.find_lineage_end to service_role;

create function private.find_lineage_end(of_account text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.deposit_addresses d where d.account = of_account)
      or exists (select from public.settings s where s.fee_account = of_account) then 'own'
    when private.looks_like_service(of_account) then 'service' end
$$;
grant execute on function private.find_lineage_end to service_role;

create function public.note_payer_walk(
  block_hash text, accounts text[], funder text, opened_at timestamptz, is_finished boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.note_payer_walk(block_hash, accounts, funder, opened_at, is_finished)
$$;
comment on function public.note_payer_walk is 'Stores what the worker read about the wallet that paid with this block. The first time counts.';
grant execute on function public.note_payer_walk to service_role;

-- Inherits the accounts of the payers that it meets, so that a lineage does not end after five hops of refunds.
create function private.note_payer_walk(
  of_block text, walked text[], funded_by text, first_at timestamptz, has_finished boolean) returns void
language sql volatile security definer set search_path = '' as $$
  with inherited as (
    select unnest(w.accounts) as account
    from public.purchases p
    join public.sales s on s.purchase_id = p.id and s.refunded_at > now() - interval '30 days'
    join public.payments m on m.purchase_id = p.id
    join private.payer_walks w on w.block_hash = m.block_hash
    where private.was_quickly_refunded(p) and (p.ephemeral_address = any (walked) or m.from_account = any (walked))),
  all_of_them as (
    select account, min(n) as n from (
      select account, n from unnest(walked) with ordinality as given (account, n)
      union all select account, 1000 from inherited) as both_kinds
    group by account order by min(n) limit 50)
  insert into private.payer_walks (block_hash, accounts, funder, opened_at, is_finished)
  select of_block, array_agg(account order by n), funded_by, first_at, has_finished from all_of_them
  on conflict (block_hash) do nothing
$$;
grant execute on function private.note_payer_walk to service_role;

-- The worker reads the chain: a page that records a payment does not wait for it.
create function private.queue_payer_walk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What proves a wallet is never refunded by choice.
  if not exists (select from public.wallet_challenges c where c.purchase_id = new.purchase_id) then
    perform private.add_job('walk_payer', jsonb_build_object('id', new.block_hash));
  end if;
  return null;
end;
$$;
create trigger queue_payer_walk after update of confirmed_at on public.payments
  for each row when (old.confirmed_at is null and new.confirmed_at is not null and not new.from_is_service)
  execute function private.queue_payer_walk();
