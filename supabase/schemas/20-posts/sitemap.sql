-- Sitemaps for crawlers. Each part costs the same, however many posts there are.

create function public.list_sitemap_creators(after bigint, up_to bigint, at_most integer default 1000)
returns table (publication bigint, handle text, changed_at timestamptz)
language sql stable security invoker rows 1000 set search_path = '' as $$
  select p.publication, a.handle::text, greatest(a.updated_at, latest.published_at)
  from public.posts p
  join public.profiles a on a.id = p.profile_id and a.status in ('active', 'limited')
  cross join lateral (
    select l.published_at from public.posts l where l.profile_id = p.profile_id and l.status = 'published' and l.listed
    order by l.published_at desc limit 1) as latest
  where p.status = 'published' and p.listed and p.publication > after and p.publication <= up_to
    and not exists (
      select from public.posts e where e.profile_id = p.profile_id and e.status = 'published' and e.listed and e.publication < p.publication)
  order by p.publication
  limit least(greatest(at_most, 0), 1000)
$$;
comment on function public.list_sitemap_creators is
  'Authors whose first listed post has a publication number in this range, and when their page last changed. So each author is in '
  'one part.';
grant execute on function public.list_sitemap_creators to anon, authenticated, service_role;

create function public.list_sitemap_parts(first_part integer, part_size integer)
returns table (part integer, posts_changed_at timestamptz, creators_changed_at timestamptz)
language sql stable security invoker rows 10 set search_path = '' as $$
  select n, posts.changed_at, creators.changed_at
  from (select least(greatest(part_size, 1), 5000)::bigint as size) as of_part
  cross join generate_series(greatest(first_part, 1), greatest(first_part, 1) + 9) as n
  cross join lateral (
    select max(coalesce(p.edited_at, p.published_at)) as changed_at from public.posts p
    where p.status = 'published' and p.listed and p.publication > (n - 1) * of_part.size and p.publication <= n * of_part.size) as posts
  cross join lateral (
    select max(c.changed_at) as changed_at from generate_series((n - 1) * of_part.size, n * of_part.size - 1, 1000) as start
    cross join lateral public.list_sitemap_creators(start, least(start + 1000, n * of_part.size)) as c) as creators
  where posts.changed_at is not null
  order by n
$$;
comment on function public.list_sitemap_parts is
  'When each of ten parts of the sitemap last changed, from first_part on. Parts without posts are left out; creators_changed_at is '
  'null without authors.';
grant execute on function public.list_sitemap_parts to anon, authenticated, service_role;

create function public.list_sitemap_tags(at_most integer default 5000) returns text[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(t.name order by t.name), '{}')
  from (
    select g.name from public.tags g
    where exists (
      select from public.post_tags h join public.posts p on p.id = h.post_id
      where h.tag = g.name and p.status = 'published' and p.listed and p.content_warning <> 'adult')
    order by g.name
    limit least(greatest(at_most, 0), 5000)) as t
$$;
comment on function public.list_sitemap_tags is 'The tags of listed posts, in one answer: rows would be cut off at a thousand.';
grant execute on function public.list_sitemap_tags to anon, authenticated, service_role;
