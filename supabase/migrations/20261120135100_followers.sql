-- Who follows whom, for the tabs of a profile: people with a name of their own, newest first.

create function private.list_followers(of_profile uuid, follows_them boolean, before timestamptz, max_rows integer)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f
  join public.profiles p on p.id = case when follows_them then f.follower_id else f.creator_id end
  where case when follows_them then f.creator_id else f.follower_id end = of_profile
    and p.handle is not null and p.status in ('active', 'limited')
    and (before is null or f.created_at < before)
    and exists (select from public.profiles o where o.id = of_profile and o.status in ('active', 'limited'))
  order by f.created_at desc
  limit least(greatest(max_rows, 1), 100)
$$;
create function public.list_followers(profile_id uuid, before timestamptz default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followers(profile_id, true, before, max_rows)
$$;
create function public.list_following(profile_id uuid, before timestamptz default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followers(profile_id, false, before, max_rows)
$$;
comment on function public.list_followers is 'Who follows somebody, as everybody may see it.';
comment on function public.list_following is 'Whom somebody follows, as everybody may see it.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_followers, public.list_following from public, anon, authenticated;
grant execute on function private.list_followers, public.list_followers, public.list_following to anon, authenticated, service_role;
