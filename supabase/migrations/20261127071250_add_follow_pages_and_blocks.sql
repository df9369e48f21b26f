set local check_function_bodies = off;

drop index public.follows_creator_id_idx;

drop index public.follows_follower_id_idx;

drop index public.posts_profile_feed_idx;

drop function private.list_followers(uuid, boolean, timestamp with time zone, integer);

drop function public.list_followers(uuid, timestamp with time zone, integer);

drop function public.list_following(uuid, timestamp with time zone, integer);

alter table public.settings
  add column blocks_per_person integer not null default 1000;

alter table public.settings
  add column block_changes_per_hour integer not null default 200;

create or replace function private.begin_block_change()
  returns uuid
  language plpgsql
  set search_path to ''
  AS $function$
declare
  blocker uuid := (select auth.uid());
  hit record;
begin
  perform from public.private_profiles p where p.id = blocker for no key update;
  if not found then perform private.refuse('registered_required', 'Only people with an account can block others.'); end if;
  select h.* into hit
  from public.settings s, public.take_rate_limit('block:' || blocker, s.block_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have blocked and unblocked very many people in the last hour. Try again later.');
  end if;
  return blocker;
end;
$function$;

create or replace function private.block_person (
  of_profile uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  blocker uuid := private.begin_block_change();
  most integer := (select s.blocks_per_person from public.settings s);
  blocked uuid[] := (select p.blocked_profile_ids from public.private_profiles p where p.id = blocker);
begin
  if of_profile = any (blocked) then return false; end if;
  if of_profile = blocker then perform private.refuse('conflict', 'You cannot block yourself.'); end if;
  if not exists (select from public.profiles p where p.id = of_profile and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such person.');
  end if;
  if cardinality(blocked) >= most then
    perform private.refuse('conflict', format('You have blocked %s people, and there is no room for more. Unblock someone first.', most));
  end if;
  update public.private_profiles p set blocked_profile_ids = blocked || of_profile where p.id = blocker;
  delete from public.follows f where f.follower_id = of_profile and f.creator_id = blocker;
  return true;
end;
$function$;

create or replace function private.guard_follow()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.list_blocked_people()
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select p.id, p.handle::text, p.name, p.avatar_url
  from public.private_profiles own
  cross join lateral unnest(own.blocked_profile_ids) with ordinality as blocked (id, place)
  join public.profiles p on p.id = blocked.id and p.handle is not null and p.status <> 'deleted'
  where own.id = (select auth.uid())
  order by blocked.place desc
$function$;

create or replace function private.list_followed_posts (
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns SETOF public.posts
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  set enable_memoize to 'off'
  AS $function$
declare
  reader uuid := (select auth.uid());
  many constant integer := 300;
  found_ids uuid[];
begin
  if (select count(*) from (select from public.follows f where f.follower_id = reader limit many) as first_ones) = many then
    found_ids := array(
      select p.id
      from (
        select n.id, n.profile_id, n.published_at from public.posts n
        where n.status = 'published' and n.listed and (n.published_at, n.id) < (before_at, before_id)
        order by n.published_at desc, n.id desc limit 1000) as p
      where exists (select from public.follows f where f.follower_id = reader and f.creator_id = p.profile_id)
      order by p.published_at desc, p.id desc limit at_most);
    if cardinality(found_ids) = at_most then
      return query select p.* from public.posts p where p.id = any (found_ids) order by p.published_at desc, p.id desc;
      return;
    end if;
  end if;
  return query
  with newest as materialized (
    select f.creator_id
    from public.follows f
    cross join lateral (
      select p.published_at, p.id from public.posts p
      where p.profile_id = f.creator_id and p.status = 'published' and p.listed and (p.published_at, p.id) < (before_at, before_id)
      order by p.published_at desc, p.id desc limit 1) as first_one
    where f.follower_id = reader
    order by first_one.published_at desc, first_one.id desc limit at_most)
  select theirs.*
  from newest n
  cross join lateral (
    select p.* from public.posts p
    where p.profile_id = n.creator_id and p.status = 'published' and p.listed and (p.published_at, p.id) < (before_at, before_id)
    order by p.published_at desc, p.id desc limit at_most) as theirs
  order by theirs.published_at desc, theirs.id desc limit at_most;
end;
$function$;

create or replace function private.list_followers (
  of_profile uuid,
  before timestamp with time zone,
  before_id uuid,
  max_rows integer
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text,
    followed_at timestamp with time zone
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

create or replace function private.list_following (
  of_profile uuid,
  before timestamp with time zone,
  before_id uuid,
  max_rows integer
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text,
    followed_at timestamp with time zone
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
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
$function$;

create or replace function private.shows_follows (
  of_profile uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from public.profiles p where p.id = of_profile and p.status in ('active', 'limited'))
$function$;

create or replace function private.unblock_person (
  of_profile uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  blocker uuid := private.begin_block_change();
begin
  update public.private_profiles p set blocked_profile_ids = array_remove(p.blocked_profile_ids, of_profile)
  where p.id = blocker and of_profile = any (p.blocked_profile_ids);
  return found;
end;
$function$;

create or replace function public.block_person (
  profile_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.block_person(profile_id) $function$;

create or replace function public.get_user_followers()
  returns table (
    id uuid,
    follower_id uuid,
    handle text,
    name text,
    avatar_url text,
    created_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.id, f.follower_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.follower_id
  where f.creator_id = (select auth.uid()) order by f.created_at desc, f.id desc
$function$;

create or replace function public.get_user_follows()
  returns table (
    id uuid,
    creator_id uuid,
    handle text,
    name text,
    avatar_url text,
    created_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select f.id, f.creator_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.creator_id
  where f.follower_id = (select auth.uid()) order by f.created_at desc, f.id desc
$function$;

create or replace function public.list_blocked_people()
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.list_blocked_people() $function$;

create or replace function public.list_followed_posts (
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 24
)
  returns SETOF public.posts
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_followed_posts(
    coalesce(before_at, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'), least(greatest(at_most, 1), 100))
$function$;

create or replace function public.list_followers (
  profile_id uuid,
  before timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  max_rows integer default 30
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text,
    followed_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_followers(profile_id, before, before_id, max_rows)
$function$;

create or replace function public.list_following (
  profile_id uuid,
  before timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  max_rows integer default 30
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text,
    followed_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_following(profile_id, before, before_id, max_rows)
$function$;

create or replace function public.unblock_person (
  profile_id uuid
)
  returns boolean
  language sql
  set search_path to ''
  AS $function$ select private.unblock_person(profile_id) $function$;

alter table public.settings
  add constraint settings_block_changes_per_hour_check check ((block_changes_per_hour > 0));

alter table public.settings
  add constraint settings_blocks_per_person_check check ((blocks_per_person > 0));

create index follows_creator_id_idx on public.follows using btree (creator_id, created_at desc, follower_id desc);

create index follows_follower_id_idx on public.follows using btree (follower_id, created_at desc, creator_id desc);

create index posts_profile_feed_idx on public.posts using btree (profile_id, published_at desc, id desc)
  where ((status = 'published'::public.post_status) AND listed);

comment on function public.block_person(uuid) is 'Blocks a person for the caller, and ends that person''s follow of the caller. Idempotent: false if they were blocked already.';

comment on function public.get_user_followers() is 'The followers of the caller, newest first. For the browser, like get_user_follows.';

comment on function public.get_user_follows() is 'The creators whom the caller follows, newest first. For the browser; the specification names this call. The data API answers 1,000 rows at most: ask for the rest by id.';

comment on function public.list_blocked_people() is 'The people whom the caller has blocked and who still have an account, the last one first.';

comment on function public.list_followed_posts(timestamp with time zone, uuid, integer) is 'The listed posts of the creators whom the caller follows, newest first. A page starts after the post (before_at, before_id).';

comment on function public.list_followers(uuid, timestamp with time zone, uuid, integer) is 'The followers of a profile as everyone may see them, newest first. A page starts after the person (before, before_id).';

comment on function public.list_following(uuid, timestamp with time zone, uuid, integer) is 'The people whom a profile follows as everyone may see them, newest first. Pages are those of list_followers.';

comment on function public.unblock_person(uuid) is 'Takes a person off the caller''s list. Idempotent: false if they were not on it.';

revoke all on function private.begin_block_change() from public;

grant execute on function private.begin_block_change() to postgres;

revoke all on function private.block_person(uuid) from public;

grant execute on function private.block_person(uuid) to authenticated, postgres;

revoke all on function private.list_blocked_people() from public;

grant execute on function private.list_blocked_people() to authenticated, postgres;

revoke all on function private.list_followed_posts(timestamp with time zone, uuid, integer) from public;

grant execute on function private.list_followed_posts(timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function private.list_followers(uuid, timestamp with time zone, uuid, integer) from public;

grant execute
  on function private.list_followers(uuid, timestamp with time zone, uuid, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function private.list_following(uuid, timestamp with time zone, uuid, integer) from public;

grant execute
  on function private.list_following(uuid, timestamp with time zone, uuid, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function private.shows_follows(uuid) from public;

grant execute on function private.shows_follows(uuid) to postgres;

revoke all on function private.unblock_person(uuid) from public;

grant execute on function private.unblock_person(uuid) to authenticated, postgres;

revoke all on function public.block_person(uuid) from public;

grant execute on function public.block_person(uuid) to authenticated, postgres;

revoke all on function public.list_blocked_people() from public;

grant execute on function public.list_blocked_people() to authenticated, postgres;

revoke all on function public.list_followed_posts(timestamp with time zone, uuid, integer) from public;

grant execute on function public.list_followed_posts(timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function public.list_followers(uuid, timestamp with time zone, uuid, integer) from public;

grant execute
  on function public.list_followers(uuid, timestamp with time zone, uuid, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function public.list_following(uuid, timestamp with time zone, uuid, integer) from public;

grant execute
  on function public.list_following(uuid, timestamp with time zone, uuid, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function public.unblock_person(uuid) from public;

grant execute on function public.unblock_person(uuid) to authenticated, postgres;
