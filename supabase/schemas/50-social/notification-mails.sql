-- Mails about comments and new posts. The outbox keeps only what they are about: who may read what is asked when they are sent.

-- Registered, with a confirmed address, and not turned off.
create function private.can_mail(of_user uuid, of_kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user and p.status in ('active', 'limited') and not u.is_anonymous and u.deleted_at is null
      and u.email_confirmed_at is not null and private.real_email(u.email) is not null)
    and private.wants_mail(of_user, of_kind);
end;
$$;

-- The first comment is mailed at once. What comes within the hour after a mail goes together, at the end of that hour.
create function private.queue_comment_mail(to_user uuid, of_kind text, of_comment uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

create function public.mail_followers(post_id uuid, beyond uuid default null, at_most integer default 300) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.mail_followers(post_id, beyond, at_most) $$;
comment on function public.mail_followers is
  'Queues the mail of a new post, or its place in a digest, for the next at_most followers after the follower beyond. Returns the last one '
  'reached, null at the end. Safe to repeat: one mail per reader and post. Follows notify_followers.';
grant execute on function public.mail_followers to service_role;

-- Holds the post while it runs, so that it cannot be withdrawn in between. Most readers get a mail, or the first place in a digest, by one
-- statement. Those whose digest waits already get their place one by one.
create function private.mail_followers(of_post uuid, beyond uuid, at_most integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.mail_followers to service_role;

create function private.read_mail(mail public.outbox) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text := case when mail.template in ('daily_digest', 'weekly_digest') then 'new_post' else mail.template end;
begin
  if kind not in ('comment_on_post', 'reply_to_comment', 'mention', 'new_post') then return mail.data; end if;
  if not private.can_mail(mail.user_id, kind) then return null; end if;
  return case mail.template
    when 'new_post' then private.read_post_mail(mail)
    when 'daily_digest' then private.read_digest(mail)
    when 'weekly_digest' then private.read_digest(mail)
    else private.read_comment_mail(mail) end;
end;
$$;
comment on function private.read_mail is
  'What a mail says, as of now, for the worker that sends it. Null: what it is about is gone, not for this reader, or not wanted any more.';

create function private.read_comment_mail(mail public.outbox) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  told record;
  said public.comments;
  post public.posts;
begin
  select count(*) as comments, count(distinct c.post_id) as posts, count(*) filter (where c.status = 'pending') as waiting,
    (array_agg(c.id order by c.created_at, c.id))[1] as first
  into told
  from jsonb_array_elements_text(mail.data -> 'about') as about (id) join public.comments c on c.id = about.id::uuid
  where private.may_tell_of(c, mail.user_id, mail.template);
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
$$;

-- Whether a reader may hear of a comment, as of now. The post's author hears of what waits for them, too.
create function private.may_tell_of(said public.comments, reader uuid, of_kind text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
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
  if of_kind = 'mention' and not private.may_mention_reach(said, post, reader) then return false; end if;
  return said.status = 'published' and (said.parent_id is null or exists (
    select from public.comments top where top.id = said.parent_id and top.status in ('published', 'deleted')));
end;
$$;

-- No mail has words of a paid part, which buyers may quote among themselves, nor of comments behind an age gate. A comment that waits for
-- the author has a link: it stays out, too.
create function private.may_mail_text(said public.comments, post public.posts) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if said.status <> 'published' or post.content_warning = 'adult' then return false; end if;
  return post.access = 'free'
    or (private.comments_mode_of(post) <> 'buyers' and private.quoted_chars(said.body, private.paid_letters(post)) = 0);
end;
$$;

create function private.read_post_mail(mail public.outbox) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
