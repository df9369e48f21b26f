set local check_function_bodies = off;

drop function private.read_standing();

drop function private.web_read_standing(uuid, uuid);

drop function public.find_bought_post(text, text, uuid[]);

drop function public.read_own_post_at(public.bounded_text, public.bounded_text);

drop function public.read_standing();

create or replace function private.find_bought_post (
  handle text,
  slug text,
  purchase_ids uuid[]
)
  returns table (
    purchase_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select b.id, b.post_id
    from private.locate_post($1, $2) at
    join public.purchases b on b.post_id = at.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.revoked_at is null
    where at.handle = $1 and at.slug = $2 and at.status <> 'removed'
    limit 1;
end;
$function$;

create or replace function private.locate_post (
  of_handle text,
  slug_or_id text
)
  returns table (
    id uuid,
    handle text,
    slug text,
    status public.post_status,
    by_law boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
    from public.profiles a
    join public.posts p on p.profile_id = a.id
    where a.id = coalesce(
        (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
        (select r.profile_id from public.retired_handles r
         where r.handle operator(extensions.=) of_handle::extensions.citext and r.retired_at > now() - interval '90 days'))
      and p.id = coalesce(
        case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
        (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
        (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
      and p.first_published_at is not null;
end;
$function$;

create or replace function private.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select u.id, nullif(u.email::text, ''), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = ((select auth.jwt()) ->> 'session_id')
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = (select auth.uid())
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$function$;

create or replace function private.staff_office()
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  -- Nearly every caller is a reader, and one statement may ask several times.
  if not exists (select from auth.users u where u.id = (select auth.uid()) and u.raw_app_meta_data ? 'role') then
    return null;
  end if;
  return (
    select s.role from private.read_account_status() s
    where s.status = 'active' and not s.is_anonymous and s.role in ('owner', 'finance', 'moderator', 'support'));
end;
$function$;

create or replace function private.web_read_account_status (
  user_id uuid,
  session_id uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', user_id, 'session_id', session_id)::text, true);
  return coalesce((select jsonb_agg(to_jsonb(account)) from private.read_account_status() account), '[]');
end;
$function$;

create or replace function public.find_bought_post (
  handle text,
  slug text,
  purchase_ids uuid[]
)
  returns table (
    purchase_id uuid,
    post_id uuid
  )
  language plpgsql
  stable
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query select * from private.find_bought_post($1, $2, $3);
end;
$function$;

create or replace function public.find_own_post (
  handle public.bounded_text,
  slug public.bounded_text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select at.id
    from private.locate_post($1, $2) at
    join public.posts p on p.id = at.id
    join public.post_bodies b on b.version_id = p.current_version_id
    where at.handle = $1 and at.slug = $2 and at.status <> 'removed');
end;
$function$;

create or replace function public.read_account_status()
  returns table (
    id uuid,
    email text,
    is_anonymous boolean,
    role text,
    handle text,
    name text,
    avatar_url text,
    status public.account_status,
    has_payout_address boolean
  )
  language plpgsql
  stable
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query select * from private.read_account_status();
end;
$function$;

create or replace function public.read_own_post_at (
  handle public.bounded_text,
  slug public.bounded_text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return public.read_own_post(public.find_own_post($1, $2));
end;
$function$;

comment on function public.find_bought_post(text, text, uuid[]) is 'The post at exactly this address, if one of these purchases gives the right to read it. The server has checked their tokens.';

comment on function public.read_account_status() is 'The caller''s account, or no row if it is banned or deleted, or the session has ended: the check behind every Session.';

comment on function public.read_own_post_at(public.bounded_text, public.bounded_text) is 'read_own_post by the post''s address, so that a page needs only one call.';

revoke all on function private.read_account_status() from public;

grant execute on function private.read_account_status() to authenticated, postgres;

revoke all on function private.web_read_account_status(uuid, uuid) from public;

grant execute on function private.web_read_account_status(uuid, uuid) to farthing_web, postgres;

revoke all on function public.find_bought_post(text, text, uuid[]) from public;

grant execute on function public.find_bought_post(text, text, uuid[]) to postgres, service_role;

revoke all on function public.read_account_status() from public;

grant execute on function public.read_account_status() to authenticated, postgres;

revoke all on function public.read_own_post_at(public.bounded_text, public.bounded_text) from public;

grant execute on function public.read_own_post_at(public.bounded_text, public.bounded_text) to authenticated, postgres;
