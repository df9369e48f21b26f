-- What row rules ask about the caller. It loads before any rule.

create function private.is_registered() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(((select auth.jwt()) ->> 'is_anonymous')::boolean is false, false)
$$;
comment on function private.is_registered is
  'Whether the caller has signed up. A token without the claim counts as anonymous. Only registered users may follow.';
grant execute on function private.is_registered to authenticated;

create function private.staff_office() returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  -- Nearly every caller is a reader, and one statement may ask several times.
  if not exists (select from auth.users u where u.id = (select auth.uid()) and u.raw_app_meta_data ? 'role') then
    return null;
  end if;
  return (
    select s.role from private.read_account_status() s
    where s.status = 'active' and not s.is_anonymous and s.role in ('owner', 'finance', 'moderator', 'support'));
end;
$$;
comment on function private.staff_office is
  'The caller''s office as the database has it now, null without one. A token may be up to an hour old: the office or the session may '
  'have ended. Row rules call it as (select private.staff_office()), so once per statement.';
grant execute on function private.staff_office to authenticated;
