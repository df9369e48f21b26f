-- N-06: posts that a reader saved for later. Saving is private: no author sees who saved a post, or how many did.

create function public.save_for_later(post_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.save_for_later(post_id) $$;
comment on function public.save_for_later is
  'Saves a published post for the caller, also an unlisted one. Idempotent: false if it was saved already, and then its time stays.';
grant execute on function public.save_for_later to authenticated;

create function private.save_for_later(of_post uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_bookmark_change();
  most integer := (select s.bookmarks_per_reader from public.settings s);
begin
  if exists (select from public.bookmarks b where b.user_id = reader and b.post_id = of_post) then return false; end if;
  if not exists (select from private.find_post(of_post)) then
    perform private.refuse('not_found', 'There is no such post any more.');
  end if;
  if (select count(*) from public.bookmarks b where b.user_id = reader) >= most then
    perform private.refuse('conflict', format('You have saved %s posts, and there is no room for more. Remove one from your library first.', most));
  end if;
  insert into public.bookmarks (user_id, post_id) values (reader, of_post);
  return true;
end;
$$;
grant execute on function private.save_for_later to authenticated;

create function public.remove_bookmark(post_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.remove_bookmark(post_id) $$;
comment on function public.remove_bookmark is 'Takes a post off the caller''s list. Idempotent: false if it was not there.';
grant execute on function public.remove_bookmark to authenticated;

create function private.remove_bookmark(of_post uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  reader uuid := private.begin_bookmark_change();
begin
  delete from public.bookmarks b where b.user_id = reader and b.post_id = of_post;
  return found;
end;
$$;
grant execute on function private.remove_bookmark to authenticated;

-- The caller, who has changes left in this hour. Locks them, so that two changes at once cannot pass a limit together; merge_users locks
-- them, too.
create function private.begin_bookmark_change() returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  reader uuid := (select auth.uid());
  hit record;
begin
  perform from auth.users u where u.id = reader for no key update;
  -- The token is still good for a while after an anonymous user was merged.
  if not found then perform private.refuse('auth_required', 'Your session has expired. Please log in again.'); end if;
  select h.* into hit
  from public.settings s, public.take_rate_limit('bookmark:' || reader, s.bookmark_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have saved and removed very many posts in the last hour. Try again later.');
  end if;
  return reader;
end;
$$;

create function public.list_saved_posts(before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns setof public.posts
language sql stable security invoker set search_path = '' as $$
  select * from private.list_saved_posts(before_at, before_id, least(greatest(at_most, 0), 100))
$$;
comment on function public.list_saved_posts is
  'The posts of a page of the caller''s bookmarks that are still published, unlisted ones too. A page starts after the bookmark '
  '(before_at, before_id). In no order: the bookmarks have it.';
grant execute on function public.list_saved_posts to authenticated;

create function private.list_saved_posts(before_at timestamptz, before_id uuid, at_most integer) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select p.*
  from (
    select b.post_id from public.bookmarks b
    where b.user_id = (select auth.uid()) and (before_at is null or (b.created_at, b.post_id) < (before_at, before_id))
    order by b.created_at desc, b.post_id desc limit at_most) as saved
  join public.posts p on p.id = saved.post_id and p.status = 'published'
$$;
grant execute on function private.list_saved_posts to authenticated;

-- A step of merge_users. Of a post that both have saved, the earlier time counts (PRICE-07). What the account has saved stays; the newest
-- of the other fill the room that is left.
create function private.move_bookmarks(old_user uuid, new_user uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform from auth.users u where u.id = new_user for no key update;
  update public.bookmarks t set created_at = f.created_at
  from public.bookmarks f
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and f.created_at < t.created_at;
  insert into public.bookmarks (user_id, post_id, created_at)
  select new_user, f.post_id, f.created_at from public.bookmarks f
  where f.user_id = old_user
    and not exists (select from public.bookmarks t where t.user_id = new_user and t.post_id = f.post_id)
  order by f.created_at desc, f.post_id desc
  limit greatest(0, (select s.bookmarks_per_reader from public.settings s)
    - (select count(*) from public.bookmarks t where t.user_id = new_user));
end;
$$;
