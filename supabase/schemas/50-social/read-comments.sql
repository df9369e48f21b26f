-- The comments of a post, a page at a time.

create function public.list_comments(
  post_id uuid, is_newest_first boolean default false, after_id uuid default null, at_most integer default 50)
returns setof public.comment_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_comments(post_id, is_newest_first, after_id, least(greatest(at_most, 0), 50))
$$;
comment on function public.list_comments is
  'A page of a post''s comments in order, the pinned one first: the most liked, or the newest. It begins behind the comment after_id. Not '
  'their answers.';
grant execute on function public.list_comments to anon, authenticated, service_role;

create function private.list_comments(of_post uuid, is_newest_first boolean, after_id uuid, at_most integer)
returns setof public.comment_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  if not private.may_read_comments(of_post) then return; end if;
  return query select * from private.page_comments(of_post, is_newest_first, after_id, at_most);
end;
$$;
grant execute on function private.list_comments to anon, authenticated, service_role;

-- For a caller who was found to be one of their readers, as is page_answers. Granted to no role.
create function private.page_comments(of_post uuid, is_newest_first boolean, after_id uuid, at_most integer)
returns setof public.comment_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  passed public.comments;
begin
  if after_id is not null then
    select * into passed from public.comments c where c.id = after_id and c.post_id = of_post and c.parent_id is null;
    if not found then perform private.refuse('not_found', 'The list has changed. Load it again.'); end if;
  end if;
  if is_newest_first then
    return query
      select entry.* from public.comments c, private.describe_comment(c) as entry
      where c.post_id = of_post and c.parent_id is null and private.is_shown(c)
        and (passed.id is null and c.pinned or not c.pinned and (passed.id is null or passed.pinned or (c.created_at, c.id) < (passed.created_at, passed.id)))
      order by c.pinned desc, c.created_at desc, c.id desc limit at_most;
  else
    return query
      select entry.* from public.comments c, private.describe_comment(c) as entry
      where c.post_id = of_post and c.parent_id is null and private.is_shown(c)
        and (passed.id is null and c.pinned or not c.pinned and (passed.id is null or passed.pinned
          or (c.likes_count, c.created_at, c.id) < (passed.likes_count, passed.created_at, passed.id)))
      order by c.pinned desc, c.likes_count desc, c.created_at desc, c.id desc limit at_most;
  end if;
end;
$$;

create function public.list_answers(comment_id uuid, after_id uuid default null, at_most integer default 50) returns setof public.comment_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_answers(comment_id, after_id, least(greatest(at_most, 0), 50))
$$;
comment on function public.list_answers is 'A page of the answers to a comment, oldest first. It begins behind the answer after_id.';
grant execute on function public.list_answers to anon, authenticated, service_role;

create function private.list_answers(of_comment uuid, after_id uuid, at_most integer) returns setof public.comment_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  answered public.comments;
begin
  select * into answered from public.comments c where c.id = of_comment;
  if not found or not private.may_read_comments(answered.post_id) or not private.is_shown(answered) then return; end if;
  return query select * from private.page_answers(of_comment, after_id, at_most);
end;
$$;
grant execute on function private.list_answers to anon, authenticated, service_role;

create function private.page_answers(of_comment uuid, after_id uuid, at_most integer) returns setof public.comment_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  passed public.comments;
begin
  select * into passed from public.comments c where c.id = after_id and c.parent_id = of_comment;
  return query
    select entry.* from public.comments c, private.describe_comment(c) as entry
    where c.parent_id = of_comment and private.is_shown(c)
      and (passed.id is null or (c.created_at, c.id) > (passed.created_at, passed.id))
    order by c.created_at, c.id limit at_most;
end;
$$;

create function public.find_comment(comment_id uuid, post_id uuid default null) returns setof public.comment_entry
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_comment(comment_id, post_id) $$;
comment on function public.find_comment is 'One comment, as its list shows it. With a post, only if it is a comment on that one.';
grant execute on function public.find_comment to anon, authenticated, service_role;

create function private.find_comment(of_comment uuid, of_post uuid) returns setof public.comment_entry
language sql stable security definer rows 1 set search_path = '' as $$
  select entry.* from public.comments c, private.describe_comment(c) as entry
  where c.id = of_comment and (of_post is null or c.post_id = of_post) and private.may_read_comments(c.post_id) and private.is_shown(c)
$$;
grant execute on function private.find_comment to anon, authenticated, service_role;

-- Published ones, unless they answer one that is not. Where a deleted one has answers, its place. To its writer and to the post's author
-- also what waits or is hidden. Row rules ask it, too.
create function private.is_shown(said public.comments) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if said.status = 'published' and (said.parent_id is null or exists (
    select from public.comments top where top.id = said.parent_id and top.status in ('published', 'deleted'))) then
    return true;
  end if;
  if said.status = 'deleted' then
    return exists (select from public.comments c where c.parent_id = said.id and c.status = 'published');
  end if;
  return said.status <> 'removed' and (
    said.author_id = (select auth.uid())
    or exists (select from public.posts p where p.id = said.post_id and p.profile_id = (select auth.uid())));
end;
$$;
grant execute on function private.is_shown to anon, authenticated;

-- Of a deleted comment nothing but its place is told. Its answers are counted as its list shows them to the caller.
create function private.describe_comment(said public.comments) returns public.comment_entry
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  writer public.profiles;
  is_gone boolean := said.status = 'deleted';
  is_post_author boolean := exists (select from public.posts p where p.id = said.post_id and p.profile_id = (select auth.uid()));
begin
  select * into writer from public.profiles p where p.id = said.author_id and p.status <> 'deleted' and not is_gone;
  return (
    said.id, said.parent_id, said.body, said.status, writer.handle::text, writer.name, writer.avatar_url,
    not is_gone and exists (select from public.posts p where p.id = said.post_id and p.profile_id = said.author_id),
    said.is_buyer, coalesce(not is_gone and said.author_id = (select auth.uid()), false),
    exists (select from public.comment_likes l where l.comment_id = said.id and l.profile_id = (select auth.uid())),
    said.pinned, said.likes_count,
    (select count(*) from public.comments c where c.parent_id = said.id and (
      c.status = 'published' or c.status in ('pending', 'hidden_by_author', 'hidden') and (c.author_id = (select auth.uid()) or is_post_author))),
    said.edited_at, said.created_at, private.describe_mentions(said.id))::public.comment_entry;
end;
$$;
