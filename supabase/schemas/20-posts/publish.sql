-- Publishing: what is checked before a post appears, and what happens when it does.

-- Publishes the newest version. Access and the note to buyers change in the same transaction, because they belong to that text.
-- Followers are notified once per post, ever.
create function public.publish_post(
  post_id uuid, seen_version integer, notifies_followers boolean default false, confirms_rights boolean default false,
  wanted_access public.post_access default null, change_note public.bounded_text default null) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.publish_post(post_id, seen_version, notifies_followers, confirms_rights, wanted_access, change_note)
$$;
grant execute on function public.publish_post to authenticated;

create function private.publish_post(
  of_post uuid, seen_version integer, wants_notification boolean, has_rights boolean, wanted_access public.post_access, change_note text)
returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.refuse_while_hidden(post);
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'A post in this state cannot be published.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$$;
grant execute on function private.publish_post to authenticated;

-- Shared by publish_post and the schedule. What lists and search know of a post is computed here from the version itself;
-- search covers the free part only.
create function private.publish(post public.posts, is_scheduled boolean) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  before public.post_versions;
  body public.post_bodies;
  free text;
  lead text := post.excerpt;
  is_edited boolean;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  select * into before from public.post_versions v where v.id = post.current_version_id;
  select * into body from public.post_bodies b where b.version_id = version.id;
  free := private.text_of(version.free_doc);
  is_edited := before.id <> version.id and private.changed_share(
    private.text_of(before.free_doc) || ' ' || coalesce((
      select private.text_of(b.sections) from public.post_bodies b where b.version_id = before.id), ''),
    free || ' ' || coalesce(private.text_of(body.sections), '')) > 0.05;
  if post.excerpt_auto then lead := private.excerpt_of(free); end if;
  update public.post_versions v set published_at = coalesce(v.published_at, now()) where v.id = version.id;
  update public.posts p set
    status = 'published', scheduled_at = null, unpublished_at = null,
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    title = btrim(version.title), subtitle = version.subtitle, current_version_id = version.id,
    excerpt = lead,
    free_words = version.free_words, paid_words = coalesce(body.words, 0),
    paid_images = (select count(*) from private.images_in(body.sections)),
    reading_minutes = greatest(1, round((version.free_words + coalesce(body.words, 0)) / 230.0)),
    published_at = coalesce(p.published_at, now()), first_published_at = coalesce(p.first_published_at, now()),
    edited_at = case when is_edited then now() else p.edited_at end,
    search = private.search_text(p.language, version.title || ' ' || coalesce(version.subtitle, ''), lead, free)
  where p.id = post.id returning * into post;
  if post.first_published_at = now() and is_scheduled then
    perform private.notify_user(post.profile_id, 'schedule_published', null, post.id, null, null);
  end if;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

-- The author publishes the version they last saw, and has confirmed once that they wrote it or may sell it.
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

-- The checks before a publication. Scheduling and a change of access run them, too.
create function private.check_publishable(post public.posts, version public.post_versions) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.check_text(post, version);
  perform private.check_open_pictures(post, version.id);
end;
$$;

-- Authors may call without our API, so what must hold for every published post is checked here. It names the first problem;
-- lib/posts/publishing/checks.ts names all. Downloads stand below the break, where they count as something to pay for. What a block may
-- hold is written once, in lib/posts/document/schema.ts: SQL asks for the verdict of the server, which read the version.
create function private.check_text(post public.posts, version public.post_versions) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif coalesce(post.own_warning, post.content_warning) = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
  elsif post.access <> 'free' and not exists (
    select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address, or make the post free.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif jsonb_path_exists(version.free_doc, 'strict $.content[*] ? (@.type == "attachment")', '{}', true) then
    perform private.refuse('validation_failed', case when post.access = 'free'
      then 'Files belong to the paid part of a post.' else 'Files belong below the paywall break.' end);
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc'))
    and not exists (select from private.files_in(body.sections)) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  -- Last, so that authors first hear what they can correct here.
  elsif version.is_valid is distinct from true then
    perform private.refuse('validation_failed', 'A part of this text cannot be published. Save it on the site, then publish it there.');
  end if;
end;
$$;

-- Trigger: keeps the price history that readers may see. It begins with the first publication, so the prices of a draft stay
-- private.
create function private.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_price_events (post_id, access, price_currency, price_raw, price_usd_micros, pwyw_min_raw)
  values (new.id, new.access, new.price_currency, new.price_raw, new.price_usd_micros, new.pwyw_min_raw);
  return null;
end;
$$;
create trigger note_first_price after update on public.posts
  for each row when (new.first_published_at is not null and old.first_published_at is null) execute function private.note_price();
create trigger note_price after update on public.posts for each row when (
  old.first_published_at is not null
  and (old.access, old.price_currency, old.price_raw, old.price_usd_micros, old.pwyw_min_raw)
    is distinct from (new.access, new.price_currency, new.price_raw, new.price_usd_micros, new.pwyw_min_raw))
  execute function private.note_price();

create function public.platform_fee_bps() returns integer
language sql stable security invoker set search_path = '' as $$ select private.platform_fee_bps() $$;
comment on function public.platform_fee_bps is
  'Our fee, from which the editor computes what an author will receive. Authors cannot read the settings themselves.';
grant execute on function public.platform_fee_bps to authenticated;

create function private.platform_fee_bps() returns integer
language sql stable security definer set search_path = '' as $$ select s.platform_fee_bps from public.settings s $$;
grant execute on function private.platform_fee_bps to authenticated;
