-- Finds a post by its id or its address, including old addresses.

create function public.find_post(post_id uuid) returns setof public.posts
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_post(post_id) $$;
comment on function public.find_post is
  'A published post by its id, including an unlisted one: row rules hide those, so that no query can list them.';
grant execute on function public.find_post to anon, authenticated, service_role;

create function private.find_post(of_post uuid) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select p.* from public.posts p where p.id = of_post and p.status = 'published'
$$;
grant execute on function private.find_post to anon, authenticated, service_role;

create function public.locate_post(handle public.bounded_text, slug_or_id public.bounded_text)
returns table (id uuid, canonical_handle text, slug text, status public.post_status, by_law boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_post(handle, slug_or_id) $$;
comment on function public.locate_post is
  'What is or was at an address, with the current address: enough to answer 301, 410 or 451, and nothing of the text.';
grant execute on function public.locate_post to anon, authenticated, service_role;

create function private.locate_post(of_handle text, slug_or_id text)
returns table (id uuid, handle text, slug text, status public.post_status, by_law boolean)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
    from public.profiles a
    join public.posts p on p.profile_id = a.id
    where a.id = coalesce(
        (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
        (select r.profile_id from public.retired_handles r
         where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
      and p.id = coalesce(
        case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
        (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
        (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
      and p.first_published_at is not null;
end;
$$;
grant execute on function private.locate_post to anon, authenticated, service_role;

create function public.list_tags_of(post_id uuid) returns setof text
language sql stable security invoker set search_path = '' as $$ select * from private.list_tags_of(post_id) $$;
comment on function public.list_tags_of is 'The tags of a published post, including an unlisted one, whose tags row rules hide.';
grant execute on function public.list_tags_of to anon, authenticated, service_role;

create function private.list_tags_of(of_post uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select t.tag from public.post_tags t join public.posts p on p.id = t.post_id
  where p.id = of_post and p.status = 'published' order by t.tag
$$;
grant execute on function private.list_tags_of to anon, authenticated, service_role;
