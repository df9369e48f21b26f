-- Keeps the counts of comments and likes where pages read them.

-- Keeps post_stats.comments equal to the number of published comments, and marks the post's pages as changed.
create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.comments := case when tg_op = 'DELETE' then old else new end;
  before integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.post_stats s set comments = s.comments + after - before where s.post_id = changed.post_id;
  end if;
  perform private.touch_tags('post:' || changed.post_id);
  return null;
end;
$$;
create trigger count_comment after insert or delete or update of status, body, pinned on public.comments
  for each row execute function private.count_comment();

-- Keeps comments.likes_count equal to the number of likes.
create function private.count_comment_like() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.comments c set likes_count = c.likes_count + case when tg_op = 'DELETE' then -1 else 1 end
  where c.id = case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  return null;
end;
$$;
create trigger count_comment_like after insert or delete on public.comment_likes
  for each row execute function private.count_comment_like();
