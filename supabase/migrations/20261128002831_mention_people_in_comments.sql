set local check_function_bodies = off;

drop function private.may_mail_comment(public.comments, uuid, text);

drop function private.tell_of_answer(public.comments, public.posts);

create table public.comment_mentions (
  comment_id uuid not null,
  profile_id uuid not null,
  handles text[] not null default '{}'::text[],
  place integer not null default 0,
  notified text,
  constraint comment_mentions_notified_check check ((notified = ANY (ARRAY['mention'::text, 'reply_to_comment'::text]))),
  constraint comment_mentions_pkey primary key (comment_id, profile_id)
);

alter table public.comment_mentions
  enable row level security;

alter table public.settings
  add column mentions_per_comment integer not null default 5;

alter type public.comment_entry add attribute mentions jsonb cascade;

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
        perform private.tell_of_answer(said, post, (select top from public.comments top where top.id = said.parent_id));
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
  if decision in ('approve', 'show') then
    perform private.tell_of_mentions(c, post) from public.comments c where c.id = said.id;
  end if;
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
    delete from public.comment_mentions m where m.comment_id = gone.id;
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
    said.edited_at, said.created_at, private.describe_mentions(said.id))::public.comment_entry;
end;
$function$;

create or replace function private.describe_for_push (
  told public.notifications
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', told.id, 'kind', told.kind, 'count', told.count, 'data', private.visible_data(told.kind, told.data, told.user_id), 'created_at', told.created_at, 'read_at', told.read_at,
    'actor_handle', actor.handle::text, 'actor_name', actor.name, 'actor_avatar_url', actor.avatar_url,
    'post_id', p.id, 'post_title', p.title, 'post_handle', author.handle::text,
    'post_slug', case when told.kind <> 'content_removed' then p.slug end, 'purchase_id', told.purchase_id)
  from (select) as one
  left join public.profiles actor on actor.id = told.actor_id and actor.status in ('active', 'limited')
  left join public.posts p on p.id = told.post_id and (
    told.kind not in ('new_post', 'reply_to_comment', 'mention', 'comment_liked', 'comment_not_approved')
    or p.status = 'published' or p.profile_id = told.user_id)
  left join public.profiles author on author.id = p.profile_id
  where told.id is not null
$function$;

create or replace function private.describe_mentions (
  of_comment uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select jsonb_agg(jsonb_build_object('typed', typed, 'handle', p.handle::text))
    from public.comment_mentions m join public.profiles p on p.id = m.profile_id and p.status in ('active', 'limited')
    cross join unnest(m.handles) as typed
    where m.comment_id = of_comment);
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
  where c.id = made.id returning * into made;
  perform private.save_mentions(made);
  perform private.tell_of_mentions(made, post);
