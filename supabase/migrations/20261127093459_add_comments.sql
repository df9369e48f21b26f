set local check_function_bodies = off;

drop policy "users read comments and theirs" on public.comments;

drop policy "visitors read comments" on public.comments;

alter table public.comments
  drop constraint comments_body_check;

alter table public.posts
  add column shows_comments boolean not null default false;

alter table public.posts
  add column comments_locked boolean not null default false;

alter table public.settings
  add column comments_per_minute integer not null default 5;

alter table public.settings
  add column comments_per_day integer not null default 60;

alter table public.settings
  add column comment_changes_per_hour integer not null default 600;

alter table public.settings
  add column comment_edit_minutes integer not null default 15;

alter table public.settings
  add column comment_quote_chars integer not null default 300;

alter table public.settings
  add column comment_pending_days integer not null default 7;

create domain public.bounded_comment as text constraint bounded_comment_check
  check ((char_length(VALUE) <= 4000));

create type public.comment_entry as (
  id uuid,
  parent_id uuid,
  body text,
  status public.comment_status,
  handle text,
  name text,
  avatar_url text,
  is_author boolean,
  is_buyer boolean,
  is_mine boolean,
  is_liked boolean,
  pinned boolean,
  likes bigint,
  replies bigint,
  edited_at timestamp with time zone,
  created_at timestamp with time zone
);

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
    'listed', 'slug', 'tags', 'offers_downloads', 'backdated_to', 'shows_comments']) as key limit 1;
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
    backdated_to = wanted.backdated_to, shows_comments = wanted.shows_comments
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

create or replace function private.comments_mode_of (
  post public.posts
)
  returns public.comments_mode
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  if post.comments_mode = 'buyers' and post.access = 'free'
    and not exists (select from public.post_price_events e where e.post_id = post.id and e.access <> 'free') then
    return 'everyone';
  end if;
  return post.comments_mode;
end;
$function$;

create or replace function private.count_links (
  said text
)
  returns integer
  language sql
  immutable
  set search_path to ''
  AS $function$
  select count(*)::integer from regexp_matches(said, '(?:https?://|www\.)\S', 'gi')
$function$;

