set local check_function_bodies = off;

drop index public.outbox_bounced_idx;

create table private.bounced_emails (
  email_hash text not null,
  reason text not null,
  since timestamp with time zone not null default now(),
  last_tried_at timestamp with time zone not null default now(),
  constraint bounced_emails_email_hash_check check ((email_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint bounced_emails_pkey primary key (email_hash),
  constraint bounced_emails_reason_check check ((reason = ANY (ARRAY['refused'::text, 'bounced'::text, 'complained'::text])))
);

alter table private.bounced_emails
  enable row level security;

create table private.mail_events (
  id text not null,
  received_at timestamp with time zone not null default now(),
  constraint mail_events_id_check check (((char_length(id) >= 1) AND (char_length(id) <= 200))),
  constraint mail_events_pkey primary key (id)
);

alter table private.mail_events
  enable row level security;

create table private.unsubscribe_links (
  secret text not null default encode((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'::text),
  user_id uuid not null,
  kind text not null,
  creator_id uuid,
  email_before public.email_frequency,
  created_at timestamp with time zone not null default now(),
  constraint unsubscribe_links_kind_check check ((kind ~ '^[a-z_]{3,40}$'::text)),
  constraint unsubscribe_links_pkey primary key (secret)
);

alter table private.unsubscribe_links
  enable row level security;

alter table public.notification_settings
  add column digest_hour integer not null default 8;

alter table public.notification_settings
  add column digest_weekday integer not null default 1;

alter table public.outbox
  add column not_before timestamp with time zone;

create or replace function private.ask_to_be_told (
  of_purchase uuid,
  email text,
  by_user uuid,
  is_holder boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if not is_holder and bought.buyer_id is distinct from by_user then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  if bought.status not in ('pending', 'expired') then return false; end if;
  if bought.payment_state <> 'seen' then
    perform private.refuse('conflict', 'We have not seen your payment yet. Once we have, we can write to you.');
  end if;
  if private.is_suppressed(email) then
    perform private.refuse_field('email', 'Our e-mails to this address come back. Use another one.');
  end if;
  update public.purchase_secrets s set tell_email = email where s.purchase_id = bought.id;
  return true;
end;
$function$;

create or replace function private.can_mail (
  of_user uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return exists (
    select from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user and p.status in ('active', 'limited') and not u.is_anonymous and u.deleted_at is null
      and u.email_confirmed_at is not null and private.real_email(u.email) is not null)
    and private.wants_mail(of_user, of_kind);
end;
$function$;

create or replace function private.change_unsubscribe (
  of_secret text,
  turned_off boolean
)
  returns table (
    kind text,
    handle text,
    is_off boolean,
    can_undo boolean
  )
  language plpgsql
  security definer
  rows 1
  set search_path to ''
  AS $function$
declare
  link private.unsubscribe_links;
  hit record;
  before public.email_frequency;
begin
  select * into link from private.unsubscribe_links l where l.secret = of_secret for update;
  if not found then return; end if;
  if exists (select from private.find_unsubscribe(of_secret) u where u.is_off <> turned_off and u.can_undo) then
    select * into hit from public.take_rate_limit('unsubscribe:' || link.user_id, 100, 3600);
    if not hit.allowed then
      perform private.refuse_for(hit.retry_after_seconds, 'This was changed very often in the last hour. Try again later.');
    end if;
    if link.creator_id is null then
      insert into public.notification_settings as s (user_id, email_off)
      values (link.user_id, case when turned_off then array[link.kind] else '{}' end)
      on conflict (user_id) do update
        set email_off = array_remove(s.email_off, link.kind) || case when turned_off then array[link.kind] else '{}' end;
    else
      select wish.email into before from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
      where f.follower_id = link.user_id and f.creator_id = link.creator_id for update of wish;
      update public.follow_notification_preferences wish
      set email = case when turned_off then 'off' else coalesce(link.email_before, 'instant') end
      from public.follows f
      where f.id = wish.follows_id and f.follower_id = link.user_id and f.creator_id = link.creator_id;
      if turned_off then update private.unsubscribe_links l set email_before = before where l.secret = of_secret; end if;
    end if;
  end if;
  return query select * from private.find_unsubscribe(of_secret);
end;
$function$;

create or replace function private.close_account (
  of_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address text := (select private.real_email(u.email) from auth.users u where u.id = of_user);
begin
  update public.account_deletions d set closed_at = now(), waits_for = null where d.user_id = of_user;
  delete from public.outbox o where o.user_id = of_user;
  delete from private.unsubscribe_links l where l.user_id = of_user or l.creator_id = of_user;
  if address is not null then
    insert into private.suppressed_emails (email_hash) values (encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'))
    on conflict (email_hash) do update set since = now();
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('account_deleted', address, '{}', 'account_deleted:' || of_user);
  end if;
  update public.profiles p set status = 'deleted', name = 'Deleted user',
    avatar_url = null, cover_url = null, cover_alt = null, bio = null, website = null, verified_domain = null, links = '[]', language = 'en',
    agent_operator = null, default_price_raw = null, purchases_public = false, handle_changed_at = null
  where p.id = of_user;
  delete from public.wallet_accounts w where w.user_id = of_user;
  delete from public.nano_addresses a where a.user_id = of_user;
  perform private.shut_out(of_user);
  perform private.add_job('remove_avatars', jsonb_build_object('id', of_user));
end;
$function$;

create or replace function private.digest_key (
  kind text,
  of_user uuid,
  due timestamp with time zone
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$ select format('%s:%s:%s', kind, of_user, extract(epoch from due)) $function$;

create or replace function private.end_suppression (
  address text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  waiting uuid;
begin
  delete from private.bounced_emails b where b.email_hash = private.hash_email(address);
  if not found then return; end if;
  for waiting in
    update public.outbox o set not_before = null
    where lower(o.sent_to) = lower(address) and o.sent_at is null and o.failed_at is null and o.not_before > now()
    returning o.id
  loop
    perform private.add_job('send_mail', jsonb_build_object('id', waiting));
  end loop;
end;
$function$;

create or replace function private.find_mail_trouble()
  returns table (
    since timestamp with time zone,
    reason text
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  return query
    select b.since, b.reason from auth.users u join private.bounced_emails b on b.email_hash = private.hash_email(private.real_email(u.email))
    where u.id = (select auth.uid()) and u.deleted_at is null;
end;
$function$;

create or replace function private.find_unsubscribe (
  of_secret text
)
  returns table (
    kind text,
    handle text,
    is_off boolean,
    can_undo boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  return query
    select l.kind, creator.handle::text,
      case when l.creator_id is null then coalesce(l.kind = any (s.email_off), false) else coalesce(wish.email = 'off', true) end,
      l.creator_id is null or wish.follows_id is not null
    from private.unsubscribe_links l
    left join public.profiles creator on creator.id = l.creator_id
    left join public.notification_settings s on s.user_id = l.user_id
    left join public.follows f on f.follower_id = l.user_id and f.creator_id = l.creator_id
    left join public.follow_notification_preferences wish on wish.follows_id = f.id
    where l.secret = of_secret;
end;
$function$;

create or replace function private.forget_mails (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  removed integer;
begin
  delete from public.outbox t using (
    select o.id from public.outbox o
    where coalesce(o.sent_at, o.failed_at) < now() - interval '30 days'
      and (o.template <> 'refund_needs_address' or coalesce(o.sent_at, o.failed_at) < now() - interval '100 days')
    limit at_most for update skip locked) as old
  where t.id = old.id;
  get diagnostics removed = row_count;
  delete from private.mail_events e where e.received_at < now() - interval '30 days';
  return removed;
end;
$function$;

create or replace function private.hash_email (
  address text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$ select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex') $function$;

create or replace function private.is_suppressed (
  address text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return exists (select from private.bounced_emails b where b.email_hash = private.hash_email(address));
end;
$function$;

create or replace function private.may_mail_comment (
  said public.comments,
  reader uuid,
  of_kind text
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = said.post_id and p.status = 'published'
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited'));
  if not found or not private.may_person_read_comments(post.id, reader) then return false; end if;
  if not exists (select from public.profiles w where w.id = said.author_id and w.status in ('active', 'limited') and w.handle is not null)
    or exists (select from public.private_profiles r where r.id = reader and said.author_id = any (r.blocked_profile_ids)) then
    return false;
  end if;
  if of_kind = 'comment_on_post' then return post.profile_id = reader and said.status in ('published', 'pending'); end if;
  return said.status = 'published'
    and exists (select from public.comments top where top.id = said.parent_id and top.status in ('published', 'deleted'));
end;
$function$;

create or replace function private.may_mail_text (
  said public.comments,
  post public.posts
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if said.status <> 'published' then return false; end if;
  return post.access = 'free'
    or (private.comments_mode_of(post) <> 'buyers' and private.quoted_chars(said.body, private.paid_letters(post)) = 0);
end;
$function$;

create or replace function private.may_person_read_comments (
  of_post uuid,
  reader uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  post public.posts;
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or post.status = 'removed' then return false; end if;
  if post.profile_id = reader then return true; end if;
  mode := private.comments_mode_of(post);
  if mode = 'off' then return false; end if;
  return (post.status = 'published' and (mode = 'everyone' or post.shows_comments))
    or (post.status in ('published', 'unpublished', 'deleted') and exists (
      select from public.entitlements e where e.user_id = reader and e.post_id = of_post and e.revoked_at is null));
end;
$function$;

create or replace function private.may_read_comments (
  of_post uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return private.may_person_read_comments(of_post, (select auth.uid()));
end;
$function$;

create or replace function private.next_digest_at (
  of_user uuid,
  is_weekly boolean
)
  returns timestamp with time zone
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.note_mail_events (
  events jsonb
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  event jsonb;
  noted integer := 0;
begin
  -- Two reports of the same addresses wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('mail_events', 0));
  for event in select e from jsonb_array_elements(events) as e loop
    insert into private.mail_events (id) values (event ->> 'id') on conflict (id) do nothing;
    continue when not found;
    noted := noted + 1;
    if event ->> 'type' = 'complaint' then
      perform private.suppress_email(event ->> 'email', 'complained');
    elsif event ->> 'type' = 'bounce' and event ->> 'bounce' = 'hard' then
      perform private.suppress_email(event ->> 'email', 'bounced');
    end if;
  end loop;
  return noted;
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
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
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
    on conflict (post_id, user_id) where kind = 'new_post' do nothing),
  mailed as (
    insert into public.outbox (template, user_id, data, natural_key)
    select 'new_post', r.follower_id, jsonb_build_object('post', post.id), format('new_post:%s:%s', post.id, r.follower_id)
    from reached r join public.follow_notification_preferences wish on wish.follows_id = r.id
    where wish.email = 'instant' and private.wants_post(wish, post, usd_price) and private.can_mail(r.follower_id, 'new_post')
    on conflict (natural_key) do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  perform private.queue_digest(f.follower_id, post.id, wish.email)
  from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
  where f.creator_id = post.profile_id and (beyond is null or f.follower_id > beyond) and f.follower_id <= last
    and wish.email in ('daily', 'weekly') and private.wants_post(wish, post, usd_price) and private.can_mail(f.follower_id, 'new_post');
  return last;
end;
$function$;

create or replace function private.queue_comment_mail (
  to_user uuid,
  of_kind text,
  of_comment uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  waiting uuid;
begin
  if not private.can_mail(to_user, of_kind) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('mail:%s:%s', of_kind, to_user), 0));
  -- Locked, so that the worker takes it with this comment, or has taken it before and it no longer waits.
  select o.id into waiting from public.outbox o
  where o.user_id = to_user and o.template = of_kind and o.sent_at is null and o.failed_at is null and o.sending_since is null
  order by o.created_at limit 1 for update;
  if found then
    update public.outbox o set data = jsonb_build_object('about', (o.data -> 'about') || to_jsonb(of_comment))
    where o.id = waiting and jsonb_array_length(o.data -> 'about') < 100;
    return;
  end if;
  insert into public.outbox (template, user_id, data, natural_key, not_before)
  select of_kind, to_user, jsonb_build_object('about', jsonb_build_array(of_comment)), format('%s:%s:%s', of_kind, of_comment, to_user),
    max(greatest(o.created_at, o.not_before)) + interval '1 hour'
  from public.outbox o
  where o.user_id = to_user and o.template = of_kind and greatest(o.created_at, o.not_before) > now() - interval '1 hour'
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.queue_digest (
  to_user uuid,
  of_post uuid,
  how_often public.email_frequency
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.queue_mail()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.add_job('send_mail', jsonb_build_object('id', new.id), new.not_before);
  return null;
end;
$function$;

create or replace function private.read_comment_mail (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  told record;
  said public.comments;
  post public.posts;
begin
  select count(*) as comments, count(distinct c.post_id) as posts, count(*) filter (where c.status = 'pending') as waiting,
    (array_agg(c.id order by c.created_at, c.id))[1] as first
  into told
  from jsonb_array_elements_text(mail.data -> 'about') as about (id) join public.comments c on c.id = about.id::uuid
  where private.may_mail_comment(c, mail.user_id, mail.template);
  if told.comments = 0 then return null; end if;
  select * into said from public.comments c where c.id = told.first;
  select * into post from public.posts p where p.id = said.post_id;
  return jsonb_build_object(
    'count', told.comments, 'waiting', told.waiting,
    'handle', (select w.handle::text from public.profiles w where w.id = said.author_id),
    'title', case when told.posts = 1 then post.title end,
    'comment', case when told.comments = 1 and private.may_mail_text(said, post) then said.body end,
    'path', case
      when told.comments = 1 then format('/comments/%s?of=%s#comment-%s', post.id, said.id, said.id)
      when told.posts = 1 then '/comments/' || post.id
      else '/notifications?show=comments' end,
    'unsubscribe', private.unsubscribe_path(mail.user_id, mail.template, null));
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
  where private.wants_post(wish, p, usd_price);
  if posts is null then return null; end if;
  return jsonb_build_object(
    'count', jsonb_array_length(posts),
    'posts', (select jsonb_agg(one.post order by one.n) from jsonb_array_elements(posts) with ordinality as one (post, n) where one.n <= 20),
    'unsubscribe', private.unsubscribe_path(mail.user_id, 'new_post', null));
end;
$function$;

create or replace function private.read_mail (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  kind text := case when mail.template in ('daily_digest', 'weekly_digest') then 'new_post' else mail.template end;
begin
  if kind not in ('comment_on_post', 'reply_to_comment', 'new_post') then return mail.data; end if;
  if not private.can_mail(mail.user_id, kind) then return null; end if;
  return case mail.template
    when 'new_post' then private.read_post_mail(mail)
    when 'daily_digest' then private.read_digest(mail)
    when 'weekly_digest' then private.read_digest(mail)
    else private.read_comment_mail(mail) end;
end;
$function$;

create or replace function private.read_post_mail (
  mail public.outbox
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  usd_price numeric := (select n.price_usd from public.nano_price n);
  author public.profiles;
begin
  select * into post from public.posts p where p.id = (mail.data ->> 'post')::uuid and p.status = 'published' and p.listed;
  if not found then return null; end if;
  select * into author from public.profiles a where a.id = post.profile_id and a.status in ('active', 'limited');
  if not found or not exists (
    select from public.follows f join public.follow_notification_preferences wish on wish.follows_id = f.id
    where f.follower_id = mail.user_id and f.creator_id = author.id and wish.email = 'instant' and private.wants_post(wish, post, usd_price)) then
    return null;
  end if;
  return jsonb_build_object(
    'handle', author.handle, 'title', post.title, 'standfirst', coalesce(nullif(btrim(post.subtitle), ''), nullif(btrim(post.excerpt), '')),
    'path', format('/@%s/%s', author.handle, coalesce(post.slug, post.id::text)),
    'unsubscribe', private.unsubscribe_path(mail.user_id, 'new_post', author.id));
end;
$function$;

create or replace function private.save_digest_time (
  hour integer,
  weekday integer
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
  waiting public.outbox;
begin
  if hour is null or hour not between 0 and 23 or weekday is null or weekday not between 0 and 6 then
    perform private.refuse('validation_failed', 'Choose an hour and a day from the list.');
  end if;
  insert into public.notification_settings (user_id, digest_hour, digest_weekday) values (reader, hour, weekday)
  on conflict (user_id) do update set digest_hour = excluded.digest_hour, digest_weekday = excluded.digest_weekday;
  for waiting in
    update public.outbox o set not_before = moved.due, natural_key = private.digest_key(moved.template, reader, moved.due)
    from (
      select w.id, w.template, private.next_digest_at(reader, w.template = 'weekly_digest') as due from public.outbox w
      where w.user_id = reader and w.template in ('daily_digest', 'weekly_digest') and w.sent_at is null and w.failed_at is null
        and w.attempts = 0 for update) as moved
    where o.id = moved.id
    returning o.*
  loop
    perform private.add_job('send_mail', jsonb_build_object('id', waiting.id), waiting.not_before);
  end loop;
end;
$function$;

create or replace function private.suppress_email (
  address text,
  why text
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  insert into private.bounced_emails (email_hash, reason) values (private.hash_email(address), why) on conflict (email_hash) do nothing
$function$;

create or replace function private.take_weekly_try (
  address text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known private.bounced_emails;
begin
  select * into known from private.bounced_emails b where b.email_hash = private.hash_email(address) for update;
  if not found then return null; end if;
  if known.last_tried_at > now() - interval '7 days' then return known.last_tried_at + interval '7 days'; end if;
  update private.bounced_emails b set last_tried_at = now() where b.email_hash = known.email_hash;
  return null;
end;
$function$;

create or replace function private.tell_of_answer (
  said public.comments,
  post public.posts
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  parent public.comments;
begin
  select * into parent from public.comments c where c.id = said.parent_id;
  if found and parent.author_id not in (said.author_id, post.profile_id) then
    perform private.notify_user(parent.author_id, 'reply_to_comment', said.author_id, post.id, null, 'reply_to_comment:' || parent.id);
    perform private.queue_comment_mail(parent.author_id, 'reply_to_comment', said.id);
  end if;
end;
$function$;

create or replace function private.tell_of_comment (
  made public.comments,
  post public.posts,
  parent public.comments
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if post.profile_id <> made.author_id then
    perform private.notify_user(post.profile_id, 'comment_on_post', made.author_id, post.id, null, 'comment_on_post:' || post.id);
    perform private.queue_comment_mail(post.profile_id, 'comment_on_post', made.id);
  end if;
  if made.status = 'published' and parent.author_id not in (made.author_id, post.profile_id) then
    perform private.notify_user(parent.author_id, 'reply_to_comment', made.author_id, post.id, null, 'reply_to_comment:' || parent.id);
    perform private.queue_comment_mail(parent.author_id, 'reply_to_comment', made.id);
  end if;
end;
$function$;

create or replace function private.try_mail_again()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own text := (select private.real_email(u.email) from auth.users u where u.id = (select auth.uid()) and u.deleted_at is null);
  hit record;
begin
  if not private.is_registered() or own is null then perform private.refuse('registered_required', 'Sign in to change your mails.'); end if;
  if not private.is_suppressed(own) then return; end if;
  select * into hit from public.take_rate_limit('try-mail:' || (select auth.uid()), 3, 86400);
  if not hit.allowed then perform private.refuse_for(hit.retry_after_seconds, 'You have tried three times today. Try again tomorrow.'); end if;
  perform private.end_suppression(own);
end;
$function$;

create or replace function private.unsubscribe_path (
  of_user uuid,
  of_kind text,
  about_creator uuid
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  known text;
begin
  insert into private.unsubscribe_links as l (user_id, kind, creator_id) values (of_user, of_kind, about_creator)
  on conflict (user_id, kind, creator_id) do update set kind = l.kind
  returning l.secret into known;
  return '/unsubscribe/' || known;
end;
$function$;

create or replace function private.wants_post (
  wish public.follow_notification_preferences,
  post public.posts,
  usd_price numeric
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end
$function$;

create or replace function public.change_unsubscribe (
  secret public.bounded_text,
  turned_off boolean
)
  returns table (
    kind text,
    handle text,
    is_off boolean,
    can_undo boolean
  )
  language sql
  rows 1
  set search_path to ''
  AS $function$ select * from private.change_unsubscribe(secret, turned_off) $function$;

create or replace function public.find_mail_trouble()
  returns table (
    since timestamp with time zone,
    reason text
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_mail_trouble() $function$;

create or replace function public.find_unsubscribe (
  secret public.bounded_text
)
  returns table (
    kind text,
    handle text,
    is_off boolean,
    can_undo boolean
  )
  language sql
  stable
  rows 1
  set search_path to ''
  AS $function$ select * from private.find_unsubscribe(secret) $function$;

create or replace function public.note_mail_events (
  events public.bounded_json
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.note_mail_events(events) $function$;

create or replace function public.save_digest_time (
  hour integer,
  weekday integer
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.save_digest_time(hour, weekday) $function$;

create or replace function public.try_mail_again()
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.try_mail_again() $function$;

alter table private.unsubscribe_links
  add constraint unsubscribe_links_creator_id_fkey foreign key (creator_id) references public.profiles(id) on delete cascade;

alter table private.unsubscribe_links
  add constraint unsubscribe_links_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

alter table public.notification_settings
  add constraint notification_settings_digest_hour_check check (((digest_hour >= 0) AND (digest_hour <= 23)));

alter table public.notification_settings
  add constraint notification_settings_digest_weekday_check check (((digest_weekday >= 0) AND (digest_weekday <= 6)));

create index mail_events_received_at_idx on private.mail_events using btree (received_at);

create index unsubscribe_links_creator_id_idx on private.unsubscribe_links using btree (creator_id);

create unique index unsubscribe_links_one_per_matter_idx on private.unsubscribe_links using btree (user_id, kind, creator_id) nulls
  not DISTINCT;

comment on column private.unsubscribe_links.creator_id is 'Turns off the mails about this creator only. Null: the whole kind.';

comment on column private.unsubscribe_links.email_before is 'How often mails about the creator came, for those who change their mind.';

comment on column public.notification_settings.digest_hour is 'When mails that gather new posts come, in the user''s time zone. Weekly ones on digest_weekday, 0 for Sunday.';

comment on column public.outbox.bounced_at is 'The receiving server refused the recipient.';

comment on column public.outbox.not_before is 'When it is sent. Null: at once.';

comment on function private.read_mail(public.outbox) is 'What a mail says, as of now, for the worker that sends it. Null: what it is about is gone, not for this reader, or not wanted any more.';

comment on function private.unsubscribe_path(uuid, text, uuid) is 'The path of a link that turns off the mails of a kind, or of one creator. It has 244 random bits and does not expire.';

comment on function private.wants_post(public.follow_notification_preferences, public.posts, numeric) is 'Whether a follower wants to hear of a post, here or by mail. If a price in dollars cannot be converted right now, the price excludes no one.';

comment on function public.ask_to_be_told(uuid, text, boolean, uuid) is 'Stores where to mail when a seen payment is done, for the buyer or the token''s holder. False if there is nothing to wait for. Refuses an address whose mails come back.';

comment on function public.change_unsubscribe(public.bounded_text, boolean) is 'Server only: the holder of a link turns its mails off, or on again. Idempotent. Answers as find_unsubscribe does.';

comment on function public.find_mail_trouble() is 'Since when, and why, the caller''s own address gets no mail. No row if it does.';

comment on function public.find_unsubscribe(public.bounded_text) is 'Server only: what a link turns off, and whether it is off. handle: of the creator, where it is about one. No row: there is no such link.';

comment on function public.note_mail_events(public.bounded_json) is 'Server only: it has checked the signature. Suppresses the addresses of hard bounces and complaints, each event once. Returns how many events were new.';

comment on function public.notify_followers(uuid, uuid, integer) is 'Notifies the next at_most followers of a new post, here and by mail, after the follower beyond. Returns the last one reached, null at the end. Safe to repeat: one row per reader and post, ever.';

comment on function public.save_digest_time(integer, integer) is 'When the caller gets mails that gather new posts: the hour in their time zone, and for weekly ones the day, 0 for Sunday. Moves what waits.';

comment on function public.try_mail_again() is 'The caller''s own address gets mail again, until it comes back. Three times a day.';

comment on table private.bounced_emails is 'N-27: hashes of addresses that get no mail: their server refused it, it came back later, or its reader reported it as spam. Mail about money and safety is tried once a week. A mail that is taken ends it.';

comment on table private.mail_events is 'Reports about mails that were read, so that a repeated one changes nothing.';

comment on table private.unsubscribe_links is 'One per user and what it turns off, the same in every mail: so the secret itself is kept. It can do nothing else and does not expire.';

revoke all on function private.can_mail(uuid, text) from public;

grant execute on function private.can_mail(uuid, text) to postgres;

revoke all on function private.change_unsubscribe(text, boolean) from public;

grant execute on function private.change_unsubscribe(text, boolean) to postgres, service_role;

revoke all on function private.digest_key(text, uuid, timestamp with time zone) from public;

grant execute on function private.digest_key(text, uuid, timestamp with time zone) to postgres;

revoke all on function private.end_suppression(text) from public;

grant execute on function private.end_suppression(text) to postgres;

revoke all on function private.find_mail_trouble() from public;

grant execute on function private.find_mail_trouble() to authenticated, postgres;

revoke all on function private.find_unsubscribe(text) from public;

grant execute on function private.find_unsubscribe(text) to postgres, service_role;

revoke all on function private.hash_email(text) from public;

grant execute on function private.hash_email(text) to postgres;

revoke all on function private.is_suppressed(text) from public;

grant execute on function private.is_suppressed(text) to postgres;

revoke all on function private.may_mail_comment(public.comments, uuid, text) from public;

grant execute on function private.may_mail_comment(public.comments, uuid, text) to postgres;

revoke all on function private.may_mail_text(public.comments, public.posts) from public;

grant execute on function private.may_mail_text(public.comments, public.posts) to postgres;

revoke all on function private.may_person_read_comments(uuid, uuid) from public;

grant execute on function private.may_person_read_comments(uuid, uuid) to postgres;

revoke all on function private.next_digest_at(uuid, boolean) from public;

grant execute on function private.next_digest_at(uuid, boolean) to postgres;

revoke all on function private.note_mail_events(jsonb) from public;

grant execute on function private.note_mail_events(jsonb) to postgres, service_role;

revoke all on function private.queue_comment_mail(uuid, text, uuid) from public;

grant execute on function private.queue_comment_mail(uuid, text, uuid) to postgres;

revoke all on function private.queue_digest(uuid, uuid, public.email_frequency) from public;

grant execute on function private.queue_digest(uuid, uuid, public.email_frequency) to postgres;

revoke all on function private.read_comment_mail(public.outbox) from public;

grant execute on function private.read_comment_mail(public.outbox) to postgres;

revoke all on function private.read_digest(public.outbox) from public;

grant execute on function private.read_digest(public.outbox) to postgres;

revoke all on function private.read_mail(public.outbox) from public;

grant execute on function private.read_mail(public.outbox) to postgres;

revoke all on function private.read_post_mail(public.outbox) from public;

grant execute on function private.read_post_mail(public.outbox) to postgres;

revoke all on function private.save_digest_time(integer, integer) from public;

grant execute on function private.save_digest_time(integer, integer) to authenticated, postgres;

revoke all on function private.suppress_email(text, text) from public;

grant execute on function private.suppress_email(text, text) to postgres;

revoke all on function private.take_weekly_try(text) from public;

grant execute on function private.take_weekly_try(text) to postgres;

revoke all on function private.try_mail_again() from public;

grant execute on function private.try_mail_again() to authenticated, postgres;

revoke all on function private.unsubscribe_path(uuid, text, uuid) from public;

grant execute on function private.unsubscribe_path(uuid, text, uuid) to postgres;

revoke all on function public.change_unsubscribe(public.bounded_text, boolean) from public;

grant execute on function public.change_unsubscribe(public.bounded_text, boolean) to postgres, service_role;

revoke all on function public.find_mail_trouble() from public;

grant execute on function public.find_mail_trouble() to authenticated, postgres;

revoke all on function public.find_unsubscribe(public.bounded_text) from public;

grant execute on function public.find_unsubscribe(public.bounded_text) to postgres, service_role;

revoke all on function public.note_mail_events(public.bounded_json) from public;

grant execute on function public.note_mail_events(public.bounded_json) to postgres, service_role;

revoke all on function public.save_digest_time(integer, integer) from public;

grant execute on function public.save_digest_time(integer, integer) to authenticated, postgres;

revoke all on function public.try_mail_again() from public;

grant execute on function public.try_mail_again() to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.bounced_emails to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.mail_events to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.unsubscribe_links to postgres;

-- What came back before is known from the mails that are still kept.
insert into private.bounced_emails (email_hash, reason, since, last_tried_at)
select private.hash_email(o.sent_to), 'refused', max(o.bounced_at), max(o.bounced_at)
from public.outbox o where o.bounced_at is not null and o.sent_to is not null
group by private.hash_email(o.sent_to);
