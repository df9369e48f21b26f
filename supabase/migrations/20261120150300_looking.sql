-- What a page is told of its purchase, and what the chain is asked for it.

create type public.purchase_look as (
  facts public.purchase_facts, refund_reason text, returning_raw text, returned_raw text, unaddressed_raw text,
  known_hashes text[], unconfirmed_since timestamptz, is_chain_away boolean, may_ask_chain boolean);
comment on type public.purchase_look is
  'A purchase, what of its money goes back (on its way, arrived, or waiting to hear where to), and what the chain need not be asked for.';

create function private.may_ask_chain(bought public.purchases) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if bought.status not in ('pending', 'expired', 'cancelled') then return false; end if;
  update public.purchase_secrets s set chain_asked_at = clock_timestamp()
  where s.purchase_id = bought.id and (s.chain_asked_at is null or s.chain_asked_at <= clock_timestamp() - interval '1 second');
  return found;
end;
$$;
comment on function private.may_ask_chain is 'True for one asker a second, whichever process he is served by.';

create function private.look_at_purchase(of_purchase uuid, wants_chain boolean) returns public.purchase_look
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
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
  look.may_ask_chain := wants_chain and private.may_ask_chain(bought);
  return look;
end;
$$;
create function public.look_at_purchase(purchase_id uuid, wants_chain boolean default false) returns public.purchase_look
language sql volatile security invoker set search_path = '' as $$ select * from private.look_at_purchase(purchase_id, wants_chain) $$;
comment on function public.look_at_purchase is 'For its buyer. may_ask_chain is true for one caller a second, while something may still arrive.';

create function private.looks_like_service(sender text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct coalesce(b.buyer_id::text, 'a visitor')) > 20 from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.from_account = sender and p.confirmed_at is not null)
$$;
comment on function private.looks_like_service is
  'An exchange, or whoever pays for many readers: money must not be sent back there by itself. Visitors without a session count as one.';
create index payments_from_account_idx on public.payments (from_account);

create function private.note_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.from_is_service := new.from_is_service or private.looks_like_service(new.from_account);
  return new;
end;
$$;
create trigger note_sender before insert on public.payments for each row execute function private.note_sender();

create function private.record_payments(of_purchase uuid, sends jsonb) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer public.purchase_facts;
  account text;
  send record;
begin
  select p.ephemeral_address into account from public.purchases p where p.id = of_purchase;
  for send in
    select * from jsonb_to_recordset(sends)
      as s (hash text, sender text, sender_is_service boolean, amount_raw numeric, is_confirmed boolean, seen_at timestamptz)
    order by s.seen_at, s.hash
  loop
    answer := private.record_payment(
      send.hash, account, send.sender, send.sender_is_service, send.amount_raw, send.is_confirmed, send.seen_at);
  end loop;
  return answer;
end;
$$;
create function public.record_payments(purchase_id uuid, sends jsonb) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.record_payments(purchase_id, sends) $$;
comment on function public.record_payments is
  'Blocks that came in for one purchase: {hash, sender, sender_is_service, amount_raw as text, is_confirmed, seen_at}. Call settle_purchase after it.';

revoke execute on all functions in schema private from public;
revoke execute on function public.look_at_purchase, public.record_payments from public, anon, authenticated;
grant execute on function private.look_at_purchase, private.record_payments, public.look_at_purchase, public.record_payments to service_role;
