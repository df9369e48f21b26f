set local check_function_bodies = off;

drop function private.list_library(uuid, text, text, timestamp with time zone, uuid, integer);

drop function private.list_own_library(text, text, timestamp with time zone, uuid, integer);

drop function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer);

alter table public.nano_price
  add column sources text[];

alter table public.posts
  add column offers_downloads boolean not null default true;

alter table public.purchases
  add column rate_sources text[];

alter table public.purchases
  add column has_downloads boolean not null default true;

alter table public.sales
  add column rate_sources text[];

alter type private.quote add attribute rate_sources text[] cascade;

create or replace function private.apply_changes (
  post public.posts,
  changes jsonb
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags', 'offers_downloads']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'To make a published post free or paid, publish it again.');
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note, content_warning = wanted.content_warning,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed, offers_downloads = wanted.offers_downloads
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$function$;

create or replace function private.begin_purchase (
  buyer uuid,
  post public.posts,
  offered_raw numeric,
  via public.purchase_channel,
  country text,
  consent text,
  from_network text,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quoted private.quote;
  address text;
  index bigint;
  opened public.purchases;
begin
  perform private.require_quotes(rules);
  quoted := private.quote_post(post, offered_raw, rules);
  if quoted.amount_raw > 5e31 and not exists (select from public.profiles p where p.id = buyer) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 are for registered readers.');
  end if;
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free'
    order by free.derivation_index limit 1 for update skip locked)
  returning a.account, a.derivation_index into address, index;
  if not found then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, network,
    refund_window_min, rate_sources, has_downloads, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via, from_network,
    case when via = 'agent' then 0 else post.refund_window_min end, quoted.rate_sources, post.offers_downloads,
    now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (
    purchase_id, buyer_id, buyer_country, consent_text_id, consent_at, declared_words, declared_images)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end, post.paid_words, post.paid_images);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$function$;

create or replace function private.list_library (
  reader uuid,
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
  select * from private.list_library((select auth.uid()), wanted, words, before_at, before_id, at_most)
$function$;

create or replace function private.mail_refund (
  sent public.payouts
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_sent', b.buyer_id,
    jsonb_build_object('title', t.title, 'amount_raw', sent.amount_raw::text, 'address', sent.recipient_account),
    'refund_sent:' || sent.id
  from public.purchases b
  join public.posts t on t.id = b.post_id
  join auth.users u on u.id = b.buyer_id and u.email is not null and u.email <> '' and u.deleted_at is null
  where b.id = sent.purchase_id
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mark_payout_paid (
  of_payout uuid,
  hash text
)
  returns public.payouts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts := private.lock_payout(of_payout);
  owed_as public.ledger_account;
begin
  if due.status = 'paid' and due.block_hash = hash then return due; end if;
  if due.status not in ('publishing', 'failed') or due.block_hash is distinct from hash then
    perform private.refuse('conflict', 'This is not the block that this payout waits for.');
  end if;
  perform private.confirm_block(hash);
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null, error_class = null
  where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now()
  where a.payout_id = due.id and a.kind in ('payout_failed', 'payout_cap') and a.resolved_at is null;
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
    (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  if due.kind = 'refund' then
    perform private.finish_refund(due.purchase_id);
    perform private.mail_refund(due);
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.note_rate()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  select b.rate_usd, b.created_at, b.rate_sources into new.rate_usd, new.rate_at, new.rate_sources
  from public.purchases b where b.id = new.purchase_id and b.rate_usd is not null;
  if new.rate_usd is null then
    select n.price_usd, coalesce(n.api_last_updated, n.last_updated), n.sources into new.rate_usd, new.rate_at, new.rate_sources
    from public.nano_price n
    where n.last_updated > now() - make_interval(hours => n.good_for_hours);
  end if;
  return new;
end;
$function$;

create or replace function private.quote_post (
  post public.posts,
  offered_raw numeric,
  rules public.settings
)
  returns private.quote
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below the author''s minimum, or it is not a valid price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then rounded up to the six decimals that wallets accept.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd, price.sources)::private.quote;
end;
$function$;

create or replace function private.read_download (
  of_post uuid,
  reader uuid,
  held uuid[]
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
    where e.post_id = post.id and e.revoked_at is null and (e.user_id = reader or e.purchase_id = any (held))
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
        select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid))
        from public.post_images i where i.post_id = post.id and not i.is_draft and is_included), '[]'))
    from public.profiles a where a.id = post.profile_id);
end;
$function$;

create or replace function private.read_receipt (
  of_purchase uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.reopen_purchase (
  existing public.purchases,
  post public.posts,
  offered_raw numeric,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
  has_money boolean := private.has_money(existing);
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or has_money) then
    return private.facts_of(existing, false);
  end if;
  perform private.require_quotes(rules);
  -- Once something has arrived or is on its way, the amount that the buyer was told stands.
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd, existing.rate_sources)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  update public.purchases p set
    status = 'pending', crowded_out_at = null, amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    rate_sources = quoted.rate_sources, has_downloads = case when has_money then p.has_downloads else post.offers_downloads end,
    expires_at = now() + case when existing.received_raw > 0 then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  -- A new quote promises what the post holds now. Once money is on its way, the old promise stands.
  update public.purchase_secrets s set declared_words = post.paid_words, declared_images = post.paid_images
  where s.purchase_id = existing.id and not has_money;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$function$;

