set local check_function_bodies = off;

drop policy "everybody reads features" on public.features;

drop trigger set_updated_at on public.features;

alter table public.features
  drop constraint features_slot_category_id_post_id_key;

alter table public.features
  add column begun_at timestamp with time zone;

alter table public.features
  add column over_at timestamp with time zone;

-- By hand: what began before is no news to its author. An update of no row would mark the front page as changed, too.
do $$
begin
  if not exists (select from public.features where starts_at <= now()) then return; end if;
  update public.features set begun_at = now(), over_at = case when ends_at <= now() then now() end where starts_at <= now();
end;
$$;

create or replace function private.add_exclusion (
  asked jsonb,
  why text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  wanted public.featured_exclusions := private.check_exclusion(asked, null, why);
  saved public.featured_exclusions;
begin
  -- One that is over may wait for its timer.
  delete from public.featured_exclusions x
  where x.until <= now() and (x.post_id = wanted.post_id or x.profile_id = wanted.profile_id or x.tag = wanted.tag);
  insert into public.featured_exclusions (target_type, post_id, profile_id, tag, scope, reason, until)
  values (wanted.target_type, wanted.post_id, wanted.profile_id, wanted.tag, wanted.scope, wanted.reason, wanted.until)
  on conflict do nothing returning * into saved;
  if saved.id is null then perform private.refuse_field('target', 'This is on the list already. Change it there.'); end if;
  perform private.log_staff_action(actor, 'add_exclusion', 'exclusion:' || saved.id, null, to_jsonb(saved), why);
  perform private.explain_exclusion(saved, actor);
  return saved.id;
end;
$function$;

create or replace function private.add_feature (
  asked jsonb,
  why text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  wanted public.features := private.begin_feature_change(null, null);
  saved public.features;
begin
  wanted := private.check_feature(asked, wanted, why);
  insert into public.features (slot, post_id, category_id, position, starts_at, ends_at, note)
  values (wanted.slot, wanted.post_id, wanted.category_id,
    (select coalesce(max(f.position), 0) + 1 from public.features f where f.slot = wanted.slot and coalesce(f.ends_at, 'infinity') > now()),
    wanted.starts_at, wanted.ends_at, wanted.note)
  returning * into saved;
  perform private.log_staff_action(actor, 'add_feature', 'feature:' || saved.id, null, to_jsonb(saved), why);
  return saved.id;
end;
$function$;

create or replace function private.begin_exclusion_change (
  of_exclusion uuid,
  seen_at timestamp with time zone
)
  returns public.featured_exclusions
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known public.featured_exclusions;
begin
  select * into known from public.featured_exclusions x where x.id = of_exclusion and (x.until is null or x.until > now()) for update;
  if not found then perform private.refuse('not_found', 'This is not on the list any more. Load the page again.'); end if;
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  return known;
end;
$function$;

create or replace function private.begin_feature_change (
  of_feature uuid,
  seen_at timestamp with time zone
)
  returns public.features
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known public.features;
begin
  perform pg_advisory_xact_lock(hashtextextended('features', 0));
  if of_feature is null then return known; end if;
  select * into known from public.features f where f.id = of_feature for update;
  if not found then perform private.refuse('not_found', 'This staff pick is not there any more. Load the page again.'); end if;
  if known.updated_at is distinct from seen_at then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  if known.ends_at <= now() then perform private.refuse('conflict', 'This staff pick is over. Nothing was changed.'); end if;
  return known;
end;
$function$;

create or replace function private.change_exclusion (
  of_exclusion uuid,
  seen_at timestamp with time zone,
  asked jsonb,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.featured_exclusions := private.begin_exclusion_change(of_exclusion, seen_at);
  wanted public.featured_exclusions := private.check_exclusion(asked, known, why);
  saved public.featured_exclusions;
begin
  update public.featured_exclusions x set scope = wanted.scope, until = wanted.until, reason = wanted.reason
  where x.id = known.id returning * into saved;
  perform private.log_staff_action(actor, 'change_exclusion', 'exclusion:' || saved.id, to_jsonb(known), to_jsonb(saved), why);
  perform private.explain_exclusion(saved, actor);
end;
$function$;

create or replace function private.change_feature (
  of_feature uuid,
  seen_at timestamp with time zone,
  asked jsonb,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.features := private.begin_feature_change(of_feature, seen_at);
  wanted public.features := private.check_feature(asked, known, why);
  saved public.features;
begin
  update public.features f set starts_at = wanted.starts_at, ends_at = wanted.ends_at, note = wanted.note
  where f.id = known.id returning * into saved;
  perform private.log_staff_action(actor, 'change_feature', 'feature:' || saved.id, to_jsonb(known), to_jsonb(saved), why);
end;
$function$;

create or replace function private.check_exclusion (
  asked jsonb,
  of_old public.featured_exclusions,
  why text
)
  returns public.featured_exclusions
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  wanted public.featured_exclusions := of_old;
  mistakes jsonb := '[]';
  target text := btrim(coalesce(asked ->> 'target', ''));
  until text := btrim(coalesce(asked ->> 'until', ''));
  post public.posts;
begin
  if of_old.id is null then
    if target ~ '^#' then
      wanted.target_type := 'tag';
      wanted.tag := (select t.name from public.tags t where t.name = lower(ltrim(target, '#')));
    elsif target ~ '^@[A-Za-z0-9_]{3,20}$' then
      wanted.target_type := 'profile';
      wanted.profile_id := (select a.id from public.profiles a where a.handle operator(extensions.=) ltrim(target, '@')::extensions.citext);
    else
      wanted.target_type := 'post';
      post := private.find_typed_post(target);
      wanted.post_id := post.id;
    end if;
    if num_nonnulls(wanted.tag, wanted.profile_id, wanted.post_id) = 0 then
      mistakes := mistakes || private.mistake('target', case wanted.target_type
        when 'tag' then 'No post has this tag. Write it as #essays.'
        when 'profile' then 'There is no one with this handle. Write it as @ada.'
        else 'There is nothing at this address. Write a post’s address, a @handle or a #tag.' end);
    end if;
  end if;
  wanted.scope := array(
    select s from unnest(array['trending', 'featured', 'digest', 'promoted']) as s
    where asked -> 'scope' ? s);
  if wanted.scope = '{}' then mistakes := mistakes || private.mistake('scope', 'Choose at least one kind of list.'); end if;
  wanted.until := private.read_minute(until);
  if until <> '' and wanted.until is null then
    mistakes := mistakes || private.mistake('until', 'Write the time as 2026-12-01 09:00, in UTC.');
  elsif wanted.until <= now() then
    mistakes := mistakes || private.mistake('until', 'This time has passed. Choose one ahead, or leave it empty.');
  end if;
  wanted.reason := btrim(coalesce(why, ''));
  mistakes := mistakes || private.judge_reason(why);
  perform private.refuse_fields(mistakes);
  return wanted;
end;
$function$;

create or replace function private.check_feature (
  asked jsonb,
  of_old public.features,
  why text
)
  returns public.features
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  wanted public.features := of_old;
  post public.posts;
  mistakes jsonb := '[]';
  why_not text;
  is_new boolean := of_old.id is null;
  starts text := btrim(coalesce(asked ->> 'startsAt', ''));
  ends text := btrim(coalesce(asked ->> 'endsAt', ''));
  unclear constant text := 'Write the time as 2026-12-01 09:00, in UTC.';
begin
  if is_new then
    wanted.slot := (select s from unnest(enum_range(null::public.feature_slot)) as s where s::text = asked ->> 'slot');
    if wanted.slot is null then mistakes := mistakes || private.mistake('slot', 'Choose a place.'); end if;
    if wanted.slot = 'category_top' then
      wanted.category_id := (select c.id from public.categories c where c.id = asked ->> 'category');
      if wanted.category_id is null then mistakes := mistakes || private.mistake('category', 'Choose the category.'); end if;
    elsif coalesce(asked ->> 'category', '') <> '' then
      mistakes := mistakes || private.mistake('category', 'Only the top of a category has a category. Choose none.');
    end if;
    post := private.find_typed_post(asked ->> 'post');
    wanted.post_id := post.id;
    why_not := private.why_not_featured(post);
    if post.id is null then
      mistakes := mistakes || private.mistake('post', 'There is no published post at this address. Copy it from its page, such as /@ada/on-wrens.');
    elsif why_not is not null then
      mistakes := mistakes || private.mistake('post', case why_not
        when 'unpublished' then 'This post is not published any more. Choose another.'
        when 'unlisted' then 'This post is unlisted: its author wants it in no list. Choose another.'
        when 'adult' then 'This post has an adult content warning, so we do not recommend it. Choose another.'
        when 'author' then 'The account of its author is limited or closed. Choose another.'
        else 'This post is kept out of staff picks, by itself, its author or a tag. Change that first, or choose another.' end);
    elsif wanted.category_id is not null and post.category_id is distinct from wanted.category_id then
      mistakes := mistakes || private.mistake('category', 'This post is in another category. Choose that one.');
    end if;
  end if;

  if is_new or of_old.starts_at > now() then
    wanted.starts_at := case when starts = '' then now() else private.read_minute(starts) end;
    if wanted.starts_at is null then
      mistakes := mistakes || private.mistake('startsAt', unclear);
    elsif wanted.starts_at < now() - interval '1 minute' then
      mistakes := mistakes || private.mistake('startsAt', 'This time has passed. Leave it empty to begin now.');
    elsif wanted.starts_at > now() + interval '1 year' then
      mistakes := mistakes || private.mistake('startsAt', 'Choose a start within a year.');
    end if;
    wanted.starts_at := greatest(wanted.starts_at, now());
  elsif asked ? 'startsAt' then
    mistakes := mistakes || private.mistake('startsAt', 'It has begun, so its start stays. Load the page again.');
  end if;
  wanted.ends_at := private.read_minute(ends);
  if ends <> '' and wanted.ends_at is null then
    mistakes := mistakes || private.mistake('endsAt', unclear);
  elsif wanted.ends_at <= greatest(wanted.starts_at, now()) then
    mistakes := mistakes || private.mistake('endsAt', 'The end must lie ahead, and after the start.');
  end if;
  wanted.note := nullif(btrim(coalesce(asked ->> 'note', '')), '');
  if char_length(wanted.note) > 300 then mistakes := mistakes || private.mistake('note', 'A note has at most 300 characters.'); end if;
  mistakes := mistakes || private.judge_reason(why);

  if mistakes = '[]' and private.is_slot_full(wanted) then
    mistakes := mistakes || private.mistake(case when is_new then 'slot' when asked ? 'startsAt' then 'startsAt' else 'endsAt' end,
      case wanted.slot when 'home_featured' then 'All four places are taken' else 'This place is taken' end
        || ' for a part of that time. Choose another time, or end one first.');
  end if;
  if mistakes = '[]' and wanted.slot <> 'category_top' and exists (
    select from public.features f
    where f.post_id = wanted.post_id and f.slot <> 'category_top' and f.id is distinct from wanted.id
      and f.starts_at < coalesce(wanted.ends_at, 'infinity') and coalesce(f.ends_at, 'infinity') > wanted.starts_at) then
    mistakes := mistakes || private.mistake(case when is_new then 'post' when asked ? 'startsAt' then 'startsAt' else 'endsAt' end,
      'This post is on the front page at that time already.');
  end if;
  perform private.refuse_fields(mistakes);
  return wanted;
end;
$function$;

create or replace function private.end_exclusion (
  of_exclusion uuid,
  seen_at timestamp with time zone,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.featured_exclusions := private.begin_exclusion_change(of_exclusion, seen_at);
begin
  perform private.refuse_fields(private.judge_reason(why));
  delete from public.featured_exclusions x where x.id = known.id;
  perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || known.id, to_jsonb(known), null, why);
end;
$function$;

create or replace function private.end_feature (
  of_feature uuid,
  seen_at timestamp with time zone,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.features := private.begin_feature_change(of_feature, seen_at);
  saved public.features;
begin
  perform private.refuse_fields(private.judge_reason(why));
  if known.starts_at >= now() then
    delete from public.features f where f.id = known.id;
  else
    update public.features f set ends_at = now(), over_at = now() where f.id = known.id returning * into saved;
  end if;
  perform private.log_staff_action(actor, 'end_feature', 'feature:' || known.id, to_jsonb(known), to_jsonb(saved), why);
end;
$function$;

create or replace function private.explain_exclusion (
  kept_out public.featured_exclusions,
  actor uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  affected uuid := kept_out.profile_id;
begin
  if kept_out.target_type = 'tag' then return; end if;
  if kept_out.post_id is not null then
    select * into post from public.posts p where p.id = kept_out.post_id;
    affected := post.profile_id;
  end if;
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (kept_out.target_type::text::public.report_target, coalesce(post.id, affected), affected, actor, 'limit_reach', kept_out.reason,
    'Our content guidelines', 'You can appeal once within six months: write to us.');
  perform private.notify_user(affected, 'reach_limited', null, post.id, null, null, null, null, jsonb_build_object('target', kept_out.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('reach_limited', affected, jsonb_strip_nulls(jsonb_build_object(
      'title', case when post.id is not null then coalesce(nullif(btrim(post.title), ''), 'Without a title') end,
      'lists', to_jsonb(kept_out.scope), 'until', kept_out.until, 'rule', 'Our content guidelines',
      'facts', regexp_replace(kept_out.reason, '\s+', ' ', 'g'))),
    format('reach_limited:%s:%s', kept_out.id, extract(epoch from kept_out.updated_at)))
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.find_typed_post (
  typed text
)
  returns public.posts
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  words text := btrim(coalesce(typed, ''));
  parts text[] := regexp_match(words, '^(?:https?://[^/\s]+)?/?(?:@|%40)([A-Za-z0-9_]{3,20})/([A-Za-z0-9-]{1,100})/?(?:[?#].*)?$');
  found public.posts;
begin
  select * into found from public.posts p
  where p.first_published_at is not null and p.id = case
    when words ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then words::uuid
    when parts is not null then (select l.id from private.locate_post(parts[1], parts[2]) as l) end;
  return found;
end;
$function$;

create or replace function private.is_excluded (
  post public.posts,
  from_list text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from public.featured_exclusions x
    where from_list = any (x.scope) and (x.until is null or x.until > now())
      and (x.post_id = post.id or x.profile_id = post.profile_id
        or x.tag in (select t.tag from public.post_tags t where t.post_id = post.id)))
$function$;

create or replace function private.is_slot_full (
  wanted public.features
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  with others as (
    select f.starts_at, coalesce(f.ends_at, 'infinity') as ends_at from public.features f
    where f.slot = wanted.slot and f.category_id is not distinct from wanted.category_id and f.id is distinct from wanted.id)
  select exists (
    select from (
      select wanted.starts_at as at
      union
      select o.starts_at from others o where o.starts_at > wanted.starts_at and o.starts_at < coalesce(wanted.ends_at, 'infinity')) as moment
    where (select count(*) from others o where o.starts_at <= moment.at and o.ends_at > moment.at)
      >= case wanted.slot when 'home_featured' then 4 else 1 end)
$function$;

create or replace function private.judge_reason (
  why text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case when char_length(btrim(coalesce(why, ''))) between 3 and 500 then '[]'
    else jsonb_build_array(private.mistake('reason', 'Write why, in 3 to 500 characters.')) end
$function$;

create or replace function private.lift_exclusions (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  lifted integer;
begin
  -- A statement that removes nothing would still mark the front page as changed.
  if not exists (select from public.featured_exclusions x where x.until <= now()) then return 0; end if;
  delete from public.featured_exclusions x
  where x.id in (select o.id from public.featured_exclusions o where o.until <= now() order by o.id limit at_most for update skip locked);
  get diagnostics lifted = row_count;
  return lifted;
end;
$function$;

create or replace function private.list_exclusions (
  words text,
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  behind public.featured_exclusions;
  asked text := btrim(coalesce(words, ''));
  post public.posts := private.find_typed_post(words);
begin
  perform private.require_office('moderator');
  select * into behind from public.featured_exclusions x where x.id = after_id;
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.created_at desc, listed.id desc), '[]')
    from (
      select x.id, x.target_type, x.scope, x.reason, x.until, x.created_at, x.updated_at,
        case x.target_type when 'tag' then '#' || x.tag when 'profile' then '@' || coalesce(a.handle::text, 'a deleted account')
          else coalesce(nullif(btrim(p.title), ''), 'Without a title') end as label,
        case x.target_type when 'tag' then '/browse?tag=' || x.tag when 'profile' then '/@' || a.handle::text
          else format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)) end as path
      from public.featured_exclusions x
      left join public.posts p on p.id = x.post_id
      left join public.profiles a on a.id = coalesce(x.profile_id, p.profile_id)
      where (x.until is null or x.until > now())
        and (behind.id is null or (x.created_at, x.id) < (behind.created_at, behind.id))
        and (asked = '' or x.post_id = post.id or strpos(lower(x.tag), lower(ltrim(asked, '#'))) > 0
          or strpos(lower(a.handle::text), lower(ltrim(asked, '@'))) > 0 or strpos(lower(p.title), lower(asked)) > 0)
      order by x.created_at desc, x.id desc limit 51) as listed);
end;
$function$;

create or replace function private.list_features()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_office('moderator');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'slot', f.slot, 'category', c.name, 'starts_at', f.starts_at, 'ends_at', f.ends_at, 'note', f.note, 'updated_at', f.updated_at,
      'state', case when f.ends_at <= now() then 'over' when f.starts_at > now() then 'coming' else 'now' end,
      'title', coalesce(nullif(btrim(p.title), ''), 'Without a title'), 'path', format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text)),
      'hidden_because', coalesce(private.why_not_featured(p), case when f.category_id <> p.category_id then 'category' end))
      order by f.slot, c.position, case when f.ends_at <= now() then 0 else f.position end,
        case when f.ends_at <= now() then -extract(epoch from f.ends_at) else extract(epoch from f.starts_at) end, f.id), '[]')
    from (
      (select * from public.features g where coalesce(g.ends_at, 'infinity') > now())
      union all
      (select * from public.features g where g.ends_at <= now() order by g.ends_at desc, g.id limit 20)) as f
    join public.posts p on p.id = f.post_id
    left join public.profiles a on a.id = p.profile_id
    left join public.categories c on c.id = f.category_id);
end;
$function$;

create or replace function private.may_be_featured (
  of_post uuid,
  in_category text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return exists (
    select from public.posts p
    where p.id = of_post and (in_category is null or p.category_id = in_category) and private.why_not_featured(p) is null);
end;
$function$;

create or replace function private.may_rank (
  post public.posts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select post.status = 'published' and post.listed and post.content_warning <> 'adult'
    and exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active' and a.created_at < now() - interval '1 day')
    and not exists (select from public.post_stats s where s.post_id = post.id and private.is_sent_back(s))
    and not private.is_excluded(post, 'trending')
$function$;

create or replace function private.mistake (
  field text,
  message text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$ select jsonb_build_object('field', field, 'message', message) $function$;

create or replace function private.move_feature (
  of_feature uuid,
  seen_at timestamp with time zone,
  is_up boolean,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  known public.features := private.begin_feature_change(of_feature, seen_at);
  listed uuid[];
  place integer;
  other integer;
begin
  perform private.refuse_fields(private.judge_reason(why));
  if known.slot <> 'home_featured' then perform private.refuse('conflict', 'This place holds one post, so there is no order.'); end if;
  listed := array(
    select f.id from public.features f where f.slot = known.slot and coalesce(f.ends_at, 'infinity') > now()
    order by f.position, f.starts_at, f.id);
  place := array_position(listed, known.id);
  other := place + case when is_up then -1 else 1 end;
  if other not between 1 and cardinality(listed) then return; end if;
  listed[place] := listed[other];
  listed[other] := known.id;
  update public.features f set position = wanted.n
  from unnest(listed) with ordinality as wanted (id, n) where f.id = wanted.id and f.position <> wanted.n;
  perform private.log_staff_action(actor, 'move_feature', 'feature:' || known.id, jsonb_build_object('position', place),
    jsonb_build_object('position', other), why);
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
    ('featured', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
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
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'purchase_late_unlocked',
    'refund_needs_address',
    'reading_restored', 'export_ready']
$function$;

create or replace function private.rank_after_exclusion()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.add_job('rank_posts', jsonb_build_object('id', 'exclusions'));
  return null;
end;
$function$;

create or replace function private.read_digest (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  usd_price numeric := (select n.price_usd from public.nano_price n);
  posts jsonb;
begin
  select jsonb_agg(jsonb_build_object(
    'handle', a.handle, 'title', p.title, 'path', format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text))) order by p.first_published_at desc, p.id)
  into posts
  from jsonb_array_elements_text(mail.data -> 'about') as told (id)
  join public.posts p on p.id = told.id::uuid and p.status = 'published' and p.listed
  join public.profiles a on a.id = p.profile_id and a.status in ('active', 'limited')
  join public.follows f on f.creator_id = a.id and f.follower_id = mail.user_id
  join public.follow_notification_preferences wish on wish.follows_id = f.id and wish.email <> 'off'
  where private.wants_post(wish, p, usd_price) and not private.is_excluded(p, 'digest');
  if posts is null then return null; end if;
  return jsonb_build_object(
    'count', jsonb_array_length(posts),
    'posts', (select jsonb_agg(one.post order by one.n) from jsonb_array_elements(posts) with ordinality as one (post, n) where one.n <= 20),
    'unsubscribe', private.unsubscribe_path(mail.user_id, 'new_post', null));
end;
$function$;

create or replace function private.read_minute (
  typed text
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if typed !~ '^20\d\d-\d\d-\d\d[T ]\d\d:\d\d$' then return null; end if;
  return (replace(typed, 'T', ' ') || ' UTC')::timestamptz;
exception when invalid_datetime_format or datetime_field_overflow then
  return null;
end;
$function$;

create or replace function private.refuse_fields (
  mistakes jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if mistakes = '[]' then return; end if;
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = mistakes -> 0 ->> 'message', hint = mistakes::text;
end;
$function$;

create or replace function private.turn_features (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  turned public.features;
  post public.posts;
  done integer := 0;
begin
  for turned in
    select * from public.features f
    where (f.begun_at is null and f.starts_at <= now() and coalesce(f.ends_at, 'infinity') > now()) or (f.over_at is null and f.ends_at <= now())
    order by f.id limit at_most for update skip locked
  loop
    done := done + 1;
    if turned.ends_at <= now() then
      update public.features f set over_at = now() where f.id = turned.id;
      continue;
    end if;
    update public.features f set begun_at = now() where f.id = turned.id;
    select * into post from public.posts p where p.id = turned.post_id;
    if private.may_be_featured(post.id, turned.category_id) then
      perform private.notify_user(post.profile_id, 'featured', null, post.id, null, null, null, null,
        jsonb_build_object('slot', turned.slot));
    end if;
  end loop;
  return done;
end;
$function$;

create or replace function private.why_not_featured (
  post public.posts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when post.status <> 'published' then 'unpublished'
    when not post.listed then 'unlisted'
    when post.content_warning = 'adult' then 'adult'
    when not exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active') then 'author'
    when private.is_excluded(post, 'featured') then 'excluded' end
$function$;

create or replace function public.add_exclusion (
  exclusion public.bounded_json,
  reason public.bounded_text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.add_exclusion(exclusion, reason) $function$;

create or replace function public.add_feature (
  feature public.bounded_json,
  reason public.bounded_text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.add_feature(feature, reason) $function$;

create or replace function public.change_exclusion (
  exclusion_id uuid,
  seen_at timestamp with time zone,
  exclusion public.bounded_json,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.change_exclusion(exclusion_id, seen_at, exclusion, reason) $function$;

create or replace function public.change_feature (
  feature_id uuid,
  seen_at timestamp with time zone,
  feature public.bounded_json,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.change_feature(feature_id, seen_at, feature, reason) $function$;

create or replace function public.end_exclusion (
  exclusion_id uuid,
  seen_at timestamp with time zone,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_exclusion(exclusion_id, seen_at, reason) $function$;

create or replace function public.end_feature (
  feature_id uuid,
  seen_at timestamp with time zone,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_feature(feature_id, seen_at, reason) $function$;

create or replace function public.lift_exclusions (
  at_most integer
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.lift_exclusions(at_most) $function$;

create or replace function public.list_exclusions (
  words public.bounded_text default ''::text,
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_exclusions(words, after_id) $function$;

create or replace function public.list_features()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_features() $function$;

create or replace function public.move_feature (
  feature_id uuid,
  seen_at timestamp with time zone,
  is_up boolean,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.move_feature(feature_id, seen_at, is_up, reason) $function$;

create or replace function public.turn_features (
  at_most integer
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.turn_features(at_most) $function$;

create trigger rank_after_exclusion
  after insert or delete or update on public.featured_exclusions
  for each row
  execute function private.rank_after_exclusion();

create trigger set_updated_at
  before update of slot, post_id, category_id, "position", starts_at, ends_at, note on public.features
  for each row
  execute function private.set_updated_at();

create policy "everybody reads features" on public.features
  for select
  to anon, authenticated
  using (((starts_at <= now()) AND ((ends_at is null) or (ends_at > now())) AND private.may_be_featured(post_id, category_id)));

comment on column public.features.begun_at is 'When turn_features saw that it had begun, and told the author. over_at is the same of its end.';

comment on function private.is_excluded(public.posts, text) is 'from_list is a scope of featured_exclusions: trending (all rankings), featured, digest or promoted.';

comment on function private.may_be_featured(uuid, text) is 'For the row rule of features: what was withdrawn, removed, unlisted or barred after staff chose it does not show.';

comment on function private.refuse_fields(jsonb) is 'Rejects several fields at once: [{field, message}], as the errors of a call. An empty list rejects nothing.';

comment on function public.add_exclusion(public.bounded_json, public.bounded_text) is 'Owners and moderators: keeps a post (address or id), a @handle''s posts or a #tag out of lists, as the form has it: {target, scope, until}. Its author reads the reason, which also goes to the audit log. Names all mistakes at once.';

comment on function public.add_feature(public.bounded_json, public.bounded_text) is 'Owners and moderators: puts a post (by address or id) into a slot, from startsAt (or now) to endsAt (or without end), as the form has them: {post, slot, category, startsAt, endsAt, note}. Names all mistakes at once. The reason goes to the audit log.';

comment on function public.change_exclusion(uuid, timestamp
  with time zone, public.bounded_json, public.bounded_text) is 'Owners and moderators: changes {scope, until} and the reason, and tells the author again. Refuses conflict if it was changed after seen_at.';

comment on function public.change_feature(uuid, timestamp
  with time zone, public.bounded_json, public.bounded_text) is 'Owners and moderators: changes {startsAt, endsAt, note}; without startsAt once it has begun. Refuses conflict if it was changed after seen_at, the updated_at that the form was made from.';

comment on function public.end_exclusion(uuid, timestamp with time zone, public.bounded_text) is 'Owners and moderators: lets lists show it again. The audit log keeps what it was.';

comment on function public.end_feature(uuid, timestamp with time zone, public.bounded_text) is 'Owners and moderators: ends it now. One that has not begun is removed.';

comment on function public.lift_exclusions(integer) is 'Called every minute: removes those whose time is over, so that lists are made again.';

comment on function public.list_exclusions(public.bounded_text, uuid) is 'Owners and moderators: 51 of those in force, the newest first, behind the one of after_id. words are a part of a title, a handle or a tag, or a post''s address.';

comment on function public.list_features() is 'Owners and moderators: who is in each slot now, what comes, and the last 20 that are over. hidden_because says why one does not show.';

comment on function public.move_feature(uuid, timestamp with time zone, boolean, public.bounded_text) is 'Owners and moderators: changes places with the one before or after it on the front page. At the end of the list, nothing changes.';

comment on function public.turn_features(integer) is 'Called every minute: tells authors whose post has become a staff pick, once each, ends what is over, and has the pages made again.';

comment on table public.features is 'Chosen by staff, never sold. What is over stays, as history.';

revoke all on function private.add_exclusion(jsonb, text) from public;

grant execute on function private.add_exclusion(jsonb, text) to authenticated, postgres;

revoke all on function private.add_feature(jsonb, text) from public;

grant execute on function private.add_feature(jsonb, text) to authenticated, postgres;

revoke all on function private.begin_exclusion_change(uuid, timestamp with time zone) from public;

grant execute on function private.begin_exclusion_change(uuid, timestamp with time zone) to postgres;

revoke all on function private.begin_feature_change(uuid, timestamp with time zone) from public;

grant execute on function private.begin_feature_change(uuid, timestamp with time zone) to postgres;

revoke all on function private.change_exclusion(uuid, timestamp with time zone, jsonb, text) from public;

grant execute on function private.change_exclusion(uuid, timestamp with time zone, jsonb, text) to authenticated, postgres;

revoke all on function private.change_feature(uuid, timestamp with time zone, jsonb, text) from public;

grant execute on function private.change_feature(uuid, timestamp with time zone, jsonb, text) to authenticated, postgres;

revoke all on function private.check_exclusion(jsonb, public.featured_exclusions, text) from public;

grant execute on function private.check_exclusion(jsonb, public.featured_exclusions, text) to postgres;

revoke all on function private.check_feature(jsonb, public.features, text) from public;

grant execute on function private.check_feature(jsonb, public.features, text) to postgres;

revoke all on function private.end_exclusion(uuid, timestamp with time zone, text) from public;

grant execute on function private.end_exclusion(uuid, timestamp with time zone, text) to authenticated, postgres;

revoke all on function private.end_feature(uuid, timestamp with time zone, text) from public;

grant execute on function private.end_feature(uuid, timestamp with time zone, text) to authenticated, postgres;

revoke all on function private.explain_exclusion(public.featured_exclusions, uuid) from public;

grant execute on function private.explain_exclusion(public.featured_exclusions, uuid) to postgres;

revoke all on function private.find_typed_post(text) from public;

grant execute on function private.find_typed_post(text) to postgres;

revoke all on function private.is_excluded(public.posts, text) from public;

grant execute on function private.is_excluded(public.posts, text) to postgres;

revoke all on function private.is_slot_full(public.features) from public;

grant execute on function private.is_slot_full(public.features) to postgres;

revoke all on function private.judge_reason(text) from public;

grant execute on function private.judge_reason(text) to postgres;

revoke all on function private.lift_exclusions(integer) from public;

grant execute on function private.lift_exclusions(integer) to postgres, service_role;

revoke all on function private.list_exclusions(text, uuid) from public;

grant execute on function private.list_exclusions(text, uuid) to authenticated, postgres;

revoke all on function private.list_features() from public;

grant execute on function private.list_features() to authenticated, postgres;

revoke all on function private.may_be_featured(uuid, text) from public;

grant execute on function private.may_be_featured(uuid, text) to anon, authenticated, postgres, service_role;

revoke all on function private.mistake(text, text) from public;

grant execute on function private.mistake(text, text) to postgres;

revoke all on function private.move_feature(uuid, timestamp with time zone, boolean, text) from public;

grant execute on function private.move_feature(uuid, timestamp with time zone, boolean, text) to authenticated, postgres;

revoke all on function private.rank_after_exclusion() from public;

grant execute on function private.rank_after_exclusion() to postgres;

revoke all on function private.read_minute(text) from public;

grant execute on function private.read_minute(text) to postgres;

revoke all on function private.refuse_fields(jsonb) from public;

grant execute on function private.refuse_fields(jsonb) to postgres;

revoke all on function private.turn_features(integer) from public;

grant execute on function private.turn_features(integer) to postgres, service_role;

revoke all on function private.why_not_featured(public.posts) from public;

grant execute on function private.why_not_featured(public.posts) to postgres;

revoke all on function public.add_exclusion(public.bounded_json, public.bounded_text) from public;

grant execute on function public.add_exclusion(public.bounded_json, public.bounded_text) to authenticated, postgres;

revoke all on function public.add_feature(public.bounded_json, public.bounded_text) from public;

grant execute on function public.add_feature(public.bounded_json, public.bounded_text) to authenticated, postgres;

revoke all on function public.change_exclusion(uuid, timestamp with time zone, public.bounded_json, public.bounded_text) from public;

grant execute
  on function public.change_exclusion(uuid, timestamp with time zone, public.bounded_json, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.change_feature(uuid, timestamp with time zone, public.bounded_json, public.bounded_text) from public;

grant execute
  on function public.change_feature(uuid, timestamp with time zone, public.bounded_json, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.end_exclusion(uuid, timestamp with time zone, public.bounded_text) from public;

grant execute on function public.end_exclusion(uuid, timestamp with time zone, public.bounded_text) to authenticated, postgres;

revoke all on function public.end_feature(uuid, timestamp with time zone, public.bounded_text) from public;

grant execute on function public.end_feature(uuid, timestamp with time zone, public.bounded_text) to authenticated, postgres;

revoke all on function public.lift_exclusions(integer) from public;

grant execute on function public.lift_exclusions(integer) to postgres, service_role;

revoke all on function public.list_exclusions(public.bounded_text, uuid) from public;

grant execute on function public.list_exclusions(public.bounded_text, uuid) to authenticated, postgres;

revoke all on function public.list_features() from public;

grant execute on function public.list_features() to authenticated, postgres;

revoke all on function public.move_feature(uuid, timestamp with time zone, boolean, public.bounded_text) from public;

grant execute
  on function public.move_feature(uuid, timestamp with time zone, boolean, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.turn_features(integer) from public;

grant execute on function public.turn_features(integer) to postgres, service_role;
