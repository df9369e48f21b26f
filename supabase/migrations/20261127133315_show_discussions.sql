set local check_function_bodies = off;

drop function private.find_comment(uuid);

drop function private.require_comment_right(uuid, public.profiles);

drop function public.find_comment(uuid);

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

create or replace function private.describe_comment (
  said public.comments
)
  returns public.comment_entry
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  writer public.profiles;
  is_gone boolean := said.status = 'deleted';
  is_post_author boolean := exists (select from public.posts p where p.id = said.post_id and p.profile_id = (select auth.uid()));
begin
  select * into writer from public.profiles p where p.id = said.author_id and p.status <> 'deleted' and not is_gone;
  return (
    said.id, said.parent_id, said.body, said.status, writer.handle::text, writer.name, writer.avatar_url,
    not is_gone and exists (select from public.posts p where p.id = said.post_id and p.profile_id = said.author_id),
    said.is_buyer, coalesce(not is_gone and said.author_id = (select auth.uid()), false),
    exists (select from public.comment_likes l where l.comment_id = said.id and l.profile_id = (select auth.uid())),
    said.pinned, said.likes_count,
    (select count(*) from public.comments c where c.parent_id = said.id and (
      c.status = 'published' or c.status in ('pending', 'hidden_by_author') and (c.author_id = (select auth.uid()) or is_post_author))),
    said.edited_at, said.created_at)::public.comment_entry;
end;
$function$;

create or replace function private.edit_comment (
  of_comment uuid,
  typed text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  writer public.profiles := private.require_commenter();
  minutes integer := (select s.comment_edit_minutes from public.settings s);
  made public.comments;
  post public.posts;
  said text;
begin
  select * into made from public.comments c
  where c.id = of_comment and c.author_id = writer.id and c.status in ('published', 'pending') for update;
  if not found then perform private.refuse('not_found', 'There is no such comment of yours.'); end if;
  if made.created_at < now() - make_interval(mins => minutes) then
    perform private.refuse('conflict', format('A comment can be changed for %s minutes. Delete it, or write another.', minutes));
  end if;
  post := private.require_comment_right(made.post_id);
  perform private.take_comment_limits(writer.id);
  said := private.require_comment_text(typed, post, writer);
  if said = made.body then return; end if;
  update public.comments c set body = said, edited_at = now(),
    status = case when made.status = 'pending' or private.first_status(said, post, writer) = 'pending' then 'pending' else 'published' end::public.comment_status
  where c.id = made.id;
end;
$function$;

create or replace function private.find_comment (
  of_comment uuid,
  of_post uuid
)
  returns SETOF public.comment_entry
  language sql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
  select entry.* from public.comments c, private.describe_comment(c) as entry
  where c.id = of_comment and (of_post is null or c.post_id = of_post) and private.may_read_comments(c.post_id) and private.is_shown(c)
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

create or replace function private.require_comment_right (
  of_post uuid
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  reason text;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' for share;
  if not found then perform private.refuse('not_found', 'There is no such post any more.'); end if;
  reason := private.comment_refusal(post, private.comments_mode_of(post));
  if reason is null then return post; end if;
  case reason
    when 'no_handle' then perform private.refuse('handle_required', 'Choose a handle first. It is shown beside your comments.');
    when 'limited' then perform private.refuse('forbidden', 'Your account cannot comment at the moment.');
    when 'off' then perform private.refuse('forbidden', 'The author has turned comments off for this post.');
    when 'blocked' then perform private.refuse('forbidden', 'You cannot comment on posts of this author.');
    when 'locked' then perform private.refuse('forbidden', 'The author has closed this discussion.');
    when 'buyers_only' then perform private.refuse('buyers_only', 'Only readers who own this post can comment on it.');
    else perform private.refuse('forbidden', 'You cannot comment here.');
  end case;
  return null;
end;
$function$;

create or replace function private.write_comment (
  of_post uuid,
  typed text,
  answered uuid
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  writer public.profiles := private.require_commenter();
  post public.posts := private.require_comment_right(of_post);
  said text;
  parent public.comments;
  made public.comments;
begin
  if answered is not null then
    select * into parent from public.comments c where c.id = answered and c.post_id = post.id and c.status = 'published' for share;
    if not found then perform private.refuse('not_found', 'The comment that you answer is not there any more.'); end if;
    if exists (select from public.private_profiles a where a.id = parent.author_id and writer.id = any (a.blocked_profile_ids)) then
      perform private.refuse('forbidden', 'You cannot answer this comment.');
    end if;
  end if;
  perform private.take_comment_limits(writer.id);
  said := private.require_comment_text(typed, post, writer);
  select * into made from public.comments c
  where c.author_id = writer.id and c.post_id = post.id and c.body = said and c.created_at > now() - interval '10 minutes'
    and c.parent_id is not distinct from coalesce(parent.parent_id, parent.id);
  if found then return made.id; end if;
  insert into public.comments (post_id, author_id, parent_id, body, status, is_buyer)
  values (
    post.id, writer.id, coalesce(parent.parent_id, parent.id), said, private.first_status(said, post, writer),
    post.access <> 'free' and private.owns_post(post.id))
  returning * into made;
  perform private.tell_of_comment(made, post, parent);
  return made.id;
end;
$function$;

create or replace function public.find_comment (
  comment_id uuid,
  post_id uuid default null::uuid
)
  returns SETOF public.comment_entry
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_comment(comment_id, post_id) $function$;

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

comment on function public.find_comment(uuid, uuid) is 'One comment, as its list shows it. With a post, only if it is a comment on that one.';

comment on function public.find_discussion(uuid) is 'A post''s discussion, if the caller may read it or the post.';

comment on function public.list_first_answers(public.bounded_list, integer) is 'The first answers to each of up to 50 comments, oldest first.';

revoke all on function private.comment_refusal(public.posts, public.comments_mode) from public;

grant execute on function private.comment_refusal(public.posts, public.comments_mode) to postgres;

revoke all on function private.find_comment(uuid, uuid) from public;

grant execute on function private.find_comment(uuid, uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.find_discussion(uuid) from public;

grant execute on function private.find_discussion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.list_first_answers(uuid[], integer) from public;

grant execute on function private.list_first_answers(uuid[], integer) to anon, authenticated, postgres, service_role;

revoke all on function private.require_comment_right(uuid) from public;

grant execute on function private.require_comment_right(uuid) to postgres;

revoke all on function public.find_comment(uuid, uuid) from public;

grant execute on function public.find_comment(uuid, uuid) to anon, authenticated, postgres, service_role;

revoke all on function public.find_discussion(uuid) from public;

grant execute on function public.find_discussion(uuid) to anon, authenticated, postgres, service_role;

revoke all on function public.list_first_answers(public.bounded_list, integer) from public;

grant execute on function public.list_first_answers(public.bounded_list, integer) to anon, authenticated, postgres, service_role;

grant usage on type public.discussion to postgres;
