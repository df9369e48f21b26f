-- REF-08: the right of consumers in the EU and EEA to withdraw from a contract for 14 days, without a reason. Who has it is decided when
-- the quote is given (lib/purchases/quote/consent.ts), until when at the payment. Until then the shares are held.

-- Programs buy without it, as they do without a refund window (REF-07).
create function private.find_withdrawal_end(bought public.purchases) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select private.withdrawal_end(now()) from public.purchase_secrets s
  where s.purchase_id = bought.id and s.may_withdraw and s.consent_at is null and bought.channel <> 'agent'
$$;

-- The day of payment does not count, and a period that would end on a weekend ends on Monday. Noon in UTC of the day after: by then the
-- last day is over everywhere in the EEA.
create function private.withdrawal_end(paid_at timestamptz) returns timestamptz
language sql immutable security invoker set search_path = '' as $$
  select (day + case extract(isodow from day) when 6 then 3 when 7 then 2 else 1 end + time '12:00') at time zone 'utc'
  from (select (paid_at at time zone 'utc')::date + 14 as day) as last
$$;
comment on function private.withdrawal_end is 'The end of the 14 days. Public holidays, which differ by country, do not prolong it.';

create function private.returnable_until(bought public.purchases) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select greatest(bought.refund_window_ends_at, bought.withdrawal_ends_at)
$$;
comment on function private.returnable_until is 'Until then a reader can have the money back, so no share leaves before.';

create function public.withdraw_purchase(purchase_id uuid, to_account text default null) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.withdraw_purchase(purchase_id, to_account) $$;
comment on function public.withdraw_purchase is
  'The buyer withdraws from the contract: access ends, the money goes back (REF-02), and no refund limit counts it. Again changes nothing. '
  'The server has checked who asks.';
grant execute on function public.withdraw_purchase to service_role;

create function private.withdraw_purchase(of_purchase uuid, to_account text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  answer public.purchase_facts;
begin
  if bought.withdrawn_at is not null then return private.facts_of(bought, false); end if;
  if bought.status in ('refund_pending', 'refunded') then
    perform private.refuse('conflict', 'You returned this post before. Its receipt says where your Nano is.');
  elsif bought.status <> 'paid' or bought.withdrawal_ends_at is null then
    perform private.refuse('conflict', 'There is no right of withdrawal for this purchase.');
  elsif bought.withdrawal_ends_at <= now() then
    perform private.refuse('refund_window_closed', 'The 14 days to withdraw from this purchase are over.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  update public.purchases p set withdrawn_at = now(), refund_asked_by = 'withdrawal' where p.id = bought.id returning * into bought;
  answer := private.start_refund(bought, 'Withdrawal from the contract', to_account);
  perform private.mail_withdrawal(bought);
  return answer;
end;
$$;
grant execute on function private.withdraw_purchase to service_role;

-- The acknowledgement, if we know an e-mail address. Everyone else keeps the receipt, which says the same.
create function private.mail_withdrawal(bought public.purchases) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'withdrawal_confirmed', u.id,
    jsonb_build_object('title', t.title, 'reference', private.receipt_reference('W', s), 'withdrawn_at', bought.withdrawn_at,
      'amount_raw', bought.received_raw::text, 'path', '/withdraw/' || bought.id),
    'withdrawal_confirmed:' || bought.id
  from auth.users u
  join public.posts t on t.id = bought.post_id
  join public.sales s on s.purchase_id = bought.id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$$;

create function public.list_withdrawable(buyer_id uuid default null, purchase_ids uuid[] default '{}', at_most integer default 50)
returns table (purchase_id uuid, title text, author_name text, amount_raw text, paid_at timestamptz, ends_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_withdrawable(buyer_id, purchase_ids, least(greatest(at_most, 0), 100))
$$;
comment on function public.list_withdrawable is
  'Purchases of this user, or with these ids, that can be withdrawn from now, newest first. The server has checked the user and the tokens.';
grant execute on function public.list_withdrawable to service_role;

create function private.list_withdrawable(by_buyer uuid, ids uuid[], at_most integer)
returns table (purchase_id uuid, title text, author_name text, amount_raw text, paid_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.id, t.title, coalesce(a.name, '@' || a.handle::text), b.received_raw::text, b.paid_at, b.withdrawal_ends_at
  from public.purchases b
  join public.posts t on t.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  where (b.buyer_id = by_buyer or b.id = any (ids)) and b.status = 'paid' and b.withdrawal_ends_at > now()
  order by b.created_at desc, b.id desc limit at_most
$$;
grant execute on function private.list_withdrawable to service_role;