create or replace function private.decide_comment (
  of_comment uuid,
  decision text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
begin
  perform private.take_comment_change((select auth.uid()));
  -- The post first: two pins at once wait for each other.
  select p.* into post from public.comments c join public.posts p on p.id = c.post_id
  where c.id = of_comment and p.profile_id = (select auth.uid()) for no key update of p;
  if not found then perform private.refuse('not_found', 'There is no such comment on your posts.'); end if;
  select * into said from public.comments c where c.id = of_comment for update;
  if not found then perform private.refuse('not_found', 'This comment is not there any more.'); end if;
  if said.status in ('removed', 'deleted') then perform private.refuse('conflict', 'This comment was removed or deleted.'); end if;
  case decision
    when 'approve' then
      if said.status = 'pending' then
        update public.comments c set status = 'published' where c.id = said.id;
        perform private.tell_of_answer(said, post);
      end if;
    when 'hide' then
      update public.comments c set status = 'hidden_by_author', pinned = false where c.id = said.id and c.status <> 'hidden_by_author';
    when 'show' then
      update public.comments c set status = 'published' where c.id = said.id and c.status = 'hidden_by_author';
    when 'pin' then
      if said.parent_id is not null then perform private.refuse('conflict', 'An answer cannot be pinned.'); end if;
      if said.status <> 'published' then perform private.refuse('conflict', 'Show this comment first.'); end if;
      update public.comments c set pinned = false where c.post_id = post.id and c.pinned and c.id <> said.id;
      update public.comments c set pinned = true where c.id = said.id and not c.pinned;
    when 'unpin' then
      update public.comments c set pinned = false where c.id = said.id and c.pinned;
    else
      perform private.refuse('validation_failed', 'A comment can be approved, hidden, shown, pinned or unpinned.');
  end case;
end;
$function$;

create or replace function private.delete_comment (
  of_comment uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  gone public.comments;
begin
  perform private.take_comment_change((select auth.uid()));
  select c.* into gone from public.comments c join public.posts p on p.id = c.post_id
  where c.id = of_comment and (select auth.uid()) in (c.author_id, p.profile_id) for update of c;
  if not found or gone.status = 'deleted' then return; end if;
  if exists (select from public.comments c where c.parent_id = gone.id) then
    update public.comments c set status = 'deleted', body = '', pinned = false, is_buyer = false where c.id = gone.id;
    return;
  end if;
  delete from public.comments c where c.id = gone.id;
  delete from public.comments c where c.id = gone.parent_id and c.status = 'deleted'
    and not exists (select from public.comments other where other.parent_id = c.id);
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
begin
  select * into writer from public.profiles p where p.id = said.author_id and p.status <> 'deleted' and not is_gone;
  return (
    said.id, said.parent_id, said.body, said.status, writer.handle::text, writer.name, writer.avatar_url,
    not is_gone and exists (select from public.posts p where p.id = said.post_id and p.profile_id = said.author_id),
    said.is_buyer, coalesce(not is_gone and said.author_id = (select auth.uid()), false),
    exists (select from public.comment_likes l where l.comment_id = said.id and l.profile_id = (select auth.uid())),
    said.pinned, said.likes_count,
    (select count(*) from public.comments c where c.parent_id = said.id and c.status = 'published'),
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
  post := private.require_comment_right(made.post_id, writer);
  perform private.take_comment_limits(writer.id);
  said := private.require_comment_text(typed, post, writer);
  if said = made.body then return; end if;
  update public.comments c set body = said, edited_at = now(),
    status = case when made.status = 'pending' or private.first_status(said, post, writer) = 'pending' then 'pending' else 'published' end::public.comment_status
  where c.id = made.id;
end;
$function$;

create or replace function private.find_comment (
  of_comment uuid
)
  returns SETOF public.comment_entry
  language sql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
  select entry.* from public.comments c, private.describe_comment(c) as entry
  where c.id = of_comment and private.may_read_comments(c.post_id) and private.is_shown(c)
$function$;

create or replace function private.first_status (
  said text,
  post public.posts,
  writer public.profiles
)
  returns public.comment_status
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case when private.count_links(said) > 0 and writer.id <> post.profile_id and not exists (
      select from public.comments c where c.author_id = writer.id and c.status = 'published' and c.created_at < now() - interval '1 day')
    then 'pending' else 'published' end::public.comment_status
$function$;

create or replace function private.forget_pending_comments (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  late public.comments;
  done integer := 0;
begin
  for late in
    select c.* from public.comments c, public.settings s
    where c.status = 'pending' and c.created_at < now() - make_interval(days => s.comment_pending_days)
    order by c.created_at limit at_most for update of c skip locked
  loop
    perform private.notify_user(late.author_id, 'comment_not_approved', null, late.post_id, null, null);
    delete from public.comments c where c.id = late.id;
    done := done + 1;
  end loop;
  return done;
end;
$function$;

create or replace function private.is_shown (
  said public.comments
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  if said.status = 'published' and (said.parent_id is null or exists (
    select from public.comments top where top.id = said.parent_id and top.status in ('published', 'deleted'))) then
    return true;
  end if;
  if said.status = 'deleted' then
    return exists (select from public.comments c where c.parent_id = said.id and c.status = 'published');
  end if;
  return said.status <> 'removed' and (
    said.author_id = (select auth.uid())
    or exists (select from public.posts p where p.id = said.post_id and p.profile_id = (select auth.uid())));
end;
$function$;

create or replace function private.like_comment (
  of_comment uuid,
  is_liked boolean
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader public.profiles := private.require_commenter();
  liked public.comments;
begin
  perform private.take_comment_change(reader.id);
  select * into liked from public.comments c where c.id = of_comment and c.status = 'published';
  if not found or not private.may_read_comments(liked.post_id) then
    perform private.refuse('not_found', 'This comment is not there any more.');
  end if;
  if reader.status <> 'active' then perform private.refuse('forbidden', 'Your account cannot like comments at the moment.'); end if;
  if liked.author_id = reader.id then perform private.refuse('forbidden', 'You cannot like your own comment.'); end if;
  if is_liked then
    insert into public.comment_likes (comment_id, profile_id) values (liked.id, reader.id) on conflict do nothing;
    if found then
      perform private.notify_user(liked.author_id, 'comment_liked', reader.id, liked.post_id, null, 'comment_liked:' || liked.id);
    end if;
  else
    delete from public.comment_likes l where l.comment_id = liked.id and l.profile_id = reader.id;
  end if;
  return (select c.likes_count from public.comments c where c.id = liked.id);
end;
$function$;

create or replace function private.list_answers (
  of_comment uuid,
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  answered public.comments;
  passed public.comments;
begin
  select * into answered from public.comments c where c.id = of_comment;
  if not found or not private.may_read_comments(answered.post_id) or not private.is_shown(answered) then return; end if;
  select * into passed from public.comments c where c.id = after_id and c.parent_id = of_comment;
  return query
    select entry.* from public.comments c, private.describe_comment(c) as entry
    where c.parent_id = of_comment and private.is_shown(c)
      and (passed.id is null or (c.created_at, c.id) > (passed.created_at, passed.id))
    order by c.created_at, c.id limit at_most;
end;
$function$;

create or replace function private.list_comments (
  of_post uuid,
  is_newest_first boolean,
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  passed public.comments;
begin
  if not private.may_read_comments(of_post) then return; end if;
  if after_id is not null then
    select * into passed from public.comments c where c.id = after_id and c.post_id = of_post and c.parent_id is null;
    if not found then perform private.refuse('not_found', 'The list has changed. Load it again.'); end if;
  end if;
  if is_newest_first then
    return query
      select entry.* from public.comments c, private.describe_comment(c) as entry
      where c.post_id = of_post and c.parent_id is null and private.is_shown(c)
        and (passed.id is null and c.pinned or not c.pinned and (passed.id is null or passed.pinned or (c.created_at, c.id) < (passed.created_at, passed.id)))
      order by c.pinned desc, c.created_at desc, c.id desc limit at_most;
  else
    return query
      select entry.* from public.comments c, private.describe_comment(c) as entry
      where c.post_id = of_post and c.parent_id is null and private.is_shown(c)
        and (passed.id is null and c.pinned or not c.pinned and (passed.id is null or passed.pinned
          or (c.likes_count, c.created_at, c.id) < (passed.likes_count, passed.created_at, passed.id)))
      order by c.pinned desc, c.likes_count desc, c.created_at desc, c.id desc limit at_most;
  end if;
end;
$function$;

create or replace function private.list_notifications (
  of_kinds text[],
  only_unread boolean,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    kind text,
    count integer,
    data jsonb,
    created_at timestamp with time zone,
    read_at timestamp with time zone,
    actor_handle text,
    actor_name text,
    actor_avatar_url text,
    post_id uuid,
    post_title text,
    post_handle text,
    post_slug text,
    purchase_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return query
    select n.id, n.kind, n.count, n.data, n.created_at, n.read_at, actor.handle::text, actor.name, actor.avatar_url, p.id,
      p.title, author.handle::text, case when n.kind <> 'content_removed' then p.slug end, n.purchase_id
    from (
      select * from public.notifications m
      where m.user_id = (select auth.uid()) and (of_kinds is null or m.kind = any (of_kinds))
        and (only_unread is not true or m.read_at is null)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit at_most) as n
    left join public.profiles actor on actor.id = n.actor_id and actor.status in ('active', 'limited')
    left join public.posts p on p.id = n.post_id and (
      n.kind not in ('new_post', 'reply_to_comment', 'comment_liked', 'comment_not_approved')
      or p.status = 'published' or p.profile_id = (select auth.uid()))
    left join public.profiles author on author.id = p.profile_id
    order by n.created_at desc, n.id desc;
end;
$function$;

create or replace function private.lock_comments (
  of_post uuid,
  is_locked boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.take_comment_change((select auth.uid()));
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = (select auth.uid()) and p.first_published_at is not null) then
    perform private.refuse('not_found', 'You have no such post.');
  end if;
  update public.posts p set comments_locked = is_locked where p.id = of_post and p.comments_locked is distinct from is_locked;
  if found then perform private.touch_tags('post:' || of_post); end if;
end;
$function$;

create or replace function private.may_read_comments (
  of_post uuid
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
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or post.status = 'removed' then return false; end if;
  if post.profile_id = (select auth.uid()) then return true; end if;
  mode := private.comments_mode_of(post);
  if mode = 'off' then return false; end if;
  return (post.status = 'published' and (mode = 'everyone' or post.shows_comments))
    or (post.status in ('published', 'unpublished', 'deleted') and private.owns_post(of_post));
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
    ('new_post', true, null::boolean),
    ('post_unlocked', true, null),
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
    ('comment_on_post', true, null),
    ('reply_to_comment', true, null),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.owns_post (
  of_post uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return exists (
    select from public.entitlements e where e.user_id = (select auth.uid()) and e.post_id = of_post and e.revoked_at is null);
end;
$function$;

create or replace function private.paid_letters (
  post public.posts
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select private.plain_letters_of(coalesce(string_agg(part #>> '{}', '' order by n), ''))
  from public.post_bodies b, jsonb_path_query(b.sections, 'strict $.**.text') with ordinality as found (part, n)
  where b.version_id = post.current_version_id
$function$;

create or replace function private.plain_letters_of (
  words text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$ select lower(regexp_replace(words, '\s+', '', 'g')) $function$;

create or replace function private.quoted_chars (
  said text,
  source text
)
  returns integer
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  piece constant integer := 30;
  passage constant integer := 60;
  letters text := private.plain_letters_of(said);
  at integer := 1;
  done integer := 0;
  found_at integer;
  around text;
  middle integer;
  before integer;
  after integer;
  total integer := 0;
begin
  while at + piece - 1 <= length(letters) loop
    found_at := strpos(source, substr(letters, at, piece));
    if found_at = 0 then
      at := at + piece;
      continue;
    end if;
    around := substr(source, greatest(1, found_at - 2000), 4000 + piece);
    middle := found_at - greatest(1, found_at - 2000) + 1;
    before := 0;
    while at - before - 1 > done and middle - before - 1 >= 1
      and substr(letters, at - before - 1, 1) = substr(around, middle - before - 1, 1) loop
      before := before + 1;
    end loop;
    after := piece;
    while at + after <= length(letters) and middle + after <= length(around)
      and substr(letters, at + after, 1) = substr(around, middle + after, 1) loop
      after := after + 1;
    end loop;
    if before + after >= passage then total := total + before + after; end if;
    at := at + after;
    done := at - 1;
  end loop;
  return total;
end;
$function$;

create or replace function private.require_comment_right (
  of_post uuid,
  writer public.profiles
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' for share;
  if not found then perform private.refuse('not_found', 'There is no such post any more.'); end if;
  if writer.handle is null then perform private.refuse('handle_required', 'Choose a handle first. It is shown beside your comments.'); end if;
  if writer.status <> 'active' then perform private.refuse('forbidden', 'Your account cannot comment at the moment.'); end if;
  mode := private.comments_mode_of(post);
  if mode = 'off' then perform private.refuse('forbidden', 'The author has turned comments off for this post.'); end if;
  if writer.id = post.profile_id then return post; end if;
  if exists (select from public.private_profiles a where a.id = post.profile_id and writer.id = any (a.blocked_profile_ids)) then
    perform private.refuse('forbidden', 'You cannot comment on posts of this author.');
  end if;
  if post.comments_locked then perform private.refuse('forbidden', 'The author has closed this discussion.'); end if;
  if mode = 'buyers' and not private.owns_post(of_post) then
    perform private.refuse('buyers_only', 'Only readers who own this post can comment on it.');
  end if;
  return post;
end;
$function$;

create or replace function private.require_comment_text (
  typed text,
  post public.posts,
  writer public.profiles
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  said text := btrim(regexp_replace(regexp_replace(typed, E'\r\n?', E'\n', 'g'), E'\n{3,}', E'\n\n', 'g'), E' \t\n');
  links integer := private.count_links(said);
  is_new boolean := writer.created_at > now() - interval '7 days';
  most_quoted integer;
  quoted integer;
begin
  if said = '' then perform private.refuse_field('body', 'Write something first.'); end if;
  if char_length(said) > 2000 then
    perform private.refuse_field('body', format('A comment has at most 2,000 characters. This one has %s.', char_length(said)));
  end if;
  -- Control characters, and marks that turn the direction of what follows.
  if said ~ E'[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]' then
    perform private.refuse_field('body', 'This comment has a character that cannot be shown. Type it again.');
  end if;
  if links > (case when is_new then 1 else 5 end) then
    perform private.refuse_field('body', case when is_new then 'A new account can put one link in a comment.' else 'A comment can have five links.' end);
  end if;
  if writer.id <> post.profile_id and post.access <> 'free' then
    most_quoted := case when private.comments_mode_of(post) = 'buyers' then (select s.comment_quote_chars from public.settings s) else 0 end;
    quoted := private.quoted_chars(said, private.paid_letters(post));
    if quoted > most_quoted then
      perform private.refuse_field('body', case most_quoted
        when 0 then 'This comment quotes the paid part, and everybody can read comments here. Say it in your own words.'
        else format('This comment quotes %s characters of the paid part. At most %s are allowed.', quoted, most_quoted) end);
    end if;
  end if;
  return said;
end;
$function$;

create or replace function private.require_commenter()
  returns public.profiles
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  writer public.profiles;
begin
  if not private.is_registered() then perform private.refuse('registered_required', 'You need an account to comment.'); end if;
  select * into writer from public.profiles p where p.id = (select auth.uid()) for no key update;
  -- The token is still good for a while after the account is gone.
  if not found then perform private.refuse('auth_required', 'Your session has expired. Please log in again.'); end if;
  return writer;
end;
$function$;

create or replace function private.take_comment_change (
  person uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  select h.* into hit from public.settings s, public.take_rate_limit('comment-change:' || person, s.comment_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have changed very much about comments in the last hour. Try again later.');
  end if;
end;
$function$;

create or replace function private.take_comment_limits (
  writer uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  most public.settings;
  hit record;
begin
  select * into most from public.settings;
  select * into hit from public.take_rate_limit('comment:' || writer, most.comments_per_minute, 60);
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have written many comments in the last minute. Try again in a moment.');
  end if;
  select * into hit from public.take_rate_limit('comments-today:' || writer, most.comments_per_day, 86400);
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have written very many comments today. Try again tomorrow.');
  end if;
end;
$function$;

create or replace function private.tell_of_answer (
  said public.comments,
  post public.posts
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  parent public.comments;
begin
  select * into parent from public.comments c where c.id = said.parent_id;
  if found and parent.author_id not in (said.author_id, post.profile_id) then
    perform private.notify_user(parent.author_id, 'reply_to_comment', said.author_id, post.id, null, 'reply_to_comment:' || parent.id);
  end if;
end;
$function$;

create or replace function private.tell_of_comment (
  made public.comments,
  post public.posts,
  parent public.comments
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if post.profile_id <> made.author_id then
    perform private.notify_user(post.profile_id, 'comment_on_post', made.author_id, post.id, null, 'comment_on_post:' || post.id);
  end if;
  if made.status = 'published' and parent.author_id not in (made.author_id, post.profile_id) then
    perform private.notify_user(parent.author_id, 'reply_to_comment', made.author_id, post.id, null, 'reply_to_comment:' || parent.id);
  end if;
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
  post public.posts := private.require_comment_right(of_post, writer);
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

create or replace function public.decide_comment (
  comment_id uuid,
  decision public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.decide_comment(comment_id, decision) $function$;

create or replace function public.delete_comment (
  comment_id uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.delete_comment(comment_id) $function$;

create or replace function public.edit_comment (
  comment_id uuid,
  body public.bounded_comment
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.edit_comment(comment_id, body) $function$;

create or replace function public.find_comment (
  comment_id uuid
)
  returns SETOF public.comment_entry
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_comment(comment_id) $function$;

create or replace function public.forget_pending_comments (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_pending_comments(at_most) $function$;

create or replace function public.like_comment (
  comment_id uuid,
  is_liked boolean
)
  returns bigint
  language sql
  set search_path to ''
  AS $function$ select private.like_comment(comment_id, is_liked) $function$;

create or replace function public.list_answers (
  comment_id uuid,
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.comment_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_answers(comment_id, after_id, least(greatest(at_most, 0), 50))
$function$;

create or replace function public.list_comments (
  post_id uuid,
  is_newest_first boolean default false,
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.comment_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_comments(post_id, is_newest_first, after_id, least(greatest(at_most, 0), 50))
$function$;

create or replace function public.lock_comments (
  post_id uuid,
  is_locked boolean
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.lock_comments(post_id, is_locked) $function$;

create or replace function public.write_comment (
  post_id uuid,
  body public.bounded_comment,
  parent_id uuid default null::uuid
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.write_comment(post_id, body, parent_id) $function$;

alter table public.comments
  add constraint comments_body_check check ((char_length(body) <= 2000));

alter table public.comments
  add constraint comments_have_words check (((status = 'deleted'::public.comment_status) = (body = ''::text)));

alter table public.settings
  add constraint settings_comment_changes_per_hour_check check ((comment_changes_per_hour > 0));

alter table public.settings
  add constraint settings_comment_edit_minutes_check check ((comment_edit_minutes >= 0));

alter table public.settings
  add constraint settings_comment_pending_days_check check ((comment_pending_days > 0));

alter table public.settings
  add constraint settings_comment_quote_chars_check check ((comment_quote_chars >= 0));

alter table public.settings
  add constraint settings_comments_per_day_check check ((comments_per_day > 0));

alter table public.settings
  add constraint settings_comments_per_minute_check check ((comments_per_minute > 0));

create index comments_most_liked_idx on public.comments using btree (post_id, likes_count desc, created_at desc, id desc)
  where (parent_id is null);

create policy "users read comments, theirs, and those on their posts" on public.comments
  for select
  to authenticated
  using
    (((author_id = ( select auth.uid() as uid)) or ((status = 'published'::public.comment_status) AND private.is_shown(comments.*) AND
    (exists ( select
   from public.posts p
  where (p.id = comments.post_id))) AND private.may_read_comments(post_id)) or (exists ( select
   from public.posts p
  where ((p.id = comments.post_id) AND (p.profile_id = ( select auth.uid() as uid))))) or
    (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

create policy "visitors read comments" on public.comments
  for select
  to anon
  using (((status = 'published'::public.comment_status) AND private.is_shown(comments.*) AND (exists ( select
   from public.posts p
  where (p.id = comments.post_id))) AND private.may_read_comments(post_id)));

comment on column public.posts.comments_locked is 'The author closed the discussion: what is there stays, and only the author adds to it.';

comment on column public.posts.shows_comments is 'Whether everybody reads the comments although only buyers write them.';

comment on column public.settings.comment_pending_days is 'N-26: after so many days, a comment that its post''s author did not approve is deleted.';

comment on column public.settings.comment_quote_chars is 'How much of the paid part a comment may quote where only buyers comment, without spaces. Elsewhere it is next to nothing.';

comment on function private.may_read_comments(uuid) is 'Everybody reads them. Where only buyers comment, the buyers and the author do, or everybody if the author says so.';

comment on function public.decide_comment(uuid, public.bounded_text) is 'The post''s author: approve, hide, show, pin or unpin. Safe to repeat.';

comment on function public.delete_comment(uuid) is 'By its writer or by the post''s author. With answers, “Comment deleted” stays in its place. Safe to repeat.';

comment on function public.edit_comment(uuid, public.bounded_comment) is 'Changes the caller''s own comment, for fifteen minutes, while they may still comment there.';

comment on function public.find_comment(uuid) is 'One comment, as its list shows it.';

comment on function public.forget_pending_comments(integer) is 'N-26: deletes comments that waited too long for the post''s author, and tells their writers.';

comment on function public.like_comment(uuid, boolean) is 'Likes a comment or takes it back, and returns how many like it. Idempotent.';

comment on function public.list_answers(uuid, uuid, integer) is 'A page of the answers to a comment, oldest first. It begins behind the answer after_id.';

comment on function public.list_comments(uuid, boolean, uuid, integer) is 'A page of a post''s comments in order, the pinned one first: the most liked, or the newest. It begins behind the comment after_id. Not their answers.';

comment on function public.lock_comments(uuid, boolean) is 'The post''s author closes the discussion, or opens it again.';

comment on function public.write_comment(uuid, public.bounded_comment, uuid) is 'Comments on a post, or answers a comment. Returns its id. The same words again within ten minutes are the same comment.';

grant usage on type public.bounded_comment to postgres;

revoke all on function private.comments_mode_of(public.posts) from public;

grant execute on function private.comments_mode_of(public.posts) to postgres;

revoke all on function private.count_links(text) from public;

grant execute on function private.count_links(text) to postgres;

revoke all on function private.decide_comment(uuid, text) from public;

grant execute on function private.decide_comment(uuid, text) to authenticated, postgres;

revoke all on function private.delete_comment(uuid) from public;

grant execute on function private.delete_comment(uuid) to authenticated, postgres;

revoke all on function private.describe_comment(public.comments) from public;

grant execute on function private.describe_comment(public.comments) to postgres;

revoke all on function private.edit_comment(uuid, text) from public;

grant execute on function private.edit_comment(uuid, text) to authenticated, postgres;

revoke all on function private.find_comment(uuid) from public;

grant execute on function private.find_comment(uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.first_status(text, public.posts, public.profiles) from public;

grant execute on function private.first_status(text, public.posts, public.profiles) to postgres;

revoke all on function private.forget_pending_comments(integer) from public;

grant execute on function private.forget_pending_comments(integer) to postgres, service_role;

revoke all on function private.is_shown(public.comments) from public;

grant execute on function private.is_shown(public.comments) to anon, authenticated, postgres;

revoke all on function private.like_comment(uuid, boolean) from public;

grant execute on function private.like_comment(uuid, boolean) to authenticated, postgres;

revoke all on function private.list_answers(uuid, uuid, integer) from public;

grant execute on function private.list_answers(uuid, uuid, integer) to anon, authenticated, postgres, service_role;

revoke all on function private.list_comments(uuid, boolean, uuid, integer) from public;

grant execute on function private.list_comments(uuid, boolean, uuid, integer) to anon, authenticated, postgres, service_role;

revoke all on function private.lock_comments(uuid, boolean) from public;

grant execute on function private.lock_comments(uuid, boolean) to authenticated, postgres;

revoke all on function private.may_read_comments(uuid) from public;

grant execute on function private.may_read_comments(uuid) to anon, authenticated, postgres, service_role;

revoke all on function private.owns_post(uuid) from public;

grant execute on function private.owns_post(uuid) to postgres;

revoke all on function private.paid_letters(public.posts) from public;

grant execute on function private.paid_letters(public.posts) to postgres;

revoke all on function private.plain_letters_of(text) from public;

grant execute on function private.plain_letters_of(text) to postgres;

revoke all on function private.quoted_chars(text, text) from public;

grant execute on function private.quoted_chars(text, text) to postgres;

revoke all on function private.require_comment_right(uuid, public.profiles) from public;

grant execute on function private.require_comment_right(uuid, public.profiles) to postgres;

revoke all on function private.require_comment_text(text, public.posts, public.profiles) from public;

grant execute on function private.require_comment_text(text, public.posts, public.profiles) to postgres;

revoke all on function private.require_commenter() from public;

grant execute on function private.require_commenter() to postgres;

revoke all on function private.take_comment_change(uuid) from public;

grant execute on function private.take_comment_change(uuid) to postgres;

revoke all on function private.take_comment_limits(uuid) from public;

grant execute on function private.take_comment_limits(uuid) to postgres;

revoke all on function private.tell_of_answer(public.comments, public.posts) from public;

grant execute on function private.tell_of_answer(public.comments, public.posts) to postgres;

revoke all on function private.tell_of_comment(public.comments, public.posts, public.comments) from public;

grant execute on function private.tell_of_comment(public.comments, public.posts, public.comments) to postgres;

revoke all on function private.write_comment(uuid, text, uuid) from public;

grant execute on function private.write_comment(uuid, text, uuid) to authenticated, postgres;

revoke all on function public.decide_comment(uuid, public.bounded_text) from public;

grant execute on function public.decide_comment(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.delete_comment(uuid) from public;

grant execute on function public.delete_comment(uuid) to authenticated, postgres;

revoke all on function public.edit_comment(uuid, public.bounded_comment) from public;

grant execute on function public.edit_comment(uuid, public.bounded_comment) to authenticated, postgres;

revoke all on function public.find_comment(uuid) from public;

grant execute on function public.find_comment(uuid) to anon, authenticated, postgres, service_role;

revoke all on function public.forget_pending_comments(integer) from public;

grant execute on function public.forget_pending_comments(integer) to postgres, service_role;

revoke all on function public.like_comment(uuid, boolean) from public;

grant execute on function public.like_comment(uuid, boolean) to authenticated, postgres;

revoke all on function public.list_answers(uuid, uuid, integer) from public;

grant execute on function public.list_answers(uuid, uuid, integer) to anon, authenticated, postgres, service_role;

revoke all on function public.list_comments(uuid, boolean, uuid, integer) from public;

grant execute on function public.list_comments(uuid, boolean, uuid, integer) to anon, authenticated, postgres, service_role;

revoke all on function public.lock_comments(uuid, boolean) from public;

grant execute on function public.lock_comments(uuid, boolean) to authenticated, postgres;

revoke all on function public.write_comment(uuid, public.bounded_comment, uuid) from public;

grant execute on function public.write_comment(uuid, public.bounded_comment, uuid) to authenticated, postgres;

grant usage on type public.comment_entry to postgres;
