-- The page of a post's discussion: what it is about, who may add to it, and the first answers.

create function public.find_discussion(post_id uuid) returns setof public.discussion
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_discussion(post_id) $$;
comment on function public.find_discussion is 'A post''s discussion, if the caller may read it or the post.';
grant execute on function public.find_discussion to anon, authenticated, service_role;

-- Also where the caller cannot read the comments: then the page says who can.
create function private.find_discussion(of_post uuid) returns setof public.discussion
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  post public.posts;
  author public.profiles;
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or not (post.status = 'published' or private.may_read_comments(of_post)) then return; end if;
  select * into author from public.profiles p where p.id = post.profile_id and p.status <> 'deleted';
  if not found then return; end if;
  mode := private.comments_mode_of(post);
  return query select
    post.id, post.title, post.slug, author.handle::text, author.name, mode, post.comments_locked,
    coalesce(post.profile_id = (select auth.uid()), false),
    case when private.may_read_comments(of_post) then coalesce((select s.comments from public.post_stats s where s.post_id = post.id), 0) end,
    private.comment_refusal(post, mode), post.content_warning = 'adult' and not private.may_read_body(post.current_version_id);
end;
$$;
grant execute on function private.find_discussion to anon, authenticated, service_role;

create function public.list_first_answers(comment_ids public.bounded_list, at_most integer default 3) returns setof public.comment_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_first_answers(comment_ids::uuid[], least(greatest(at_most, 0), 10))
$$;
comment on function public.list_first_answers is 'The first answers to each of up to 50 comments, oldest first.';
grant execute on function public.list_first_answers to anon, authenticated, service_role;

create function private.list_first_answers(comment_ids uuid[], at_most integer) returns setof public.comment_entry
language sql stable security definer rows 150 set search_path = '' as $$
  select answer.* from unnest(comment_ids) as top (id), private.list_answers(top.id, null, at_most) as answer
$$;
grant execute on function private.list_first_answers to anon, authenticated, service_role;
