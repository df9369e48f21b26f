-- Double-entry bookkeeping: each posting sums to zero, and entries never change.

-- Both views are for operators, by SQL. The API does not know them: a write to a view that is not updatable answers 500 there.
create view private.obligations with (security_invoker = true) as
  select
    owed.account as owed_as, owed.profile_id as owed_to, owed.purchase_id, purchase.ephemeral_address as held_at,
    -owed.balance_raw as owed_raw, owed.since, held.balance_raw as held_raw,
    payout.statuses as payout_statuses
  from (
    select account, purchase_id, profile_id, sum(amount_raw) as balance_raw, min(created_at) as since
    from public.ledger_entries where account not in ('chain', 'reserve')
    group by account, purchase_id, profile_id having sum(amount_raw) <> 0
  ) as owed
  left join public.purchases as purchase on purchase.id = owed.purchase_id
  left join lateral (
    select sum(l.amount_raw) as balance_raw from public.ledger_entries l
    where l.purchase_id = owed.purchase_id and l.account = 'chain'
  ) as held on true
  left join lateral (
    select array_agg(distinct p.status) as statuses from public.payouts p
    where p.purchase_id = owed.purchase_id and p.status not in ('paid', 'cancelled')
  ) as payout on true;
comment on view private.obligations is 'What we owe: as what, to whom and since when, and what our address holds for it. Below zero, an author or our fee account owes it to us '
  '(N-15).';

create view private.ledger_balances with (security_invoker = true) as
  select account, sum(amount_raw) as balance_raw, count(*) as entries from public.ledger_entries group by account;
comment on view private.ledger_balances is 'The balance of each ledger account. Their sum is always zero.';

create function private.post_legs(why text, of_purchase uuid, of_payout uuid, variadic legs private.leg[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.ledger_entries (posting_id, reason, purchase_id, payout_id, account, amount_raw, profile_id)
  select posting.id, why, of_purchase, of_payout, leg.account, leg.amount_raw, leg.profile_id
  from (select gen_random_uuid() as id) as posting, unnest(legs) as leg where leg.amount_raw <> 0
$$;
comment on function private.post_legs is
  'Writes the legs of one posting under one id, by which check_posting adds them up. Legs of zero are left out.';

-- Keeps the ledger balanced: a posting whose legs do not sum to zero ends its transaction. Deferred, because the legs come row by row.
create function private.check_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  total numeric;
begin
  select sum(l.amount_raw) into total from public.ledger_entries l where l.posting_id = new.posting_id;
  if total <> 0 then
    raise exception 'Posting % does not balance: % raw remain.', new.posting_id, total using errcode = '23514';
  end if;
  return null;
end;
$$;
create constraint trigger check_posting after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_posting();
