-- A post is edited when more than a twentieth of its words are others, below the break as above it. And what buyers were told
-- has changed goes on being told.

create function private.changed_share(before text, after text) returns real
language sql immutable security invoker set search_path = '' as $$
  with counted as (
    select word, count(*) filter (where not is_after) as before_count, count(*) filter (where is_after) as after_count
    from (
      select regexp_split_to_table(btrim(lower(before)), '\s+') as word, false as is_after
      union all select regexp_split_to_table(btrim(lower(after)), '\s+'), true) as words
    where word <> '' group by word)
  select coalesce(
    greatest(sum(greatest(before_count - after_count, 0)), sum(greatest(after_count - before_count, 0)))
      / greatest(sum(before_count), sum(after_count)), 0)::real
  from counted
$$;
comment on function private.changed_share is 'From 0 to 1: how many of the words of two texts are not in the other. Where they stand does not count.';

create or replace function private.publish(post public.posts, is_scheduled boolean) returns public.posts
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

create or replace function private.note_change(post public.posts, note text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  words_before integer;
  words_lost integer;
begin
  -- What was moved above the break is not lost: it stands in the free part now.
  select b.words, b.words - coalesce(nb.words, 0) - greatest(0, n.free_words - o.free_words) into words_before, words_lost
  from public.post_versions o
  join public.post_bodies b on b.version_id = o.id
  join public.post_versions n on n.post_id = post.id and n.n = post.latest_version
  left join public.post_bodies nb on nb.version_id = n.id
  where o.id = post.current_version_id;
  if note is null and words_lost * 5 > words_before and exists (select from public.sales s where s.post_id = post.id) then
    perform private.refuse_field('changeNote', 'Tell buyers what changed: more than a fifth of what they paid for is gone.');
  end if;
  update public.post_bodies b
  set change_note = coalesce(note, (select was.change_note from public.post_bodies was where was.version_id = post.current_version_id))
  from public.post_versions v
  where v.post_id = post.id and v.n = post.latest_version and b.version_id = v.id;
end;
$$;
comment on function private.note_change is 'A word to the buyers stands until another takes its place: mending a comma does not take it away.';

revoke execute on all functions in schema private from public;
