-- Compares the books with the chain (OUT-09).

create function private.read_totals(seed text, after_index bigint, at_most integer)
returns table (account text, derivation_index bigint, booked_raw text, living_raw text)
language sql stable security invoker set search_path = '' as $$
  select a.account, a.derivation_index, coalesce(booked.raw, 0)::text,
    (select coalesce(o.amount_raw, p.amount_raw)::text from public.nano_blocks k
     left join public.payouts o on o.block_hash = k.hash left join public.payments p on p.received_block = k.hash
     where k.account = a.account and k.state in ('signed', 'sent') limit 1)
  from public.deposit_addresses a
  left join public.purchases b on b.ephemeral_address = a.account
  left join lateral (
    select sum(l.amount_raw) as raw from public.ledger_entries l where l.purchase_id = b.id and l.account = 'chain') as booked on true
  where a.seed_id = seed and a.derivation_index > after_index
  order by a.derivation_index limit at_most
$$;
comment on function private.read_totals is
  'What each account of a seed holds by the books, in pages by index. living_raw is the amount of a block that may or may not be '
  'confirmed: the chain may show the account with or without it.';

-- Keeps each comparison for 90 days. /transparency shows the latest.
create function private.note_reconciliation(
  accounts integer, differing integer, booked numeric, balance numeric, receivable numeric, began timestamptz)
returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.reconciliations r where r.created_at < now() - interval '90 days';
  insert into public.reconciliations (accounts, differing, booked_raw, balance_raw, receivable_raw, began_at)
  values (accounts, differing, booked, balance, receivable, began)
$$;
