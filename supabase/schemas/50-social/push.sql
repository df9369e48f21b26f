-- Web push: which browsers a user turned it on in, and what is sent there. One push per notification and browser.

-- The hosts of the push services that browsers use. lib/notifications/push/endpoint.ts has the same rule; a test compares.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select coalesce(endpoint ~ '^https://(fcm\.googleapis\.com|([a-z0-9-]{1,63}\.){1,3}(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))/[!-~]+$', false)
$$;

create function public.save_push_subscription(
  endpoint public.bounded_text, public_key public.bounded_text, shared_secret public.bounded_text)
returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_push_subscription(endpoint, public_key, shared_secret)
$$;
comment on function public.save_push_subscription is
  'Turns push on in the caller''s browser, for as long as this session lasts. A browser that another user had goes over to the caller. At '
  'most 10 browsers a user: the oldest goes.';
grant execute on function public.save_push_subscription to authenticated;

create function private.save_push_subscription(of_endpoint text, of_public_key text, of_shared_secret text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.save_push_subscription to authenticated;

create function public.remove_push_subscription(endpoint public.bounded_text) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.remove_push_subscription(endpoint) $$;
comment on function public.remove_push_subscription is 'Idempotent: false if the caller has no push there.';
grant execute on function public.remove_push_subscription to authenticated;

create function private.remove_push_subscription(of_endpoint text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_notification_change();
begin
  delete from private.push_subscriptions s where s.endpoint = of_endpoint and s.user_id = reader;
  return found;
end;
$$;
grant execute on function private.remove_push_subscription to authenticated;

create function public.list_push_subscriptions() returns table (endpoint text)
language sql stable security invoker set search_path = '' as $$ select * from private.list_push_subscriptions() $$;
comment on function public.list_push_subscriptions is 'The caller''s browsers with push, the newest first.';
grant execute on function public.list_push_subscriptions to authenticated;

create function private.list_push_subscriptions() returns table (endpoint text)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select s.endpoint from private.push_subscriptions s where s.user_id = (select auth.uid()) order by s.saved_at desc, s.id limit 10;
end;
$$;
grant execute on function private.list_push_subscriptions to authenticated;

create function public.try_push(endpoint public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.try_push(endpoint) $$;
comment on function public.try_push is 'Sends a push to one of the caller''s browsers, so that they see it come. Ten times an hour.';
grant execute on function public.try_push to authenticated;

create function private.try_push(of_endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.try_push to authenticated;

-- What comes by push until the user chooses. lib/notifications/push/choices.ts has the same list; a test compares.
create function private.pushed_by_default() returns text[]
language sql immutable security invoker set search_path = '' as $$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_hold', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'age_gate', 'report_decision',
    'appeal_decision', 'account_status', 'promotion_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$$;

create function private.wants_push(of_user uuid, of_kind text) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.wants_notification(of_user, of_kind) and coalesce(
    (select of_kind = any (s.push_kinds) from public.notification_settings s where s.user_id = of_user),
    of_kind = any (private.pushed_by_default()));
end;
$$;
comment on function private.wants_push is 'Push shows what also appears on the site. All of it can be off.';

-- Backs off for about 80 minutes where a push service is away.
-- Behind mails to one person, which wait for the same workers.
create function private.add_push_job(of_subscription uuid, of_notification uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    'send_push', payload => json_build_object('subscription', of_subscription, 'notification', of_notification),
    job_key => format('send_push:%s:%s', of_subscription, of_notification), job_key_mode => 'preserve_run_at', max_attempts => 9,
    priority => 5);
end;
$$;

-- Called once for each notification, in the transaction that writes it.
create function private.queue_push(told public.notifications) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from private.push_subscriptions s where s.user_id = told.user_id) and private.wants_push(told.user_id, told.kind) then
    perform private.add_push_job(s.id, told.id) from private.push_subscriptions s where s.user_id = told.user_id;
  end if;
end;
$$;

-- Queues the push of a new post for the next at_most followers, after the follower beyond, who have push at all. Returns the last one
-- reached, null at the end. Safe to repeat: a notification that is marked as pushed is not queued again.
create function private.push_followers(of_post uuid, beyond uuid, at_most integer default 300) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
    where p.id = of_post and p.status = 'published' and f.follower_id > coalesce(beyond, '00000000-0000-0000-0000-000000000000')
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
$$;

-- What the worker sends, as of now: where to, and the notification as private.list_notifications shows it. Null if it is not wanted or
-- not visible any more, was read meanwhile, or the browser is no longer the user's. Without a notification: the push of a try.
create function private.read_push(of_subscription uuid, of_notification uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function private.describe_for_push(told public.notifications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'count', told.count, 'data', private.visible_data(told.kind, told.data, told.user_id), 'created_at', told.created_at, 'read_at', told.read_at,
    'actor_handle', actor.handle::text, 'actor_name', actor.name, 'actor_avatar_url', actor.avatar_url,
    'post_id', p.id, 'post_title', p.title, 'post_handle', author.handle::text,
    'post_slug', case when told.kind <> 'content_removed' then p.slug end, 'purchase_id', told.purchase_id)
  from (select) as one
  left join public.profiles actor on actor.id = told.actor_id and actor.status in ('active', 'limited')
  left join public.posts p on p.id = told.post_id and (
    told.kind not in ('new_post', 'reply_to_comment', 'mention', 'comment_liked', 'comment_not_approved')
    or p.status = 'published' or p.profile_id = told.user_id)
  left join public.profiles author on author.id = p.profile_id
  where told.id is not null
$$;

-- A push shows its line on a locked screen. So what was blocked, withdrawn or closed meanwhile is not sent at all.
create function private.may_push(told public.notifications) returns boolean
language plpgsql stable security definer set search_path = '' as $$
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
  if told.kind = 'mention' then return private.visible_data(told.kind, told.data, told.user_id) ? 'comment'; end if;
  if told.kind in ('comment_on_post', 'reply_to_comment', 'comment_liked') then
    return exists (select from public.posts p where p.id = told.post_id and p.status = 'published')
      and private.may_person_read_comments(told.post_id, told.user_id);
  end if;
  return true;
end;
$$;

create function private.drop_push_subscription(of_subscription uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_subscriptions s where s.id = of_subscription
$$;
