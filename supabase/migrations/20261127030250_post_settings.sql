set local check_function_bodies = off;

drop function private.check_cover(public.posts, uuid);

drop function private.require_own_cover(uuid, jsonb);

alter table public.posts
  add column backdated_to date;

alter table public.posts
  add column shown_at timestamp
    with time zone generated always as
    (COALESCE(((backdated_to + '12:00:00'::time without time zone) AT TIME ZONE 'UTC'::text), published_at)) stored;

alter table public.profiles
  add column cover_alt text;

create or replace function private.apply_changes (
  post public.posts,
  changes jsonb
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags', 'offers_downloads', 'backdated_to']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'To make a published post free or paid, publish it again.');
  end if;
  if wanted.backdated_to is distinct from post.backdated_to then
    perform private.require_earlier_date(post, wanted.backdated_to);
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note, content_warning = wanted.content_warning,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed, offers_downloads = wanted.offers_downloads,
    backdated_to = wanted.backdated_to
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$function$;

create or replace function private.check_open_pictures (
  post public.posts,
  of_version uuid
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.check_publishable (
  post public.posts,
  version public.post_versions
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  perform private.check_text(post, version);
  perform private.check_open_pictures(post, version.id);
end;
$function$;

create or replace function private.replace_profile_cover (
  of_user uuid,
  url text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  update public.profiles p set cover_url = url, cover_alt = null where p.id = own.id;
  return own.cover_url;
end;
$function$;

create or replace function private.require_earlier_date (
  post public.posts,
  wanted date
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if wanted < '1990-01-01' or wanted > (coalesce(post.first_published_at, now()) at time zone 'UTC')::date then
    perform private.refuse_field('backdated_to', 'Choose a day from 1990 up to the day of publication.');
  end if;
end;
$function$;

create or replace function private.require_own_pictures (
  of_post uuid,
  changes jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.save_post (
  of_post uuid,
  seen_version integer,
  changes jsonb,
  free jsonb,
  paid jsonb,
  why public.version_reason
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  saved integer;
begin
  perform private.count_author_call('save', private.require_author(), s.saves_per_minute, 60) from public.settings s;
  perform private.require_known_labels(changes);
  perform private.require_own_pictures(of_post, changes);
  saved := private.add_version(of_post, seen_version, changes, free, paid, why);
  -- A published post shows its new cover, and its new picture beside a link, at once.
  perform private.check_open_pictures(p, p.current_version_id) from public.posts p where p.id = of_post and p.status = 'published';
  return saved;
exception when data_exception or integrity_constraint_violation then
  perform private.refuse('validation_failed', 'One of the fields has a value that it cannot take.');
end;
$function$;

create or replace function private.update_profile (
  changes jsonb
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers', 'cover_alt'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers, cover_alt = wanted.cover_alt
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$function$;

create or replace function public.read_own_post (
  post_id uuid
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'language', p.language,
    'access', p.access, 'price_currency', p.price_currency, 'price_usd_micros', p.price_usd_micros::text,
    'price_raw', p.price_raw::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'pwyw_suggested_raw', p.pwyw_suggested_raw::text,
    'reading_minutes', p.reading_minutes, 'published_at', p.published_at, 'creation_method', p.creation_method,
    'listed', p.listed, 'cover_alt', p.cover_alt, 'cover_caption', p.cover_caption, 'creation_note', p.creation_note,
    'content_warning', p.content_warning, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
    'paid_images', p.paid_images, 'refund_window_min', p.refund_window_min, 'offers_downloads', p.offers_downloads,
    'first_published_at', p.first_published_at,
    'edited_at', p.edited_at, 'was_free_until', p.was_free_until, 'canonical_url', p.canonical_url, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'current_version_id', p.current_version_id, 'cover_image_id', p.cover_image_id,
    'og_image_id', p.og_image_id, 'backdated_to', p.backdated_to,
    'status', p.status, 'unpublished_at', p.unpublished_at,
    'cover', (
      select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height)
      from public.post_images i where i.id = p.cover_image_id),
    'author', (
      select jsonb_build_object('id', a.id, 'handle', a.handle::text, 'name', a.name, 'avatar_url', a.avatar_url,
        'is_agent', a.is_agent, 'status', a.status)
      from public.profiles a where a.id = p.profile_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('access', e.access, 'price_currency', e.price_currency, 'price_raw', e.price_raw::text,
        'price_usd_micros', e.price_usd_micros::text, 'pwyw_min_raw', e.pwyw_min_raw::text, 'created_at', e.created_at))
      from public.post_price_events e where e.post_id = p.id), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('tag', t.tag)) from public.post_tags t where t.post_id = p.id), '[]'),
    'stats', (
      select jsonb_build_object('unlocks', s.unlocks, 'refunds', s.refunds) from public.post_stats s where s.post_id = p.id),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid))
      from public.post_images i where i.post_id = p.id and not i.is_draft), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes))
      from public.post_files f where f.post_id = p.id and f.state = 'out'), '[]'),
    'version', (
      select jsonb_build_object('id', v.id, 'free_doc', v.free_doc, 'published_at', v.published_at)
      from public.post_versions v where v.id = p.current_version_id),
    'purchases', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'refund_window_min', b.refund_window_min,
        'refund_window_ends_at', b.refund_window_ends_at, 'has_downloads', b.has_downloads))
      from public.purchases b where b.post_id = p.id and b.status = 'paid'), '[]'),
    'body', jsonb_build_object('sections', body.sections, 'change_note', body.change_note))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$function$;

create or replace function public.replace_profile_cover (
  user_id uuid,
  url text default null::text
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.replace_profile_cover(user_id, url) $function$;

alter table public.posts
  add constraint posts_backdated_are_older check ((backdated_to <= ((first_published_at AT TIME ZONE 'UTC'::text))::date));

alter table public.posts
  add constraint posts_backdated_to_check check ((backdated_to >= '1990-01-01'::date));

alter table public.profiles
  add constraint profiles_cover_alt_check check ((char_length(cover_alt) <= 200));

create index posts_profile_shown_idx on public.posts using btree (profile_id, shown_at desc, id desc)
  where ((status = 'published'::public.post_status) AND listed);

comment on column public.posts.backdated_to is 'N-18: the author''s own, earlier date. It is shown, and orders the profile. Everything else goes by published_at.';

comment on column public.posts.shown_at is 'What the author''s own lists are sorted by. Noon, so that a day is the same day in nearly every time zone.';

comment on function private.check_open_pictures(public.posts, uuid) is 'Publishing a cover, or a picture beside a link, that is also in the paid part would give that picture away.';

comment on function public.replace_profile_cover(uuid, text) is 'Server only: it has stored the picture. Without a url, removes the cover. Returns the previous address, like replace_avatar.';

revoke all on function private.check_open_pictures(public.posts, uuid) from public;

grant execute on function private.check_open_pictures(public.posts, uuid) to postgres;

revoke all on function private.replace_profile_cover(uuid, text) from public;

grant execute on function private.replace_profile_cover(uuid, text) to postgres, service_role;

revoke all on function private.require_earlier_date(public.posts, date) from public;

grant execute on function private.require_earlier_date(public.posts, date) to postgres;

revoke all on function private.require_own_pictures(uuid, jsonb) from public;

grant execute on function private.require_own_pictures(uuid, jsonb) to postgres;

revoke all on function public.replace_profile_cover(uuid, text) from public;

grant execute on function public.replace_profile_cover(uuid, text) to postgres, service_role;
