-- A post that comes back gives its payouts the holds back that they had: the refund window, and a changed address's day.

create or replace function private.reinstate_post(of_post uuid, actor uuid, why text, is_published boolean) returns public.posts
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
  update public.payouts p set held_until = greatest(now(), b.refund_window_ends_at, seller.payout_hold_until)
  from public.purchases b
  left join public.private_profiles seller on seller.id = b.seller_id
  where b.post_id = post.id and p.purchase_id = b.id and p.status = 'held' and p.held_until = 'infinity';
  update public.posts p set removed_at = null, removed_reason = null,
    status = case when is_published then 'published' else 'unpublished' end::public.post_status,
    unpublished_at = case when is_published then null else now() end
  where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
