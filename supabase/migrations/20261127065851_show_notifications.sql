set local check_function_bodies = off;

drop function private.notify_user(uuid, text, uuid, uuid, uuid, text);

create table private.notification_parts (
  notification_id uuid not null,
  part uuid not null,
  constraint notification_parts_pkey primary key (notification_id, part)
);

alter table private.notification_parts
  enable row level security;

create table public.notification_settings (
  user_id uuid not null,
  in_app_off text[] not null default '{}'::text[],
  email_off text[] not null default '{}'::text[],
  paused_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint notification_settings_email_off_check check ((cardinality(email_off) <= 60)),
  constraint notification_settings_in_app_off_check check ((cardinality(in_app_off) <= 60)),
  constraint notification_settings_pkey primary key (user_id)
);

alter table public.notification_settings
  enable row level security;

alter table public.settings
  add column notification_changes_per_hour integer not null default 1000;

create or replace function private.amount_data (
  amount numeric
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when amount is null then '{}' else jsonb_build_object('amount_raw', amount::text) end
$function$;

create or replace function private.begin_notification_change()
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  reader uuid := (select auth.uid());
  hit record;
begin
  if not private.is_registered() or not exists (select from public.profiles p where p.id = reader and p.status <> 'deleted') then
    perform private.refuse('registered_required', 'Sign in to change your notifications.');
  end if;
  select h.* into hit
  from public.settings s, public.take_rate_limit('notifications:' || reader, s.notification_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have changed your notifications very often in the last hour. Try again later.');
  end if;
  return reader;
end;
$function$;

create or replace function private.change_payout_address (
  of_user uuid,
  wanted text,
  is_proven boolean
)
  returns table (
    payout_address text,
    payout_hold_until timestamp with time zone
  )
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
  kept public.private_profiles;
  is_change boolean;
begin
  perform private.refuse_unsafe_account(wanted);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  is_change := kept.payout_address is not null;
  if kept.payout_address is distinct from wanted then
    perform private.require_settled_sign_in(own.id);
    if is_change and not is_proven then
      perform private.refuse('forbidden', 'A changed payout address needs a fresh code from your e-mail.');
    end if;
    update public.private_profiles h set payout_address = wanted, payout_address_verified_at = now(),
      payout_address_changed_at = case when is_change then now() end,
      payout_hold_until = case when is_change then now() + interval '24 hours' end
    where h.id = own.id returning * into kept;
    if is_change then
      perform private.notify_user(own.id, 'payout_address_changed', null, null, null, null);
      insert into public.outbox (template, user_id, data, natural_key)
      values ('payout_address_changed', own.id,
        jsonb_build_object('address', wanted, 'hold_until', kept.payout_hold_until, 'path', private.make_freeze_link(own.id)),
        format('payout_address_changed:%s:%s', own.id, extract(epoch from kept.payout_address_changed_at)));
    end if;
  end if;
  return query select kept.payout_address, kept.payout_hold_until;
end;
$function$;

create or replace function private.complete_sale (
  bought public.purchases,
  judged private.assessment,
  rules public.settings
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
  unlocked bigint;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at, withdrawal_ends_at = private.find_withdrawal_end(bought)
  where p.id = bought.id returning * into bought;
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, bought.withdrawal_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id returning s.unlocks into unlocked;
  perform private.mail_receipt(bought);
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id,
    coalesce(bought.buyer_id, bought.id), kept - fee);
  perform private.tell_of_milestone(post, unlocked);
  if bought.late then perform private.notify_user(bought.buyer_id, 'purchase_late_unlocked', null, post.id, bought.id, null); end if;
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.finish_export (
  of_export uuid,
  of_attempt integer,
  parts integer,
  bytes bigint
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  made public.exports;
begin
  update public.exports e set state = 'ready', parts = finish_export.parts, bytes = finish_export.bytes, done = e.total,
    changed_at = now(), expires_at = now() + interval '7 days'
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running' returning * into made;
  if not found then return false; end if;
  -- The newest replaces the others; forget_exports removes them.
  update public.exports e set expires_at = now() where e.user_id = made.user_id and e.id <> made.id and e.expires_at > now();
  perform private.notify_user(made.user_id, 'export_ready', null, null, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'export_ready', u.id, jsonb_build_object('path', '/settings'), 'export_ready:' || made.id
  from auth.users u where u.id = made.user_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
  return true;
end;
$function$;

create or replace function private.forget_mails (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  removed integer;
begin
  delete from public.outbox t using (
    select o.id from public.outbox o
    where coalesce(o.sent_at, o.failed_at) < now() - interval '30 days'
      and (o.template <> 'refund_needs_address' or coalesce(o.sent_at, o.failed_at) < now() - interval '100 days')
    limit at_most for update skip locked) as old
  where t.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end;
$function$;

create or replace function private.forget_notifications (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  forgotten integer;
  removed integer;
begin
  delete from private.notification_parts t using (
    select p.notification_id, p.part from private.notification_parts p join public.notifications n on n.id = p.notification_id
    where n.created_at < now() - interval '1 day' limit at_most for update of p skip locked) as old
  where t.notification_id = old.notification_id and t.part = old.part;
  get diagnostics forgotten = row_count;
  delete from public.notifications t using (
    select n.id from public.notifications n where n.created_at < now() - interval '180 days'
    order by n.created_at limit at_most for update skip locked) as old
  where t.id = old.id;
  get diagnostics removed = row_count;
  return greatest(forgotten, removed);
end;
$function$;

create or replace function private.keep_back (
  post public.posts,
  reason text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.posts p set status = 'draft', scheduled_at = null, kept_back_because = left(reason, 300) where p.id = post.id;
  perform private.notify_user(post.profile_id, 'schedule_failed', null, post.id, null, null, null, null, jsonb_build_object('reason', reason));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'schedule_failed', post.profile_id,
    jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'reason', reason, 'path', '/compose/' || post.id),
    format('schedule_failed:%s:%s', post.id, extract(epoch from post.scheduled_at))
  where private.wants_mail(post.profile_id, 'schedule_failed')
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.list_notifications (
  of_kinds text[],
  only_unread boolean,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    kind text,
    count integer,
    data jsonb,
    created_at timestamp with time zone,
    read_at timestamp with time zone,
    actor_handle text,
    actor_name text,
    actor_avatar_url text,
    post_id uuid,
    post_title text,
    post_handle text,
    post_slug text,
    purchase_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return query
    select n.id, n.kind, n.count, n.data, n.created_at, n.read_at, actor.handle::text, actor.name, actor.avatar_url, p.id,
      p.title, author.handle::text, case when n.kind <> 'content_removed' then p.slug end, n.purchase_id
    from (
      select * from public.notifications m
      where m.user_id = (select auth.uid()) and (of_kinds is null or m.kind = any (of_kinds))
        and (only_unread is not true or m.read_at is null)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit at_most) as n
    left join public.profiles actor on actor.id = n.actor_id and actor.status in ('active', 'limited')
    left join public.posts p on p.id = n.post_id and (n.kind <> 'new_post' or p.status = 'published')
    left join public.profiles author on author.id = p.profile_id
    order by n.created_at desc, n.id desc;
end;
$function$;

create or replace function private.mail_refund_request (
  bought public.purchases
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_requested', u.id, jsonb_build_object('title', p.title),
    format('refund_requested:%s:%s', u.id, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24'))
  from auth.users u join public.posts p on p.id = bought.post_id
  where u.id = bought.seller_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'refund_requested')
  on conflict (natural_key) do nothing
$function$;

create or replace function private.mark_notification_read (
  of_notification uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
begin
  update public.notifications n set read_at = now() where n.id = of_notification and n.user_id = reader and n.read_at is null;
  return found;
end;
$function$;

create or replace function private.mark_notifications_read (
  up_to timestamp with time zone
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  marked integer;
begin
  update public.notifications n set read_at = now() where n.user_id = reader and n.read_at is null and n.created_at <= up_to;
  get diagnostics marked = row_count;
  return marked;
end;
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
    perform private.notify_user(b.buyer_id, 'refund_sent', null, b.post_id, b.id, 'refund_sent:' || b.id, due.id, due.amount_raw)
    from public.purchases b where b.id = due.purchase_id;
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$function$;

create or replace function private.mute_notification (
  of_notification uuid,
  is_muted boolean
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  told public.notifications;
begin
  select * into told from public.notifications n where n.id = of_notification and n.user_id = reader;
  if not found then perform private.refuse('not_found', 'There is no such notification any more.'); end if;
  if told.kind = 'new_post' then
    update public.follow_notification_preferences p set in_app = not is_muted
    from public.follows f where f.id = p.follows_id and f.follower_id = reader and f.creator_id = told.actor_id;
    if not found then perform private.refuse('conflict', 'You no longer follow this creator.'); end if;
    return 'creator';
  end if;
  if not exists (select from private.notification_kinds() k where k.kind = told.kind and k.can_be_off) then
    perform private.refuse('conflict', 'This concerns your money or your account, so it cannot be turned off.');
  end if;
  insert into public.notification_settings as s (user_id, in_app_off)
  values (reader, case when is_muted then array[told.kind] else '{}' end)
  on conflict (user_id) do update
    set in_app_off = array_remove(s.in_app_off, told.kind) || case when is_muted then array[told.kind] else '{}' end;
  return 'kind';
end;
$function$;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, null::boolean),
    ('post_unlocked', true, null),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.notify_followers (
  of_post uuid,
  beyond uuid,
  at_most integer
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  usd_price numeric := (select n.price_usd from public.nano_price n);
  last uuid;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' and p.listed
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited')) for share;
  if not found then return null; end if;
  with reached as (
    select f.id, f.follower_id from public.follows f
    where f.creator_id = post.profile_id and (beyond is null or f.follower_id > beyond)
    order by f.follower_id limit at_most),
  told as (
    insert into public.notifications (user_id, kind, actor_id, post_id, group_key)
    select r.follower_id, 'new_post', post.profile_id, post.id, 'new_post:' || post.id
    from reached r join public.follow_notification_preferences wish on wish.follows_id = r.id
    where private.wants_post(wish, post, usd_price) and private.wants_notification(r.follower_id, 'new_post')
    on conflict (post_id, user_id) where kind = 'new_post' do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  return last;
end;
$function$;

create or replace function private.notify_user (
  to_user uuid,
  of_kind text,
  by_actor uuid,
  about_post uuid,
  about_purchase uuid,
  grouped_by text,
  of_part uuid default null::uuid,
  of_amount numeric default null::numeric,
  details jsonb default '{}'::jsonb
)
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  counted uuid := coalesce(of_part, by_actor, about_purchase);
  known public.notifications;
begin
  if not exists (select from public.profiles p where p.id = to_user) or not private.wants_notification(to_user, of_kind) then
    return null;
  end if;
  if grouped_by is not null then
    -- Several workers may tell one user of the same group at the same moment.
    perform pg_advisory_xact_lock(hashtextextended(format('notification:%s:%s', to_user, grouped_by), 0));
    select * into known from public.notifications n
    where n.user_id = to_user and n.group_key = grouped_by and n.created_at > now() - interval '10 minutes' and n.read_at is null
    order by n.created_at desc limit 1 for update;
  end if;
  if known.id is null then
    insert into public.notifications (user_id, kind, actor_id, post_id, purchase_id, group_key, data)
    values (to_user, of_kind, by_actor, about_post, about_purchase, grouped_by, details || private.amount_data(of_amount))
    returning * into known;
    if grouped_by is not null and counted is not null then
      insert into private.notification_parts (notification_id, part) values (known.id, counted);
    end if;
    return known.id;
  end if;
  if counted is not null then
    insert into private.notification_parts (notification_id, part) values (known.id, counted) on conflict do nothing;
    if not found then return null; end if;
  end if;
  update public.notifications n set count = n.count + 1, actor_id = by_actor,
    data = n.data || details || private.amount_data((n.data ->> 'amount_raw')::numeric + of_amount)
  where n.id = known.id;
  return null;
end;
$function$;

create or replace function private.pause_notifications (
  is_paused boolean
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  ends_at timestamptz;
begin
  insert into public.notification_settings as s (user_id, paused_until)
  values (reader, case when is_paused then now() + interval '7 days' end)
  on conflict (user_id) do update
    set paused_until = case when is_paused and s.paused_until > now() then s.paused_until else excluded.paused_until end
  returning s.paused_until into ends_at;
  return ends_at;
end;
$function$;

create or replace function private.remove_post (
  of_post uuid,
  actor uuid,
  why text,
  is_by_law boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set held_until = 'infinity',
    status = case when p.status = 'awaiting_address' then p.status else 'held' end
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee')
    and p.status in ('held', 'pending', 'awaiting_address');
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null, deleted_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null, null, null,
    jsonb_build_object('by_law', is_by_law));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', case when is_by_law then 'The law' else 'Our content guidelines' end,
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 300)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$function$;

create or replace function private.save_notification_settings (
  wanted_in_app_off text[],
  wanted_email_off text[]
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
begin
  insert into public.notification_settings (user_id, in_app_off, email_off)
  select reader, coalesce(array_agg(k.kind) filter (where k.can_be_off and k.kind = any (wanted_in_app_off)), '{}'),
    coalesce(array_agg(k.kind) filter (where k.can_mail_be_off and k.kind = any (wanted_email_off)), '{}')
  from private.notification_kinds() k
  on conflict (user_id) do update set in_app_off = excluded.in_app_off, email_off = excluded.email_off;
end;
$function$;

create or replace function private.start_refund (
  bought public.purchases,
  why text,
  to_account text
)
  returns public.purchase_facts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sale public.sales;
  returned numeric;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
    end if;
    update public.payouts p set status = 'cancelled'
    where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id,
      coalesce(bought.buyer_id, bought.id), null, jsonb_build_object('reason', left(why, 300)));
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  return private.facts_of(bought, true);
end;
$function$;

create or replace function private.tell_of_milestone (
  post public.posts,
  unlocked bigint
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  occasion text := format('milestone:%s:%s', post.id, unlocked);
begin
  if unlocked::text !~ '^10*$' or exists (
    select from public.notifications n where n.user_id = post.profile_id and n.group_key = occasion) then
    return;
  end if;
  perform private.notify_user(post.profile_id, 'milestone', null, post.id, null, occasion, null, null,
    jsonb_build_object('unlocks', unlocked));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'milestone', u.id,
    jsonb_build_object('title', post.title, 'unlocks', unlocked, 'path', '/@' || a.handle || '/' || coalesce(post.slug, post.id::text)),
    occasion
  from auth.users u join public.profiles a on a.id = u.id
  where u.id = post.profile_id and private.real_email(u.email) is not null and u.deleted_at is null
    and private.wants_mail(u.id, 'milestone')
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.tell_of_payout (
  of_kind text,
  due public.payouts
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  told uuid := private.notify_user(due.recipient_id, of_kind, null, null, null, of_kind, due.id, due.amount_raw);
begin
  if of_kind <> 'payout_failed' or told is null then return; end if;
  insert into public.outbox (template, user_id, data, natural_key)
  select 'payout_failed', u.id, jsonb_build_object('amount_raw', due.amount_raw::text), 'payout_failed:' || told
  from auth.users u where u.id = due.recipient_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.tell_of_waiting_return()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' and old.status = new.status then return null; end if;
  perform private.notify_user(
    b.buyer_id, 'refund_needs_address', null, b.post_id, b.id, 'refund_needs_address:' || b.id, new.id, new.amount_raw)
  from public.purchases b where b.id = new.purchase_id;
  return null;
end;
$function$;

create or replace function private.wants_mail (
  of_user uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return not exists (
    select from public.notification_settings s
    where s.user_id = of_user and (of_kind = any (s.email_off) or s.paused_until > now()));
end;
$function$;

create or replace function private.wants_notification (
  of_user uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return not exists (
    select from public.notification_settings s
    where s.user_id = of_user and (of_kind = any (s.in_app_off) or s.paused_until > now()))
    or exists (select from private.notification_kinds() k where k.kind = of_kind and not k.can_be_off);
end;
$function$;

create or replace function public.count_unread_notifications()
  returns integer
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*)::integer from (
    select from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null limit 100) as unread
$function$;

create or replace function public.forget_mails (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_mails(at_most) $function$;

create or replace function public.forget_notifications (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_notifications(at_most) $function$;

create or replace function public.list_notifications (
  kinds public.bounded_list default null::text[],
  only_unread boolean default false,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 30
)
  returns table (
    id uuid,
    kind text,
    count integer,
    data jsonb,
    created_at timestamp with time zone,
    read_at timestamp with time zone,
    actor_handle text,
    actor_name text,
    actor_avatar_url text,
    post_id uuid,
    post_title text,
    post_handle text,
    post_slug text,
    purchase_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_notifications(kinds, only_unread, before_at, before_id, least(greatest(at_most, 0), 100))
$function$;

create or replace function public.mark_notification_read (
  notification_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.mark_notification_read(notification_id) $function$;

create or replace function public.mark_notifications_read (
  up_to timestamp with time zone default now()
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.mark_notifications_read(up_to) $function$;

create or replace function public.mute_notification (
  notification_id uuid,
  muted boolean default true
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.mute_notification(notification_id, muted) $function$;

create or replace function public.pause_notifications (
  paused boolean
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.pause_notifications(paused) $function$;

create or replace function public.save_notification_settings (
  in_app_off public.bounded_list,
  email_off public.bounded_list
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.save_notification_settings(in_app_off, email_off)
$function$;

alter table private.notification_parts
  add constraint notification_parts_notification_id_fkey foreign key (notification_id) references public.notifications(id)
    on delete cascade;

alter table public.notification_settings
  add constraint notification_settings_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.settings
  add constraint settings_notification_changes_per_hour_check check ((notification_changes_per_hour > 0));

create index outbox_done_idx on public.outbox using btree (COALESCE(sent_at, failed_at));

create trigger set_updated_at
  before update on public.notification_settings
  for each row
  execute function private.set_updated_at();

create trigger tell_of_waiting_return
  after insert or update of status on public.payouts
  for each row
  when
    (((new.status = 'awaiting_address'::public.payout_status) AND (new.kind = ANY (ARRAY['refund'::public.payout_kind,
    'excess'::public.payout_kind]))))
  execute function private.tell_of_waiting_return();

create policy "users read their notification settings" on public.notification_settings
  for select
  to authenticated
  using ((user_id = ( select auth.uid() as uid)));

comment on function private.notification_kinds() is 'Every kind, whether users may turn it off, and the same of its mail (null: it has none that they could). lib/notifications/kinds.ts has the same list; a test compares.';

comment on function private.tell_of_payout(text, public.payouts) is 'Notifies a writer that a payout was sent or failed, in the transaction of that state. An unread notification collects what follows within ten minutes, so that many sales are one entry with their sum. A failure is mailed, too: one mail for each entry.';

comment on function private.wants_mail(uuid, text) is 'Asked only for kinds whose mail can be off.';

comment on function private.wants_notification(uuid, text) is 'False for a kind that the user turned off, and for all in a pause. Some kinds cannot be off.';

comment on function public.count_unread_notifications() is 'How many of the caller''s notifications are unread: 100 means 100 or more.';

comment on function public.forget_mails(integer) is 'Deletes mails, with their recipients, 30 days after they were sent or given up. A timer calls it.';

comment on function public.forget_notifications(integer) is 'Deletes notifications after 180 days. Whom a group counted is forgotten after a day. A timer calls it.';

comment on function public.list_notifications(public.bounded_list, boolean, timestamp
  with time zone, uuid, integer) is 'A page of the caller''s notifications, newest first. It starts after the one of (before_at, before_id). post_slug is null where the post has no page that the caller may open.';

comment on function public.mark_notification_read(uuid) is 'Idempotent: false if it was read already, or is not the caller''s.';

comment on function public.mark_notifications_read(timestamp with time zone) is 'Marks everything as read that the caller got up to a moment: what comes while they look stays unread. Returns how many.';

comment on function public.mute_notification(uuid, boolean) is 'Stops what this notification is an example of, or takes that back: the creator of a new post (answers creator), else its kind (answers kind).';

comment on function public.pause_notifications(boolean) is 'Pauses everything that can be off for 7 days, or ends the pause. Returns when it ends. A pause that runs is not made longer.';

comment on function public.save_notification_settings(public.bounded_list, public.bounded_list) is 'Replaces which kinds the caller turned off. Ignores unknown kinds and those that cannot be off.';

comment on table private.notification_parts is 'What a notification counts: people or payouts. Kept apart, because sellers never see their buyers, and only for a day.';

comment on table public.notification_settings is 'What users turned off. Without a row, everything is on.';

revoke all on function private.amount_data(numeric) from public;

grant execute on function private.amount_data(numeric) to postgres;

revoke all on function private.begin_notification_change() from public;

grant execute on function private.begin_notification_change() to postgres;

revoke all on function private.forget_mails(integer) from public;

grant execute on function private.forget_mails(integer) to postgres, service_role;

revoke all on function private.forget_notifications(integer) from public;

grant execute on function private.forget_notifications(integer) to postgres, service_role;

revoke all on function private.list_notifications(text[], boolean, timestamp with time zone, uuid, integer) from public;

grant execute
  on function private.list_notifications(text[], boolean, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function private.mark_notification_read(uuid) from public;

grant execute on function private.mark_notification_read(uuid) to authenticated, postgres;

revoke all on function private.mark_notifications_read(timestamp with time zone) from public;

grant execute on function private.mark_notifications_read(timestamp with time zone) to authenticated, postgres;

revoke all on function private.mute_notification(uuid, boolean) from public;

grant execute on function private.mute_notification(uuid, boolean) to authenticated, postgres;

revoke all on function private.notification_kinds() from public;

grant execute on function private.notification_kinds() to postgres;

revoke all on function private.notify_user(uuid, text, uuid, uuid, uuid, text, uuid, numeric, jsonb) from public;

grant execute on function private.notify_user(uuid, text, uuid, uuid, uuid, text, uuid, numeric, jsonb) to postgres;

revoke all on function private.pause_notifications(boolean) from public;

grant execute on function private.pause_notifications(boolean) to authenticated, postgres;

revoke all on function private.save_notification_settings(text[], text[]) from public;

grant execute on function private.save_notification_settings(text[], text[]) to authenticated, postgres;

revoke all on function private.tell_of_milestone(public.posts, bigint) from public;

grant execute on function private.tell_of_milestone(public.posts, bigint) to postgres;

revoke all on function private.tell_of_waiting_return() from public;

grant execute on function private.tell_of_waiting_return() to postgres;

revoke all on function private.wants_mail(uuid, text) from public;

grant execute on function private.wants_mail(uuid, text) to postgres;

revoke all on function private.wants_notification(uuid, text) from public;

grant execute on function private.wants_notification(uuid, text) to postgres;

revoke all on function public.count_unread_notifications() from public;

grant execute on function public.count_unread_notifications() to authenticated, postgres;

revoke all on function public.forget_mails(integer) from public;

grant execute on function public.forget_mails(integer) to postgres, service_role;

revoke all on function public.forget_notifications(integer) from public;

grant execute on function public.forget_notifications(integer) to postgres, service_role;

revoke all on function public.list_notifications(public.bounded_list, boolean, timestamp with time zone, uuid, integer) from public;

grant execute
  on function public.list_notifications(public.bounded_list, boolean, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all on function public.mark_notification_read(uuid) from public;

grant execute on function public.mark_notification_read(uuid) to authenticated, postgres;

revoke all on function public.mark_notifications_read(timestamp with time zone) from public;

grant execute on function public.mark_notifications_read(timestamp with time zone) to authenticated, postgres;

revoke all on function public.mute_notification(uuid, boolean) from public;

grant execute on function public.mute_notification(uuid, boolean) to authenticated, postgres;

revoke all on function public.pause_notifications(boolean) from public;

grant execute on function public.pause_notifications(boolean) to authenticated, postgres;

revoke all on function public.save_notification_settings(public.bounded_list, public.bounded_list) from public;

grant execute on function public.save_notification_settings(public.bounded_list, public.bounded_list) to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.notification_parts to postgres;

grant select on table public.notification_settings to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.notification_settings to postgres;

grant select on table public.notification_settings to service_role;
