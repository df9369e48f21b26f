set local check_function_bodies = off;

alter table public.settings
  add column new_posts_per_day integer not null default 10;

alter table public.settings
  add column new_posts_per_day_at_first integer not null default 3;

alter table public.settings
  add column author_is_new_days integer not null default 7;

alter table public.settings
  add column follows_per_hour integer not null default 60;

create or replace function private.guard_follow()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if not (select h.allowed from public.settings s, public.take_rate_limit('follow:' || new.follower_id, s.follows_per_hour, 3600) h) then
    perform private.refuse('rate_limited', 'You have followed many people in the last hour. Try again later.');
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

create or replace function private.publish_post (
  of_post uuid,
  seen_version integer,
  wants_notification boolean,
  has_rights boolean,
  wanted_access public.post_access,
  change_note text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'This post cannot be published from where it is.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
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
begin
  if post.first_published_at is not null then return; end if;
  -- One author's publications run one after the other. Otherwise calls made at once would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('publish:' || post.profile_id, 0));
  select case when a.created_at > now() - make_interval(days => s.author_is_new_days) then s.new_posts_per_day_at_first else s.new_posts_per_day end
  into most from public.settings s, public.profiles a where a.id = post.profile_id;
  if most > (
    select count(*) from public.posts p
    where p.profile_id = post.profile_id and p.id <> post.id and (
      p.first_published_at >= at - interval '1 day'
      or (p.status = 'scheduled' and p.scheduled_at > at - interval '1 day' and p.scheduled_at < at + interval '1 day'))) then
    return;
  end if;
  perform private.refuse('rate_limited', format(
    'You publish at most %s new posts within a day, the scheduled ones among them. This one is kept; choose another day.', most));
end;
$function$;

create or replace function private.require_rested_author (
  of_post uuid,
  at timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_rest(private.lock_own_post(of_post), at);
end;
$function$;

create or replace function private.schedule_post (
  of_post uuid,
  seen_version integer,
  at timestamp with time zone,
  has_rights boolean,
  wants_notification boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  perform private.require_rest(post, at);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function public.require_rested_author (
  post_id uuid,
  at timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.require_rested_author(post_id, at) $function$;

alter table public.settings
  add constraint settings_author_is_new_days_check check ((author_is_new_days >= 0));

alter table public.settings
  add constraint settings_follows_per_hour_check check ((follows_per_hour > 0));

alter table public.settings
  add constraint settings_new_posts_per_day_at_first_check check ((new_posts_per_day_at_first > 0));

alter table public.settings
  add constraint settings_new_posts_per_day_check check ((new_posts_per_day > 0));

comment on column public.settings.new_posts_per_day_at_first is 'For an author whose account is younger than author_is_new_days. Everyone else has new_posts_per_day.';

comment on function public.require_rested_author(uuid, timestamp with time zone) is 'The server asks this before it saves what belongs to a publication. publish_post and schedule_post ask again, for authors who call without it.';

comment on table public.settings is 'One row: the settings and limits that the database''s functions go by. lib/supabase/limits.ts lists the limits with their defaults.';

revoke all on function private.require_rest(public.posts, timestamp with time zone) from public;

grant execute on function private.require_rest(public.posts, timestamp with time zone) to postgres;

revoke all on function private.require_rested_author(uuid, timestamp with time zone) from public;

grant execute on function private.require_rested_author(uuid, timestamp with time zone) to authenticated, postgres;

revoke all on function public.require_rested_author(uuid, timestamp with time zone) from public;

grant execute on function public.require_rested_author(uuid, timestamp with time zone) to authenticated, postgres;
