-- The ways out: unpublish, trash, restore, and the final deletion after 30 days.

-- The author withdraws a post. It leaves pages, lists and feeds; buyers keep access.
create function public.unpublish_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unpublish_post(post_id) $$;
grant execute on function public.unpublish_post to authenticated;

create function private.unpublish_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'unpublished' then return post; end if;
  perform private.refuse_while_hidden(post);
  if post.status <> 'published' then perform private.refuse('conflict', 'This post is not published.'); end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'unpublished', unpublished_at = now() where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
grant execute on function private.unpublish_post to authenticated;

-- Takes drafts and withdrawn posts only. For 30 days the author can restore them; buyers keep access.
create function public.trash_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.trash_post(post_id) $$;
grant execute on function public.trash_post to authenticated;

create function private.trash_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'deleted' then return post; end if;
  perform private.refuse_while_hidden(post);
  if post.status not in ('draft', 'unpublished') then
    perform private.refuse('conflict', 'Unpublish the post first.');
  end if;
  perform private.require_may_change(post);
  update public.posts p set status = 'deleted', deleted_at = now() where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.trash_post to authenticated;

-- A post that was published comes back as withdrawn: it appears again only when its author publishes it.
create function public.restore_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.restore_post(post_id) $$;
grant execute on function public.restore_post to authenticated;

create function private.restore_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status in ('draft', 'unpublished') then return post; end if;
  if post.status <> 'deleted' then perform private.refuse('conflict', 'This post is not in the trash.'); end if;
  perform private.require_may_change(post);
  if post.deleted_at < now() - interval '30 days' then perform private.refuse('gone', 'The trash keeps a post for 30 days.'); end if;
  update public.posts p set deleted_at = null,
    status = case when p.first_published_at is null then 'draft' else 'unpublished' end::public.post_status
  where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.restore_post to authenticated;

-- The final deletion, called every night by the job of that name.
create function public.purge_trash(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.purge_trash(at_most) $$;
grant execute on function public.purge_trash to service_role;

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
comment on function private.purge_trash is
  'A post that a reader ever opened a purchase for stays, paid or not: the records of that purchase name it.';
grant execute on function private.purge_trash to service_role;
