-- Publishes a post at a set time. If it cannot be published then, it becomes a draft again and says why.

-- Runs the checks of a publication now, while the author is there to correct things. They run again when the post is due. The
-- slug is reserved now, too.
create function public.schedule_post(
  post_id uuid, seen_version integer, scheduled_at timestamptz, confirms_rights boolean default false, notifies_followers boolean default true)
returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.schedule_post(post_id, seen_version, scheduled_at, confirms_rights, notifies_followers)
$$;
grant execute on function public.schedule_post to authenticated;

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
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, at);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.schedule_post to authenticated;

-- Safe to repeat: a post that is a draft already is returned as it is.
create function public.unschedule_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unschedule_post(post_id) $$;
grant execute on function public.unschedule_post to authenticated;

create function private.unschedule_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'draft' then return post; end if;
  if post.status <> 'scheduled' then perform private.refuse('conflict', 'This post is not scheduled.'); end if;
  update public.posts p set status = 'draft', scheduled_at = null where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.unschedule_post to authenticated;

-- Called every minute by the job of that name, which judges new versions first. A post that is saved between the two calls waits for the
-- next minute. A post that cannot come out does not stop the others.
create function public.publish_due_posts(at_most integer default 50) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.publish_due_posts(at_most) $$;
grant execute on function public.publish_due_posts to service_role;

create function private.publish_due_posts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.posts;
  why text;
  done integer := 0;
begin
  for due in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now() and exists (
      select from public.post_versions v where v.post_id = p.id and v.n = p.latest_version and v.is_valid is not null)
    order by p.scheduled_at limit at_most for update of p skip locked
  loop
    begin
      perform private.refuse_while_limited(due.profile_id);
      perform private.publish(due, true);
      update public.posts p set followers_notified_at = now()
      where p.id = due.id and p.listed and p.tells_followers and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', due.id)); end if;
    exception when others then
      -- A deadlock, a full disk or a shutdown is not the fault of a post: stop, and the next run finds them all still due.
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
comment on function private.publish_due_posts is 'Returns how many were due: those that were published and those that became drafts again.';
grant execute on function private.publish_due_posts to service_role;

-- The author may be away when a scheduled post fails, so the draft, a notification and a mail say why.
create function private.keep_back(post public.posts, reason text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.posts p set status = 'draft', scheduled_at = null, kept_back_because = left(reason, 300) where p.id = post.id;
  perform private.notify_user(post.profile_id, 'schedule_failed', null, post.id, null, null, null, null, jsonb_build_object('reason', reason));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'schedule_failed', post.profile_id,
    jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'reason', reason, 'path', '/compose/' || post.id),
    format('schedule_failed:%s:%s', post.id, extract(epoch from post.scheduled_at))
  where private.wants_mail(post.profile_id, 'schedule_failed')
  on conflict (natural_key) do nothing;
end;
$$;

-- Trigger: the reason belongs to the draft. Once the post is anything else, it no longer applies.
create function private.forget_kept_back() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.kept_back_because := null;
  return new;
end;
$$;
create trigger forget_kept_back before update on public.posts
  for each row when (old.kept_back_because is not null and new.status <> 'draft') execute function private.forget_kept_back();
