-- Writing, changing and deleting a comment; likes.

create function public.write_comment(post_id uuid, body public.bounded_comment, parent_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.write_comment(post_id, body, parent_id) $$;
comment on function public.write_comment is
  'Comments on a post, or answers a comment. Returns its id. The same words again within ten minutes are the same comment.';
grant execute on function public.write_comment to authenticated;

create function private.write_comment(of_post uuid, typed text, answered uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  writer public.profiles := private.require_commenter();
  post public.posts := private.require_comment_right(of_post);
  said text;
  parent public.comments;
  made public.comments;
begin
  if answered is not null then
    select * into parent from public.comments c where c.id = answered and c.post_id = post.id and c.status = 'published' for share;
    if not found then perform private.refuse('not_found', 'The comment that you answer is not there any more.'); end if;
    if exists (select from public.private_profiles a where a.id = parent.author_id and writer.id = any (a.blocked_profile_ids)) then
      perform private.refuse('forbidden', 'You cannot answer this comment.');
    end if;
  end if;
  perform private.take_comment_limits(writer.id);
  said := private.require_comment_text(typed, post, writer);
  select * into made from public.comments c
  where c.author_id = writer.id and c.post_id = post.id and c.body = said and c.created_at > now() - interval '10 minutes'
    and c.parent_id is not distinct from coalesce(parent.parent_id, parent.id);
  if found then return made.id; end if;
  insert into public.comments (post_id, author_id, parent_id, body, status, is_buyer)
  values (
    post.id, writer.id, coalesce(parent.parent_id, parent.id), said, private.first_status(said, post, writer),
    post.access <> 'free' and private.owns_post(post.id))
  returning * into made;
  perform private.save_mentions(made);
  perform private.tell_of_comment(made, post, parent);
  return made.id;
end;
$$;
grant execute on function private.write_comment to authenticated;

create function private.take_comment_limits(writer uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  most public.settings;
  hit record;
begin
  select * into most from public.settings;
  select * into hit from public.take_rate_limit('comment:' || writer, most.comments_per_minute, 60);
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have written many comments in the last minute. Try again in a moment.');
  end if;
  select * into hit from public.take_rate_limit('comments-today:' || writer, most.comments_per_day, 86400);
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have written very many comments today. Try again tomorrow.');
  end if;
end;
$$;

-- Likes, deletions and decisions: each may outdate the pages of a post.
create function private.take_comment_change(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  hit record;
begin
  select h.* into hit from public.settings s, public.take_rate_limit('comment-change:' || person, s.comment_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have changed very much about comments in the last hour. Try again later.');
  end if;
end;
$$;

-- N-26. A link waits for the post's author, unless its writer has a comment that was seen for a day. One to a listed site always waits.
create function private.first_status(said text, post public.posts, writer public.profiles) returns public.comment_status
language sql stable security definer set search_path = '' as $$
  select case when private.count_links(said) > 0 and writer.id <> post.profile_id and (private.has_listed_link(said) or not exists (
      select from public.comments c where c.author_id = writer.id and c.status = 'published' and c.created_at < now() - interval '1 day'))
    then 'pending' else 'published' end::public.comment_status
$$;

-- The author of the post, and of the comment that is answered. Then whom it mentions.
create function private.tell_of_comment(made public.comments, post public.posts, parent public.comments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if post.profile_id <> made.author_id then
    perform private.notify_user(post.profile_id, 'comment_on_post', made.author_id, post.id, null, 'comment_on_post:' || post.id);
    perform private.queue_comment_mail(post.profile_id, 'comment_on_post', made.id);
  end if;
  if made.status = 'published' then perform private.tell_of_answer(made, post, parent); end if;
  perform private.tell_of_mentions(made, post);
end;
$$;

create function public.edit_comment(comment_id uuid, body public.bounded_comment) returns void
language sql volatile security invoker set search_path = '' as $$ select private.edit_comment(comment_id, body) $$;
comment on function public.edit_comment is 'Changes the caller''s own comment, for fifteen minutes, while they may still comment there.';
grant execute on function public.edit_comment to authenticated;

create function private.edit_comment(of_comment uuid, typed text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  writer public.profiles := private.require_commenter();
  minutes integer := (select s.comment_edit_minutes from public.settings s);
  made public.comments;
  post public.posts;
  said text;
begin
  select * into made from public.comments c
  where c.id = of_comment and c.author_id = writer.id and c.status in ('published', 'pending') for update;
  if not found then perform private.refuse('not_found', 'There is no such comment of yours.'); end if;
  if made.created_at < now() - make_interval(mins => minutes) then
    perform private.refuse('conflict', format('A comment can be changed for %s minutes. Delete it, or write another.', minutes));
  end if;
  post := private.require_comment_right(made.post_id);
  perform private.take_comment_limits(writer.id);
  said := private.require_comment_text(typed, post, writer);
  if said = made.body then return; end if;
  update public.comments c set body = said, edited_at = now(),
    status = case when made.status = 'pending' or private.first_status(said, post, writer) = 'pending' then 'pending' else 'published' end::public.comment_status
  where c.id = made.id returning * into made;
  perform private.save_mentions(made);
  perform private.tell_of_mentions(made, post);
end;
$$;
grant execute on function private.edit_comment to authenticated;

create function public.delete_comment(comment_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.delete_comment(comment_id) $$;
comment on function public.delete_comment is
  'By its writer or by the post''s author. With answers, “Comment deleted” stays in its place. Safe to repeat.';
grant execute on function public.delete_comment to authenticated;

create function private.delete_comment(of_comment uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.comments;
begin
  perform private.take_comment_change((select auth.uid()));
  select c.* into gone from public.comments c join public.posts p on p.id = c.post_id
  where c.id = of_comment and (select auth.uid()) in (c.author_id, p.profile_id) for update of c;
  if not found or gone.status = 'deleted' then return; end if;
  if exists (select from public.comments c where c.parent_id = gone.id) then
    update public.comments c set status = 'deleted', body = '', pinned = false, is_buyer = false where c.id = gone.id;
    delete from public.comment_mentions m where m.comment_id = gone.id;
    return;
  end if;
  delete from public.comments c where c.id = gone.id;
  delete from public.comments c where c.id = gone.parent_id and c.status = 'deleted'
    and not exists (select from public.comments other where other.parent_id = c.id);
end;
$$;
grant execute on function private.delete_comment to authenticated;

create function public.like_comment(comment_id uuid, is_liked boolean) returns bigint
language sql volatile security invoker set search_path = '' as $$ select private.like_comment(comment_id, is_liked) $$;
comment on function public.like_comment is 'Likes a comment or takes it back, and returns how many like it. Idempotent.';
grant execute on function public.like_comment to authenticated;

create function private.like_comment(of_comment uuid, is_liked boolean) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader public.profiles := private.require_commenter();
  liked public.comments;
begin
  perform private.take_comment_change(reader.id);
  select * into liked from public.comments c where c.id = of_comment and c.status = 'published';
  if not found or not private.may_read_comments(liked.post_id) then
    perform private.refuse('not_found', 'This comment is not there any more.');
  end if;
  if reader.status <> 'active' then perform private.refuse('forbidden', 'Your account cannot like comments at the moment.'); end if;
  if liked.author_id = reader.id then perform private.refuse('forbidden', 'You cannot like your own comment.'); end if;
  if is_liked then
    insert into public.comment_likes (comment_id, profile_id) values (liked.id, reader.id) on conflict do nothing;
    if found then
      perform private.notify_user(liked.author_id, 'comment_liked', reader.id, liked.post_id, null, 'comment_liked:' || liked.id);
    end if;
  else
    delete from public.comment_likes l where l.comment_id = liked.id and l.profile_id = reader.id;
  end if;
  return (select c.likes_count from public.comments c where c.id = liked.id);
end;
$$;
grant execute on function private.like_comment to authenticated;
