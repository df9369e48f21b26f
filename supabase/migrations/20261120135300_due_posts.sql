-- One scheduled post that cannot come out holds up no other.

create or replace function private.publish_due_posts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  done integer := 0;
begin
  for post in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now()
    order by p.scheduled_at limit at_most for update skip locked
  loop
    begin
      post := private.publish(post, true);
      update public.posts p set followers_notified_at = now() where p.id = post.id and p.listed and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', post.id)); end if;
    exception when others then
      -- A deadlock, a full disk, a shutdown: of that no post is the cause, and the next run finds them all due still.
      if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then raise; end if;
      if sqlstate <> 'P0001' then raise warning 'scheduled post %: % (%)', post.id, sqlerrm, sqlstate; end if;
      update public.posts p set status = 'draft', scheduled_at = null where p.id = post.id;
      perform private.notify_user(post.profile_id, 'schedule_failed', null, post.id, null, null);
    end;
    done := done + 1;
  end loop;
  return done;
end;
$$;
comment on function private.publish_due_posts is 'Answers how many were due: those that came out, and those that became drafts again.';
