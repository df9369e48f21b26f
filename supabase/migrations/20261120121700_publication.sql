-- The arrows between a draft and the public. lib/posts/README.md draws them.

create function private.check_publishable(post public.posts, version public.post_versions) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif not exists (select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif post.content_warning = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc')) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  end if;
end;
$$;

create function private.publish(post public.posts, is_scheduled boolean) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  before public.post_versions;
  body public.post_bodies;
  free text;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  select * into before from public.post_versions v where v.id = post.current_version_id;
  select * into body from public.post_bodies b where b.version_id = version.id;
  free := private.text_of(version.free_doc);
  update public.post_versions v set published_at = coalesce(v.published_at, now()) where v.id = version.id;
  update public.posts p set
    status = 'published', scheduled_at = null, unpublished_at = null,
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    title = btrim(version.title), subtitle = version.subtitle, current_version_id = version.id,
    excerpt = case when p.excerpt_auto then nullif(left(btrim(regexp_replace(left(free, 280), '\s+\S*$', '')), 300), '') else p.excerpt end,
    free_words = version.free_words, paid_words = coalesce(body.words, 0),
    paid_images = (select count(*) from private.images_in(body.sections)),
    reading_minutes = greatest(1, round((version.free_words + coalesce(body.words, 0)) / 230.0)),
    published_at = coalesce(p.published_at, now()), first_published_at = coalesce(p.first_published_at, now()),
    edited_at = case when before.id is not null and before.id <> version.id
      and extensions.similarity(left(private.text_of(before.free_doc), 20000), left(free, 20000)) < 0.95 then now() else p.edited_at end,
    search = setweight(to_tsvector('simple', extensions.unaccent(version.title || ' ' || coalesce(version.subtitle, ''))), 'A')
      || setweight(to_tsvector('simple', extensions.unaccent(coalesce(p.excerpt, ''))), 'B')
      || setweight(to_tsvector('simple', extensions.unaccent(left(free, 50000))), 'C')
  where p.id = post.id returning * into post;
  if post.first_published_at = now() and is_scheduled then
    perform private.notify_user(post.profile_id, 'schedule_published', null, post.id, null, null);
  end if;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

create function private.publish_post(of_post uuid, seen_version integer, wants_notification boolean, has_rights boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'This post cannot be published from where it is.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$$;

create function private.check_intent(post public.posts, seen_version integer, has_rights boolean) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if not coalesce(has_rights, false) and post.rights_confirmed_at is null then
    perform private.refuse('validation_failed', 'Confirm that you wrote this or may sell it.');
  end if;
end;
$$;

create function private.schedule_post(of_post uuid, seen_version integer, at timestamptz, has_rights boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse('validation_failed', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$$;

create function private.unschedule_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'draft' then return post; end if;
  if post.status <> 'scheduled' then perform private.refuse('conflict', 'This post is not scheduled.'); end if;
  update public.posts p set status = 'draft', scheduled_at = null where p.id = post.id returning * into post;
  return post;
end;
$$;

create function private.publish_due_posts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  published integer := 0;
begin
  for post in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now()
    order by p.scheduled_at limit at_most for update skip locked
  loop
    begin
      post := private.publish(post, true);
      update public.posts p set followers_notified_at = now() where p.id = post.id and p.listed and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', post.id)); end if;
      published := published + 1;
    exception when raise_exception then
      update public.posts p set status = 'draft', scheduled_at = null where p.id = post.id;
      perform private.notify_user(post.profile_id, 'schedule_failed', null, post.id, null, null);
    end;
  end loop;
  return published;
end;
$$;

create function private.unpublish_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'unpublished' then return post; end if;
  if post.status <> 'published' then perform private.refuse('conflict', 'This post is not published.'); end if;
  update public.posts p set status = 'unpublished', unpublished_at = now() where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
