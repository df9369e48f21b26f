-- Following: the limit, the counts, and the lists of a profile.

-- The browser inserts follows itself, so the rules are here: so many an hour, including those taken back, from an active account, and not
-- to a creator who blocked the follower.
create function private.guard_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hit record;
begin
  select h.* into hit from public.settings s, public.take_rate_limit('follow:' || new.follower_id, s.follows_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have followed many people in the last hour. Try again later.');
  end if;
  if exists (select from public.profiles p where p.id = new.follower_id and p.status <> 'active') then
    perform private.refuse('forbidden', 'Your account cannot follow anyone at the moment.');
  end if;
  -- Locks the row, so that a block at the same time removes this follow, or refuses it.
  perform from public.private_profiles p where p.id = new.creator_id for share;
  if exists (select from public.private_profiles p where p.id = new.creator_id and new.follower_id = any (p.blocked_profile_ids)) then
    perform private.refuse('forbidden', 'You cannot follow this creator.');
  end if;
  if not exists (select from public.profiles p where p.id = new.creator_id and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such creator.');
  end if;
  return new;
end;
$$;
create trigger guard_follow before insert on public.follows for each row execute function private.guard_follow();

-- Keeps the counts of both profiles, and makes the preferences and the notification in the same transaction as the follow.
create function private.count_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.follows := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  -- Locks both rows in one order, so that two people who follow each other at once do not deadlock.
  perform from public.profile_stats s where s.profile_id in (changed.follower_id, changed.creator_id) order by s.profile_id for update;
  update public.profile_stats s set
    followers = s.followers + case when s.profile_id = changed.creator_id then step else 0 end,
    following = s.following + case when s.profile_id = changed.follower_id then step else 0 end
  where s.profile_id in (changed.follower_id, changed.creator_id);
  if tg_op = 'INSERT' then
    insert into public.follow_notification_preferences (follows_id) values (new.id);
    perform private.notify_user(new.creator_id, 'new_follower', new.follower_id, null, null, 'new_follower');
  end if;
  perform private.touch_tags('profile:' || changed.creator_id, 'profile:' || changed.follower_id);
  return null;
end;
$$;
create trigger count_follow after insert or delete on public.follows for each row execute function private.count_follow();

create function public.get_user_follows() returns table (id uuid, creator_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.creator_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.creator_id
  where f.follower_id = (select auth.uid()) order by f.created_at desc, f.id desc
$$;
comment on function public.get_user_follows is
  'The creators whom the caller follows, newest first. For the browser; the specification names this call. The data API answers 1,000 '
  'rows at most: ask for the rest by id.';
grant execute on function public.get_user_follows to authenticated;

create function public.get_user_followers() returns table (id uuid, follower_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.follower_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.follower_id
  where f.creator_id = (select auth.uid()) order by f.created_at desc, f.id desc
$$;
comment on function public.get_user_followers is
  'The followers of the caller, newest first. For the browser, like get_user_follows.';
grant execute on function public.get_user_followers to authenticated;

-- For the browser; the specification names this call. It runs with the caller's rights, so row rules hide other people's preferences.
create function public.get_follow_notification_preferences(follow_id uuid) returns setof public.follow_notification_preferences
language sql stable security invoker rows 1 set search_path = '' as $$
  select p.* from public.follow_notification_preferences p where p.follows_id = follow_id
$$;
grant execute on function public.get_follow_notification_preferences to authenticated;

create function public.save_follow_preferences(
  follow_id uuid, seen_at timestamptz, in_app boolean, email public.email_frequency, push boolean, include_free boolean,
  include_paid boolean, max_price_raw public.bounded_text default null, muted_until timestamptz default null)
returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_follow_preferences(follow_id, seen_at, in_app, email, push, include_free, include_paid, max_price_raw, muted_until)
$$;
comment on function public.save_follow_preferences is
  'Changes what the caller hears of a creator. Refuses conflict if it was changed after seen_at, the updated_at that the form was made from.';
grant execute on function public.save_follow_preferences to authenticated;

create function private.save_follow_preferences(
  of_follow uuid, seen_at timestamptz, wants_in_app boolean, wanted_email public.email_frequency, wants_push boolean, wants_free boolean,
  wants_paid boolean, most_raw text, muted_to timestamptz)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_notification_change();
  known public.follow_notification_preferences;
begin
  if most_raw !~ '^[0-9]{1,39}$' then perform private.refuse('validation_failed', 'This is no price.'); end if;
  select p.* into known from public.follow_notification_preferences p join public.follows f on f.id = p.follows_id
  where f.id = of_follow and f.follower_id = reader for update of p;
  if not found then perform private.refuse('not_found', 'You no longer follow this creator.'); end if;
  if known.updated_at <> seen_at then
    perform private.refuse('conflict', 'These settings were changed somewhere else. They are shown as they are now: change them again.');
  end if;
  update public.follow_notification_preferences p set
    in_app = wants_in_app, email = wanted_email, push = wants_push, include_free = wants_free, include_paid = wants_paid,
    max_price_raw = most_raw::numeric, muted_until = muted_to
  where p.follows_id = known.follows_id;
end;
$$;
grant execute on function private.save_follow_preferences to authenticated;

create function public.list_followers(
  profile_id uuid, before timestamptz default null, before_id uuid default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followers(profile_id, before, before_id, max_rows)
$$;
comment on function public.list_followers is
  'The followers of a profile as everyone may see them, newest first. A page starts after the person (before, before_id).';
grant execute on function public.list_followers to anon, authenticated, service_role;

-- Both tabs of a profile. Anyone may see them although row rules show a follow only to its two sides, so they list only people with a
-- handle and an account in order.
create function private.list_followers(of_profile uuid, before timestamptz, before_id uuid, max_rows integer)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not private.shows_follows(of_profile) then return; end if;
  return query
  select p.id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.follower_id
  where f.creator_id = of_profile and p.handle is not null and p.status in ('active', 'limited')
    and (f.created_at, f.follower_id)
      < (coalesce(before, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'))
  order by f.created_at desc, f.follower_id desc
  limit least(greatest(max_rows, 1), 100);
end;
$$;
grant execute on function private.list_followers to anon, authenticated, service_role;

create function public.list_following(
  profile_id uuid, before timestamptz default null, before_id uuid default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_following(profile_id, before, before_id, max_rows)
$$;
comment on function public.list_following is
  'The people whom a profile follows as everyone may see them, newest first. Pages are those of list_followers.';
grant execute on function public.list_following to anon, authenticated, service_role;

create function private.list_following(of_profile uuid, before timestamptz, before_id uuid, max_rows integer)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if not private.shows_follows(of_profile) then return; end if;
  return query
  select p.id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.creator_id
  where f.follower_id = of_profile and p.handle is not null and p.status in ('active', 'limited')
    and (f.created_at, f.creator_id)
      < (coalesce(before, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'))
  order by f.created_at desc, f.creator_id desc
  limit least(greatest(max_rows, 1), 100);
end;
$$;
grant execute on function private.list_following to anon, authenticated, service_role;

create function private.shows_follows(of_profile uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.profiles p where p.id = of_profile and p.status in ('active', 'limited'))
$$;

-- Every profile has its row of counts from the start: counting only ever updates it.
create function private.make_profile_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_stats (profile_id) values (new.id);
  return null;
end;
$$;
create trigger make_profile_stats after insert on public.profiles for each row execute function private.make_profile_stats();
