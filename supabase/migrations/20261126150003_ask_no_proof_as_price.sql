set local check_function_bodies = off;

alter table public.purchases
  add constraint purchases_cost_no_proof check (kind = 'login' or amount_raw not in (555e24, 777e24));

create or replace function private.rest_of(amount_raw numeric, received_raw numeric) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select case div(rest.raw, 1e24) when 555 then 554e24 when 777 then 776e24 else rest.raw end
  from (select greatest(amount_raw - received_raw, 0) as raw) as rest
$$;

revoke all on function private.rest_of from public;

create or replace function private.facts_of(bought public.purchases, was_changed boolean) returns public.purchase_facts
language sql stable security invoker set search_path = '' as $$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then private.rest_of(bought.amount_raw, bought.received_raw) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed,
    (select p.title from public.posts p where p.id = bought.post_id), private.offers_receipt_first(bought)
$$;

create or replace function private.tell_when_done() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
begin
  select s.tell_email into recipient from public.purchase_secrets s where s.purchase_id = new.id;
  if recipient is null then return null; end if;
  update public.purchase_secrets s set tell_email = null where s.purchase_id = new.id;
  insert into public.outbox (template, recipient_email, data, natural_key)
  select case new.status when 'paid' then 'payment_confirmed' when 'refund_pending' then 'payment_came_too_late' else 'payment_too_small' end,
    recipient,
    jsonb_build_object('title', p.title, 'path', case new.status
      when 'refund_pending' then '/receipts/lookup?post=' || p.id else '/@' || a.handle || '/' || coalesce(p.slug, p.id::text) end)
      || case when new.status in ('paid', 'refund_pending') then '{}'::jsonb
         else jsonb_build_object('missing_raw', private.rest_of(new.amount_raw, new.received_raw)::text) end,
    case when new.status in ('paid', 'refund_pending') then 'payment_done:' else 'payment_short:' end || new.id
  from public.posts p join public.profiles a on a.id = p.profile_id
  where p.id = new.post_id
  on conflict (natural_key) do nothing;
  return null;
end;
$$;

create or replace function private.list_library(
  reader uuid, held uuid[], wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean, has_downloads boolean)
language sql stable security definer set search_path = '' as $$
  with bought as (
    select b.*, 'purchase'::public.entitlement_source as source, s.amount_raw as kept_raw, s.version_id
    from (
      select o.* from public.purchases o where o.buyer_id = reader
      union all
      select h.* from public.purchases h where h.id = any (held) and (reader is null or h.buyer_id is distinct from reader)) b
    join public.posts p on p.id = b.post_id
    join public.profiles a on a.id = p.profile_id
    left join public.sales s on s.purchase_id = b.id
    where b.kind = 'post'
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
      and not exists (select from public.purchases b where b.id = e.purchase_id and (b.buyer_id = reader or b.id = any (held)))
      and (before_at is null or (e.granted_at, e.id) < (before_at, before_id))
      and case wanted when 'gifts' then e.source in ('gift', 'sponsor') else wanted in ('all', 'owned') end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by e.granted_at desc, e.id desc limit at_most),
  both_kinds as (
    select b.id, b.id as purchase_id, b.post_id, b.source, b.status, b.payment_state, coalesce(b.kept_raw, b.amount_raw) as amount_raw,
      case when b.status in ('pending', 'expired') then private.rest_of(b.amount_raw, b.received_raw) else 0 end as missing_raw,
      b.created_at as since, b.paid_at, b.refund_window_ends_at as refund_until, b.refunded_at, b.refund_reason, b.version_id, b.has_downloads
    from bought b
    union all
    select g.id, null, g.post_id, g.source, null, null, null, null, g.granted_at, null, null, null, null, null, null from given g)
  select k.id, k.purchase_id, k.post_id, p.title, coalesce(p.slug, p.id::text), a.handle::text, a.name, k.source, k.status,
    k.payment_state, k.amount_raw::text, k.missing_raw::text, k.since, k.paid_at, k.refund_until, k.refunded_at, k.refund_reason,
    exists (select from public.payouts w where w.purchase_id = k.purchase_id and w.status = 'awaiting_address' and w.kind in ('refund', 'excess')),
    p.status, case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end,
    k.version_id is not null and k.version_id is distinct from p.current_version_id,
    coalesce(k.has_downloads, p.offers_downloads)
  from both_kinds k
  join public.posts p on p.id = k.post_id
  join public.profiles a on a.id = p.profile_id
  order by k.since desc, k.id desc limit at_most
$$;

create or replace function private.missing_raw(bought public.purchases) returns numeric
language sql immutable security invoker set search_path = '' as $$
  select case when bought.status in ('pending', 'expired') then private.rest_of(bought.amount_raw, bought.received_raw) else 0 end
$$;
