-- Notifications: repeated events are grouped, and a new post is told to each follower once, ever.

-- Writes a notification, or counts up an unread one of the same group from the last 10 minutes. With no group it always adds one. Skips
-- users without a profile.
create function private.notify_user(to_user uuid, of_kind text, by_actor uuid, about_post uuid, about_purchase uuid, grouped_by text)
returns void
language plpgsql security invoker set search_path = '' as $$
begin
  update public.notifications n set count = n.count + 1, actor_id = by_actor
  where n.id = (
    select m.id from public.notifications m
    where m.user_id = to_user and m.group_key = grouped_by and m.created_at > now() - interval '10 minutes' and m.read_at is null
    order by m.created_at desc limit 1);
  if not found and exists (select from public.profiles p where p.id = to_user) then
    insert into public.notifications (user_id, kind, actor_id, post_id, purchase_id, group_key)
    values (to_user, of_kind, by_actor, about_post, about_purchase, grouped_by);
  end if;
end;
$$;

create function public.notify_followers(post_id uuid, beyond uuid default null, at_most integer default 1000) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.notify_followers(post_id, beyond, at_most) $$;
comment on function public.notify_followers is
  'Notifies the next at_most followers of a new post, after the follower beyond. Returns the last one reached, null at the end. Safe to '
  'repeat: one row per reader and post, ever.';
grant execute on function public.notify_followers to service_role;

-- Holds the post while it runs, so that it cannot be withdrawn in between.
create function private.notify_followers(of_post uuid, beyond uuid, at_most integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
    where private.wants_post(wish, post, usd_price)
    on conflict (post_id, user_id) where kind = 'new_post' do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  return last;
end;
$$;
grant execute on function private.notify_followers to service_role;

create function private.wants_post(wish public.follow_notification_preferences, post public.posts, usd_price numeric) returns boolean
language sql stable security invoker set search_path = '' as $$
  select wish.in_app and (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end
$$;
comment on function private.wants_post is
  'Whether a follower wants to hear of a post. If a price in dollars cannot be converted right now, the price excludes no one.';
