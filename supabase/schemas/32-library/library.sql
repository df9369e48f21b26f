-- What a reader owns, the version that they bought, downloads of it, and who counts as a payer of a post.

create function public.list_library(
  wanted public.bounded_text default 'all', words public.bounded_text default null, before_at timestamptz default null,
  before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean, has_downloads boolean, is_for_adults boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_library is
  'The caller''s library, newest first. wanted: all, owned, refunded, pending or gifts. A page starts after the row (since, id).';
grant execute on function public.list_library to authenticated;

create function public.list_held_library(
  purchase_ids uuid[], reader uuid default null, wanted public.bounded_text default 'all', words public.bounded_text default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean, has_downloads boolean, is_for_adults boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_library(reader, purchase_ids, wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_held_library is
  'The same for a browser that holds tokens: these purchases, and what the reader owns. The server has checked the tokens and the session.';
grant execute on function public.list_held_library to service_role;

-- Works for any reader and purchases, so no role of a browser is granted it. Each kind is limited before the two are joined: a page reads
-- few rows, however large the library is. Quotes that ended without a payment are left out.
create function private.list_library(
  reader uuid, held uuid[], wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean, has_downloads boolean, is_for_adults boolean)
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
    coalesce(k.has_downloads, p.offers_downloads), p.content_warning = 'adult'
  from both_kinds k
  join public.posts p on p.id = k.post_id
  join public.profiles a on a.id = p.profile_id
  order by k.since desc, k.id desc limit at_most
$$;
grant execute on function private.list_library to service_role;

-- The only way into list_library: the reader is always the caller.
create function private.list_own_library(
  wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean, has_downloads boolean, is_for_adults boolean)
language sql stable security definer set search_path = '' as $$
  select * from private.list_library((select auth.uid()), '{}', wanted, words, before_at, before_id, at_most)
$$;
grant execute on function private.list_own_library to authenticated;

create function public.read_bought_version(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_bought_version(purchase_id) $$;
comment on function public.read_bought_version is 'LIB-03: the post as it was when the caller bought it, as long as they own it.';
grant execute on function public.read_bought_version to authenticated;

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
grant execute on function private.read_bought_version to authenticated;

-- Those who may read a post may keep a copy, if the quote promised that.
create function public.read_download(post_id uuid, reader uuid default null, purchase_ids uuid[] default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_download(post_id, reader, purchase_ids) $$;
comment on function public.read_download is
  'The version that was bought; for the author the current one. Null for everyone else. The server has checked the session of the reader and '
  'the tokens of the purchases. Without downloads there is no text: is_included says so.';
grant execute on function public.read_download to service_role;

create function private.read_download(of_post uuid, reader uuid, held uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  owned public.entitlements;
  bought public.purchases;
  version public.post_versions;
  paid jsonb;
  is_included boolean := true;
begin
  select * into post from public.posts p where p.id = of_post;
  if post.profile_id is distinct from reader then
    -- Waits for a refund that is under way: a reader gets the text or the money, never both.
    perform from public.purchases p where p.post_id = post.id and (p.id = any (held) or p.buyer_id = reader) for share;
    select * into owned from public.entitlements e
    where e.post_id = post.id and e.revoked_at is null and (e.user_id = reader or (e.purchase_id = any (held) and e.source <> 'restore'))
    order by (e.user_id = reader) is true desc, e.granted_at limit 1;
    if owned.id is null or post.status = 'removed' then return null; end if;
    select * into bought from public.purchases p where p.id = owned.purchase_id;
    is_included := coalesce(bought.has_downloads, post.offers_downloads);
  end if;
  select * into version from public.post_versions v
  where v.id = coalesce((select s.version_id from public.sales s where s.purchase_id = bought.id), post.current_version_id);
  if version.id is null then return null; end if;
  if is_included then
    select b.sections into paid from public.post_bodies b where b.version_id = version.id;
    -- A copy is a delivery (read_body_of_purchase).
    update public.purchase_secrets s set delivered_at = now(), delivered_share = private.share_delivered(s, paid)
    where s.purchase_id = bought.id and s.delivered_at is null;
  end if;
  return (
    select jsonb_build_object(
      'is_included', is_included, 'post_id', post.id, 'slug', coalesce(post.slug, post.id::text), 'version', version.n,
      'title', version.title, 'subtitle', version.subtitle, 'language', post.language, 'license', post.license,
      'published_at', post.published_at, 'saved_at', coalesce(version.published_at, version.created_at),
      'cover_image_id', post.cover_image_id, 'name', a.name, 'handle', a.handle::text,
      'free_doc', case when is_included then version.free_doc end, 'sections', paid,
      'pictures', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid, 'has_qr', i.has_qr))
        from public.post_images i where i.post_id = post.id and not i.is_draft and is_included), '[]'))
    from public.profiles a where a.id = post.profile_id);
end;
$$;
grant execute on function private.read_download to service_role;

-- The rankings count these. Gifts and sponsored reads are no payments, and a purchase returned as undelivered was never read.
create function private.list_payers(since timestamptz)
returns table (post_id uuid, payer text, paid_at timestamptz, is_kept boolean, is_regretted boolean)
language sql stable security invoker set search_path = '' as $$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null), coalesce(bool_or(s.refunded_at is null and not w.is_worth_it), false)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post' and p.refund_asked_by is distinct from 'undelivered'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  left join public.worth_answers w on w.purchase_id = s.purchase_id
  -- An exchange's wallet pays for many people: there, each buyer is a payer.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and p.buyer_id is distinct from s.seller_id
    and not exists (select from public.sales own where own.seller_id = s.seller_id and own.creator_account = secret.payer_account)
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$$;
comment on function private.list_payers is
  'Each payer of a post once, with the first time. The author''s own wallets do not count, nor what an account merged into theirs bought: '
  'paying yourself gains no rank. A wallet stays theirs after they have changed their payout address. Regretted: kept, but not worth it.';
