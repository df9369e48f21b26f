-- Writes notifications: repeated events are grouped, and a new post is told to each follower once, ever.

create function private.notification_kinds() returns table (kind text, can_be_off boolean, can_mail_be_off boolean)
language sql immutable security invoker set search_path = '' as $$
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
    ('payout_hold', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('promotion_status', true, true),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('content_hidden', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('age_gate', false, false),
    ('report_decision', false, false),
    ('appeal_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_waits', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$$;
comment on function private.notification_kinds is
  'Every kind, whether users may turn it off, and the same of its mail (null: it has none that they could). lib/notifications/kinds.ts '
  'has the same list; a test compares.';

-- Writes a notification and returns its id. An unread one of the same group from the last 10 minutes counts up instead: once for each
-- part, so that a person who comes twice is one person, and amounts are summed. With no group it always adds one. Skips users without a
-- profile, and what the user does not want.
create function private.notify_user(
  to_user uuid, of_kind text, by_actor uuid, about_post uuid, about_purchase uuid, grouped_by text, of_part uuid default null,
  of_amount numeric default null, details jsonb default '{}')
returns uuid
language plpgsql security invoker set search_path = '' as $$
declare
  counted uuid := coalesce(of_part, by_actor, about_purchase);
  known public.notifications;
begin
  if not exists (select from public.profiles p where p.id = to_user) or not private.wants_notification(to_user, of_kind) then
    return null;
  end if;
  if grouped_by is not null then
    -- Several workers may tell one user of the same group at the same moment.
    perform pg_advisory_xact_lock(hashtextextended(format('notification:%s:%s', to_user, grouped_by), 0));
    select * into known from public.notifications n
    where n.user_id = to_user and n.group_key = grouped_by and n.created_at > now() - interval '10 minutes' and n.read_at is null
    order by n.created_at desc limit 1 for update;
  end if;
  if known.id is null then
    insert into public.notifications (user_id, kind, actor_id, post_id, purchase_id, group_key, data)
    values (to_user, of_kind, by_actor, about_post, about_purchase, grouped_by, details || private.amount_data(of_amount))
    returning * into known;
    perform private.queue_push(known);
    if grouped_by is not null and counted is not null then
      insert into private.notification_parts (notification_id, part) values (known.id, counted);
    end if;
    return known.id;
  end if;
  if counted is not null then
    insert into private.notification_parts (notification_id, part) values (known.id, counted) on conflict do nothing;
    if not found then return null; end if;
  end if;
  update public.notifications n set count = n.count + 1, actor_id = by_actor,
    data = n.data || details || private.amount_data((n.data ->> 'amount_raw')::numeric + of_amount)
  where n.id = known.id;
  return null;
end;
$$;

create function private.amount_data(amount numeric) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select case when amount is null then '{}' else jsonb_build_object('amount_raw', amount::text) end
$$;

create function private.wants_notification(of_user uuid, of_kind text) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return not exists (
    select from public.notification_settings s
    where s.user_id = of_user and (of_kind = any (s.in_app_off) or s.paused_until > now()))
    or exists (select from private.notification_kinds() k where k.kind = of_kind and not k.can_be_off);
end;
$$;
comment on function private.wants_notification is 'False for a kind that the user turned off, and for all in a pause. Some kinds cannot be off.';

create function private.wants_mail(of_user uuid, of_kind text) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return not exists (
    select from public.notification_settings s
    where s.user_id = of_user and (of_kind = any (s.email_off) or s.paused_until > now()));
end;
$$;
comment on function private.wants_mail is 'Asked only for kinds whose mail can be off.';

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
$$;
grant execute on function private.notify_followers to service_role;

create function private.wants_post(wish public.follow_notification_preferences, post public.posts, usd_price numeric) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return post.content_warning <> 'adult' and (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end;
end;
$$;
comment on function private.wants_post is
  'Whether a follower hears of a post, in the app or by mail. No one is told about adult posts. If a price in dollars cannot be converted right now, no one is left out because of it.';
