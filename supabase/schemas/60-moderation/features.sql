-- Staff picks: the posts that staff put first on the front page and in a category. Free, and never sold.

-- Why a post may not be a staff pick now; null if it may.
create function private.why_not_featured(post public.posts) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when post.status <> 'published' then 'unpublished'
    when not post.listed then 'unlisted'
    when post.content_warning = 'adult' then 'adult'
    when not exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active') then 'author'
    when private.is_excluded(post, 'featured') then 'excluded' end
$$;

create function private.may_be_featured(of_post uuid, in_category text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.posts p
    where p.id = of_post and (in_category is null or p.category_id = in_category) and private.why_not_featured(p) is null);
end;
$$;
comment on function private.may_be_featured is
  'For the row rule of features: what was withdrawn, removed, unlisted or barred after staff chose it does not show.';
grant execute on function private.may_be_featured to anon, authenticated, service_role;

create function private.mistake(field text, message text) returns jsonb
language sql immutable security invoker set search_path = '' as $$ select jsonb_build_object('field', field, 'message', message) $$;

-- A post by its id or its address, of this site or a part of it. A row of nulls if there is none that was ever published.
create function private.find_typed_post(typed text) returns public.posts
language plpgsql stable security invoker set search_path = '' as $$
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
$$;

-- "2026-12-01 09:00", in UTC. Null if it is no time.
create function private.read_minute(typed text) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
begin
  if typed !~ '^20\d\d-\d\d-\d\d[T ]\d\d:\d\d$' then return null; end if;
  return (replace(typed, 'T', ' ') || ' UTC')::timestamptz;
exception when invalid_datetime_format or datetime_field_overflow then
  return null;
end;
$$;

-- Whether all places of a slot are taken at some moment of a time. Only where another begins can there be one more than before.
create function private.is_slot_full(wanted public.features) returns boolean
language sql stable security invoker set search_path = '' as $$
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
$$;

-- Returns the row that the form asks for, or refuses with all mistakes at once, each at its field. of_old is what is there: its post and
-- place stay, and once it has begun, its start.
create function private.check_feature(asked jsonb, of_old public.features, why text) returns public.features
language plpgsql stable security invoker set search_path = '' as $$
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
$$;

create function private.judge_reason(why text) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select case when char_length(btrim(coalesce(why, ''))) between 3 and 500 then '[]'
    else jsonb_build_array(private.mistake('reason', 'Write why, in 3 to 500 characters.')) end
$$;

-- Begins a change: one at a time, so that two never take the same place. Refuses a form that is older than the row.
create function private.begin_feature_change(of_feature uuid, seen_at timestamptz) returns public.features
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

create function public.add_feature(feature public.bounded_json, reason public.bounded_text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.add_feature(feature, reason) $$;
comment on function public.add_feature is
  'Owners and moderators: puts a post (by address or id) into a slot, from startsAt (or now) to endsAt (or without end), as the form has them: '
  '{post, slot, category, startsAt, endsAt, note}. Names all mistakes at once. The reason goes to the audit log.';
grant execute on function public.add_feature to authenticated;

create function private.add_feature(asked jsonb, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.add_feature to authenticated;

create function public.change_feature(feature_id uuid, seen_at timestamptz, feature public.bounded_json, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.change_feature(feature_id, seen_at, feature, reason) $$;
comment on function public.change_feature is
  'Owners and moderators: changes {startsAt, endsAt, note}; without startsAt once it has begun. Refuses conflict if it was changed after '
  'seen_at, the updated_at that the form was made from.';
grant execute on function public.change_feature to authenticated;

create function private.change_feature(of_feature uuid, seen_at timestamptz, asked jsonb, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.change_feature to authenticated;

create function public.move_feature(feature_id uuid, seen_at timestamptz, is_up boolean, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.move_feature(feature_id, seen_at, is_up, reason) $$;
comment on function public.move_feature is
  'Owners and moderators: changes places with the one before or after it on the front page. At the end of the list, nothing changes.';
grant execute on function public.move_feature to authenticated;

create function private.move_feature(of_feature uuid, seen_at timestamptz, is_up boolean, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.move_feature to authenticated;

create function public.end_feature(feature_id uuid, seen_at timestamptz, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_feature(feature_id, seen_at, reason) $$;
comment on function public.end_feature is 'Owners and moderators: ends it now. One that has not begun is removed.';
grant execute on function public.end_feature to authenticated;

create function private.end_feature(of_feature uuid, seen_at timestamptz, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.end_feature to authenticated;

create function public.list_features() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_features() $$;
comment on function public.list_features is
  'Owners and moderators: who is in each slot now, what comes, and the last 20 that are over. hidden_because says why one does not show.';
grant execute on function public.list_features to authenticated;

create function private.list_features() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_features to authenticated;

create function public.turn_features(at_most integer) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.turn_features(at_most) $$;
comment on function public.turn_features is
  'Called every minute: tells authors whose post has become a staff pick, once each, ends what is over, and has the pages made again.';
grant execute on function public.turn_features to service_role;

-- Each update also marks the front page as changed (touch_home).
create function private.turn_features(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.turn_features to service_role;
