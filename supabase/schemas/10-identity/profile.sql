-- A profile is created with its user and changed by its user. A change invalidates the pages that show it.

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id) values (new.id) on conflict do nothing;
  insert into public.private_profiles (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.make_profile is
  'Trigger: every registered user has a profile, from sign-up or from the moment an anonymous user registers.';
create trigger make_profile after insert on auth.users
  for each row when (not new.is_anonymous) execute function private.make_profile();
create trigger make_profile_at_registration after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.make_profile();

-- Trigger: pages that show a profile are rebuilt after any change of it.
create function private.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('profile:' || new.id);
  return null;
end;
$$;
create trigger touch_profile after update on public.profiles
  for each row when (old.* is distinct from new.*) execute function private.touch_profile();

-- Trigger: lists show the author of each post, so they are rebuilt when that looks different.
create function private.touch_bylines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.posts p where p.profile_id = new.id and p.status = 'published') then
    perform private.touch_tags('posts');
  end if;
  return null;
end;
$$;
create trigger touch_bylines after update of handle, name, avatar_url, status, is_agent on public.profiles
for each row when (
  (old.handle::text, old.name, old.avatar_url, old.status, old.is_agent)
    is distinct from (new.handle::text, new.name, new.avatar_url, new.status, new.is_agent))
  execute function private.touch_bylines();

-- Trigger: robots.txt names the authors who block AI crawlers.
create function private.touch_ai_crawlers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('ai-crawlers');
  return null;
end;
$$;
create trigger touch_ai_crawlers after update of blocks_ai_crawlers, handle, status on public.profiles
for each row when ((old.blocks_ai_crawlers or new.blocks_ai_crawlers)
  and (old.blocks_ai_crawlers is distinct from new.blocks_ai_crawlers
    or old.handle::text is distinct from new.handle::text or old.status is distinct from new.status))
  execute function private.touch_ai_crawlers();

create function public.update_profile(changes public.bounded_json) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.update_profile(changes) $$;
comment on function public.update_profile is 'Changes the caller''s own profile; fields that are not named stay.';
grant execute on function public.update_profile to authenticated;

-- Users can call this without our API, so every rule is checked here or by the table.
create function private.update_profile(changes jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(auth.uid());
  wanted public.profiles;
  discreet public.private_profiles;
begin
  if exists (select from jsonb_object_keys(changes) as field where field <> all (array[
    'handle', 'name', 'bio', 'website', 'links', 'language', 'is_agent', 'agent_operator', 'default_price_raw',
    'default_refund_window', 'seller_type', 'time_zone', 'refunds_all_readers', 'blocks_ai_crawlers', 'cover_alt',
    'legal_name', 'legal_address', 'country', 'tax_id'])) then
    perform private.refuse('validation_failed', 'There is something among these fields that cannot be changed here.');
  end if;
  -- They are printed on receipts.
  if changes ?| array['legal_name', 'legal_address', 'country', 'tax_id'] then perform private.require_settled_sign_in(own.id); end if;
  wanted := jsonb_populate_record(own, changes);
  if wanted.name is distinct from own.name and not coalesce(private.is_open_name(wanted.name), false) then
    perform private.refuse('validation_failed', 'That name isn’t available.');
  end if;
  if changes ?| array['website', 'links', 'bio'] and private.has_listed_link(concat_ws(' ', wanted.website, wanted.links, wanted.bio)) then
    perform private.refuse('validation_failed', 'A link of this profile is on a list of dangerous sites. Leave it out.');
  end if;
  update public.profiles p set handle = wanted.handle, name = wanted.name, bio = wanted.bio, website = wanted.website,
    links = wanted.links, language = wanted.language, is_agent = wanted.is_agent, agent_operator = wanted.agent_operator,
    default_price_raw = wanted.default_price_raw, default_refund_window = wanted.default_refund_window,
    blocks_ai_crawlers = wanted.blocks_ai_crawlers, cover_alt = wanted.cover_alt
  where p.id = own.id;
  select * into discreet from public.private_profiles h where h.id = own.id;
  discreet := jsonb_populate_record(discreet, changes);
  update public.private_profiles h set seller_type = discreet.seller_type, time_zone = discreet.time_zone,
    refunds_all_readers = discreet.refunds_all_readers, legal_name = nullif(btrim(discreet.legal_name), ''),
    legal_address = nullif(btrim(discreet.legal_address), ''), country = discreet.country, tax_id = nullif(btrim(discreet.tax_id), '')
  where h.id = own.id;
  return own.id;
exception when unique_violation then
  -- Another user took the handle at the same moment.
  perform private.refuse('handle_taken', format('@%s is not available.', wanted.handle));
end;
$$;
grant execute on function private.update_profile to authenticated;

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
comment on function private.require_open_profile is
  'Returns the user''s own profile, locked. Rejects visitors, and accounts that are suspended or deleted.';

create function public.replace_avatar(user_id uuid, url text) returns text
language sql volatile security invoker set search_path = '' as $$ select private.replace_avatar(user_id, url) $$;
comment on function public.replace_avatar is
  'Server only: it has stored the picture. Returns the previous address, so that the server can delete that file.';
grant execute on function public.replace_avatar to service_role;

create function private.replace_avatar(of_user uuid, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  update public.profiles p set avatar_url = url where p.id = own.id;
  return own.avatar_url;
end;
$$;
grant execute on function private.replace_avatar to service_role;

create function public.replace_profile_cover(user_id uuid, url text default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.replace_profile_cover(user_id, url) $$;
comment on function public.replace_profile_cover is
  'Server only: it has stored the picture. Without a url, removes the cover. Returns the previous address, like replace_avatar.';
grant execute on function public.replace_profile_cover to service_role;

-- The description of another picture does not fit this one.
create function private.replace_profile_cover(of_user uuid, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
begin
  update public.profiles p set cover_url = url, cover_alt = null where p.id = own.id;
  return own.cover_url;
end;
$$;
grant execute on function private.replace_profile_cover to service_role;

create function private.tell_auth() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users u
  set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('handle', new.handle::text, 'name', new.name)
  where u.id = new.id;
  return null;
end;
$$;
comment on function private.tell_auth is
  'Trigger: copies handle and name to user_metadata. Nothing may be decided by that copy, because users can write it themselves.';
create trigger tell_auth after update of handle, name on public.profiles
  for each row when (old.handle::text is distinct from new.handle::text or old.name is distinct from new.name)
  execute function private.tell_auth();
