set local check_function_bodies = off;

drop function private.save_notification_settings(text[], text[]);

drop function public.save_notification_settings(public.bounded_list, public.bounded_list);

create table private.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  public_key text not null,
  shared_secret text not null,
  saved_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint push_subscriptions_endpoint_check check ((char_length(endpoint) <= 1000)),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_public_key_check check ((char_length(public_key) = 87)),
  constraint push_subscriptions_shared_secret_check check ((char_length(shared_secret) = 22))
);

alter table private.push_subscriptions
  enable row level security;

alter table public.notification_settings
  add column push_kinds text[];

alter table public.notifications
  add column pushed_at timestamp with time zone;

create or replace function private.add_push_job (
  of_subscription uuid,
  of_notification uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform graphile_worker.add_job(
    'send_push', payload => json_build_object('subscription', of_subscription, 'notification', of_notification),
    job_key => format('send_push:%s:%s', of_subscription, of_notification), job_key_mode => 'preserve_run_at', max_attempts => 9);
end;
$function$;

create or replace function private.describe_for_push (
  told public.notifications
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'count', told.count, 'data', told.data, 'created_at', told.created_at, 'read_at', told.read_at,
    'actor_handle', actor.handle::text, 'actor_name', actor.name, 'actor_avatar_url', actor.avatar_url,
    'post_id', p.id, 'post_title', p.title, 'post_handle', author.handle::text,
    'post_slug', case when told.kind <> 'content_removed' then p.slug end, 'purchase_id', told.purchase_id)
  from (select) as one
  left join public.profiles actor on actor.id = told.actor_id and actor.status in ('active', 'limited')
  left join public.posts p on p.id = told.post_id and (
    told.kind not in ('new_post', 'reply_to_comment', 'comment_liked', 'comment_not_approved')
    or p.status = 'published' or p.profile_id = told.user_id)
  left join public.profiles author on author.id = p.profile_id
  where told.id is not null
$function$;

create or replace function private.drop_push_subscription (
  of_subscription uuid
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  delete from private.push_subscriptions s where s.id = of_subscription
$function$;

create or replace function private.is_push_endpoint (
  endpoint text
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select coalesce(endpoint ~ '^https://(fcm\.googleapis\.com|([a-z0-9-]{1,63}\.){1,3}(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))/[!-~]+$', false)
$function$;

create or replace function private.list_push_subscriptions()
  returns table (
    endpoint text
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return query
    select s.endpoint from private.push_subscriptions s where s.user_id = (select auth.uid()) order by s.saved_at desc, s.id limit 10;
end;
$function$;

create or replace function private.may_push (
  told public.notifications
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if told.actor_id is not null and (
    not exists (select from public.profiles a where a.id = told.actor_id and a.status in ('active', 'limited'))
    or exists (select from public.private_profiles r where r.id = told.user_id and told.actor_id = any (r.blocked_profile_ids))) then
    return false;
  end if;
  if told.kind = 'new_post' then
    return exists (
      select from public.posts p
      join public.follows f on f.creator_id = p.profile_id and f.follower_id = told.user_id
      join public.follow_notification_preferences wish on wish.follows_id = f.id
      where p.id = told.post_id and p.status = 'published' and p.listed and wish.push and wish.in_app
        and private.wants_post(wish, p, (select n.price_usd from public.nano_price n)));
  end if;
  if told.kind in ('comment_on_post', 'reply_to_comment', 'comment_liked') then
    return exists (select from public.posts p where p.id = told.post_id and p.status = 'published')
      and private.may_person_read_comments(told.post_id, told.user_id);
  end if;
  return true;
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
    perform private.queue_push(known);
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

create or replace function private.push_followers (
  of_post uuid,
  beyond uuid,
  at_most integer default 300
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  follower record;
  told uuid;
  last uuid;
begin
  for follower in
    select f.follower_id as id, wish.push and private.wants_push(f.follower_id, 'new_post') as wants_push
    from public.posts p
    join public.follows f on f.creator_id = p.profile_id
    join public.follow_notification_preferences wish on wish.follows_id = f.id
    where p.id = of_post and p.status = 'published' and (beyond is null or f.follower_id > beyond)
      and exists (select from private.push_subscriptions s where s.user_id = f.follower_id)
    order by f.follower_id limit at_most
  loop
    last := follower.id;
    continue when not follower.wants_push;
    update public.notifications n set pushed_at = now()
    where n.post_id = of_post and n.user_id = follower.id and n.kind = 'new_post' and n.pushed_at is null
    returning n.id into told;
    continue when not found;
    perform private.add_push_job(s.id, told) from private.push_subscriptions s where s.user_id = follower.id;
  end loop;
  return last;
end;
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'schedule_failed', 'content_removed', 'comment_removed', 'report_decision', 'purchase_late_unlocked', 'refund_needs_address',
    'reading_restored', 'export_ready']
$function$;

create or replace function private.queue_push (
  told public.notifications
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if exists (select from private.push_subscriptions s where s.user_id = told.user_id) and private.wants_push(told.user_id, told.kind) then
    perform private.add_push_job(s.id, told.id) from private.push_subscriptions s where s.user_id = told.user_id;
  end if;
end;
$function$;

create or replace function private.read_push (
  of_subscription uuid,
  of_notification uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  target private.push_subscriptions;
  told public.notifications;
begin
  select s.* into target from private.push_subscriptions s
  join auth.sessions g on g.id = s.session_id and coalesce(g.not_after, 'infinity') > now()
  join auth.users u on u.id = s.user_id and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now()
  join public.profiles p on p.id = s.user_id and p.status in ('active', 'limited')
  where s.id = of_subscription;
  if not found then return null; end if;
  if of_notification is not null then
    select * into told from public.notifications n
    where n.id = of_notification and n.user_id = target.user_id and n.read_at is null and n.created_at > now() - interval '1 day'
      and private.wants_push(n.user_id, n.kind);
    if not found or not private.may_push(told) then return null; end if;
  end if;
  return jsonb_build_object(
    'endpoint', target.endpoint, 'public_key', target.public_key, 'shared_secret', target.shared_secret,
    'own_handle', (select p.handle::text from public.profiles p where p.id = target.user_id),
    'group', told.group_key, 'row', private.describe_for_push(told));
end;
$function$;

create or replace function private.remove_push_subscription (
  of_endpoint text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
begin
  delete from private.push_subscriptions s where s.endpoint = of_endpoint and s.user_id = reader;
  return found;
end;
$function$;

create or replace function private.save_notification_settings (
  wanted_in_app_off text[],
  wanted_email_off text[],
  wanted_pushed text[]
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
begin
  insert into public.notification_settings as s (user_id, in_app_off, email_off, push_kinds)
  select reader, coalesce(array_agg(k.kind) filter (where k.can_be_off and k.kind = any (wanted_in_app_off)), '{}'),
    coalesce(array_agg(k.kind) filter (where k.can_mail_be_off and k.kind = any (wanted_email_off)), '{}'),
    case when wanted_pushed is not null then coalesce(array_agg(k.kind) filter (where k.kind = any (wanted_pushed)), '{}') end
  from private.notification_kinds() k
  on conflict (user_id) do update set in_app_off = excluded.in_app_off, email_off = excluded.email_off,
    push_kinds = coalesce(excluded.push_kinds, s.push_kinds);
end;
$function$;

create or replace function private.save_push_subscription (
  of_endpoint text,
  of_public_key text,
  of_shared_secret text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  session uuid := (select s.id from auth.sessions s where s.user_id = reader and s.id::text = (select auth.jwt()) ->> 'session_id');
begin
  if session is null then perform private.refuse('registered_required', 'Sign in to change your notifications.'); end if;
  if not private.is_push_endpoint(of_endpoint) then
    perform private.refuse('conflict', 'We cannot send to the push service of this browser.');
  end if;
  if (of_public_key ~ '^B[A-Za-z0-9_-]{86}$') is not true or (of_shared_secret ~ '^[A-Za-z0-9_-]{22}$') is not true then
    perform private.refuse('conflict', 'This browser gave us no keys for push. Try again.');
  end if;
  -- Only the browser itself knows the keys: an address alone takes no push away from another user.
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, public_key, shared_secret)
  values (reader, session, of_endpoint, of_public_key, of_shared_secret)
  on conflict (endpoint) do update set user_id = reader, session_id = session, saved_at = now()
    where known.public_key = of_public_key and known.shared_secret = of_shared_secret;
  if not found then perform private.refuse('conflict', 'Push is on for this browser with other keys. Turn it off and on again.'); end if;
  delete from private.push_subscriptions s where s.id in (
    select old.id from private.push_subscriptions old where old.user_id = reader order by old.saved_at desc, old.id offset 10);
end;
$function$;

create or replace function private.try_push (
  of_endpoint text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  target uuid := (select s.id from private.push_subscriptions s where s.endpoint = of_endpoint and s.user_id = reader);
  hit record;
begin
  if target is null then perform private.refuse('not_found', 'Push is not on in this browser.'); end if;
  select * into hit from public.take_rate_limit('try-push:' || reader, 10, 3600);
  if not hit.allowed then perform private.refuse_for(hit.retry_after_seconds, 'You have tried ten times in the last hour. Try again later.'); end if;
  perform private.add_push_job(target, null);
end;
$function$;

create or replace function private.wants_push (
  of_user uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return private.wants_notification(of_user, of_kind) and coalesce(
    (select of_kind = any (s.push_kinds) from public.notification_settings s where s.user_id = of_user),
    of_kind = any (private.pushed_by_default()));
end;
$function$;

create or replace function public.list_push_subscriptions()
  returns table (
    endpoint text
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_push_subscriptions() $function$;

create or replace function public.remove_push_subscription (
  endpoint public.bounded_text
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.remove_push_subscription(endpoint) $function$;

create or replace function public.save_notification_settings (
  in_app_off public.bounded_list,
  email_off public.bounded_list,
  pushed public.bounded_list default null::text[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.save_notification_settings(in_app_off, email_off, pushed)
$function$;

create or replace function public.save_push_subscription (
  endpoint public.bounded_text,
  public_key public.bounded_text,
  shared_secret public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.save_push_subscription(endpoint, public_key, shared_secret)
$function$;

create or replace function public.try_push (
  endpoint public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.try_push(endpoint) $function$;

alter table private.push_subscriptions
  add constraint push_subscriptions_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;

alter table private.push_subscriptions
  add constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.notification_settings
  add constraint notification_settings_push_kinds_check check ((cardinality(push_kinds) <= 60));

create index push_subscriptions_session_id_idx on private.push_subscriptions using btree (session_id);

create index push_subscriptions_user_id_idx on private.push_subscriptions using btree (user_id, saved_at desc);

comment on column public.notification_settings.push_kinds is 'What comes by push. Null until the user chooses: private.pushed_by_default().';

comment on column public.notifications.pushed_at is 'When the push of a new post was queued, so that it is queued once.';

comment on function private.wants_push(uuid, text) is 'Push shows what also appears on the site. All of it can be off.';

comment on function public.list_push_subscriptions() is 'The caller''s browsers with push, the newest first.';

comment on function public.remove_push_subscription(public.bounded_text) is 'Idempotent: false if the caller has no push there.';

comment on function public.save_notification_settings(public.bounded_list, public.bounded_list, public.bounded_list) is
  'Replaces which kinds the caller turned off, and which come by push: null leaves these. Ignores unknown kinds and those that cannot be off.';

comment on function public.save_push_subscription(public.bounded_text, public.bounded_text, public.bounded_text) is
  'Turns push on in the caller''s browser, for as long as this session lasts. A browser that another user had goes over to the caller. At most 10 browsers a user: the oldest goes.';

comment on function public.try_push(public.bounded_text) is 'Sends a push to one of the caller''s browsers, so that they see it come. Ten times an hour.';

comment on table private.push_subscriptions is 'Browsers in which users turned push on. Each goes with the session that it was made in: on sign-out, here or everywhere, and with the account.';

revoke all on function private.add_push_job(uuid, uuid) from public;

grant execute on function private.add_push_job(uuid, uuid) to postgres;

revoke all on function private.describe_for_push(public.notifications) from public;

grant execute on function private.describe_for_push(public.notifications) to postgres;

revoke all on function private.drop_push_subscription(uuid) from public;

grant execute on function private.drop_push_subscription(uuid) to postgres;

revoke all on function private.is_push_endpoint(text) from public;

grant execute on function private.is_push_endpoint(text) to postgres;

revoke all on function private.list_push_subscriptions() from public;

grant execute on function private.list_push_subscriptions() to authenticated, postgres;

revoke all on function private.may_push(public.notifications) from public;

grant execute on function private.may_push(public.notifications) to postgres;

revoke all on function private.push_followers(uuid, uuid, integer) from public;

grant execute on function private.push_followers(uuid, uuid, integer) to postgres;

revoke all on function private.pushed_by_default() from public;

grant execute on function private.pushed_by_default() to postgres;

revoke all on function private.queue_push(public.notifications) from public;

grant execute on function private.queue_push(public.notifications) to postgres;

revoke all on function private.read_push(uuid, uuid) from public;

grant execute on function private.read_push(uuid, uuid) to postgres;

revoke all on function private.remove_push_subscription(text) from public;

grant execute on function private.remove_push_subscription(text) to authenticated, postgres;

revoke all on function private.save_notification_settings(text[], text[], text[]) from public;

grant execute on function private.save_notification_settings(text[], text[], text[]) to authenticated, postgres;

revoke all on function private.save_push_subscription(text, text, text) from public;

grant execute on function private.save_push_subscription(text, text, text) to authenticated, postgres;

revoke all on function private.try_push(text) from public;

grant execute on function private.try_push(text) to authenticated, postgres;

revoke all on function private.wants_push(uuid, text) from public;

grant execute on function private.wants_push(uuid, text) to postgres;

revoke all on function public.list_push_subscriptions() from public;

grant execute on function public.list_push_subscriptions() to authenticated, postgres;

revoke all on function public.remove_push_subscription(public.bounded_text) from public;

grant execute on function public.remove_push_subscription(public.bounded_text) to authenticated, postgres;

revoke all on function public.save_notification_settings(public.bounded_list, public.bounded_list, public.bounded_list) from public;

grant execute
  on function public.save_notification_settings(public.bounded_list, public.bounded_list, public.bounded_list)
  to authenticated, postgres;

revoke all on function public.save_push_subscription(public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.save_push_subscription(public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.try_push(public.bounded_text) from public;

grant execute on function public.try_push(public.bounded_text) to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.push_subscriptions to postgres;
