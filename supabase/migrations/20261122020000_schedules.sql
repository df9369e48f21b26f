-- A post that is to come out by itself: whether followers are told is its author's choice, and why it did not come out is said.

alter table public.posts
  add column tells_followers boolean not null default true,
  add column kept_back_because text check (char_length(kept_back_because) between 1 and 300),
  add constraint posts_kept_back_are_drafts check (kept_back_because is null or status = 'draft');
comment on column public.posts.tells_followers is 'Of a scheduled post: whether its followers hear of it when it comes out.';
comment on column public.posts.kept_back_because is 'Why a scheduled post is a draft again. Forgotten as soon as it is anything else.';

create function private.forget_kept_back() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.kept_back_because := null;
  return new;
end;
$$;
create trigger forget_kept_back before update on public.posts
  for each row when (old.kept_back_because is not null and new.status <> 'draft') execute function private.forget_kept_back();

create function private.refuse_field(field text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = detail, hint = field;
end;
$$;
comment on function private.refuse_field is 'What one field cannot take, named, so that a form can say it there.';

drop function public.schedule_post(uuid, integer, timestamptz, boolean);
drop function private.schedule_post(uuid, integer, timestamptz, boolean);

create function private.schedule_post(of_post uuid, seen_version integer, at timestamptz, has_rights boolean, wants_notification boolean)
returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$$;

create function public.schedule_post(
  post_id uuid, seen_version integer, scheduled_at timestamptz, confirms_rights boolean default false, notifies_followers boolean default true)
returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.schedule_post(post_id, seen_version, scheduled_at, confirms_rights, notifies_followers)
$$;

create function private.keep_back(post public.posts, reason text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.posts p set status = 'draft', scheduled_at = null, kept_back_because = left(reason, 300) where p.id = post.id;
  insert into public.notifications (user_id, kind, post_id, data)
  values (post.profile_id, 'schedule_failed', post.id, jsonb_build_object('reason', reason));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('schedule_failed', post.profile_id,
    jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'reason', reason, 'path', '/compose/' || post.id),
    format('schedule_failed:%s:%s', post.id, extract(epoch from post.scheduled_at)))
  on conflict (natural_key) do nothing;
end;
$$;

create or replace function private.publish_due_posts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.posts;
  why text;
  done integer := 0;
begin
  for due in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now()
    order by p.scheduled_at limit at_most for update skip locked
  loop
    begin
      perform private.publish(due, true);
      update public.posts p set followers_notified_at = now()
      where p.id = due.id and p.listed and p.tells_followers and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', due.id)); end if;
    exception when others then
      -- A deadlock, a full disk, a shutdown: of that no post is the cause, and the next run finds them all due still.
      if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then raise; end if;
      if sqlstate = 'P0001' then
        get stacked diagnostics why = pg_exception_detail;
      else
        raise warning 'scheduled post %: % (%)', due.id, sqlerrm, sqlstate;
        why := 'Something broke on our side. Publish it from here, or choose another time.';
      end if;
      perform private.keep_back(due, why);
    end;
    done := done + 1;
  end loop;
  return done;
end;
$$;

create or replace function private.move_slug(post public.posts, wanted text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  if wanted is null or wanted !~ '^[a-z0-9-]{1,100}$' then
    perform private.refuse_field('slug', 'A post''s address has lower-case letters, digits and hyphens, at most 100.');
  end if;
  if not private.is_slug_free(post.profile_id, wanted, post.id) then
    perform private.refuse_field('slug', 'Another post of yours has or had this address.');
  end if;
  if post.first_published_at is not null then
    insert into public.post_slugs (profile_id, slug, post_id) values (post.profile_id, post.slug, post.id) on conflict do nothing;
  end if;
  delete from public.post_slugs s where s.profile_id = post.profile_id and s.slug = wanted;
  update public.posts p set slug = wanted where p.id = post.id;
end;
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.schedule_post from public, anon, authenticated;
grant execute on function private.schedule_post, public.schedule_post to authenticated;
