-- Records each incoming block once. What the payments mean is decided in assess.sql and settle.sql.

create function public.record_payment(
  block_hash text, account text, from_account text, amount_raw numeric, is_confirmed boolean default true,
  from_is_service boolean default false, seen_at timestamptz default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.record_payment(block_hash, account, from_account, from_is_service, amount_raw, is_confirmed, seen_at)
$$;
comment on function public.record_payment is
  'Records an incoming block. Call settle_purchase after it, in its own transaction: the money is recorded even if settling fails.';
grant execute on function public.record_payment to service_role;

-- Reports come from several places, more than once: the block's hash is the key. The same hash with other facts is refused. A block
-- is booked once, when it is confirmed.
create function private.record_payment(
  hash text, to_account text, sender text, sender_is_service boolean, amount numeric, is_confirmed boolean, arrived_at timestamptz)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  known public.payments;
begin
  select * into bought from public.purchases p where p.ephemeral_address = to_account;
  if not found then perform private.refuse('not_found', 'No purchase is paid to this account.'); end if;
  bought := private.lock_purchase(bought.id);

  insert into public.payments (block_hash, purchase_id, from_account, from_is_service, amount_raw, seen_at)
  values (hash, bought.id, sender, sender_is_service, amount, least(coalesce(arrived_at, clock_timestamp()), clock_timestamp()))
  on conflict (block_hash) do nothing;
  select * into known from public.payments p where p.block_hash = hash for update;
  if (known.purchase_id, known.from_account, known.amount_raw) is distinct from (bought.id, sender, amount) then
    perform private.refuse('conflict', 'This block is already recorded with different facts.');
  end if;

  if is_confirmed and known.confirmed_at is null then
    update public.payments p set confirmed_at = clock_timestamp(), from_is_service = p.from_is_service or sender_is_service
    where p.block_hash = hash;
    update public.purchases p set received_raw = p.received_raw + amount where p.id = bought.id returning * into bought;
    perform private.post_legs('payment_confirmed', bought.id, null,
      ('chain', amount, null)::private.leg, ('unsettled', -amount, null)::private.leg);
    perform private.add_job('pocket_payment', jsonb_build_object('id', hash));
    return private.facts_of(bought, true);
  end if;
  if not is_confirmed and bought.status = 'pending' and bought.payment_state = 'none' then
    update public.purchases p set payment_state = 'seen' where p.id = bought.id returning * into bought;
    return private.facts_of(bought, true);
  end if;
  return private.facts_of(bought, false);
end;
$$;
grant execute on function private.record_payment to service_role;

-- amount_raw is text: a JSON number would lose digits. Call settle_purchase after it.
create function public.record_payments(purchase_id uuid, sends jsonb) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.record_payments(purchase_id, sends) $$;
comment on function public.record_payments is
  'record_payment for all blocks of a purchase in one call: [{hash, sender, sender_is_service, amount_raw, is_confirmed, seen_at}].';
grant execute on function public.record_payments to service_role;

-- Goes by time of arrival, because payments count in the order in which confirmed_at is set.
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
grant execute on function private.record_payments to service_role;

-- Marks a sender that looks like a service even if the caller did not: returns go by this mark (REF-02).
create function private.note_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.from_is_service := new.from_is_service or private.looks_like_service(new.from_account);
  return new;
end;
$$;
create trigger note_sender before insert on public.payments for each row execute function private.note_sender();

-- Visitors without a session cannot be told apart. Of one post each buys one, so the post that was bought most often tells how many
-- there are at least.
create function private.looks_like_service(sender text) returns boolean
language sql stable security invoker set search_path = '' as $$
  with bought as (
    select b.buyer_id, b.post_id from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.from_account = sender and p.confirmed_at is not null and b.kind not in ('login', 'reserve'))
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct b.buyer_id) from bought b)
      + coalesce((select max(v.visitors) from (select count(*) as visitors from bought b where b.buyer_id is null group by b.post_id) as v), 0) > 20
$$;
comment on function private.looks_like_service is
  'REF-02: a known exchange, or an account that paid for more than 20 buyers. Money must not go back there by itself.';

-- A sender is judged when the payment comes, and again whenever money is to go back: many have become a service only since.
create function private.is_from_service(payment public.payments) returns boolean
language sql stable security invoker set search_path = '' as $$
  select payment.from_is_service or private.looks_like_service(payment.from_account)
$$;
comment on function private.is_from_service is
  'REF-02, as of now: true if this payment must not go back by itself. A refund, the page that offers it and the signer ask.';

-- Asks the payments, not payment_state, which does not know yet of a payment that is recorded but not judged.
create function private.has_money(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.received_raw > 0 or exists (
    select from public.payments p where p.purchase_id = bought.id and p.confirmed_at is null
      and p.seen_at > now() - make_interval(hours => (select s.late_honour_hours from public.settings s)))
$$;
comment on function private.has_money is
  'True if money arrived, or a seen block may still be confirmed. A block that lost a fork never is, so seen blocks count for a time.';