create or replace function public.list_library (
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
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.read_download (
  post_id uuid,
  reader uuid default null::uuid,
  purchase_ids uuid[] default '{}'::uuid[]
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.read_download(post_id, reader, purchase_ids) $function$;

create or replace function public.read_own_post (
  post_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'language', p.language,
    'access', p.access, 'price_currency', p.price_currency, 'price_usd_micros', p.price_usd_micros::text,
    'price_raw', p.price_raw::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'pwyw_suggested_raw', p.pwyw_suggested_raw::text,
    'reading_minutes', p.reading_minutes, 'published_at', p.published_at, 'creation_method', p.creation_method,
    'listed', p.listed, 'cover_alt', p.cover_alt, 'cover_caption', p.cover_caption, 'creation_note', p.creation_note,
    'content_warning', p.content_warning, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
    'paid_images', p.paid_images, 'refund_window_min', p.refund_window_min, 'offers_downloads', p.offers_downloads,
    'first_published_at', p.first_published_at,
    'edited_at', p.edited_at, 'was_free_until', p.was_free_until, 'canonical_url', p.canonical_url, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'current_version_id', p.current_version_id, 'cover_image_id', p.cover_image_id,
    'status', p.status, 'unpublished_at', p.unpublished_at,
    'cover', (
      select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height)
      from public.post_images i where i.id = p.cover_image_id),
    'author', (
      select jsonb_build_object('id', a.id, 'handle', a.handle::text, 'name', a.name, 'avatar_url', a.avatar_url,
        'is_agent', a.is_agent, 'status', a.status)
      from public.profiles a where a.id = p.profile_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('access', e.access, 'price_currency', e.price_currency, 'price_raw', e.price_raw::text,
        'price_usd_micros', e.price_usd_micros::text, 'pwyw_min_raw', e.pwyw_min_raw::text, 'created_at', e.created_at))
      from public.post_price_events e where e.post_id = p.id), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('tag', t.tag)) from public.post_tags t where t.post_id = p.id), '[]'),
    'stats', (
      select jsonb_build_object('unlocks', s.unlocks, 'refunds', s.refunds) from public.post_stats s where s.post_id = p.id),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid))
      from public.post_images i where i.post_id = p.id and not i.is_draft), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes))
      from public.post_files f where f.post_id = p.id and f.state = 'out'), '[]'),
    'version', (
      select jsonb_build_object('id', v.id, 'free_doc', v.free_doc, 'published_at', v.published_at)
      from public.post_versions v where v.id = p.current_version_id),
    'purchases', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'refund_window_min', b.refund_window_min,
        'refund_window_ends_at', b.refund_window_ends_at, 'has_downloads', b.has_downloads))
      from public.purchases b where b.post_id = p.id and b.status = 'paid'), '[]'),
    'body', jsonb_build_object('sections', body.sections, 'change_note', body.change_note))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$function$;

comment on column public.nano_price.sources is 'The sites that answered when the price was last asked for. Receipts name them.';

comment on column public.posts.offers_downloads is 'Whether buyers may download the post as Markdown and EPUB. A quote notes it (purchases.has_downloads).';

comment on column public.purchases.has_downloads is 'Whether the quote promised Markdown and EPUB. Later changes to the post do not alter it.';

comment on column public.purchases.rate_sources is 'For a quote in dollars: the sites that its rate came from. Null if they were not noted.';

comment on column public.sales.rate_sources is 'The sites that the rate came from. Null for sales from before they were noted.';

comment on function private.mail_refund(public.payouts) is 'Names the address that the refund went to: the payer''s, or the one that the buyer gave.';

comment on function public.list_library(public.bounded_text, public.bounded_text, timestamp
  with time zone, uuid, integer) is 'The caller''s library, newest first. wanted: all, owned, refunded, pending or gifts. A page starts after the row (since, id).';

comment on function public.read_download(uuid, uuid, uuid[]) is 'The version that was bought; for the author the current one. Null for everyone else. The server has checked the session of the reader and the tokens of the purchases. Without downloads there is no text: is_included says so.';

revoke all on function private.list_library(uuid, text, text, timestamp with time zone, uuid, integer) from public;

grant execute on function private.list_library(uuid, text, text, timestamp with time zone, uuid, integer) to postgres;

revoke all on function private.list_own_library(text, text, timestamp with time zone, uuid, integer) from public;

grant execute on function private.list_own_library(text, text, timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function private.mail_refund(public.payouts) from public;

grant execute on function private.mail_refund(public.payouts) to postgres;

revoke all on function private.read_download(uuid, uuid, uuid[]) from public;

grant execute on function private.read_download(uuid, uuid, uuid[]) to postgres, service_role;

revoke all
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function public.read_download(uuid, uuid, uuid[]) from public;

grant execute on function public.read_download(uuid, uuid, uuid[]) to postgres, service_role;

revoke all (has_downloads) on table public.purchases from authenticated;

grant select (has_downloads) on table public.purchases to authenticated;
