-- A post without a price is refused by name; its excerpt ends with a whole word, and search knows the excerpt of today.

create function private.excerpt_of(free text) returns text
language sql immutable security invoker set search_path = '' as $$
  select nullif(btrim(case when char_length(free) > 280 then left(regexp_replace(left(free, 281), '\s+\S*$', ''), 280) else free end), '')
$$;
comment on function private.excerpt_of is 'The first words, as many as fit: a text of one endless word is cut within it.';

create or replace function private.check_publishable(post public.posts, version public.post_versions) returns void
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
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
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

create or replace function private.publish(post public.posts, is_scheduled boolean) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  before public.post_versions;
  body public.post_bodies;
  free text;
  lead text := post.excerpt;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  select * into before from public.post_versions v where v.id = post.current_version_id;
  select * into body from public.post_bodies b where b.version_id = version.id;
  free := private.text_of(version.free_doc);
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
    edited_at = case when before.id is not null and before.id <> version.id
      and extensions.similarity(left(private.text_of(before.free_doc), 20000), left(free, 20000)) < 0.95 then now() else p.edited_at end,
    search = setweight(to_tsvector('simple', extensions.unaccent(version.title || ' ' || coalesce(version.subtitle, ''))), 'A')
      || setweight(to_tsvector('simple', extensions.unaccent(coalesce(lead, ''))), 'B')
      || setweight(to_tsvector('simple', extensions.unaccent(left(free, 50000))), 'C')
  where p.id = post.id returning * into post;
  if post.first_published_at = now() and is_scheduled then
    perform private.notify_user(post.profile_id, 'schedule_published', null, post.id, null, null);
  end if;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

revoke execute on all functions in schema private from public;
