-- N-26: authors look after the comments on their own posts.

create function public.decide_comment(comment_id uuid, decision public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_comment(comment_id, decision) $$;
comment on function public.decide_comment is 'The post''s author: approve, hide, show, pin or unpin. Safe to repeat.';
grant execute on function public.decide_comment to authenticated;

create function private.decide_comment(of_comment uuid, decision text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  said public.comments;
begin
  perform private.take_comment_change((select auth.uid()));
  -- The post first: two pins at once wait for each other.
  select p.* into post from public.comments c join public.posts p on p.id = c.post_id
  where c.id = of_comment and p.profile_id = (select auth.uid()) for no key update of p;
  if not found then perform private.refuse('not_found', 'There is no such comment on your posts.'); end if;
  select * into said from public.comments c where c.id = of_comment for update;
  if not found then perform private.refuse('not_found', 'This comment is not there any more.'); end if;
  if said.status in ('removed', 'deleted') then perform private.refuse('conflict', 'This comment was removed or deleted.'); end if;
  if said.status = 'hidden' then
    perform private.refuse('conflict', 'We have hidden this comment until a person has looked at reports of it.');
  end if;
  case decision
    when 'approve' then
      if said.status = 'pending' then
        update public.comments c set status = 'published' where c.id = said.id;
        perform private.tell_of_answer(said, post, (select top from public.comments top where top.id = said.parent_id));
      end if;
    when 'hide' then
      update public.comments c set status = 'hidden_by_author', pinned = false where c.id = said.id and c.status <> 'hidden_by_author';
    when 'show' then
      update public.comments c set status = 'published' where c.id = said.id and c.status = 'hidden_by_author';
    when 'pin' then
      if said.parent_id is not null then perform private.refuse('conflict', 'An answer cannot be pinned.'); end if;
      if said.status <> 'published' then perform private.refuse('conflict', 'Show this comment first.'); end if;
      update public.comments c set pinned = false where c.post_id = post.id and c.pinned and c.id <> said.id;
      update public.comments c set pinned = true where c.id = said.id and not c.pinned;
    when 'unpin' then
      update public.comments c set pinned = false where c.id = said.id and c.pinned;
    else
      perform private.refuse('validation_failed', 'A comment can be approved, hidden, shown, pinned or unpinned.');
  end case;
  if decision in ('approve', 'show') then
    perform private.tell_of_mentions(c, post) from public.comments c where c.id = said.id;
  end if;
end;
$$;
grant execute on function private.decide_comment to authenticated;

-- The one who is answered hears of it when everybody can read it.
create function private.tell_of_answer(said public.comments, post public.posts, answered public.comments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if answered.author_id not in (said.author_id, post.profile_id) then
    perform private.notify_user(answered.author_id, 'reply_to_comment', said.author_id, post.id, null, 'reply_to_comment:' || answered.id);
    perform private.queue_comment_mail(answered.author_id, 'reply_to_comment', said.id);
    perform private.mark_notified(said.id, answered.author_id, 'reply_to_comment');
  end if;
end;
$$;

create function public.lock_comments(post_id uuid, is_locked boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.lock_comments(post_id, is_locked) $$;
comment on function public.lock_comments is 'The post''s author closes the discussion, or opens it again.';
grant execute on function public.lock_comments to authenticated;

create function private.lock_comments(of_post uuid, is_locked boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.take_comment_change((select auth.uid()));
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = (select auth.uid()) and p.first_published_at is not null) then
    perform private.refuse('not_found', 'You have no such post.');
  end if;
  update public.posts p set comments_locked = is_locked where p.id = of_post and p.comments_locked is distinct from is_locked;
  if found then perform private.touch_tags('post:' || of_post); end if;
end;
$$;
grant execute on function private.lock_comments to authenticated;

create function public.forget_pending_comments(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_pending_comments(at_most) $$;
comment on function public.forget_pending_comments is 'N-26: deletes comments that waited too long for the post''s author, and tells their writers.';
grant execute on function public.forget_pending_comments to service_role;

create function private.forget_pending_comments(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  late public.comments;
  done integer := 0;
begin
  for late in
    select c.* from public.comments c, public.settings s
    where c.status = 'pending' and c.created_at < now() - make_interval(days => s.comment_pending_days)
    order by c.created_at limit at_most for update of c skip locked
  loop
    perform private.notify_user(late.author_id, 'comment_not_approved', null, late.post_id, null, null);
    delete from public.comments c where c.id = late.id;
    done := done + 1;
  end loop;
  return done;
end;
$$;
grant execute on function private.forget_pending_comments to service_role;
