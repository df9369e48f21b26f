set local check_function_bodies = off;

create type public.discussion as (
  post_id uuid,
  title text,
  slug text,
  handle text,
  author_name text,
  mode public.comments_mode,
  is_locked boolean,
  is_author boolean,
  comments bigint,
  refusal text
);

create or replace function private.comment_refusal (
  post public.posts,
  mode public.comments_mode
)
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  writer public.profiles;
begin
  if (select auth.uid()) is null then return 'signed_out'; end if;
  if not private.is_registered() then return 'no_account'; end if;
  select * into writer from public.profiles p where p.id = (select auth.uid());
  if not found then return 'signed_out'; end if;
  if post.status <> 'published' then return 'withdrawn'; end if;
  if writer.handle is null then return 'no_handle'; end if;
  if writer.status <> 'active' then return 'limited'; end if;
  if mode = 'off' then return 'off'; end if;
  if writer.id = post.profile_id then return null; end if;
  if exists (select from public.private_profiles a where a.id = post.profile_id and writer.id = any (a.blocked_profile_ids)) then
    return 'blocked';
  end if;
  if post.comments_locked then return 'locked'; end if;
  if mode = 'buyers' and not private.owns_post(post.id) then return 'buyers_only'; end if;
  return null;
end;
$function$;

create or replace function private.find_discussion (
  of_post uuid
)
  returns SETOF public.discussion
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
declare
  post public.posts;
  author public.profiles;
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or not (post.status = 'published' or private.may_read_comments(of_post)) then return; end if;
  select * into author from public.profiles p where p.id = post.profile_id and p.status <> 'deleted';
  if not found then return; end if;
  mode := private.comments_mode_of(post);
  return query select
    post.id, post.title, post.slug, author.handle::text, author.name, mode, post.comments_locked,
    coalesce(post.profile_id = (select auth.uid()), false),
    case when private.may_read_comments(of_post) then coalesce((select s.comments from public.post_stats s where s.post_id = post.id), 0) end,
    private.comment_refusal(post, mode);
end;
$function$;

create or replace function private.list_first_answers (
  comment_ids uuid[],
  at_most integer
)
  returns SETOF public.comment_entry
  language sql
  stable
  security definer
  rows 150
  set search_path to ''
  AS $function$
  select answer.* from unnest(comment_ids) as top (id), private.list_answers(top.id, null, at_most) as answer
$function$;

create or replace function public.find_discussion (
  post_id uuid
)
  returns SETOF public.discussion
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_discussion(post_id) $function$;

create or replace function public.list_first_answers (
  comment_ids public.bounded_list,
  at_most integer default 3
)
  returns SETOF public.comment_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_first_answers(comment_ids::uuid[], least(greatest(at_most, 0), 10))
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
    'content_warning', p.content_warning, 'comments_mode', p.comments_mode, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
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

comment on function public.find_discussion(uuid) is 'A post''s discussion, if the caller may read it or the post.';

comment on function public.list_first_answers(public.bounded_list, integer) is 'The first answers to each of up to 50 comments, oldest first.';

revoke all on function private.comment_refusal(public.posts, public.comments_mode) from public;

grant execute on function private.comment_refusal(public.posts, public.comments_mode) to postgres;

revoke all on function private.find_discussion(uuid) from public;

grant execute on function private.find_discussion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.list_first_answers(uuid[], integer) from public;

grant execute on function private.list_first_answers(uuid[], integer) to anon, authenticated, postgres, service_role;

revoke all on function public.find_discussion(uuid) from public;

grant execute on function public.find_discussion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function public.list_first_answers(public.bounded_list, integer) from public;

grant execute on function public.list_first_answers(public.bounded_list, integer) to anon, authenticated, postgres, service_role;

grant usage on type public.discussion to postgres;
