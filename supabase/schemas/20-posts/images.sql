-- Pictures of posts. The private bucket holds all of them; the public bucket has copies of those that everyone may see now.

create function public.add_post_image(
  user_id uuid, post_id uuid, image_id uuid, path text, width integer, height integer, bytes bigint, has_qr boolean default null)
returns public.post_images
language sql volatile security invoker set search_path = '' as $$
  select private.add_post_image(user_id, post_id, image_id, path, width, height, bytes, has_qr)
$$;
comment on function public.add_post_image is
  'Server only: it has stored the files. A repeated call with the same id returns the same picture.';
grant execute on function public.add_post_image to service_role;

create function private.add_post_image(
  of_user uuid, of_post uuid, of_image uuid, at_path text, wide integer, high integer, size bigint, found_qr boolean)
returns public.post_images
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  made public.post_images;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_images i where i.id = of_image and i.post_id = of_post;
  if found then return made; end if;
  if (select count(*) from public.post_images i where i.post_id = of_post) >= 200 then
    perform private.refuse('validation_failed',
      'This post has 200 pictures, including those of earlier versions. Pictures that no version uses are deleted after seven days.');
  end if;
  insert into public.post_images (id, post_id, profile_id, is_paid, is_draft, path, width, height, bytes, has_qr)
  values (of_image, of_post, of_user, true, true, at_path, wide, high, size, found_qr)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a picture with this id already.'); end if;
  return made;
end;
$$;
grant execute on function private.add_post_image to service_role;

create function public.list_open_images(post_id uuid) returns setof public.post_images
language sql stable security invoker set search_path = '' as $$ select * from private.list_open_images(post_id) $$;
comment on function public.list_open_images is
  'The pictures of a published post that everyone may see. Row rules hide unlisted posts, so this function answers for those, too.';
grant execute on function public.list_open_images to anon, authenticated, service_role;

create function private.list_open_images(of_post uuid) returns setof public.post_images
language sql stable security definer set search_path = '' as $$
  select i.* from public.post_images i join public.posts p on p.id = i.post_id
  where p.id = of_post and p.status = 'published' and not i.is_paid
$$;
grant execute on function private.list_open_images to anon, authenticated, service_role;

