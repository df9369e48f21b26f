-- The cover of a post is one of its own pictures, has a description, and is never part of what is sold.

-- The foreign key would accept a picture of any post, also of another author.
create function private.require_own_cover(of_post uuid, changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if changes ->> 'cover_image_id' is not null and not exists (
    select from public.post_images i
    where i.post_id = of_post and i.profile_id = auth.uid() and i.id::text = lower(changes ->> 'cover_image_id')) then
    perform private.refuse_field('cover_image_id', 'That is no picture of this post.');
  end if;
end;
$$;

create function private.check_cover(post public.posts, of_version uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.cover_image_id is null then return; end if;
  if btrim(coalesce(post.cover_alt, '')) = '' then
    perform private.refuse_field('cover_alt', 'Describe the cover for people who can’t see it.');
  elsif exists (
    select from public.post_bodies b
    where b.version_id = of_version and post.cover_image_id in (select private.images_in(b.sections))) then
    perform private.refuse_field('cover_image_id',
      'This picture is also below the paywall break, and everyone sees a cover. Choose another, or remove it there.');
  end if;
end;
$$;
comment on function private.check_cover is
  'Everyone sees a cover. Publishing a cover that is also in the paid part would give that picture away.';
