-- What row rules ask about the caller. It loads before any rule.

create function private.is_registered() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(((select auth.jwt()) ->> 'is_anonymous')::boolean is false, false)
$$;
comment on function private.is_registered is
  'Whether the caller has signed up. A token without the claim counts as anonymous. Only registered users may follow.';
grant execute on function private.is_registered to authenticated;

create function private.staff_role() returns text
language sql stable security invoker set search_path = '' as $$
  select role from (select (select auth.jwt()) -> 'app_metadata' ->> 'role' as role) as claim
  where role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_role is
  'The caller''s staff role, from the metadata that only the service can write. Null for everyone else.';
grant execute on function private.staff_role to authenticated;
