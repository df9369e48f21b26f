-- Blocking: a person whom a creator blocked cannot follow them, or comment on their posts. The list is private, in private_profiles.blocked_profile_ids.

create function public.block_person(profile_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.block_person(profile_id) $$;
comment on function public.block_person is
  'Blocks a person for the caller, and ends that person''s follow of the caller. Idempotent: false if they were blocked already.';
grant execute on function public.block_person to authenticated;

create function private.block_person(of_profile uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  blocker uuid := private.begin_block_change();
  most integer := (select s.blocks_per_person from public.settings s);
  blocked uuid[] := (select p.blocked_profile_ids from public.private_profiles p where p.id = blocker);
begin
  if of_profile = any (blocked) then return false; end if;
  if of_profile = blocker then perform private.refuse('conflict', 'You cannot block yourself.'); end if;
  if not exists (select from public.profiles p where p.id = of_profile and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such person.');
  end if;
  if cardinality(blocked) >= most then
    perform private.refuse('conflict', format('You have blocked %s people, and there is no room for more. Unblock someone first.', most));
  end if;
  update public.private_profiles p set blocked_profile_ids = blocked || of_profile where p.id = blocker;
  delete from public.follows f where f.follower_id = of_profile and f.creator_id = blocker;
  return true;
end;
$$;
grant execute on function private.block_person to authenticated;

create function public.unblock_person(profile_id uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.unblock_person(profile_id) $$;
comment on function public.unblock_person is 'Takes a person off the caller''s list. Idempotent: false if they were not on it.';
grant execute on function public.unblock_person to authenticated;

create function private.unblock_person(of_profile uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  blocker uuid := private.begin_block_change();
begin
  update public.private_profiles p set blocked_profile_ids = array_remove(p.blocked_profile_ids, of_profile)
  where p.id = blocker and of_profile = any (p.blocked_profile_ids);
  return found;
end;
$$;
grant execute on function private.unblock_person to authenticated;

-- The caller, who has an account and changes left in this hour. Locks their list, so that two changes at once cannot pass its limit.
create function private.begin_block_change() returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  blocker uuid := (select auth.uid());
  hit record;
begin
  perform from public.private_profiles p where p.id = blocker for no key update;
  if not found then perform private.refuse('registered_required', 'Only people with an account can block others.'); end if;
  select h.* into hit
  from public.settings s, public.take_rate_limit('block:' || blocker, s.block_changes_per_hour, 3600) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You have blocked and unblocked very many people in the last hour. Try again later.');
  end if;
  return blocker;
end;
$$;

create function public.list_blocked_people() returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security invoker set search_path = '' as $$ select * from private.list_blocked_people() $$;
comment on function public.list_blocked_people is 'The people whom the caller has blocked and who still have an account, the last one first.';
grant execute on function public.list_blocked_people to authenticated;

create function private.list_blocked_people() returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security definer set search_path = '' as $$
  select p.id, p.handle::text, p.name, p.avatar_url
  from public.private_profiles own
  cross join lateral unnest(own.blocked_profile_ids) with ordinality as blocked (id, place)
  join public.profiles p on p.id = blocked.id and p.handle is not null and p.status <> 'deleted'
  where own.id = (select auth.uid())
  order by blocked.place desc
$$;
grant execute on function private.list_blocked_people to authenticated;
