-- A post that broke our own rules is gone (410); one that a law or a court takes away is withheld (451), and says so.

alter table public.posts add column removed_by_law boolean not null default false;
comment on column public.posts.removed_by_law is 'Of a removed post: whether it may not be shown by law. Else it broke the guidelines.';

drop function public.remove_post(uuid, uuid, text);
drop function private.remove_post(uuid, uuid, text);

create function private.remove_post(of_post uuid, actor uuid, why text, is_by_law boolean) returns public.posts
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
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null);
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

create function public.remove_post(post_id uuid, actor_id uuid, reason text, by_law boolean default false) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.remove_post(post_id, actor_id, reason, by_law) $$;

drop function public.locate_post(text, text);
drop function private.locate_post(text, text);

create function private.locate_post(of_handle text, slug_or_id text)
returns table (id uuid, handle text, slug text, status public.post_status, by_law boolean)
language sql stable security definer set search_path = '' as $$
  select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
  from public.profiles a
  join public.posts p on p.profile_id = a.id
  where a.id = coalesce(
      (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
      (select r.profile_id from public.retired_handles r
       where r.handle operator(extensions.=) of_handle::extensions.citext and r.retired_at > now() - interval '90 days'))
    and p.id = coalesce(
      case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
      (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
      (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
    and p.first_published_at is not null
$$;

create function public.locate_post(handle text, slug_or_id text)
returns table (id uuid, canonical_handle text, slug text, status public.post_status, by_law boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_post(handle, slug_or_id) $$;
comment on function public.locate_post is
  'What is or was at an address, with its address of today: enough to answer 301, 410 or 451, and nothing of what is written there.';

revoke execute on function private.remove_post, private.locate_post from public;
revoke execute on function public.remove_post, public.locate_post from public, anon, authenticated;
grant execute on function private.remove_post, public.remove_post to service_role;
grant execute on function private.locate_post, public.locate_post to anon, authenticated, service_role;
