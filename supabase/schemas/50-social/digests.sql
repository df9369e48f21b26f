-- The new posts of a day or a week in one mail, at the hour that the reader chose.

-- The next time that is strictly later than now. Without a time zone, or with one that this Postgres does not know, in UTC.
create function private.next_digest_at(of_user uuid, is_weekly boolean) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce((select h.time_zone from public.private_profiles h where h.id = of_user), 'UTC');
  wanted public.notification_settings;
  here timestamp;
  due timestamp;
begin
  begin
    here := now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
    here := now() at time zone zone;
  end;
  select * into wanted from public.notification_settings s where s.user_id = of_user;
  due := date_trunc('day', here) + make_interval(hours => coalesce(wanted.digest_hour, 8));
  if is_weekly then
    due := due + make_interval(days => (coalesce(wanted.digest_weekday, 1) - extract(dow from here)::integer + 7) % 7);
  end if;
  if due <= here then due := due + make_interval(days => case when is_weekly then 7 else 1 end); end if;
  return due at time zone zone;
end;
$$;

-- One row per reader and time, which later posts join. One that is being sent takes no more: then the next does.
create function private.queue_digest(to_user uuid, of_post uuid, how_often public.email_frequency) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text := how_often || '_digest';
  due timestamptz := private.next_digest_at(to_user, how_often = 'weekly');
begin
  if exists (select from public.outbox o where o.user_id = to_user and o.template = kind and o.data -> 'about' ? of_post::text) then return; end if;
  for _ in 1 .. 2 loop
    insert into public.outbox as o (template, user_id, data, natural_key, not_before)
    values (kind, to_user, jsonb_build_object('about', jsonb_build_array(of_post)), private.digest_key(kind, to_user, due), due)
    on conflict (natural_key) do update
      set data = case when jsonb_array_length(o.data -> 'about') < 100
        then jsonb_build_object('about', (o.data -> 'about') || to_jsonb(of_post)) else o.data end
      where o.sent_at is null and o.failed_at is null and o.sending_since is null;
    exit when found;
    due := due + make_interval(days => case how_often when 'weekly' then 7 else 1 end);
  end loop;
end;
$$;

create function private.digest_key(kind text, of_user uuid, due timestamptz) returns text
language sql immutable security invoker set search_path = '' as $$ select format('%s:%s:%s', kind, of_user, extract(epoch from due)) $$;

-- Posts that are still out and that staff have not barred, of creators whom the reader still follows and wants mail about. The newest first, at most 20.
create function private.read_digest(mail public.outbox) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

create function public.save_digest_time(hour integer, weekday integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_digest_time(hour, weekday) $$;
comment on function public.save_digest_time is
  'When the caller gets mails that gather new posts: the hour in their time zone, and for weekly ones the day, 0 for Sunday. Moves what waits.';
grant execute on function public.save_digest_time to authenticated;

create function private.save_digest_time(hour integer, weekday integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_notification_change();
begin
  if hour is null or hour not between 0 and 23 or weekday is null or weekday not between 0 and 6 then
    perform private.refuse('validation_failed', 'Choose an hour and a day from the list.');
  end if;
  insert into public.notification_settings (user_id, digest_hour, digest_weekday) values (reader, hour, weekday)
  on conflict (user_id) do update set digest_hour = excluded.digest_hour, digest_weekday = excluded.digest_weekday;
  update public.outbox o set not_before = moved.due, natural_key = private.digest_key(moved.template, reader, moved.due)
  from (
    select w.id, w.template, private.next_digest_at(reader, w.template = 'weekly_digest') as due from public.outbox w
    where w.user_id = reader and w.template in ('daily_digest', 'weekly_digest') and w.sent_at is null and w.failed_at is null
      and w.attempts = 0 for update) as moved
  where o.id = moved.id;
end;
$$;
grant execute on function private.save_digest_time to authenticated;
