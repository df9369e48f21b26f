set local check_function_bodies = off;

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
  follower record;
  last uuid;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' and p.listed
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited')) for share;
  if not found then return null; end if;
  for follower in
    select f.follower_id as id, wish.email,
      wish.email <> 'off' and private.wants_post(wish, post, usd_price) and private.can_mail(f.follower_id, 'new_post') as wants_mail
    from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
    where f.creator_id = post.profile_id and (beyond is null or f.follower_id > beyond)
    order by f.follower_id limit at_most
  loop
    last := follower.id;
    continue when not follower.wants_mail;
    if follower.email = 'instant' then
      insert into public.outbox (template, user_id, data, natural_key)
      values ('new_post', follower.id, jsonb_build_object('post', post.id), format('new_post:%s:%s', post.id, follower.id))
      on conflict (natural_key) do nothing;
    else
      perform private.queue_digest(follower.id, post.id, follower.email);
    end if;
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
    where f.creator_id = post.profile_id and (beyond is null or f.follower_id > beyond)
    order by f.follower_id limit at_most),
  told as (
    insert into public.notifications (user_id, kind, actor_id, post_id, group_key)
    select r.follower_id, 'new_post', post.profile_id, post.id, 'new_post:' || post.id
    from reached r join public.follow_notification_preferences wish on wish.follows_id = r.id
    where wish.in_app and private.wants_post(wish, post, usd_price) and private.wants_notification(r.follower_id, 'new_post')
    on conflict (post_id, user_id) where kind = 'new_post' do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  return last;
end;
$function$;

create or replace function public.mail_followers (
  post_id uuid,
  beyond uuid default null::uuid,
  at_most integer default 300
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.mail_followers(post_id, beyond, at_most) $function$;

comment on function public.mail_followers(uuid, uuid, integer) is 'Queues the mail of a new post, or its place in a digest, for the next at_most followers after the follower beyond. Returns the last one reached, null at the end. Safe to repeat: one mail per reader and post. Follows notify_followers, which is several times as fast.';

comment on function public.notify_followers(uuid, uuid, integer) is 'Notifies the next at_most followers of a new post, after the follower beyond. Returns the last one reached, null at the end. Safe to repeat: one row per reader and post, ever.';

revoke all on function private.mail_followers(uuid, uuid, integer) from public;

grant execute on function private.mail_followers(uuid, uuid, integer) to postgres, service_role;

revoke all on function public.mail_followers(uuid, uuid, integer) from public;

grant execute on function public.mail_followers(uuid, uuid, integer) to postgres, service_role;
