-- What a reader keeps of a purchase: a place in the library, a numbered receipt, the version that was bought.

alter table public.sales
  add column receipt_number bigint generated always as identity unique,
  add column rate_usd numeric(20, 8) check (rate_usd > 0),
  add column rate_at timestamptz;
comment on column public.sales.receipt_number is 'Shown as R-2026-000123. A number may be missing where a sale was undone before it was one.';
comment on column public.sales.rate_usd is 'What one Nano was worth: by the quote where it was in dollars, else when it was paid; null where nobody knew.';

create function private.note_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select b.rate_usd, b.created_at into new.rate_usd, new.rate_at
  from public.purchases b where b.id = new.purchase_id and b.rate_usd is not null;
  if new.rate_usd is null then
    select n.price_usd, coalesce(n.api_last_updated, n.last_updated) into new.rate_usd, new.rate_at
    from public.nano_price n
    where n.last_updated > now() - make_interval(hours => n.good_for_hours);
  end if;
  return new;
end;
$$;
create trigger note_rate before insert on public.sales for each row execute function private.note_rate();

create function private.list_library(
  reader uuid, wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security definer set search_path = '' as $$
  with bought as (
    select b.*, 'purchase'::public.entitlement_source as source, s.amount_raw as kept_raw, s.version_id
    from public.purchases b
    join public.posts p on p.id = b.post_id
    join public.profiles a on a.id = p.profile_id
    left join public.sales s on s.purchase_id = b.id
    where b.buyer_id = reader and b.kind = 'post'
      and (before_at is null or (b.created_at, b.id) < (before_at, before_id))
      and case wanted
        when 'owned' then b.status = 'paid'
        when 'refunded' then b.status in ('refund_pending', 'refunded')
        when 'pending' then b.status = 'pending' or (b.status = 'expired' and b.payment_state = 'partial')
        when 'gifts' then false
        else b.status in ('pending', 'paid', 'refund_pending', 'refunded') or b.payment_state = 'partial' end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by b.created_at desc, b.id desc limit at_most),
  given as (
    select e.id, e.post_id, e.source, e.granted_at
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.profiles a on a.id = p.profile_id
    where e.user_id = reader and e.revoked_at is null and e.section_idx is null
      and not exists (select from public.purchases b where b.id = e.purchase_id and b.buyer_id = reader)
      and (before_at is null or (e.granted_at, e.id) < (before_at, before_id))
      and case wanted when 'gifts' then e.source in ('gift', 'sponsor') else wanted in ('all', 'owned') end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by e.granted_at desc, e.id desc limit at_most),
  both_kinds as (
    select b.id, b.id as purchase_id, b.post_id, b.source, b.status, b.payment_state, coalesce(b.kept_raw, b.amount_raw) as amount_raw,
      case when b.status in ('pending', 'expired') then greatest(b.amount_raw - b.received_raw, 0) else 0 end as missing_raw,
      b.created_at as since, b.paid_at, b.refund_window_ends_at as refund_until, b.refunded_at, b.refund_reason, b.version_id
    from bought b
    union all
    select g.id, null, g.post_id, g.source, null, null, null, null, g.granted_at, null, null, null, null, null from given g)
  select k.id, k.purchase_id, k.post_id, p.title, coalesce(p.slug, p.id::text), a.handle::text, a.name, k.source, k.status,
    k.payment_state, k.amount_raw::text, k.missing_raw::text, k.since, k.paid_at, k.refund_until, k.refunded_at, k.refund_reason,
    exists (select from public.payouts w where w.purchase_id = k.purchase_id and w.status = 'awaiting_address' and w.kind in ('refund', 'excess')),
    p.status, case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end,
    k.version_id is not null and k.version_id is distinct from p.current_version_id
  from both_kinds k
  join public.posts p on p.id = k.post_id
  join public.profiles a on a.id = p.profile_id
  order by k.since desc, k.id desc limit at_most
$$;

create function private.list_own_library(
  wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security definer set search_path = '' as $$
  select * from private.list_library((select auth.uid()), wanted, words, before_at, before_id, at_most)
$$;

create function public.list_library(
  wanted text default 'all', words text default null, before_at timestamptz default null, before_id uuid default null,
  at_most integer default 50)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_library is
  'What the caller bought or was given, newest first, after the row (since, id) of the page before: all, owned, refunded, pending or gifts.';

create function private.read_receipt(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account, 'payer_is_service', exists (
      select from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null and m.from_is_service),
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

create function private.look_up_payment(told text, for_user uuid)
returns table (state text, relation text, purchase_id uuid)
language sql stable security definer set search_path = '' as $$
  with found as (
    select m.purchase_id, case
        when m.confirmed_at is null then 'waiting'
        when bool_and(r.status = 'paid') then 'returned'
        when count(r.id) > 0 then 'waiting'
        else 'confirmed' end as state, null::uuid as paid_to, m.confirmed_at as at
    from public.payments m
    left join public.payouts r on r.payment_hash = m.block_hash and r.kind = 'refund'
    where m.block_hash = told
      or m.purchase_id = (select b.id from public.purchases b where b.ephemeral_address = told)
    group by m.block_hash, m.purchase_id, m.confirmed_at
    union all
    select b.id, 'waiting', null, null from public.purchases b where b.ephemeral_address = told
    union all
    select o.purchase_id, case
        when o.status <> 'paid' then 'waiting' when o.kind in ('refund', 'excess') then 'returned' else 'confirmed' end,
      case when o.kind = 'creator' then o.recipient_id end, o.paid_at
    from public.payouts o where o.block_hash = told)
  select f.state, case when b.buyer_id = for_user then 'buyer' when f.paid_to = for_user then 'seller' end,
    case when for_user in (b.buyer_id, f.paid_to) then b.id end
  from found f join public.purchases b on b.id = f.purchase_id
  order by f.at desc nulls last limit 1
$$;
comment on function private.look_up_payment is
  'By the hash of a block or the address that was paid to. Whose it is is told to its buyer, and of the block that paid an author to that author.';

create function private.read_bought_version(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('post_id', p.id, 'title', v.title, 'n', v.n, 'saved_at', v.created_at, 'bought_at', s.paid_at,
    'is_current', v.id = p.current_version_id, 'free_doc', v.free_doc, 'sections', d.sections)
  from public.purchases b
  join public.sales s on s.purchase_id = b.id
  join public.posts p on p.id = b.post_id
  join public.post_versions v on v.id = s.version_id
  left join public.post_bodies d on d.version_id = v.id
  where b.id = of_purchase and b.buyer_id = (select auth.uid()) and p.status <> 'removed'
    and exists (select from public.entitlements e where e.user_id = b.buyer_id and e.post_id = p.id and e.revoked_at is null)
$$;

create function public.read_receipt(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_receipt(purchase_id) $$;
comment on function public.read_receipt is 'All that a receipt says. The server has checked for whom.';

create function public.look_up_payment(told text, for_user uuid default null)
returns table (state text, relation text, purchase_id uuid)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.look_up_payment(told, for_user) $$;
comment on function public.look_up_payment is 'confirmed, returned or waiting; no row where no payment of ours is meant.';

create function public.read_bought_version(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_bought_version(purchase_id) $$;
comment on function public.read_bought_version is 'The post as it was when the caller bought it, as long as he owns it.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_library, public.read_receipt, public.look_up_payment, public.read_bought_version
  from public, anon, authenticated;
grant execute on function private.list_own_library, private.read_bought_version to authenticated;
grant execute on function public.list_library, public.read_bought_version to authenticated;
grant execute on function private.read_receipt, private.look_up_payment to service_role;
grant execute on function public.read_receipt, public.look_up_payment to service_role;
