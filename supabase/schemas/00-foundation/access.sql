-- What row rules ask about the caller. It loads before any rule.

create function private.is_registered() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(((select auth.jwt()) ->> 'is_anonymous')::boolean is false, false)
$$;
comment on function private.is_registered is 'Whether the caller is a user who has signed up; a token that does not say so has not.';
grant execute on function private.is_registered to authenticated;

create function private.staff_role() returns text
language sql stable security invoker set search_path = '' as $$
  select role from (select (select auth.jwt()) -> 'app_metadata' ->> 'role' as role) as claim
  where role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_role is 'The caller''s office, from metadata that only the service may write; null for everybody else.';
grant execute on function private.staff_role to authenticated;
