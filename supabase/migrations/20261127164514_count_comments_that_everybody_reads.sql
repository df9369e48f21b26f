set local check_function_bodies = off;

revoke all on table public.post_stats from anon;

revoke all on table public.post_stats from authenticated;

alter table public.post_stats
  add column open_comments bigint not null default 0;

create or replace function private.are_comments_open (
  post public.posts
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  mode public.comments_mode := private.comments_mode_of(post);
begin
  return mode = 'everyone' or (mode = 'buyers' and post.shows_comments);
end;
$function$;

create or replace function private.count_comment()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  changed public.comments := case when tg_op = 'DELETE' then old else new end;
  before integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.post_stats s set comments = s.comments + after - before,
      open_comments = case when private.are_comments_open(p) then s.comments + after - before else 0 end
    from public.posts p where s.post_id = changed.post_id and p.id = s.post_id;
  end if;
  perform private.touch_tags('post:' || changed.post_id);
  return null;
end;
$function$;

create or replace function private.count_open_comments (
  of_post uuid
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.post_stats s set open_comments = case when private.are_comments_open(p) then s.comments else 0 end
  from public.posts p
  where s.post_id = of_post and p.id = s.post_id and s.comments > 0
$function$;

create or replace function private.may_person_read_comments (
  of_post uuid,
  reader uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or post.status = 'removed' then return false; end if;
  if post.profile_id = reader then return true; end if;
  if post.comments_mode = 'off' then return false; end if;
  return (post.status = 'published' and private.are_comments_open(post))
    or (post.status in ('published', 'unpublished', 'deleted') and exists (
      select from public.entitlements e where e.user_id = reader and e.post_id = of_post and e.revoked_at is null));
end;
$function$;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, true),
    ('post_unlocked', true, null::boolean),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('report_decision', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.recount_comments()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_table_name = 'posts' then
    perform private.count_open_comments(new.id);
  else
    perform private.count_open_comments(new.post_id);
  end if;
  return null;
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
    -- A call takes at most 100 arguments.
    || jsonb_build_object(
      'talk', (select jsonb_build_object('open_comments', s.open_comments) from public.post_stats s where s.post_id = p.id))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$function$;

alter table public.post_stats
  add constraint post_stats_check1 check (((open_comments >= 0) AND (open_comments <= comments)));

create trigger recount_comments
  after insert on public.post_price_events
  for each row
  execute function private.recount_comments();

create trigger recount_comments
  after update of comments_mode, shows_comments, access on public.posts
  for each row
  when
    (((old.comments_mode IS DISTINCT FROM new.comments_mode) OR (old.shows_comments IS DISTINCT FROM new.shows_comments) OR (old.access IS
    DISTINCT FROM new.access)))
  execute function private.recount_comments();

comment on column public.post_stats.open_comments is 'The comments that everybody can read: all or none. Readers see this number, not the other one.';

revoke all on function private.are_comments_open(public.posts) from public;

grant execute on function private.are_comments_open(public.posts) to postgres;

revoke all on function private.count_open_comments(uuid) from public;

grant execute on function private.count_open_comments(uuid) to postgres;

revoke all on function private.recount_comments() from public;

grant execute on function private.recount_comments() to postgres;

revoke all (open_comments) on table public.post_stats from anon;

grant select (open_comments) on table public.post_stats to anon;

revoke all (post_id) on table public.post_stats from anon;

grant select (post_id) on table public.post_stats to anon;

revoke all (refunds) on table public.post_stats from anon;

grant select (refunds) on table public.post_stats to anon;

revoke all (unlocks) on table public.post_stats from anon;

grant select (unlocks) on table public.post_stats to anon;

revoke all (updated_at) on table public.post_stats from anon;

grant select (updated_at) on table public.post_stats to anon;

revoke all (open_comments) on table public.post_stats from authenticated;

grant select (open_comments) on table public.post_stats to authenticated;

revoke all (post_id) on table public.post_stats from authenticated;

grant select (post_id) on table public.post_stats to authenticated;

revoke all (refunds) on table public.post_stats from authenticated;

grant select (refunds) on table public.post_stats to authenticated;

revoke all (unlocks) on table public.post_stats from authenticated;

grant select (unlocks) on table public.post_stats to authenticated;

revoke all (updated_at) on table public.post_stats from authenticated;

grant select (updated_at) on table public.post_stats to authenticated;

update public.post_stats s set open_comments = s.comments from public.posts p
where p.id = s.post_id and s.comments > 0 and private.are_comments_open(p);
