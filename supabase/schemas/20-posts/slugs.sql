-- The address of a post below its author's: made from the title, unique, and never given to another post once it was public.

create function private.slug_from(title text, post_id uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when made = '' then left(post_id::text, 8)
    when made in ('posts', 'followers', 'following', 'profile', 'rss', 'feed', 'about', 'tip')
      or made ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then made || '-' || left(post_id::text, 8)
    else made end
  from (
    select trim(both '-' from case when length(dashed) <= 80 then dashed
      else coalesce(substring(left(dashed, 81) from '^(.*)-'), left(dashed, 80)) end) as made
    from (select trim(both '-' from regexp_replace(
      lower(extensions.unaccent(normalize(slug_from.title, nfkd))), '[^a-z0-9]+', '-', 'g')) as dashed) as d) as m
$$;
comment on function private.slug_from is
  'Letters and digits of the title, cut at a word''s end after 80. Without any, the start of the id; a reserved name gets the id added.';

-- An old address counts as taken, because it redirects to its post for good.
create function private.is_slug_free(of_profile uuid, wanted text, for_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (select from public.posts p where p.profile_id = of_profile and p.slug = wanted and p.id <> for_post)
    and not exists (select from public.post_slugs s where s.profile_id = of_profile and s.slug = wanted and s.post_id <> for_post)
$$;

-- Authors reuse titles: the second post of a title gets -2, the third -3.
create function private.free_slug(post public.posts, title text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  base text := private.slug_from(title, post.id);
  wanted text := base;
  n integer := 1;
begin
  -- One post of an author at a time: two must not both find the same address free.
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  while not private.is_slug_free(post.profile_id, wanted, post.id) loop
    n := n + 1;
    wanted := base || '-' || n;
  end loop;
  return wanted;
end;
$$;

-- Once a post was public, its old address stays and redirects to the new one. A post can take its own old address back.
create function private.move_slug(post public.posts, wanted text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  if wanted is null or wanted !~ '^[a-z0-9-]{1,100}$' then
    perform private.refuse_field('slug', 'A post’s address has lower-case letters, digits and hyphens, at most 100.');
  end if;
  if not private.is_slug_free(post.profile_id, wanted, post.id) then
    perform private.refuse_field('slug', 'Another post of yours has or had this address.');
  end if;
  if post.first_published_at is not null then
    insert into public.post_slugs (profile_id, slug, post_id) values (post.profile_id, post.slug, post.id) on conflict do nothing;
  end if;
  delete from public.post_slugs s where s.profile_id = post.profile_id and s.slug = wanted;
  update public.posts p set slug = wanted where p.id = post.id;
end;
$$;
