-- The ways out: the author's trash, and removal by a moderator. And the doors to every transition of a post.

create function private.trash_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'deleted' then return post; end if;
  if post.status not in ('draft', 'unpublished') then
    perform private.refuse('conflict', 'Unpublish the post first.');
  end if;
  update public.posts p set status = 'deleted', deleted_at = now() where p.id = post.id returning * into post;
  return post;
end;
$$;

create function private.restore_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status in ('draft', 'unpublished') then return post; end if;
  if post.status <> 'deleted' then perform private.refuse('conflict', 'This post is not in the trash.'); end if;
  if post.deleted_at < now() - interval '30 days' then perform private.refuse('gone', 'The trash keeps a post for 30 days.'); end if;
  update public.posts p set deleted_at = null,
    status = case when p.first_published_at is null then 'draft' else 'unpublished' end::public.post_status
  where p.id = post.id returning * into post;
  return post;
end;
$$;

create function private.purge_trash(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  purged integer;
begin
  with old as (
    select p.id from public.posts p
    where p.status = 'deleted' and p.deleted_at < now() - interval '30 days'
      and not exists (select from public.purchases b where b.post_id = p.id)
    order by p.deleted_at limit at_most for update skip locked)
  delete from public.posts p using old where p.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end;
$$;
comment on function private.purge_trash is 'What somebody once wanted to buy stays, whether he paid or not: his records name it.';

create function private.remove_post(of_post uuid, actor uuid, why text) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  if post.status = 'deleted' then perform private.refuse('conflict', 'The author has deleted this post.'); end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set status = 'held', held_until = 'infinity'
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee') and p.status in ('held', 'pending');
  update public.posts p set status = 'removed', removed_at = now(), removed_reason = why, scheduled_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null);
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

create function private.reinstate_post(of_post uuid, actor uuid, why text, is_published boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status in ('published', 'unpublished') then return post; end if;
  if post.status <> 'removed' or post.first_published_at is null then
    perform private.refuse('conflict', 'Only a removed post that was once published comes back.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'reinstate_post', 'post:' || post.id, why);
  update public.payouts p set held_until = now()
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.status = 'held' and p.held_until = 'infinity';
  update public.posts p set removed_at = null, removed_reason = null,
    status = case when is_published then 'published' else 'unpublished' end::public.post_status,
    unpublished_at = case when is_published then null else now() end
  where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

create function public.create_post() returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.create_post() $$;
comment on function public.create_post is 'At the first keystroke, not when the page opens.';

create function public.save_post(
  post_id uuid, seen_version integer, free_document jsonb, paid_document jsonb default null, changes jsonb default '{}',
  reason public.version_reason default 'autosave') returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.save_post(post_id, seen_version, changes, free_document, paid_document, reason)
$$;
comment on function public.save_post is 'Adds a version and answers its number. Who has not seen the newest one is refused.';

create function public.publish_post(
  post_id uuid, seen_version integer, notifies_followers boolean default false, confirms_rights boolean default false) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.publish_post(post_id, seen_version, notifies_followers, confirms_rights)
$$;
create function public.schedule_post(post_id uuid, seen_version integer, scheduled_at timestamptz, confirms_rights boolean default false)
returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.schedule_post(post_id, seen_version, scheduled_at, confirms_rights)
$$;
create function public.unschedule_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unschedule_post(post_id) $$;
create function public.unpublish_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unpublish_post(post_id) $$;
create function public.trash_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.trash_post(post_id) $$;
create function public.restore_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.restore_post(post_id) $$;

create function public.publish_due_posts(at_most integer default 50) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.publish_due_posts(at_most) $$;
create function public.purge_trash(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.purge_trash(at_most) $$;
create function public.remove_post(post_id uuid, actor_id uuid, reason text) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.remove_post(post_id, actor_id, reason) $$;
create function public.reinstate_post(post_id uuid, actor_id uuid, reason text, is_published boolean) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.reinstate_post(post_id, actor_id, reason, is_published)
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.create_post, public.save_post, public.publish_post, public.schedule_post, public.unschedule_post,
  public.unpublish_post, public.trash_post, public.restore_post, public.publish_due_posts, public.purge_trash, public.remove_post,
  public.reinstate_post from public, anon, authenticated;
grant execute on function private.create_post, private.save_post, private.publish_post, private.schedule_post, private.unschedule_post,
  private.unpublish_post, private.trash_post, private.restore_post to authenticated;
grant execute on function public.create_post, public.save_post, public.publish_post, public.schedule_post, public.unschedule_post,
  public.unpublish_post, public.trash_post, public.restore_post to authenticated;
grant execute on function private.publish_due_posts, private.purge_trash, private.remove_post, private.reinstate_post to service_role;
grant execute on function public.publish_due_posts, public.purge_trash, public.remove_post, public.reinstate_post to service_role;
