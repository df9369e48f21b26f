set local check_function_bodies = off;

drop function private.list_library(uuid, text, text, timestamp with time zone, uuid, integer);

create or replace function private.list_library (
  reader uuid,
  held uuid[],
  wanted text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
      case when b.status in ('pending', 'expired') then greatest(b.amount_raw - b.received_raw, 0) else 0 end as missing_raw,
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
$function$;

create or replace function private.list_own_library (
  wanted text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select * from private.list_library((select auth.uid()), '{}', wanted, words, before_at, before_id, at_most)
$function$;

create or replace function public.list_held_library (
  purchase_ids uuid[],
  reader uuid default null::uuid,
  wanted public.bounded_text default 'all'::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_library(reader, purchase_ids, wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

comment on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp
  with time zone, uuid, integer) is 'The same for a browser that holds tokens: these purchases, and what the reader owns. The server has checked the tokens and the session.';

revoke all on function private.list_library(uuid, uuid[], text, text, timestamp with time zone, uuid, integer) from public;

grant execute
  on function private.list_library(uuid, uuid[], text, text, timestamp with time zone, uuid, integer)
  to postgres, service_role;

revoke all
  on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  to postgres, service_role;
