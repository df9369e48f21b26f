-- Who is calling, as of now. An access token tells what was true when it was signed, up to an hour ago.

create function public.read_account_status()
returns table (
  id uuid, email text, is_anonymous boolean, role text, handle text, name text, avatar_url text,
  status public.account_status, has_payout_address boolean, has_put_off_payout boolean)
language plpgsql stable security invoker rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from private.read_account_status();
end;
$$;
comment on function public.read_account_status is
  'The caller''s account, or no row if it is banned or deleted, or the session has ended: the check behind every Session.';
grant execute on function public.read_account_status to authenticated;

create function private.read_account_status()
returns table (
  id uuid, email text, is_anonymous boolean, role text, handle text, name text, avatar_url text,
  status public.account_status, has_payout_address boolean, has_put_off_payout boolean)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query select * from private.find_account_of((select auth.uid()), (select auth.jwt()) ->> 'session_id');
end;
$$;
grant execute on function private.read_account_status to authenticated;

-- The one rule of whose session lasts. Every signed-in request asks it, so it and its doors keep a generic plan.
create function private.find_account_of(of_user uuid, of_session text)
returns table (
  id uuid, email text, is_anonymous boolean, role text, handle text, name text, avatar_url text,
  status public.account_status, has_payout_address boolean, has_put_off_payout boolean)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select u.id, private.real_email(u.email), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null, pp.payout_put_off_at is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = of_session
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = of_user
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$$;

create function public.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.list_sessions() $$;
comment on function public.list_sessions is 'The devices on which the caller is signed in, so that they can end a session they do not know.';
grant execute on function public.list_sessions to authenticated;

create function private.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;
grant execute on function private.list_sessions to authenticated;
