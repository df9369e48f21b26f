-- The comments of a post for a buyer without a session. The server has checked the purchases' tokens before it calls. They are read as a
-- visitor would where everybody may: nothing is theirs, and nothing that waits or is hidden is shown.

-- As of now: a refund ends it, as it ends the paid text.
create function private.do_purchases_open_comments(of_post uuid, purchase_ids uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.posts p
    join public.purchases b on b.post_id = p.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.post_id = p.id and e.source <> 'restore' and e.revoked_at is null
    where p.id = of_post and p.status <> 'removed' and p.comments_mode <> 'off');
end;
$$;

create function public.find_bought_discussion(post_id uuid, purchase_ids uuid[]) returns setof public.discussion
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_bought_discussion(post_id, purchase_ids) $$;
comment on function public.find_bought_discussion is
  'A post''s discussion, if one of these purchases gives the right to read it. Only people with an account add to it.';
grant execute on function public.find_bought_discussion to service_role;

create function private.find_bought_discussion(of_post uuid, purchase_ids uuid[]) returns setof public.discussion
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query
    select p.id, p.title, p.slug, author.handle::text, author.name, private.comments_mode_of(p), p.comments_locked, false,
      coalesce((select s.comments from public.post_stats s where s.post_id = p.id), 0),
      case p.status when 'published' then 'signed_out' when 'hidden' then 'hidden' else 'withdrawn' end, false
    from public.posts p join public.profiles author on author.id = p.profile_id and author.status <> 'deleted'
    where p.id = of_post;
end;
$$;
grant execute on function private.find_bought_discussion to service_role;

create function public.list_bought_comments(
  post_id uuid, purchase_ids uuid[], is_newest_first boolean default false, after_id uuid default null, at_most integer default 50)
returns setof public.comment_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_bought_comments(post_id, purchase_ids, is_newest_first, after_id, least(greatest(at_most, 0), 50))
$$;
comment on function public.list_bought_comments is 'list_comments, if one of these purchases gives the right to read them.';
grant execute on function public.list_bought_comments to service_role;

create function private.list_bought_comments(
  of_post uuid, purchase_ids uuid[], is_newest_first boolean, after_id uuid, at_most integer)
returns setof public.comment_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query select * from private.page_comments(of_post, is_newest_first, after_id, at_most);
end;
$$;
grant execute on function private.list_bought_comments to service_role;

create function public.list_bought_answers(
  comment_ids public.bounded_list, purchase_ids uuid[], after_id uuid default null, at_most integer default 50)
returns setof public.comment_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_bought_answers(comment_ids::uuid[], purchase_ids, after_id, least(greatest(at_most, 0), 50))
$$;
comment on function public.list_bought_answers is
  'A page of the answers to each of up to 50 comments, oldest first, where one of these purchases gives the right to read them.';
grant execute on function public.list_bought_answers to service_role;

create function private.list_bought_answers(comment_ids uuid[], purchase_ids uuid[], after_id uuid, at_most integer)
returns setof public.comment_entry
language sql stable security definer rows 150 set search_path = '' as $$
  select answer.*
  from unnest(comment_ids) as top (id)
  join public.comments answered on answered.id = top.id,
  private.page_answers(answered.id, after_id, at_most) as answer
  where private.is_shown(answered) and private.do_purchases_open_comments(answered.post_id, purchase_ids)
$$;
grant execute on function private.list_bought_answers to service_role;

create function public.find_bought_comment(comment_id uuid, purchase_ids uuid[], post_id uuid default null) returns setof public.comment_entry
language sql stable security invoker rows 1 set search_path = '' as $$
  select * from private.find_bought_comment(comment_id, purchase_ids, post_id)
$$;
comment on function public.find_bought_comment is
  'find_comment, if one of these purchases gives the right to read it.';
grant execute on function public.find_bought_comment to service_role;

create function private.find_bought_comment(of_comment uuid, purchase_ids uuid[], of_post uuid) returns setof public.comment_entry
language sql stable security definer rows 1 set search_path = '' as $$
  select entry.* from public.comments c, private.describe_comment(c) as entry
  where c.id = of_comment and (of_post is null or c.post_id = of_post) and private.is_shown(c)
    and private.do_purchases_open_comments(c.post_id, purchase_ids)
$$;
grant execute on function private.find_bought_comment to service_role;
