set local check_function_bodies = off;

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
  -- The moment from which fewer than the limit are younger than a day. Null if the limit is not reached.
  select coalesce(p.first_published_at, p.scheduled_at) + interval '1 day' into rested_at from public.posts p
  where p.profile_id = post.profile_id and p.id <> post.id and (
    p.first_published_at >= at - interval '1 day'
    or (p.status = 'scheduled' and p.scheduled_at > at - interval '1 day' and p.scheduled_at < at + interval '1 day'))
  order by 1 desc offset most - 1 limit 1;
  if rested_at is null then return; end if;
  perform private.refuse_for(extract(epoch from rested_at - now()), format(
    'You can publish up to %s new posts a day, including scheduled ones. This one is saved; choose another day.', most));
end;
$function$;
