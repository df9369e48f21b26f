-- The posts of the creators whom a reader follows.

create function public.list_followed_posts(before_at timestamptz default null, before_id uuid default null, at_most integer default 24)
returns setof public.posts
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followed_posts(
    coalesce(before_at, 'infinity'), coalesce(before_id, '00000000-0000-0000-0000-000000000000'), least(greatest(at_most, 1), 100))
$$;
comment on function public.list_followed_posts is
  'The listed posts of the creators whom the caller follows, newest first, without adult ones. A page starts after the post (before_at, before_id).';
grant execute on function public.list_followed_posts to authenticated;

-- Neither way reads more than a fixed number of posts for each creator or page, however many there are. If many creators are followed, a
-- page is nearly always among the newest posts of everyone. Otherwise it is by the creators whose newest posts are the newest.
create function private.list_followed_posts(before_at timestamptz, before_id uuid, at_most integer) returns setof public.posts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_memoize = off as $$
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
        where n.status = 'published' and n.listed and n.content_warning <> 'adult' and (n.published_at, n.id) < (before_at, before_id)
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
      where p.profile_id = f.creator_id and p.status = 'published' and p.listed and p.content_warning <> 'adult'
        and (p.published_at, p.id) < (before_at, before_id)
      order by p.published_at desc, p.id desc limit 1) as first_one
    where f.follower_id = reader
    order by first_one.published_at desc, first_one.id desc limit at_most)
  select theirs.*
  from newest n
  cross join lateral (
    select p.* from public.posts p
    where p.profile_id = n.creator_id and p.status = 'published' and p.listed and p.content_warning <> 'adult'
      and (p.published_at, p.id) < (before_at, before_id)
    order by p.published_at desc, p.id desc limit at_most) as theirs
  order by theirs.published_at desc, theirs.id desc limit at_most;
end;
$$;
grant execute on function private.list_followed_posts to authenticated;
