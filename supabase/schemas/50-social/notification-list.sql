-- What users do with their notifications: list, count, mark as read, mute, choose and pause. Own rows only.

create function public.list_notifications(
  kinds public.bounded_list default null, only_unread boolean default false, before_at timestamptz default null, before_id uuid default null,
  at_most integer default 30)
returns table (
  id uuid, kind text, count integer, data jsonb, created_at timestamptz, read_at timestamptz, actor_handle text, actor_name text,
  actor_avatar_url text, post_id uuid, post_title text, post_handle text, post_slug text, purchase_id uuid)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_notifications(kinds, only_unread, before_at, before_id, least(greatest(at_most, 0), 100))
$$;
comment on function public.list_notifications is
  'A page of the caller''s notifications, newest first. It starts after the one of (before_at, before_id). post_slug is null where the '
  'post has no page that the caller may open.';
grant execute on function public.list_notifications to authenticated;

-- Names no one whose account is closed. Of a post that its author withdrew, only the author and its buyers get the title.
create function private.list_notifications(
  of_kinds text[], only_unread boolean, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, kind text, count integer, data jsonb, created_at timestamptz, read_at timestamptz, actor_handle text, actor_name text,
  actor_avatar_url text, post_id uuid, post_title text, post_handle text, post_slug text, purchase_id uuid)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select n.id, n.kind, n.count, private.visible_data(n.kind, n.data, n.user_id), n.created_at, n.read_at, actor.handle::text, actor.name, actor.avatar_url, p.id,
      p.title, author.handle::text, case when n.kind <> 'content_removed' then p.slug end, n.purchase_id
    from (
      select * from public.notifications m
      where m.user_id = (select auth.uid()) and (of_kinds is null or m.kind = any (of_kinds))
        and (only_unread is not true or m.read_at is null)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit at_most) as n
    left join public.profiles actor on actor.id = n.actor_id and actor.status in ('active', 'limited')
    left join public.posts p on p.id = n.post_id and (
      n.kind not in ('new_post', 'reply_to_comment', 'mention', 'comment_liked', 'comment_not_approved')
      or p.status = 'published' or p.profile_id = (select auth.uid()))
    left join public.profiles author on author.id = p.profile_id
    order by n.created_at desc, n.id desc;
end;
$$;
grant execute on function private.list_notifications to authenticated;

create function public.count_unread_notifications() returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from (
    select from public.notifications n where n.user_id = (select auth.uid()) and n.read_at is null limit 100) as unread
$$;
comment on function public.count_unread_notifications is 'How many of the caller''s notifications are unread: 100 means 100 or more.';
grant execute on function public.count_unread_notifications to authenticated;

create function public.mark_notification_read(notification_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.mark_notification_read(notification_id) $$;
comment on function public.mark_notification_read is 'Idempotent: false if it was read already, or is not the caller''s.';
grant execute on function public.mark_notification_read to authenticated;

create function private.mark_notification_read(of_notification uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_notification_change();
begin
  update public.notifications n set read_at = now() where n.id = of_notification and n.user_id = reader and n.read_at is null;
  return found;
end;
$$;
grant execute on function private.mark_notification_read to authenticated;

create function public.mark_notifications_read(up_to timestamptz default now()) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.mark_notifications_read(up_to) $$;
comment on function public.mark_notifications_read is
  'Marks everything as read that the caller got up to a moment: what comes while they look stays unread. Returns how many.';
grant execute on function public.mark_notifications_read to authenticated;

create function private.mark_notifications_read(up_to timestamptz) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_notification_change();
  marked integer;
begin
  update public.notifications n set read_at = now() where n.user_id = reader and n.read_at is null and n.created_at <= up_to;
  get diagnostics marked = row_count;
  return marked;
end;
$$;
grant execute on function private.mark_notifications_read to authenticated;

create function public.mute_notification(notification_id uuid, muted boolean default true) returns text
language sql volatile security invoker set search_path = '' as $$ select private.mute_notification(notification_id, muted) $$;
comment on function public.mute_notification is
  'Stops what this notification is an example of, or takes that back: the creator of a new post (answers creator), else its kind '
  '(answers kind).';
grant execute on function public.mute_notification to authenticated;

create function private.mute_notification(of_notification uuid, is_muted boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.mute_notification to authenticated;

create function public.save_notification_settings(
  in_app_off public.bounded_list, email_off public.bounded_list, pushed public.bounded_list default null)
returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_notification_settings(in_app_off, email_off, pushed)
$$;
comment on function public.save_notification_settings is
  'Replaces which kinds the caller turned off, and which come by push: null leaves these. Ignores unknown kinds and those that cannot be '
  'off.';
grant execute on function public.save_notification_settings to authenticated;

create function private.save_notification_settings(wanted_in_app_off text[], wanted_email_off text[], wanted_pushed text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.save_notification_settings to authenticated;

create function public.pause_notifications(paused boolean) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.pause_notifications(paused) $$;
comment on function public.pause_notifications is
  'Pauses everything that can be off for 7 days, or ends the pause. Returns when it ends. A pause that runs is not made longer.';
grant execute on function public.pause_notifications to authenticated;

create function private.pause_notifications(is_paused boolean) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.pause_notifications to authenticated;

-- The caller, a registered user with changes left in this hour.
create function private.begin_notification_change() returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;

create function public.forget_notifications(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_notifications(at_most) $$;
comment on function public.forget_notifications is
  'Deletes notifications after 180 days. Whom a group counted is forgotten after a day. A timer calls it.';
grant execute on function public.forget_notifications to service_role;

create function private.forget_notifications(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.forget_notifications to service_role;
