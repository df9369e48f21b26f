set local check_function_bodies = off;

drop function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer);

drop function private.read_account_status();

drop function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer);

drop function public.read_account_status();

alter table public.private_profiles
  add column payout_put_off_at timestamp with time zone;

create or replace function private.add_version (
  of_post uuid,
  seen_version integer,
  changes jsonb,
  free jsonb,
  paid jsonb,
  why public.version_reason
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  wanted public.posts;
  saved uuid;
begin
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if octet_length(free::text) + coalesce(octet_length(paid::text), 0) > 1048576 then
    perform private.refuse('too_large', 'This post is too large: 1 MB at most.');
  end if;
  if not private.is_document(free) or not private.is_document(coalesce(paid, free)) then
    perform private.refuse('validation_failed', 'This is not a valid document.');
  end if;
  wanted := private.apply_changes(post, changes);
  if paid is not null and not changes ? 'access' then perform private.sell_new_break(post); end if;
  insert into public.post_versions (post_id, n, author_id, reason, title, subtitle, free_doc, free_words)
  values (post.id, seen_version + 1, post.profile_id, why, wanted.title, wanted.subtitle, free, private.count_words(free))
  returning id into saved;
  if paid is not null then
    insert into public.post_bodies (version_id, sections, words)
    values (saved, jsonb_build_array(jsonb_build_object('idx', 0, 'heading', null, 'doc', paid, 'words', private.count_words(paid))),
      private.count_words(paid));
  end if;
  perform private.drop_repeated(post.id, seen_version);
  -- A published post keeps its title until it is published again; a draft shows the newest.
  update public.posts p set latest_version = seen_version + 1,
    title = case when post.current_version_id is null then wanted.title else p.title end,
    subtitle = case when post.current_version_id is null then wanted.subtitle else p.subtitle end
  where p.id = post.id;
  perform private.drop_old_versions(post.id);
  return seen_version + 1;
end;
$function$;

create or replace function private.check_text (
  post public.posts,
  version public.post_versions
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif post.content_warning = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
  elsif post.access <> 'free' and not exists (
    select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address, or make the post free.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif jsonb_path_exists(version.free_doc, 'strict $.content[*] ? (@.type == "attachment")', '{}', true) then
    perform private.refuse('validation_failed', case when post.access = 'free'
      then 'Files belong to the paid part of a post.' else 'Files belong below the paywall break.' end);
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc'))
    and not exists (select from private.files_in(body.sections)) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  -- Last, so that authors first hear what they can correct here.
  elsif version.is_valid is distinct from true then
    perform private.refuse('validation_failed', 'A part of this text cannot be published. Save it on the site, then publish it there.');
  end if;
end;
$function$;

create or replace function private.create_post (
  wanted_id uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author uuid := private.require_author();
  created uuid;
begin
  perform private.count_author_call('draft', author, s.new_drafts_per_hour, 3600) from public.settings s;
  -- Who has a usual price sells by default: to give a post away is a choice.
  insert into public.posts (id, profile_id, language, refund_window_min, price_raw, access)
  select coalesce(wanted_id, gen_random_uuid()), p.id, p.language, p.default_refund_window, p.default_price_raw,
    case when p.default_price_raw is null then 'free' else 'paid' end::public.post_access
  from public.profiles p where p.id = author
  on conflict (id) do nothing
  returning id into created;
  if created is null and exists (select from public.posts p where p.id = wanted_id and p.profile_id = author) then
    return wanted_id;
  elsif created is null then
    perform private.refuse('conflict', 'There is a post with this id already.');
  end if;
  return created;
end;
$function$;

create or replace function private.drop_repeated (
  of_post uuid,
  before integer
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.post_versions old using public.post_versions new
  where old.post_id = of_post and old.n = before and old.published_at is null
    and new.post_id = of_post and new.n = before + 1
    and (new.title, new.subtitle, new.free_doc) is not distinct from (old.title, old.subtitle, old.free_doc)
    and (select b.sections from public.post_bodies b where b.version_id = new.id)
      is not distinct from (select b.sections from public.post_bodies b where b.version_id = old.id)
$function$;

create or replace function private.list_own_earnings (
  wanted text,
  since timestamp with time zone,
  until timestamp with time zone,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    nullif(o.held_until, 'infinity'), o.created_at, o.paid_at, o.recipient_account, o.block_hash,
    s.amount_raw::text, s.fee_raw::text, s.paid_at, private.returnable_until(b), s.refunded_at
  from public.payouts o
  left join public.purchases b on b.id = o.purchase_id
  left join public.posts p on p.id = b.post_id
  left join public.sales s on s.purchase_id = o.purchase_id
  where o.recipient_id = (select auth.uid())
    and (before_at is null or (o.created_at, o.id) < (before_at, before_id))
    and (list_own_earnings.since is null or o.created_at >= list_own_earnings.since)
    and (list_own_earnings.until is null or o.created_at < list_own_earnings.until)
    and case wanted
      when 'held' then o.status = 'held'
      when 'sending' then o.status in ('pending', 'publishing')
      when 'paid' then o.status = 'paid'
      when 'stopped' then o.status in ('failed', 'awaiting_address')
      when 'cancelled' then o.status = 'cancelled'
      else true end
  order by o.created_at desc, o.id desc limit at_most
$function$;

create or replace function private.put_off_payout()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
begin
  update public.private_profiles p set payout_put_off_at = coalesce(p.payout_put_off_at, now()) where p.id = own.id;
end;
$function$;

create or replace function private.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean,
    has_put_off_payout boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select u.id, nullif(u.email::text, ''), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null, pp.payout_put_off_at is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = ((select auth.jwt()) ->> 'session_id')
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = (select auth.uid())
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$function$;

create or replace function private.sell_new_break (
  post public.posts
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.posts p set access = 'paid', price_raw = coalesce(p.price_raw, (
    select author.default_price_raw from public.profiles author where author.id = p.profile_id))
  where p.id = post.id and post.status = 'draft' and post.access = 'free' and not exists (
    select from public.post_bodies b join public.post_versions v on v.id = b.version_id
    where v.post_id = post.id and v.n = post.latest_version)
$function$;

create or replace function private.send_own_payout (
  of_payout uuid
)
  returns public.payout_status
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  recipient uuid := auth.uid();
  due public.payouts;
begin
  if not exists (select from public.payouts o where o.id = of_payout and o.recipient_id = recipient) then
    perform private.refuse('not_found', 'There is no such payout of yours.');
  end if;
  perform private.count_author_call('send-payout', recipient, 20, 3600);
  due := private.lock_payout(of_payout);
  if due.status not in ('pending', 'failed') then
    perform private.refuse('conflict', case due.status
      when 'held' then 'This payout is held. It is sent when its wait is over.'
      when 'paid' then 'This payout has been sent.'
      when 'publishing' then 'This payout is being sent.'
      when 'awaiting_address' then 'This payout needs an address first.'
      else 'This payout is not sent: its sale was refunded.' end);
  end if;
  if due.claimed_hash is not null then
    perform private.refuse('conflict', 'We are checking whether this payout has been sent. Look again in a few minutes.');
  end if;
  update public.payouts p set next_attempt_at = now(), attempts = case when due.status = 'failed' then 0 else p.attempts end,
    status = case when due.status = 'failed' and private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  return due.status;
end;
$function$;

create or replace function private.sum_own_earnings()
  returns table (
    part text,
    why text,
    first_until timestamp with time zone,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, nullif(o.held_until, 'infinity') as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled'
    union all
    select o.amount_raw, null, null, 'paid_lately'
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status = 'paid' and o.paid_at > now() - interval '30 days') as judged
  group by judged.part, judged.why
$function$;

create or replace function public.list_earnings (
  wanted public.bounded_text default 'all'::text,
  since timestamp with time zone default null::timestamp with time zone,
  until timestamp with time zone default null::timestamp with time zone,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.put_off_payout()
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.put_off_payout() $function$;

create or replace function public.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean,
    has_put_off_payout boolean
  )
  language plpgsql
  stable
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query select * from private.read_account_status();
end;
$function$;

create or replace function public.send_own_payout (
  payout_id uuid
)
  returns public.payout_status
  language sql
  set search_path to ''
  AS $function$ select private.send_own_payout(payout_id) $function$;

comment on column public.private_profiles.payout_put_off_at is 'N-17: when the author chose to set the payout address later. Then they may write; to sell takes an address.';

comment on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer) is 'The caller''s payouts for /settings/payouts, newest first, after the row (before_at, before_id). wanted is all, held, sending, paid, stopped or cancelled. Errors inside the system (last_error) are not shown.';

comment on function public.put_off_payout() is 'The caller writes without a payout address. A post that costs something still needs one.';

comment on function public.read_account_status() is 'The caller''s account, or no row if it is banned or deleted, or the session has ended: the check behind every Session.';

comment on function public.send_own_payout(uuid) is 'Starts a due or failed payout of the caller now. A block that may live is sent again, and no other is signed. A hold stays.';

comment on function public.sum_earnings() is 'The caller''s payouts added up for /settings/payouts: held (by reason, with the end of the first hold), sending, stopped, paid, and paid_lately: in the last 30 days.';

revoke all on function private.drop_repeated(uuid, integer) from public;

grant execute on function private.drop_repeated(uuid, integer) to postgres;

revoke all
  on function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  from public;

grant execute
  on function private.list_own_earnings(text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function private.put_off_payout() from public;

grant execute on function private.put_off_payout() to authenticated, postgres;

revoke all on function private.read_account_status() from public;

grant execute on function private.read_account_status() to authenticated, postgres;

revoke all on function private.sell_new_break(public.posts) from public;

grant execute on function private.sell_new_break(public.posts) to postgres;

revoke all on function private.send_own_payout(uuid) from public;

grant execute on function private.send_own_payout(uuid) to authenticated, postgres;

revoke all
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function public.put_off_payout() from public;

grant execute on function public.put_off_payout() to authenticated, postgres;

revoke all on function public.read_account_status() from public;

grant execute on function public.read_account_status() to authenticated, postgres;

revoke all on function public.send_own_payout(uuid) from public;

grant execute on function public.send_own_payout(uuid) to authenticated, postgres;
