-- Who somebody is: the public profile, the private one beside it, handles and addresses.

create type public.account_status as enum ('active', 'limited', 'suspended', 'deleted');
create type public.seller_type as enum ('private', 'trader');

create function private.are_links(links jsonb) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select case when jsonb_typeof(links) <> 'array' then false else
    jsonb_array_length(links) <= 5 and coalesce((
      select bool_and(
        jsonb_typeof(link) = 'object'
        and link ?& array['label', 'url'] and (link - 'label' - 'url') = '{}'
        and char_length(link ->> 'label') between 1 and 30
        and link ->> 'url' ~ '^https://' and char_length(link ->> 'url') <= 200)
      from jsonb_array_elements(links) as link), true)
  end
$$;

create function private.is_display_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select char_length(name) between 1 and 50 and name = btrim(name)
    and name !~ '[[:cntrl:]\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
$$;
comment on function private.is_display_name is 'No control, zero-width or direction-changing characters: they make one name look like another.';

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  handle extensions.citext unique check (handle::text ~ '^[A-Za-z0-9_]{3,20}$'),
  handle_changed_at timestamptz,
  name text check (private.is_display_name(name)),
  avatar_url text check (char_length(avatar_url) <= 500),
  cover_url text check (char_length(cover_url) <= 500),
  bio text check (char_length(bio) <= 280),
  website text check (website ~ '^https://' and char_length(website) <= 200),
  links jsonb not null default '[]' check (private.are_links(links)),
  language text not null default 'en' check (language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  is_agent boolean not null default false,
  agent_operator text check (char_length(agent_operator) <= 100),
  default_price_raw numeric(39, 0) check (default_price_raw between 1e27 and 1e33 and default_price_raw % 1e24 = 0),
  default_refund_window integer not null default 10 check (default_refund_window in (0, 10, 60, 1440)),
  status public.account_status not null default 'active',
  purchases_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What everybody may know of a registered user. Made with the user; without handle and name nobody writes.';
comment on column public.profiles.handle is 'Compared without case, shown as typed.';
comment on column public.profiles.is_agent is 'Whether a program writes here; agent_operator says whose.';
comment on column public.profiles.default_refund_window is 'Minutes.';
create index profiles_name_search_idx on public.profiles using gin (name extensions.gin_trgm_ops);
create index profiles_created_at_idx on public.profiles (created_at desc);
select private.keep_updated_at('public.profiles');

create table public.private_profiles (
  id uuid primary key references public.profiles (id) on delete cascade,
  payout_address text check (private.is_nano_account(payout_address)),
  payout_address_verified_at timestamptz,
  payout_address_changed_at timestamptz,
  payout_hold_until timestamptz,
  email_prefs jsonb not null default '{}' check (jsonb_typeof(email_prefs) = 'object'),
  country text check (country ~ '^[A-Z]{2}$'),
  legal_name text check (char_length(legal_name) <= 200),
  legal_address text check (char_length(legal_address) <= 500),
  tax_id text check (char_length(tax_id) <= 50),
  seller_type public.seller_type,
  blocked_profile_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.private_profiles is 'What only its owner may know. Nothing of it is ever joined into a public page, but seller_type and legal data on receipts.';
comment on column public.private_profiles.payout_hold_until is 'After a change of address everything to the new one waits until then.';
select private.keep_updated_at('public.private_profiles');

create table public.reserved_handles (
  handle extensions.citext primary key
);
comment on table public.reserved_handles is 'Words that nobody may be called by: routes, offices, values that programs mistake.';
insert into public.reserved_handles (handle) select unnest(array[
  'about', 'admin', 'api', 'app', 'browse', 'changelog', 'compose', 'contact', 'content_guidelines', 'creators', 'edit',
  'farthing', 'faq', 'feed', 'get_nano', 'help', 'login', 'logout', 'mod', 'moderator', 'nano', 'notifications', 'null',
  'official', 'password', 'posts', 'privacy', 'profile', 'readers', 'receipts', 'root', 'rss', 'search', 'settings',
  'sitemap', 'staff', 'support', 'swap_to_nano', 'system', 'terms', 'undefined', 'www']);

create table public.retired_handles (
  handle extensions.citext primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  retired_at timestamptz not null default now()
);
comment on table public.retired_handles is 'Leads to its former owner for 90 days and is nobody else''s for 12 months.';
create index retired_handles_profile_id_idx on public.retired_handles (profile_id);

create table public.nano_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  account text not null check (private.is_nano_account(account)),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  label text check (char_length(label) between 1 and 30),
  verified_at timestamptz,
  verification_block text check (private.is_block_hash(verification_block)),
  last_used_at timestamptz,
  uses text[] not null default '{}' check (uses <@ array['login', 'restore', 'refund', 'payout']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.nano_addresses is 'Addresses that a user has shown to own. One key, one user.';
create index nano_addresses_user_id_idx on public.nano_addresses (user_id);
select private.keep_updated_at('public.nano_addresses');

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id) values (new.id) on conflict do nothing;
  insert into public.private_profiles (id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.make_profile is 'A user who signs up, or an anonymous one who registers, has a profile from then on.';
create trigger make_profile after insert on auth.users
  for each row when (not new.is_anonymous) execute function private.make_profile();
create trigger make_profile_at_registration after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.make_profile();

create function private.guard_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.handle::text is not distinct from old.handle::text then return new; end if;
  if new.handle is null then
    perform private.refuse('validation_failed', 'A handle can be changed, not taken away.');
  end if;
  if lower(new.handle::text) = lower(old.handle::text) then return new; end if;
  if exists (select from public.reserved_handles r where r.handle operator(extensions.=) new.handle)
    or exists (
      select from public.retired_handles r
      where r.handle operator(extensions.=) new.handle and r.profile_id <> new.id and r.retired_at > now() - interval '12 months') then
    perform private.refuse('handle_taken', format('@%s is not available.', new.handle));
  end if;
  if old.handle is not null then
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', 'A handle can be changed once in 30 days.');
    end if;
    insert into public.retired_handles (handle, profile_id) values (old.handle, new.id)
    on conflict (handle) do update set profile_id = excluded.profile_id, retired_at = excluded.retired_at;
    new.handle_changed_at = now();
  end if;
  delete from public.retired_handles r where r.handle operator(extensions.=) new.handle;
  return new;
end;
$$;
create trigger guard_handle before update of handle on public.profiles
  for each row execute function private.guard_handle();

create function private.touch_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('profile:' || new.id);
  return null;
end;
$$;
create trigger touch_profile after update on public.profiles
  for each row when (old.* is distinct from new.*) execute function private.touch_profile();

alter table public.profiles enable row level security;
alter table public.private_profiles enable row level security;
alter table public.reserved_handles enable row level security;
alter table public.retired_handles enable row level security;
alter table public.nano_addresses enable row level security;

grant select on public.profiles to anon, authenticated;
create policy "everybody reads profiles" on public.profiles for select to anon, authenticated
  using (status <> 'deleted');

grant select on public.private_profiles, public.nano_addresses to authenticated;
create policy "owners read their private profile" on public.private_profiles for select to authenticated
  using (id = (select auth.uid()));
create policy "owners read their addresses" on public.nano_addresses for select to authenticated
  using (user_id = (select auth.uid()));

grant select, insert, update, delete on public.profiles, public.private_profiles, public.reserved_handles,
  public.retired_handles, public.nano_addresses to service_role;
revoke execute on all functions in schema private from public;
grant execute on function private.are_links, private.is_display_name to service_role;
