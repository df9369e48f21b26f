-- Keeps the counts of comments and likes where pages read them.

-- Keeps post_stats.comments equal to the number of published comments, open_comments to those that everybody can read, and marks the post's
-- pages as changed.
create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.comments := case when tg_op = 'DELETE' then old else new end;
  before integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.post_stats s set comments = s.comments + after - before,
      open_comments = case when private.are_comments_open(p) then s.comments + after - before else 0 end
    from public.posts p where s.post_id = changed.post_id and p.id = s.post_id;
  end if;
  perform private.touch_tags('post:' || changed.post_id);
  return null;
end;
$$;
create trigger count_comment after insert or delete or update of status, body, pinned on public.comments
  for each row execute function private.count_comment();

-- After a change of who may read them.
create function private.count_open_comments(of_post uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.post_stats s set open_comments = case when private.are_comments_open(p) then s.comments else 0 end
  from public.posts p
  where s.post_id = of_post and p.id = s.post_id and s.comments > 0
$$;

create function private.recount_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'posts' then
    perform private.count_open_comments(new.id);
  else
    perform private.count_open_comments(new.post_id);
  end if;
  return null;
end;
$$;
create trigger recount_comments after update of comments_mode, shows_comments, access on public.posts for each row
  when (old.comments_mode is distinct from new.comments_mode or old.shows_comments is distinct from new.shows_comments
    or old.access is distinct from new.access)
  execute function private.recount_comments();
-- A post that was always free has no buyers who could be among themselves. Its first price ends that.
create trigger recount_comments after insert on public.post_price_events for each row execute function private.recount_comments();

-- The comments of a deleted account stay without its name, and mentions of it without a link. Pages that have them are made again at once.
create function private.touch_commented_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags(variadic array(
    select 'post:' || c.post_id from public.comments c where c.author_id = new.id
    union select 'post:' || c.post_id from public.comment_mentions m join public.comments c on c.id = m.comment_id
    where m.profile_id = new.id and m.handles <> '{}'));
  return null;
end;
$$;
create trigger touch_commented_posts after update of status on public.profiles for each row
  when (new.status = 'deleted' and old.status <> 'deleted') execute function private.touch_commented_posts();

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
