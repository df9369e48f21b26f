-- Up to three posts that an author puts first on their profile, in the order in which they were pinned.

create function public.pin_post(post_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.pin_post(post_id) $$;
comment on function public.pin_post is
  'Puts a published, listed post of the caller first on their profile. Idempotent: false if it was pinned already, and then its place stays.';
grant execute on function public.pin_post to authenticated;

create function private.pin_post(of_post uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.count_author_call('pin', post.profile_id, 60, 60);
  if post.status <> 'published' or not post.listed then
    perform private.refuse('conflict', 'Only a published post that lists show can be pinned.');
  end if;
  -- One author's pins are set one after the other: two at once would not count each other.
  perform from public.profiles a where a.id = post.profile_id for no key update;
  if exists (select from public.pinned_posts f where f.post_id = post.id) then return false; end if;
  if (select count(*) from public.pinned_posts f where f.profile_id = post.profile_id) >= 3 then
    perform private.refuse('conflict', 'You have pinned three posts, and there is no room for more. Unpin one first.');
  end if;
  insert into public.pinned_posts (post_id, profile_id, pinned_at) values (post.id, post.profile_id, clock_timestamp());
  perform private.touch_tags('profile:' || post.profile_id);
  return true;
end;
$$;
grant execute on function private.pin_post to authenticated;

create function public.unpin_post(post_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.unpin_post(post_id) $$;
comment on function public.unpin_post is 'Takes a post from the first places of the caller''s profile. Idempotent: false if it was not pinned.';
grant execute on function public.unpin_post to authenticated;

create function private.unpin_post(of_post uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.count_author_call('pin', post.profile_id, 60, 60);
  delete from public.pinned_posts f where f.post_id = post.id;
  if not found then return false; end if;
  perform private.touch_tags('profile:' || post.profile_id);
  return true;
end;
$$;
grant execute on function private.unpin_post to authenticated;

-- A trigger, because posts leave the lists in many ways: withdrawn, unlisted, removed. Each of them outdates the profile itself.
create function private.drop_pin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It may come back, and then it is pinned as before.
  if new.status = 'hidden' then return null; end if;
  delete from public.pinned_posts f where f.post_id = new.id;
  return null;
end;
$$;
create trigger drop_pin after update of status, listed on public.posts for each row
  when (old.status = 'published' and old.listed and not (new.status = 'published' and new.listed)) execute function private.drop_pin();
