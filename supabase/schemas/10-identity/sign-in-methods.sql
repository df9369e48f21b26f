-- The ways into an account, for the page of its settings.

create function public.list_sign_in_methods() returns table (kind text, detail text, added_at timestamptz, used_at timestamptz)
language sql stable security invoker rows 5 set search_path = '' as $$ select * from private.list_sign_in_methods() $$;
comment on function public.list_sign_in_methods is
  'How the caller can sign in: email, google, github or wallet, with its address or account. used_at: the newest use we know of, or null.';
grant execute on function public.list_sign_in_methods to authenticated;

-- Auth notes a code's use with the session that it opened.
create function private.list_sign_in_methods() returns table (kind text, detail text, added_at timestamptz, used_at timestamptz)
language sql stable security definer rows 5 set search_path = '' as $$
  select 'email', private.real_email(u.email), u.email_confirmed_at, (
    select max(c.updated_at) from auth.mfa_amr_claims c join auth.sessions s on s.id = c.session_id
    where s.user_id = u.id and c.authentication_method in ('otp', 'magiclink'))
  from auth.users u where u.id = (select auth.uid()) and private.real_email(u.email) is not null and not u.is_anonymous
  union all
  select * from (
    select i.provider, i.identity_data ->> 'email', i.created_at, i.last_sign_in_at
    from auth.identities i where i.user_id = (select auth.uid()) and i.provider <> 'email' order by i.created_at limit 20) as providers
  union all
  select * from (
    select 'wallet', a.account, a.created_at, a.last_used_at
    from public.nano_addresses a where a.user_id = (select auth.uid()) and 'login' = any (a.uses) order by a.created_at limit 100) as wallets
$$;
grant execute on function private.list_sign_in_methods to authenticated;