end;
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'],
    ['comment_mentions', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.find_mentions (
  said text
)
  returns SETOF text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
declare
  marked constant text := concat_ws('|',
    '`[^`\n]+`',
    '\[[^][\n]{1,200}\]\(https://[^\s()]+\)',
    '\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*',
    '(?<![[:alnum:]*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![[:alnum:]*])',
    '(?<![[:alnum:]_])_([^\s_](?:[^_\n]*[^\s_])?)_(?![[:alnum:]_])',
    'https://[^\s<>"*`]*[^\s<>"*`.,;:!?)\]'']',
    '(?<![[:alnum:]_@./+=&%#~$-])@([A-Za-z0-9_]{3,20})(?!\.?[[:alnum:]_]|@)');
  part text[];
begin
  if strpos(said, '@') = 0 then return; end if;
  for part in select regexp_matches(said, marked, 'g') loop
    if part[4] is not null then
      return next lower(part[4]);
    else
      return query select private.find_mentions(coalesce(part[1], part[2], part[3], ''));
    end if;
  end loop;
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
    select n.id, n.kind, n.count, private.visible_data(n.kind, n.data, n.user_id), n.created_at, n.read_at, actor.handle::text, actor.name, actor.avatar_url, p.id,
      p.title, author.handle::text, case when n.kind <> 'content_removed' then p.slug end, n.purchase_id
    from (
      select * from public.notifications m
      where m.user_id = (select auth.uid()) and (of_kinds is null or m.kind = any (of_kinds))
        and (only_unread is not true or m.read_at is null)
        and (before_at is null or (m.created_at, m.id) < (before_at, before_id))
      order by m.created_at desc, m.id desc limit at_most) as n
    left join public.profiles actor on actor.id = n.actor_id and actor.status in ('active', 'limited')
    left join public.posts p on p.id = n.post_id and (
      n.kind not in ('new_post', 'reply_to_comment', 'mention', 'comment_liked', 'comment_not_approved')
      or p.status = 'published' or p.profile_id = (select auth.uid()))
    left join public.profiles author on author.id = p.profile_id
    order by n.created_at desc, n.id desc;
end;
$function$;

create or replace function private.mark_notified (
  of_comment uuid,
  reader uuid,
  of_kind text
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  insert into public.comment_mentions as known (comment_id, profile_id, notified) values (of_comment, reader, of_kind)
  on conflict (comment_id, profile_id) do update set notified = coalesce(known.notified, of_kind)
$function$;

create or replace function private.may_mention_reach (
  said public.comments,
  post public.posts,
  reader uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return exists (
      select from public.comment_mentions m where m.comment_id = said.id and m.profile_id = reader and m.handles <> '{}')
    and not exists (
      select from public.private_profiles b
      where (b.id in (said.author_id, post.profile_id) and reader = any (b.blocked_profile_ids))
        or (b.id = reader and said.author_id = any (b.blocked_profile_ids)));
end;
$function$;

create or replace function private.may_push (
  told public.notifications
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if told.actor_id is not null and (
    not exists (select from public.profiles a where a.id = told.actor_id and a.status in ('active', 'limited'))
    or exists (select from public.private_profiles r where r.id = told.user_id and told.actor_id = any (r.blocked_profile_ids))) then
    return false;
  end if;
  if told.kind = 'new_post' then
    return exists (
      select from public.posts p
      join public.follows f on f.creator_id = p.profile_id and f.follower_id = told.user_id
      join public.follow_notification_preferences wish on wish.follows_id = f.id
      where p.id = told.post_id and p.status = 'published' and p.listed and wish.push and wish.in_app
        and private.wants_post(wish, p, (select n.price_usd from public.nano_price n)));
  end if;
  if told.kind = 'mention' then return private.visible_data(told.kind, told.data, told.user_id) ? 'comment'; end if;
  if told.kind in ('comment_on_post', 'reply_to_comment', 'comment_liked') then
    return exists (select from public.posts p where p.id = told.post_id and p.status = 'published')
      and private.may_person_read_comments(told.post_id, told.user_id);
  end if;
  return true;
end;
$function$;

create or replace function private.may_tell_of (
  said public.comments,
  reader uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = said.post_id and p.status = 'published'
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited'));
  if not found or not private.may_person_read_comments(post.id, reader) then return false; end if;
  if not exists (select from public.profiles w where w.id = said.author_id and w.status in ('active', 'limited') and w.handle is not null)
    or exists (select from public.private_profiles r where r.id = reader and said.author_id = any (r.blocked_profile_ids)) then
    return false;
  end if;
  if of_kind = 'comment_on_post' then return post.profile_id = reader and said.status in ('published', 'pending'); end if;
  if of_kind = 'mention' and not private.may_mention_reach(said, post, reader) then return false; end if;
  return said.status = 'published' and (said.parent_id is null or exists (
    select from public.comments top where top.id = said.parent_id and top.status in ('published', 'deleted')));
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
    ('mention', true, true),
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

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'comment_removed', 'report_decision', 'purchase_late_unlocked', 'refund_needs_address',
    'reading_restored', 'export_ready']
$function$;

create or replace function private.read_comment_mail (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  told record;
  said public.comments;
  post public.posts;
begin
  select count(*) as comments, count(distinct c.post_id) as posts, count(*) filter (where c.status = 'pending') as waiting,
    (array_agg(c.id order by c.created_at, c.id))[1] as first
  into told
  from jsonb_array_elements_text(mail.data -> 'about') as about (id) join public.comments c on c.id = about.id::uuid
  where private.may_tell_of(c, mail.user_id, mail.template);
  if told.comments = 0 then return null; end if;
  select * into said from public.comments c where c.id = told.first;
  select * into post from public.posts p where p.id = said.post_id;
  return jsonb_build_object(
    'count', told.comments, 'waiting', told.waiting,
    'handle', (select w.handle::text from public.profiles w where w.id = said.author_id),
    'title', case when told.posts = 1 then post.title end,
    'comment', case when told.comments = 1 and private.may_mail_text(said, post) then said.body end,
    'path', case
      when told.comments = 1 then format('/comments/%s?of=%s#comment-%s', post.id, said.id, said.id)
      when told.posts = 1 then '/comments/' || post.id
      else '/notifications?show=comments' end,
    'unsubscribe', private.unsubscribe_path(mail.user_id, mail.template, null));
end;
$function$;

create or replace function private.read_mail (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  kind text := case when mail.template in ('daily_digest', 'weekly_digest') then 'new_post' else mail.template end;
begin
  if kind not in ('comment_on_post', 'reply_to_comment', 'mention', 'new_post') then return mail.data; end if;
  if not private.can_mail(mail.user_id, kind) then return null; end if;
  return case mail.template
    when 'new_post' then private.read_post_mail(mail)
    when 'daily_digest' then private.read_digest(mail)
    when 'weekly_digest' then private.read_digest(mail)
    else private.read_comment_mail(mail) end;
end;
$function$;

create or replace function private.save_mentions (
  said public.comments
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.comment_mentions m set handles = '{}' where m.comment_id = said.id and m.handles <> '{}';
  insert into public.comment_mentions as known (comment_id, profile_id, handles, place)
  select said.id, person.id, array_agg(named.handle), min(named.place)
  from (
    select found.handle, min(found.n) as place from private.find_mentions(said.body) with ordinality as found (handle, n)
    group by found.handle order by place limit 20) as named
  join lateral private.locate_profile(named.handle) as person on person.status in ('active', 'limited')
  group by person.id
  on conflict (comment_id, profile_id) do update set handles = excluded.handles, place = excluded.place;
end;
$function$;

create or replace function private.tell_of_answer (
  said public.comments,
  post public.posts,
  answered public.comments
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if answered.author_id not in (said.author_id, post.profile_id) then
    perform private.notify_user(answered.author_id, 'reply_to_comment', said.author_id, post.id, null, 'reply_to_comment:' || answered.id);
    perform private.queue_comment_mail(answered.author_id, 'reply_to_comment', said.id);
    perform private.mark_notified(said.id, answered.author_id, 'reply_to_comment');
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
    perform private.queue_comment_mail(post.profile_id, 'comment_on_post', made.id);
  end if;
  if made.status = 'published' then perform private.tell_of_answer(made, post, parent); end if;
  perform private.tell_of_mentions(made, post);
end;
$function$;

create or replace function private.tell_of_mentions (
  said public.comments,
  post public.posts
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid;
begin
  for reader in
    select chosen.id from (
      select m.profile_id as id from public.comment_mentions m
      where m.comment_id = said.id and m.notified is null and m.handles <> '{}' and m.profile_id not in (said.author_id, post.profile_id)
        and private.may_tell_of(said, m.profile_id, 'mention')
      order by m.place limit greatest(0, (select s.mentions_per_comment from public.settings s) - (
        select count(*) from public.comment_mentions t where t.comment_id = said.id and t.notified = 'mention'))) as chosen
    order by chosen.id
  loop
    perform private.notify_user(
      reader, 'mention', said.author_id, post.id, null, 'mention:' || post.id, details => jsonb_build_object('comment', said.id));
    perform private.queue_comment_mail(reader, 'mention', said.id);
    perform private.mark_notified(said.id, reader, 'mention');
  end loop;
end;
$function$;

create or replace function private.touch_commented_posts()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.touch_tags(variadic array(
    select 'post:' || c.post_id from public.comments c where c.author_id = new.id
    union select 'post:' || c.post_id from public.comment_mentions m join public.comments c on c.id = m.comment_id
    where m.profile_id = new.id and m.handles <> '{}'));
  return null;
end;
$function$;

create or replace function private.visible_data (
  of_kind text,
  data jsonb,
  reader uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  if of_kind <> 'mention' or exists (
    select from public.comments c where c.id = (data ->> 'comment')::uuid and private.may_tell_of(c, reader, 'mention')) then
    return data;
  end if;
  return data - 'comment';
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
  perform private.save_mentions(made);
  perform private.tell_of_comment(made, post, parent);
  return made.id;
end;
$function$;

alter table public.comment_mentions
  add constraint comment_mentions_comment_id_fkey foreign key (comment_id) references public.comments(id) on delete cascade;

alter table public.comment_mentions
  add constraint comment_mentions_profile_id_fkey foreign key (profile_id) references public.profiles(id) on delete cascade;

alter table public.settings
  add constraint settings_mentions_per_comment_check check ((mentions_per_comment >= 0));

create index comment_mentions_profile_id_idx on public.comment_mentions using btree (profile_id);

comment on column public.comment_mentions.handles is 'As typed, in lower case. Empty if the comment does not mention them, or no longer does.';

comment on column public.comment_mentions.notified is 'The kind of notification that they got of this comment, so that no edit tells them again.';

comment on column public.comment_mentions.place is 'Their rank among those whom the comment mentions.';

comment on column public.settings.mentions_per_comment is 'How many people a comment tells that it mentions them. The others are linked only.';

comment on function private.describe_mentions(uuid) is 'What was typed, and the handle now, of those who have a profile. Null if there are none.';

comment on table public.comment_mentions is 'Whom a comment mentions, and who was notified of it. Found when it is written, so that a mention follows a person to a new handle.';

revoke all on function private.describe_mentions(uuid) from public;

grant execute on function private.describe_mentions(uuid) to postgres;

revoke all on function private.find_mentions(text) from public;

grant execute on function private.find_mentions(text) to postgres;

revoke all on function private.mark_notified(uuid, uuid, text) from public;

grant execute on function private.mark_notified(uuid, uuid, text) to postgres;

revoke all on function private.may_mention_reach(public.comments, public.posts, uuid) from public;

grant execute on function private.may_mention_reach(public.comments, public.posts, uuid) to postgres;

revoke all on function private.may_tell_of(public.comments, uuid, text) from public;

grant execute on function private.may_tell_of(public.comments, uuid, text) to postgres;

revoke all on function private.save_mentions(public.comments) from public;

grant execute on function private.save_mentions(public.comments) to postgres;

revoke all on function private.tell_of_answer(public.comments, public.posts, public.comments) from public;

grant execute on function private.tell_of_answer(public.comments, public.posts, public.comments) to postgres;

revoke all on function private.tell_of_mentions(public.comments, public.posts) from public;

grant execute on function private.tell_of_mentions(public.comments, public.posts) to postgres;

revoke all on function private.visible_data(text, jsonb, uuid) from public;

grant execute on function private.visible_data(text, jsonb, uuid) to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.comment_mentions to postgres;

grant select on table public.comment_mentions to service_role;
