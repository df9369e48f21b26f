set local check_function_bodies = off;

drop trigger queue_mail on public.outbox;

drop function private.queue_mail();

drop function private.wants_post(public.follow_notification_preferences, public.posts, numeric);

create or replace function private.mail_followers (
  of_post uuid,
  beyond uuid,
  at_most integer
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  usd_price numeric := (select n.price_usd from public.nano_price n);
  reader record;
  last uuid;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' and p.listed
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited')) for share;
  if not found then return null; end if;
  for reader in
    with reached as materialized (
      select f.follower_id as id, wish.email as how,
        wish.email <> 'off' and private.wants_post(wish, post, usd_price) and private.can_mail(f.follower_id, 'new_post') as wants_mail
      from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
      where f.creator_id = post.profile_id and f.follower_id > coalesce(beyond, '00000000-0000-0000-0000-000000000000')
      order by f.follower_id limit at_most),
    digest as materialized (
      select r.id, r.how || '_digest' as kind, private.next_digest_at(r.id, r.how = 'weekly') as due
      from reached r where r.wants_mail and r.how <> 'instant'),
    queued as (
      insert into public.outbox (template, user_id, data, natural_key, not_before)
      select 'new_post', r.id, jsonb_build_object('post', post.id), format('new_post:%s:%s', post.id, r.id), null
      from reached r where r.wants_mail and r.how = 'instant'
      union all
      select d.kind, d.id, jsonb_build_object('about', jsonb_build_array(post.id)), private.digest_key(d.kind, d.id, d.due), d.due
      from digest d
      where not exists (select from public.outbox o where o.user_id = d.id and o.template = d.kind and o.data -> 'about' ? post.id::text)
      on conflict (natural_key) do nothing returning user_id)
    select r.id, r.how, r.wants_mail and r.how <> 'instant' and q.user_id is null as has_digest
    from reached r left join queued q on q.user_id = r.id order by r.id
  loop
    last := reader.id;
    if reader.has_digest then perform private.queue_digest(reader.id, post.id, reader.how); end if;
  end loop;
  return last;
end;
$function$;

create or replace function private.notify_followers (
  of_post uuid,
  beyond uuid,
  at_most integer
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  usd_price numeric := (select n.price_usd from public.nano_price n);
  last uuid;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' and p.listed
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited')) for share;
  if not found then return null; end if;
  with reached as (
    select f.id, f.follower_id from public.follows f
    where f.creator_id = post.profile_id and f.follower_id > coalesce(beyond, '00000000-0000-0000-0000-000000000000')
    order by f.follower_id limit at_most),
  told as (
    insert into public.notifications (user_id, kind, actor_id, post_id, group_key)
    select r.follower_id, 'new_post', post.profile_id, post.id, 'new_post:' || post.id
    from reached r join public.follow_notification_preferences wish on wish.follows_id = r.id
    left join public.notification_settings chosen on chosen.user_id = r.follower_id
    where wish.in_app and private.wants_post(wish, post, usd_price)
      and (chosen.user_id is null or private.wants_notification(r.follower_id, 'new_post'))
    on conflict (post_id, user_id) where kind = 'new_post' do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  return last;
end;
$function$;

create or replace function private.push_followers (
  of_post uuid,
  beyond uuid,
  at_most integer default 300
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  follower record;
  told uuid;
  last uuid;
begin
  for follower in
    select f.follower_id as id, wish.push and private.wants_push(f.follower_id, 'new_post') as wants_push
    from public.posts p
    join public.follows f on f.creator_id = p.profile_id
    join public.follow_notification_preferences wish on wish.follows_id = f.id
    where p.id = of_post and p.status = 'published' and f.follower_id > coalesce(beyond, '00000000-0000-0000-0000-000000000000')
      and exists (select from private.push_subscriptions s where s.user_id = f.follower_id)
    order by f.follower_id limit at_most
  loop
    last := follower.id;
    continue when not follower.wants_push;
    update public.notifications n set pushed_at = now()
    where n.post_id = of_post and n.user_id = follower.id and n.kind = 'new_post' and n.pushed_at is null
    returning n.id into told;
    continue when not found;
    perform private.add_push_job(s.id, told) from private.push_subscriptions s where s.user_id = follower.id;
  end loop;
  return last;
end;
$function$;

create or replace function private.queue_mails()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  jobs constant graphile_worker.job_spec[] := array(
    select ('send_mail', json_build_object('id', m.id), null, m.not_before, null, 'send_mail:' || m.id, null, null)::graphile_worker.job_spec
    from added m);
begin
  if cardinality(jobs) > 0 then perform graphile_worker.add_jobs(jobs); end if;
  return null;
end;
$function$;

create or replace function private.wants_post (
  wish public.follow_notification_preferences,
  post public.posts,
  usd_price numeric
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end;
end;
$function$;

create trigger queue_mails
  after insert on public.outbox referencing NEW table as added
  for each STATEMENT
  execute function private.queue_mails();

comment on function private.wants_post(public.follow_notification_preferences, public.posts, numeric) is 'Whether a follower wants to hear of a post, here or by mail. If a price in dollars cannot be converted right now, the price excludes no one.';

comment on function public.mail_followers(uuid, uuid, integer) is 'Queues the mail of a new post, or its place in a digest, for the next at_most followers after the follower beyond. Returns the last one reached, null at the end. Safe to repeat: one mail per reader and post. Follows notify_followers.';

revoke all on function private.queue_mails() from public;

grant execute on function private.queue_mails() to postgres;

revoke all on function private.wants_post(public.follow_notification_preferences, public.posts, numeric) from public;

grant execute on function private.wants_post(public.follow_notification_preferences, public.posts, numeric) to postgres;
