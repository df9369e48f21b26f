-- Staff remove a post or bring it back. A removal refunds recent buyers and tells the author why.

-- Removes a post and says why. by_law means that a law or a court demands it: its page then answers 451 instead of 410.
create function public.remove_post(post_id uuid, actor_id uuid, reason text, by_law boolean default false) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.remove_post(post_id, actor_id, reason, by_law) $$;
grant execute on function public.remove_post to service_role;

-- Also removes a post that its author has deleted, because its buyers can still read it. Payouts that have not left are held until the
-- sale is refunded or the post comes back. The author gets the reason by mail, as the content guidelines promise.
create function private.remove_post(of_post uuid, actor uuid, why text, is_by_law boolean, by_rule text default null) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  -- An appeal brings back what was there before it was hidden.
  if private.end_hiding('post', post.id, 'decided', false) then post.status := 'published'; end if;
  perform private.lift_payout_hold(post.id, 'removed');
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set held_until = 'infinity',
    status = case when p.status = 'awaiting_address' then p.status else 'held' end
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee')
    and p.status in ('held', 'pending', 'awaiting_address');
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null, deleted_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null, null, null,
    jsonb_build_object('by_law', is_by_law));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', coalesce(by_rule, case when is_by_law then 'The law' else 'Our content guidelines' end),
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 500)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
grant execute on function private.remove_post to service_role;

create function private.refuse_staff_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.role()) = 'service_role' then
    perform private.refuse('forbidden', 'The service’s key cannot refund in the name of staff.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_staff_refund is
  'Keeps the service''s key from refunding in the name of staff. After a removal the worker refunds over its own connection.';
create trigger refuse_staff_refund before update of refund_asked_by on public.purchases
  for each row when (new.refund_asked_by = 'staff' and old.refund_asked_by is distinct from 'staff') execute function private.refuse_staff_refund();

-- Brings a removed post back, public or unpublished, for example after an appeal.
create function public.reinstate_post(post_id uuid, actor_id uuid, reason text, is_published boolean) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.reinstate_post(post_id, actor_id, reason, is_published)
$$;
grant execute on function public.reinstate_post to service_role;

-- Its held payouts get back the hold that they had: the refund window, or the day after a change of address.
create function private.reinstate_post(of_post uuid, actor uuid, why text, is_published boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status in ('published', 'unpublished') then return post; end if;
  if post.status <> 'removed' or post.first_published_at is null then
    perform private.refuse('conflict', 'Only a removed post that was once published can be restored.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'reinstate_post', 'post:' || post.id, why);
  update public.payouts p set held_until = greatest(now(), private.returnable_until(b), seller.payout_hold_until)
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
grant execute on function private.reinstate_post to service_role;
