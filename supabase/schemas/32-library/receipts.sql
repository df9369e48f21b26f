-- The facts behind a receipt. The server decides which of them each viewer sees.

create function public.read_receipt(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_receipt(purchase_id) || private.offer_facts(purchase_id) || private.payer_facts(purchase_id)
    || private.request_facts(purchase_id)
$$;
comment on function public.read_receipt is
  'All that is known of a purchase, with its buyer and wallets. Only for the server, which checks the viewer and masks wallets.';
grant execute on function public.read_receipt to service_role;

create function private.payer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('payer_is_service', exists (
    select from public.payments m where m.purchase_id = of_purchase and m.confirmed_at is not null and private.is_from_service(m)))
$$;
comment on function private.payer_facts is 'REF-02: whether a refund asks for an address first, as the payer is judged now.';
grant execute on function private.payer_facts to service_role;

create function private.read_receipt(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'rate_sources', case when s.rate_usd is null then b.rate_sources else s.rate_sources end, 'has_downloads', b.has_downloads,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account,
    'withdrawal_until', b.withdrawal_ends_at, 'withdrawn_at', b.withdrawn_at,
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
        'is_taken_up', r.attempts > 0 or r.block_hash is not null, 'waits', private.is_refund_waiting(r)) order by r.created_at, r.id)
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
grant execute on function private.read_receipt to service_role;

-- The durable copy of a sale, if we know the buyer's e-mail address. Everyone else is offered the PDF.
create function private.mail_receipt(bought public.purchases, occasion text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'receipt', u.id,
    jsonb_build_object('number', private.receipt_reference('R', s), 'title', t.title, 'author', coalesce(a.name, '@' || a.handle::text),
      'amount_raw', s.amount_raw::text, 'paid_at', s.paid_at,
      'fiat', '$' || to_char(s.amount_raw / 1e30 * s.rate_usd, 'FM999,999,990.00####'),
      'path', '/@' || a.handle || '/' || coalesce(t.slug, t.id::text),
      'consent', (
        select private.consent_words(k.consent_text_id, bought.refund_window_min) from public.purchase_secrets k
        where k.purchase_id = bought.id and k.consent_at is not null)),
    concat_ws(':', 'receipt', bought.id, occasion)
  from auth.users u
  join public.sales s on s.purchase_id = bought.id
  join public.posts t on t.id = bought.post_id
  join public.profiles a on a.id = bought.seller_id
  where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing
$$;

-- Whether staff can send the receipt again: 'sendable', 'no_address', 'bounced', or null if nothing was sold.
create function private.judge_resend(bought public.purchases) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when to_email.address is null then 'no_address' when private.is_suppressed(to_email.address) then 'bounced' else 'sendable' end
  from public.sales s
  left join lateral (
    select private.real_email(u.email) as address from auth.users u where u.id = bought.buyer_id and u.deleted_at is null) as to_email on true
  where s.purchase_id = bought.id
$$;

create function public.resend_receipt(purchase_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resend_receipt(purchase_id, reason) $$;
comment on function public.resend_receipt is
  'Owner and support: mails the receipt again, to the buyer''s own address alone, three times a day. The reason goes to the audit log.';
grant execute on function public.resend_receipt to authenticated;

create function private.resend_receipt(of_purchase uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('support');
  bought public.purchases;
  limits record;
begin
  perform private.require_reason(why);
  select * into bought from public.purchases b where b.id = of_purchase;
  case private.judge_resend(bought)
    when 'sendable' then null;
    when 'no_address' then
      perform private.refuse('conflict', 'We know no e-mail address of this buyer. The receipt is on the page of the purchase, as a PDF.');
    when 'bounced' then
      perform private.refuse('conflict', 'Mails to this buyer come back. The receipt is on the page of the purchase, as a PDF.');
    else perform private.refuse('not_found', 'There is no receipt of such a purchase.');
  end case;
  select * into limits from public.take_rate_limit('receipt-again:' || bought.id, 3, 86400);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'A receipt is sent again three times a day at most.');
  end if;
  perform private.mail_receipt(bought, format('%s:%s', (now() at time zone 'utc')::date, 3 - limits.remaining));
  perform private.log_staff_action(actor, 'resend_receipt', 'purchase:' || bought.id, null, null, why);
end;
$$;
grant execute on function private.resend_receipt to authenticated;

-- As lib/purchases/receipts/number.ts writes it. A withdrawal has its receipt's number with another letter: there is one of each.
create function private.receipt_reference(letter text, sale public.sales) returns text
language sql stable security invoker set search_path = '' as $$
  select format('%s-%s-%s', letter, to_char(sale.paid_at at time zone 'utc', 'YYYY'),
    lpad(sale.receipt_number::text, greatest(6, length(sale.receipt_number::text)), '0'))
$$;

-- What the buyer agreed to, word for word as lib/purchases/quote/consent.ts shows it; a test compares the two.
create function private.consent_words(text_id text, refund_minutes integer) returns text
language sql immutable security invoker set search_path = '' as $$
  select case text_id when 'eu-waiver-1' then 'Let me read now. I know this ends my 14-day right to withdraw' || case
    when refund_minutes = 0 then '' when refund_minutes < 60 then format('; the %s-minute refund stays', refund_minutes)
    else format('; the %s-hour refund stays', refund_minutes / 60) end || '.' end
$$;

-- Who gave up the right to withdraw, and gets no mail, is offered the receipt before the text opens (L2).
create function private.offers_receipt_first(bought public.purchases) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select from public.purchase_secrets s where s.purchase_id = bought.id and s.consent_at is not null)
    and not exists (select from auth.users u where u.id = bought.buyer_id and private.real_email(u.email) is not null and u.deleted_at is null);
end;
$$;

-- Who gave up the right to withdraw is offered the receipt with the text (L2), until a day after the refund window.
create function private.offers_copy(bought public.purchases, secret public.purchase_secrets) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(secret.consent_at is not null and now() < bought.refund_window_ends_at + interval '1 day', false);
end;
$$;