create function private.list_shown_images(of_post uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.images_in(v.free_doc)
  from public.posts p join public.post_versions v on v.id = p.current_version_id
  where p.id = of_post and p.status = 'published'
  union
  select i.id from public.posts p join public.post_images i on i.id in (p.cover_image_id, p.og_image_id)
  where p.id = of_post and p.status = 'published'
$$;
comment on function private.list_shown_images is
  'The pictures of a published post that everyone should see: those in the free part, the cover, the share picture.';

-- The ids of all pictures in a document, at any depth. Skips malformed ids instead of failing, as documents come from authors.
create function private.images_in(document jsonb) returns setof uuid
language sql immutable security invoker set search_path = '' as $$
  select distinct (id #>> '{}')::uuid
  from jsonb_path_query(document, 'strict $.**.imageId ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', '{}', true) as id
$$;

-- Trigger: keeps pictures in step with what everyone may see of the post. Rows change at once; a job then moves the files
-- (is_moving).
create function private.place_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid[] := array(select private.list_shown_images(new.id));
begin
  if new.status = 'published' then
    update public.post_images i set is_draft = false
    where i.post_id = new.id and i.is_draft and (i.id = any (shown) or exists (
      select from public.post_bodies b
      where b.version_id = new.current_version_id and i.id in (select private.images_in(b.sections))));
  end if;
  -- A picture that is no longer public is not shown from this moment on; a job removes its public copy.
  update public.post_images i set is_paid = true, is_moving = true
  where i.post_id = new.id and not i.is_paid and i.id <> all (shown);
  update public.post_images i set is_moving = true
  where i.post_id = new.id and i.is_paid and not i.is_moving and i.id = any (shown);
  if exists (select from public.post_images i where i.post_id = new.id and i.is_moving) then
    perform private.add_job('place_images', jsonb_build_object('id', new.id));
  end if;
  return null;
end;
$$;
create trigger place_images after update on public.posts for each row when (
  (old.status, old.current_version_id, old.cover_image_id, old.og_image_id)
    is distinct from (new.status, new.current_version_id, new.cover_image_id, new.og_image_id))
  execute function private.place_images();

create function public.list_moving_images(post_id uuid) returns table (id uuid, path text, is_open boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.list_moving_images(post_id) $$;
comment on function public.list_moving_images is 'What the job place_images has to copy into the public bucket, or remove from it.';
grant execute on function public.list_moving_images to service_role;

create function private.list_moving_images(of_post uuid) returns table (id uuid, path text, is_open boolean)
language sql stable security definer set search_path = '' as $$
  select i.id, i.path, i.id in (select private.list_shown_images(of_post))
  from public.post_images i where i.post_id = of_post and i.is_moving order by i.id
$$;
grant execute on function private.list_moving_images to service_role;

create function public.settle_image(image_id uuid, was_opened boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.settle_image(image_id, was_opened) $$;
comment on function public.settle_image is
  'Records that the public copy is as it should be. False if that has changed meanwhile: the change has queued a job of its own.';
grant execute on function public.settle_image to service_role;

create function private.settle_image(of_image uuid, was_opened boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p join public.post_images i on i.post_id = p.id where i.id = of_image for update of p;
  if not found or was_opened <> (of_image in (select private.list_shown_images(post.id))) then return false; end if;
  update public.post_images i set is_paid = not was_opened, is_moving = false where i.id = of_image;
  if was_opened then perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts'); end if;
  return true;
end;
$$;
grant execute on function private.settle_image to service_role;

-- Trigger: stored files go with their row. A job deletes them, so that only a committed deletion reaches the buckets.
create function private.remove_image_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('remove_image_files', jsonb_build_object('id', old.id, 'post_id', old.post_id, 'path', old.path));
  return null;
end;
$$;
create trigger remove_image_files after delete on public.post_images for each row execute function private.remove_image_files();

create function public.forget_unused_images(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_unused_images(at_most) $$;
comment on function public.forget_unused_images is
  'Deletes pictures that no version, cover or share picture of their post has used for seven days. One in use is checked again '
  'after seven days.';
grant execute on function public.forget_unused_images to service_role;

-- Returns how many were checked, not how many were deleted: the job goes on while a batch is full.
create function private.forget_unused_images(at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with old as (
    select i.id, i.post_id from public.post_images i
    where coalesce(i.used_at, i.created_at) < now() - interval '7 days'
    order by coalesce(i.used_at, i.created_at) limit at_most for update skip locked),
  used as (
    select o.id from old o
    where exists (select from public.posts p where p.id = o.post_id and o.id in (p.cover_image_id, p.og_image_id))
      or exists (
        select from public.post_versions v left join public.post_bodies b on b.version_id = v.id
        where v.post_id = o.post_id
          and (o.id in (select private.images_in(v.free_doc)) or o.id in (select private.images_in(b.sections))))),
  kept as (update public.post_images i set used_at = now() from used where i.id = used.id),
  gone as (delete from public.post_images i using old where i.id = old.id and old.id not in (select id from used))
  select count(*)::integer from old
$$;
grant execute on function private.forget_unused_images to service_role;

-- Everyone sees the cover of a post and the picture beside a link to it. Both are the post's own pictures, and never part of what
-- is sold.

-- The foreign keys would accept a picture of any post, also of another author.
create function private.require_own_pictures(of_post uuid, changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  field text;
begin
  foreach field in array array['cover_image_id', 'og_image_id'] loop
    if changes ->> field is not null and not exists (
      select from public.post_images i
      where i.post_id = of_post and i.profile_id = auth.uid() and i.id::text = lower(changes ->> field)) then
      perform private.refuse_field(field, 'That is no picture of this post.');
    end if;
  end loop;
end;
$$;

create function private.check_open_pictures(post public.posts, of_version uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  sold uuid[];
begin
  if post.cover_image_id is null and post.og_image_id is null then return; end if;
  sold := array(
    select private.images_in(b.sections) from public.post_bodies b where b.version_id = of_version);
  if post.cover_image_id is not null and btrim(coalesce(post.cover_alt, '')) = '' then
    perform private.refuse_field('cover_alt', 'Describe the cover for people who can’t see it.');
  elsif post.cover_image_id = any (sold) then
    perform private.refuse_field('cover_image_id',
      'This picture is also below the paywall break, and everyone sees a cover. Choose another, or remove it there.');
  elsif post.og_image_id = any (sold) then
    perform private.refuse_field('og_image_id',
      'This picture is also below the paywall break, and everyone sees it beside a link. Choose another, or remove it there.');
  end if;
end;
$$;
comment on function private.check_open_pictures is
  'Publishing a cover, or a picture beside a link, that is also in the paid part would give that picture away.';

-- Pictures from before we looked for QR codes, and those where that failed. The job look_for_qr_codes looks at some each minute.
create function private.list_pictures_not_looked_at(after_id uuid, at_most integer) returns table (id uuid, path text)
language sql stable security invoker set search_path = '' as $$
  select i.id, i.path from public.post_images i where i.has_qr is null and i.id > after_id order by i.id limit at_most
$$;

create function private.note_qr_code(of_image uuid, shows_code boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  looked_at public.post_images;
begin
  update public.post_images i set has_qr = shows_code where i.id = of_image and i.has_qr is null returning * into looked_at;
  if looked_at.has_qr then perform private.touch_tags('post:' || looked_at.post_id); end if;
end;
$$;
