-- What users change about themselves. The database asks who is calling.

alter table public.private_profiles
  add column time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' and char_length(time_zone) <= 64);
comment on column public.private_profiles.time_zone is 'IANA name; without one, times are told in UTC.';

create function private.require_open_profile(of_user uuid) returns public.profiles
language plpgsql volatile security invoker set search_path = '' as $$
declare
  own public.profiles;
begin
  if of_user is null then perform private.refuse('auth_required', 'You must be logged in to update your profile'); end if;
  select * into own from public.profiles p where p.id = of_user for update;
  if not found then perform private.refuse('registered_required', 'Only a registered account has a profile. Register first; nothing you own is lost.'); end if;
  if own.status in ('suspended', 'deleted') then
    perform private.refuse('forbidden', 'This account is suspended. Its profile and its payout address stay as they are until the suspension ends.');
  end if;
  return own;
end;
$$;
comment on function private.require_open_profile is 'The user''s own profile, locked; nobody else''s, and no suspended one.';

create function private.update_profile(changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn''t available.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Somebody else took the handle in this very moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$$;

create function public.update_profile(changes jsonb) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.update_profile(changes) $$;
comment on function public.update_profile is 'The caller''s own profile; what is not named stays.';

create function private.replace_avatar(of_user uuid, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  update public.profiles p set avatar_url = url where p.id = own.id;
  return own.avatar_url;
end;
$$;

create function public.replace_avatar(user_id uuid, url text) returns text
language sql volatile security invoker set search_path = '' as $$ select private.replace_avatar(user_id, url) $$;
comment on function public.replace_avatar is 'For the server, which has stored the picture. Returns the address of the one before.';

create function private.tell_auth() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u
  set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('handle', new.handle::text, 'name', new.name)
  where u.id = new.id;
  return null;
end;
$$;
comment on function private.tell_auth is 'user_metadata tells what the profile tells. Nothing is decided by it: its user may write it, too.';
create trigger tell_auth after update of handle, name on public.profiles
  for each row when (old.handle::text is distinct from new.handle::text or old.name is distinct from new.name)
  execute function private.tell_auth();

create function private.label_nano_address(of_address uuid, wanted text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_addresses a set label = nullif(wanted, '') where a.id = of_address and a.user_id = auth.uid();
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$$;

create function public.label_nano_address(address_id uuid, label text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.label_nano_address(address_id, label) $$;

create function private.unlink_nano_address(of_address uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := auth.uid();
begin
  -- One at a time, so that two do not each count on the other.
  perform from public.profiles p where p.id = own for update;
  if exists (select from public.nano_addresses a where a.id = of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from public.nano_addresses a where a.id <> of_address and a.user_id = own and 'login' = any (a.uses))
    and not exists (select from auth.identities i where i.user_id = own) then
    perform private.refuse('conflict', 'Add another way to sign in first.');
  end if;
  delete from public.nano_addresses a where a.id = of_address and a.user_id = own;
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$$;

create function public.unlink_nano_address(address_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.unlink_nano_address(address_id) $$;
comment on function public.unlink_nano_address is 'Not the last way to sign in.';

create function private.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;

create function public.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.list_sessions() $$;
comment on function public.list_sessions is 'Where the caller is signed in.';

revoke execute on all functions in schema private from public;
revoke execute on function public.update_profile, public.replace_avatar, public.label_nano_address, public.unlink_nano_address,
  public.list_sessions from public, anon, authenticated;
grant execute on function public.update_profile, private.update_profile, public.label_nano_address, private.label_nano_address,
  public.unlink_nano_address, private.unlink_nano_address, public.list_sessions, private.list_sessions to authenticated;
grant execute on function public.replace_avatar, private.replace_avatar to service_role;
