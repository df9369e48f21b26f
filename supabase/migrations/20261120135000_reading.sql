-- What the pages of reading need besides: the pictures of a post that is not listed, and news of whose a handle is.

create function private.list_open_images(of_post uuid) returns setof public.post_images
language sql stable security definer set search_path = '' as $$
  select i.* from public.post_images i join public.posts p on p.id = i.post_id
  where p.id = of_post and p.status = 'published' and not i.is_paid
$$;
create function public.list_open_images(post_id uuid) returns setof public.post_images
language sql stable security invoker set search_path = '' as $$ select * from private.list_open_images(post_id) $$;
comment on function public.list_open_images is 'The pictures that everybody may see of a published post, unlisted ones too.';

create function private.list_tags_of(of_post uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select t.tag from public.post_tags t join public.posts p on p.id = t.post_id
  where p.id = of_post and p.status = 'published' order by t.tag
$$;
create function public.list_tags_of(post_id uuid) returns setof text
language sql stable security invoker set search_path = '' as $$ select * from private.list_tags_of(post_id) $$;
comment on function public.list_tags_of is 'The tags of a published post, unlisted ones too.';

-- A page that finds nobody of a name must hear of it when somebody takes it.
create function private.touch_handles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('handle:' || lower(old.handle::text), 'handle:' || lower(new.handle::text));
  return null;
end;
$$;
create trigger touch_handles after update of handle on public.profiles
  for each row when (old.handle::text is distinct from new.handle::text) execute function private.touch_handles();

revoke execute on all functions in schema private from public;
revoke execute on function public.list_open_images, public.list_tags_of from public, anon, authenticated;
grant execute on function private.list_open_images, private.list_tags_of, public.list_open_images, public.list_tags_of
  to anon, authenticated, service_role;
