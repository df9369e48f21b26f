set local check_function_bodies = off;

create or replace function private.do_purchases_open_comments (
  of_post uuid,
  purchase_ids uuid[]
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
    select from public.posts p
    join public.purchases b on b.post_id = p.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.post_id = p.id and e.source <> 'restore' and e.revoked_at is null
    where p.id = of_post and p.status in ('published', 'unpublished', 'deleted') and p.comments_mode <> 'off');
end;
$function$;

create or replace function private.find_bought_comment (
  of_comment uuid,
  purchase_ids uuid[],
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
  where c.id = of_comment and (of_post is null or c.post_id = of_post) and private.is_shown(c)
    and private.do_purchases_open_comments(c.post_id, purchase_ids)
$function$;

create or replace function private.find_bought_discussion (
  of_post uuid,
  purchase_ids uuid[]
)
  returns SETOF public.discussion
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query
    select p.id, p.title, p.slug, author.handle::text, author.name, private.comments_mode_of(p), p.comments_locked, false,
      coalesce((select s.comments from public.post_stats s where s.post_id = p.id), 0),
      case when p.status = 'published' then 'signed_out' else 'withdrawn' end
    from public.posts p join public.profiles author on author.id = p.profile_id and author.status <> 'deleted'
    where p.id = of_post;
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
begin
  select * into answered from public.comments c where c.id = of_comment;
  if not found or not private.may_read_comments(answered.post_id) or not private.is_shown(answered) then return; end if;
  return query select * from private.page_answers(of_comment, after_id, at_most);
end;
$function$;

create or replace function private.list_bought_answers (
  comment_ids uuid[],
  purchase_ids uuid[],
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_entry
  language sql
  stable
  security definer
  rows 150
  set search_path to ''
  AS $function$
  select answer.*
  from unnest(comment_ids) as top (id)
  join public.comments answered on answered.id = top.id,
  private.page_answers(answered.id, after_id, at_most) as answer
  where private.is_shown(answered) and private.do_purchases_open_comments(answered.post_id, purchase_ids)
$function$;

create or replace function private.list_bought_comments (
  of_post uuid,
  purchase_ids uuid[],
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
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query select * from private.page_comments(of_post, is_newest_first, after_id, at_most);
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
begin
  if not private.may_read_comments(of_post) then return; end if;
  return query select * from private.page_comments(of_post, is_newest_first, after_id, at_most);
end;
$function$;

create or replace function private.page_answers (
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
  passed public.comments;
begin
  select * into passed from public.comments c where c.id = after_id and c.parent_id = of_comment;
  return query
    select entry.* from public.comments c, private.describe_comment(c) as entry
    where c.parent_id = of_comment and private.is_shown(c)
      and (passed.id is null or (c.created_at, c.id) > (passed.created_at, passed.id))
    order by c.created_at, c.id limit at_most;
end;
$function$;

create or replace function private.page_comments (
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

create or replace function private.save_follow_preferences (
  of_follow uuid,
  seen_at timestamp with time zone,
  wants_in_app boolean,
  wanted_email public.email_frequency,
  wants_push boolean,
  wants_free boolean,
  wants_paid boolean,
  most_raw text,
  muted_to timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  known public.follow_notification_preferences;
begin
  if most_raw !~ '^[0-9]{1,39}$' then perform private.refuse('validation_failed', 'This is no price.'); end if;
  select p.* into known from public.follow_notification_preferences p join public.follows f on f.id = p.follows_id
  where f.id = of_follow and f.follower_id = reader for update of p;
  if not found then perform private.refuse('not_found', 'You no longer follow this creator.'); end if;
  if known.updated_at <> seen_at then
    perform private.refuse('conflict', 'These settings were changed somewhere else. They are shown as they are now: change them again.');
  end if;
  update public.follow_notification_preferences p set
    in_app = wants_in_app, email = wanted_email, push = wants_push, include_free = wants_free, include_paid = wants_paid,
    max_price_raw = most_raw::numeric, muted_until = muted_to
  where p.follows_id = known.follows_id;
end;
$function$;

create or replace function public.find_bought_comment (
  comment_id uuid,
  purchase_ids uuid[],
  post_id uuid default null::uuid
)
  returns SETOF public.comment_entry
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$
  select * from private.find_bought_comment(comment_id, purchase_ids, post_id)
$function$;

create or replace function public.find_bought_discussion (
  post_id uuid,
  purchase_ids uuid[]
)
  returns SETOF public.discussion
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_bought_discussion(post_id, purchase_ids) $function$;

create or replace function public.list_bought_answers (
  comment_ids public.bounded_list,
  purchase_ids uuid[],
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.comment_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_bought_answers(comment_ids::uuid[], purchase_ids, after_id, least(greatest(at_most, 0), 50))
$function$;

create or replace function public.list_bought_comments (
  post_id uuid,
  purchase_ids uuid[],
  is_newest_first boolean default false,
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.comment_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_bought_comments(post_id, purchase_ids, is_newest_first, after_id, least(greatest(at_most, 0), 50))
$function$;

create or replace function public.save_follow_preferences (
  follow_id uuid,
  seen_at timestamp with time zone,
  in_app boolean,
  email public.email_frequency,
  push boolean,
  include_free boolean,
  include_paid boolean,
  max_price_raw public.bounded_text default null::text,
  muted_until timestamp with time zone default null::timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.save_follow_preferences(follow_id, seen_at, in_app, email, push, include_free, include_paid, max_price_raw, muted_until)
$function$;

comment on function public.find_bought_comment(uuid, uuid[], uuid) is 'find_comment, if one of these purchases gives the right to read it.';

comment on function public.find_bought_discussion(uuid, uuid[]) is 'A post''s discussion, if one of these purchases gives the right to read it. Only people with an account add to it.';

comment on function public.list_bought_answers(public.bounded_list, uuid[], uuid, integer) is 'A page of the answers to each of up to 50 comments, oldest first, where one of these purchases gives the right to read them.';

comment on function public.list_bought_comments(uuid, uuid[], boolean, uuid, integer) is 'list_comments, if one of these purchases gives the right to read them.';

comment on function public.save_follow_preferences(uuid, timestamp
  with time zone,
  boolean, public.email_frequency, boolean, boolean, boolean, public.bounded_text, timestamp with time zone) is 'Changes what the caller hears of a creator. Refuses conflict if it was changed after seen_at, the updated_at that the form was made from.';

revoke all on function private.do_purchases_open_comments(uuid, uuid[]) from public;

grant execute on function private.do_purchases_open_comments(uuid, uuid[]) to postgres;

revoke all on function private.find_bought_comment(uuid, uuid[], uuid) from public;

grant execute on function private.find_bought_comment(uuid, uuid[], uuid) to postgres, service_role;

revoke all on function private.find_bought_discussion(uuid, uuid[]) from public;

grant execute on function private.find_bought_discussion(uuid, uuid[]) to postgres, service_role;

revoke all on function private.list_bought_answers(uuid[], uuid[], uuid, integer) from public;

grant execute on function private.list_bought_answers(uuid[], uuid[], uuid, integer) to postgres, service_role;

revoke all on function private.list_bought_comments(uuid, uuid[], boolean, uuid, integer) from public;

grant execute on function private.list_bought_comments(uuid, uuid[], boolean, uuid, integer) to postgres, service_role;

revoke all on function private.page_answers(uuid, uuid, integer) from public;

grant execute on function private.page_answers(uuid, uuid, integer) to postgres;

revoke all on function private.page_comments(uuid, boolean, uuid, integer) from public;

grant execute on function private.page_comments(uuid, boolean, uuid, integer) to postgres;

revoke all
  on function private.save_follow_preferences(uuid, timestamp
    with time zone, boolean, public.email_frequency, boolean, boolean, boolean, text, timestamp with time zone)
  from public;

grant execute
  on function private.save_follow_preferences(uuid, timestamp
    with time zone, boolean, public.email_frequency, boolean, boolean, boolean, text, timestamp with time zone)
  to authenticated, postgres;

revoke all on function public.find_bought_comment(uuid, uuid[], uuid) from public;

grant execute on function public.find_bought_comment(uuid, uuid[], uuid) to postgres, service_role;

revoke all on function public.find_bought_discussion(uuid, uuid[]) from public;

grant execute on function public.find_bought_discussion(uuid, uuid[]) to postgres, service_role;

revoke all on function public.list_bought_answers(public.bounded_list, uuid[], uuid, integer) from public;

grant execute on function public.list_bought_answers(public.bounded_list, uuid[], uuid, integer) to postgres, service_role;

revoke all on function public.list_bought_comments(uuid, uuid[], boolean, uuid, integer) from public;

grant execute on function public.list_bought_comments(uuid, uuid[], boolean, uuid, integer) to postgres, service_role;

revoke all
  on function public.save_follow_preferences(uuid, timestamp
    with time zone, boolean, public.email_frequency, boolean, boolean, boolean, public.bounded_text, timestamp with time zone)
  from public;

grant execute
  on function public.save_follow_preferences(uuid, timestamp
    with time zone, boolean, public.email_frequency, boolean, boolean, boolean, public.bounded_text, timestamp with time zone)
  to authenticated, postgres;
