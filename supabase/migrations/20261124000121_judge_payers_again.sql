-- REF-02: who paid is judged again when money is to go back, and before it is signed.

create or replace function private.looks_like_service(sender text) returns boolean
language sql stable security invoker set search_path = '' as $$
  with bought as (
    select b.buyer_id, b.post_id from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.from_account = sender and p.confirmed_at is not null)
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct b.buyer_id) from bought b)
      + coalesce((select max(v.visitors) from (select count(*) as visitors from bought b where b.buyer_id is null group by b.post_id) as v), 0) > 20
$$;

create function private.is_from_service(payment public.payments) returns boolean
language sql stable security invoker set search_path = '' as $$
  select payment.from_is_service or private.looks_like_service(payment.from_account)
$$;

revoke all on function private.is_from_service from public;

comment on function private.is_from_service is
  'REF-02, as of now: true if this payment must not go back by itself. A refund, the page that offers it and the signer ask.';

create or replace function private.return_surplus(bought public.purchases, from_raw numeric) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with counted as (
    select p.*, private.is_from_service(p) as is_shared,
      sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - s.amount_raw as beyond
    from public.payments p join public.sales s on s.purchase_id = p.purchase_id
    where p.purchase_id = bought.id and p.confirmed_at is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.is_shared then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.is_shared then 'awaiting_address' else 'pending' end::public.payout_status,
      bought.ephemeral_address
    from counted c where least(c.amount_raw, c.beyond) >= greatest(from_raw, 1)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select sum(surplus.amount_raw) into returned from surplus;
  if returned is null then return false; end if;
  perform private.post_legs('surplus_returned', bought.id, null,
    ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  return true;
end;
$$;

create or replace function private.return_payments(bought public.purchases, to_account text) returns numeric
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status, bought.ephemeral_address
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when private.is_from_service(p) then null else p.from_account end) as account) as target
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw > coalesce(x.amount_raw, 0)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select coalesce(sum(refunds.amount_raw), 0) into returned from refunds;
  if returned > 0 and bought.status in ('refund_pending', 'refunded') then
    perform private.post_legs('late_payment_returned', bought.id, null,
      ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  end if;
  return returned;
end;
$$;

create function private.payer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('payer_is_service', exists (
    select from public.payments m where m.purchase_id = of_purchase and m.confirmed_at is not null and private.is_from_service(m)))
$$;

revoke all on function private.payer_facts from public;

comment on function private.payer_facts is 'REF-02: whether a refund asks for an address first, as the payer is judged now.';

grant execute on function private.payer_facts to service_role;

create or replace function private.read_receipt(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account,
    'consent_text_id', k.consent_text_id, 'consent_at', k.consent_at,
    'post', jsonb_build_object(
      'id', p.id, 'title', coalesce(v.title, p.title), 'slug', coalesce(p.slug, p.id::text), 'version', v.n, 'status', p.status,
      'withdrawn_at', case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end),
    'seller', jsonb_build_object(
      'name', a.name, 'handle', a.handle::text, 'seller_type', h.seller_type, 'legal_name', h.legal_name,
      'legal_address', h.legal_address, 'country', h.country),
    'blocks', coalesce((
      select jsonb_agg(jsonb_build_object('hash', x.hash, 'role', x.role, 'amount_raw', x.amount_raw::text, 'at', x.at,
        'is_confirmed', x.is_confirmed) order by x.at, x.hash)
      from (
        select m.block_hash as hash, 'payment' as role, m.amount_raw, coalesce(m.confirmed_at, m.seen_at) as at,
          m.confirmed_at is not null as is_confirmed
        from public.payments m where m.purchase_id = b.id
        union all
        select o.block_hash, o.kind::text, o.amount_raw, coalesce(o.paid_at, o.updated_at), o.status = 'paid'
        from public.payouts o where o.purchase_id = b.id and o.block_hash is not null) as x), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_raw', r.amount_raw::text, 'status', r.status,
        'account', r.recipient_account, 'block_hash', r.block_hash, 'paid_at', r.paid_at, 'since', r.created_at,
        'is_taken_up', r.attempts > 0 or r.block_hash is not null) order by r.created_at, r.id)
      from public.payouts r where r.purchase_id = b.id and r.kind in ('refund', 'excess')), '[]'))
  from public.purchases b
  join public.posts p on p.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  left join public.private_profiles h on h.id = b.seller_id
  left join public.sales s on s.purchase_id = b.id
  left join public.post_versions v on v.id = coalesce(s.version_id, p.current_version_id)
  left join public.purchase_secrets k on k.purchase_id = b.id
  left join lateral (
    select m.from_account from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null
    order by m.confirmed_at, m.block_hash limit 1) as first on true
  where b.id = of_purchase
$$;

create or replace function public.read_receipt(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_receipt(purchase_id) || private.offer_facts(purchase_id) || private.payer_facts(purchase_id)
$$;

create or replace function private.read_books(of_account text, seed text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(b.refund_window_ends_at <= now(), false),
      'isSellerBarred', seller.status in ('suspended', 'deleted')),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', private.is_from_service(p),
        'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = b.id and p.confirmed_at is not null),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        'isDue', o.next_attempt_at <= now(), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$$;
