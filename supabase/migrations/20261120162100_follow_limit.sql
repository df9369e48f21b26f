-- Sixty follows an hour, whether they last or not, and by people whose account is in order.

create or replace function private.guard_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select h.allowed from public.take_rate_limit('follow:' || new.follower_id, 60, 3600) h) then
    perform private.refuse('rate_limited', 'You have followed many people in the last hour. Try again later.');
  end if;
  if exists (select from public.profiles p where p.id = new.follower_id and p.status <> 'active') then
    perform private.refuse('forbidden', 'Your account cannot follow anybody at the moment.');
  end if;
  if exists (select from public.private_profiles p where p.id = new.creator_id and new.follower_id = any (p.blocked_profile_ids)) then
    perform private.refuse('forbidden', 'You cannot follow this creator.');
  end if;
  if not exists (select from public.profiles p where p.id = new.creator_id and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such creator.');
  end if;
  return new;
end;
$$;
