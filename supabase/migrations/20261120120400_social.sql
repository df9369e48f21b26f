-- Who follows whom, what they are told, what they say.

create type public.email_frequency as enum ('off', 'instant', 'daily', 'weekly');
create type public.comment_status as enum ('published', 'pending', 'hidden_by_author', 'removed', 'deleted');

create table public.profile_stats (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  followers bigint not null default 0 check (followers >= 0),
  following bigint not null default 0 check (following >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.profile_stats is 'Counted in the transaction of what is counted.';
select private.keep_updated_at('public.profile_stats');

create function private.make_profile_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_stats (profile_id) values (new.id);
  return null;
end;
$$;
create trigger make_profile_stats after insert on public.profiles for each row execute function private.make_profile_stats();

create table public.follows (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, creator_id),
  check (follower_id <> creator_id)
);
comment on table public.follows is 'The browser inserts and deletes here itself; the triggers keep the limits that /api would.';
create index follows_creator_id_idx on public.follows (creator_id, created_at desc);
create index follows_follower_id_idx on public.follows (follower_id, created_at desc);

create table public.follow_notification_preferences (
  follows_id uuid primary key references public.follows (id) on delete cascade,
  in_app boolean not null default true,
  email public.email_frequency not null default 'daily',
  push boolean not null default false,
  include_free boolean not null default true,
  include_paid boolean not null default true,
  max_price_raw numeric(39, 0) check (max_price_raw >= 0),
  muted_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.follow_notification_preferences is 'One row per follow, made with it.';
select private.keep_updated_at('public.follow_notification_preferences');

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  parent_id uuid references public.comments (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 2000),
  status public.comment_status not null default 'published',
  is_buyer boolean not null default false,
  pinned boolean not null default false,
  likes_count bigint not null default 0 check (likes_count >= 0),
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.comments.parent_id is 'The top comment; deeper replies attach to it too.';
comment on column public.comments.is_buyer is 'Whether the author owned the post when writing.';
create index comments_post_id_idx on public.comments (post_id, created_at desc, id desc);
create index comments_author_id_idx on public.comments (author_id, created_at desc);
create index comments_parent_id_idx on public.comments (parent_id, created_at);
create index comments_pending_idx on public.comments (created_at) where status = 'pending';
create unique index comments_one_pinned_idx on public.comments (post_id) where pinned;
select private.keep_updated_at('public.comments');

create table public.comment_likes (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, profile_id)
);
create index comment_likes_profile_id_idx on public.comment_likes (profile_id);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  actor_id uuid references public.profiles (id) on delete set null,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  purchase_id uuid,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  group_key text check (char_length(group_key) <= 200),
  count integer not null default 1 check (count > 0),
  seen_at timestamptz,
  read_at timestamptz,
  emailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.notifications.group_key is 'What happens again within 10 minutes raises count instead of adding a row.';
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_group_idx on public.notifications (user_id, group_key, created_at desc) where group_key is not null;
create index notifications_actor_id_idx on public.notifications (actor_id);
create index notifications_post_id_idx on public.notifications (post_id);
create index notifications_comment_id_idx on public.notifications (comment_id);
create index notifications_created_at_idx on public.notifications (created_at);
select private.keep_updated_at('public.notifications');

create function private.notify_user(to_user uuid, of_kind text, by_actor uuid, about_post uuid, about_purchase uuid, grouped_by text)
returns void
language plpgsql security invoker set search_path = '' as $$
begin
  update public.notifications n set count = n.count + 1, actor_id = by_actor
  where n.id = (
    select m.id from public.notifications m
    where m.user_id = to_user and m.group_key = grouped_by and m.created_at > now() - interval '10 minutes' and m.read_at is null
    order by m.created_at desc limit 1);
  if not found and exists (select from public.profiles p where p.id = to_user) then
    insert into public.notifications (user_id, kind, actor_id, post_id, purchase_id, group_key)
    values (to_user, of_kind, by_actor, about_post, about_purchase, grouped_by);
  end if;
end;
$$;

create function private.guard_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  follows_in_the_hour integer;
begin
  -- One at a time, so that parallel requests cannot all be the sixtieth.
  perform pg_advisory_xact_lock(hashtextextended('follow:' || new.follower_id, 0));
  select count(*) into follows_in_the_hour from public.follows f
  where f.follower_id = new.follower_id and f.created_at > now() - interval '1 hour';
  if follows_in_the_hour >= 60 then
    perform private.refuse('rate_limited', 'You have followed many people in the last hour. Try again later.');
  end if;
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

create function private.count_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.follows := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  -- Both rows are locked in one order, so that two who follow each other at once do not wait for each other.
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

create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.comments := case when tg_op = 'DELETE' then old else new end;
  before integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.post_stats s set comments = s.comments + after - before where s.post_id = changed.post_id;
  end if;
  perform private.touch_tags('post:' || changed.post_id);
  return null;
end;
$$;
create trigger count_comment after insert or delete or update of status, body, pinned on public.comments
  for each row execute function private.count_comment();

create function private.count_comment_like() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.comments c set likes_count = c.likes_count + case when tg_op = 'DELETE' then -1 else 1 end
  where c.id = case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  return null;
end;
$$;
create trigger count_comment_like after insert or delete on public.comment_likes
  for each row execute function private.count_comment_like();

create function public.get_user_follows() returns table (id uuid, creator_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.creator_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.creator_id
  where f.follower_id = (select auth.uid()) order by f.created_at desc
$$;
comment on function public.get_user_follows is 'Whom the caller follows.';

create function public.get_user_followers() returns table (id uuid, follower_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.follower_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.follower_id
  where f.creator_id = (select auth.uid()) order by f.created_at desc
$$;
comment on function public.get_user_followers is 'Who follows the caller.';

create function public.get_follow_notification_preferences(follow_id uuid) returns setof public.follow_notification_preferences
language sql stable security invoker rows 1 set search_path = '' as $$
  select p.* from public.follow_notification_preferences p where p.follows_id = follow_id
$$;

alter table public.profile_stats enable row level security;
alter table public.follows enable row level security;
alter table public.follow_notification_preferences enable row level security;
alter table public.comments enable row level security;
alter table public.comment_likes enable row level security;
alter table public.notifications enable row level security;

grant select on public.profile_stats to anon, authenticated;
create policy "everybody reads counts" on public.profile_stats for select to anon, authenticated using (true);

grant select, insert (creator_id, follower_id), delete on public.follows to authenticated;
create policy "both sides read a follow" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, creator_id));
create policy "followers follow" on public.follows for insert to authenticated
  with check (follower_id = (select auth.uid()));
create policy "only registered users follow" on public.follows as restrictive for insert to authenticated
  with check ((select private.is_registered()));
create policy "followers unfollow" on public.follows for delete to authenticated
  using (follower_id = (select auth.uid()));

grant select, update (in_app, email, push, include_free, include_paid, max_price_raw, muted_until)
  on public.follow_notification_preferences to authenticated;
create policy "followers read their preferences" on public.follow_notification_preferences for select to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "followers change their preferences" on public.follow_notification_preferences for update to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())))
  with check (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "only registered users have preferences" on public.follow_notification_preferences as restrictive for update to authenticated
  using ((select private.is_registered()));

grant select on public.notifications to authenticated;
create policy "users read their notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

revoke execute on function public.get_user_follows, public.get_user_followers, public.get_follow_notification_preferences
  from public, anon, authenticated;
grant execute on function public.get_user_follows, public.get_user_followers, public.get_follow_notification_preferences to authenticated;
grant select, insert, update, delete on public.follows, public.follow_notification_preferences, public.comments, public.comment_likes,
  public.notifications to service_role;
grant select on public.profile_stats to service_role;
revoke execute on all functions in schema private from public;
