set local check_function_bodies = off;

create or replace function private.count_author_call (
  what text,
  author uuid,
  most integer,
  window_seconds integer
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  select * into hit from public.take_rate_limit(what || ':' || author, most, window_seconds);
  if hit.allowed then return; end if;
  perform private.refuse_for(hit.retry_after_seconds, format('Too many requests. Try again in %s.', case when hit.retry_after_seconds < 90
    then hit.retry_after_seconds || ' seconds' else ceil(hit.retry_after_seconds / 60.0) || ' minutes' end));
end;
$function$;

create or replace function private.guard_follow()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  hit record;
begin
  select h.* into hit from public.settings s, public.take_rate_limit('follow:' || new.follower_id, s.follows_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have followed many people in the last hour. Try again later.');
  end if;
  if exists (select from public.profiles p where p.id = new.follower_id and p.status <> 'active') then
    perform private.refuse('forbidden', 'Your account cannot follow anybody at the moment.');
  end if;
  if exists (select from public.private_profiles p where p.id = new.creator_id and new.follower_id = any (p.blocked_profile_ids)) then
    perform private.refuse('forbidden', 'You cannot follow this creator.');
  end if;
  if not exists (select from public.profiles p where p.id = new.creator_id and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such creator.');
  end if;
  return new;
end;
$function$;

create or replace function private.refuse_for (
  seconds numeric,
  detail text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  raise exception using errcode = 'P0001', message = 'rate_limited', detail = detail,
    hint = 'retry after ' || greatest(1, ceil(seconds)::integer);
end;
$function$;

create or replace function private.require_rest (
  post public.posts,
  at timestamp with time zone
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most integer;
  rested_at timestamptz;
begin
  if post.first_published_at is not null then return; end if;
  -- One author's publications run one after the other. Otherwise calls made at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('publish:' || post.profile_id, 0));
  select case when a.created_at > now() - make_interval(days => s.author_is_new_days) then s.new_posts_per_day_at_first else s.new_posts_per_day end
  into most from public.settings s, public.profiles a where a.id = post.profile_id;
  -- When fewer than most of them will be younger than a day. Null if they are fewer already.
  select coalesce(p.first_published_at, p.scheduled_at) + interval '1 day' into rested_at from public.posts p
  where p.profile_id = post.profile_id and p.id <> post.id and (
    p.first_published_at >= at - interval '1 day'
    or (p.status = 'scheduled' and p.scheduled_at > at - interval '1 day' and p.scheduled_at < at + interval '1 day'))
  order by 1 desc offset most - 1 limit 1;
  if rested_at is null then return; end if;
  perform private.refuse_for(extract(epoch from rested_at - now()), format(
    'You publish at most %s new posts within a day, the scheduled ones among them. This one is kept; choose another day.', most));
end;
$function$;

create or replace function private.search_as_staff (
  words text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('finance', 'moderator', 'support');
  office text := private.staff_office();
  asked text := btrim(words);
  by_what text := private.name_search(asked);
  is_of_money boolean := by_what in ('block', 'account', 'purchase', 'receipt');
  found uuid[] := '{}';
  limits record;
begin
  if by_what is null or not (office = 'owner' or is_of_money = (office in ('finance', 'support'))) then
    return jsonb_build_object('kind', null, 'count', 0);
  end if;
  -- Receipt numbers follow each other: without a limit, one search after another is a list.
  select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
  if not limits.allowed then
    perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
  end if;
  if not is_of_money then
    return jsonb_build_object('kind', by_what, 'count', 0) || private.find_authors(by_what, asked);
  end if;
  if by_what = 'block' then asked := upper(asked); end if;
  found := array(select private.find_searched_purchases(by_what, asked, office <> 'support') limit 21);
  perform private.log_staff_action(actor, 'search', by_what || ':' || asked, null, jsonb_build_object('found', cardinality(found)), 'Search by ' || by_what);
  return jsonb_build_object('kind', by_what, 'count', case when office = 'support' then least(cardinality(found), 2) else cardinality(found) end, 'purchases', case
    when office <> 'support' then private.describe_for_finance(found[:20])
    when cardinality(found) = 1 then private.describe_for_support(found[1])
    else '[]' end);
end;
$function$;

comment on function private.refuse_for(numeric, text) is 'Rejects what is over a limit, and says after how many seconds it is worth another try. The hint of any other code names a field.';

revoke all on function private.refuse_for(numeric, text) from public;

grant execute on function private.refuse_for(numeric, text) to postgres;
