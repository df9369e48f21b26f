-- Who a user is: the public and the private profile, handles, wallets, and tickets to merge two users.

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
  language text not null default 'en' check (private.is_language(language)),
  is_agent boolean not null default false,
  agent_operator text check (char_length(agent_operator) <= 100),
  default_price_raw numeric(39, 0) check (default_price_raw between 1e27 and 1e33 and default_price_raw % 1e24 = 0),
  default_refund_window integer not null default 10 check (default_refund_window in (0, 10, 60, 1440)),
  status public.account_status not null default 'active',
  purchases_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  blocks_ai_crawlers boolean not null default false,
  verified_domain text check (verified_domain ~ '^[a-z0-9._-]{3,253}$'),
  cover_alt text check (char_length(cover_alt) <= 200)
);
comment on table public.profiles is 'The public part of a registered user, created with the user. Publishing requires a handle and a name.';
comment on column public.profiles.handle is 'Compared without case, shown as typed.';
comment on column public.profiles.is_agent is 'Whether a program writes under this profile; agent_operator says who runs it.';
comment on column public.profiles.default_refund_window is 'In minutes.';
comment on column public.profiles.blocks_ai_crawlers is
  'Asks crawlers that train language models to leave the free parts alone. Search engines are not meant.';
comment on column public.profiles.verified_domain is
  'The domain of the website, whose front page links to this profile. Changing website or handle clears it.';
create index profiles_blocks_ai_idx on public.profiles (created_at, id) where blocks_ai_crawlers;
create index profiles_name_search_idx on public.profiles using gin (name extensions.gin_trgm_ops);
create index profiles_created_at_idx on public.profiles (created_at desc);
create unique index profiles_handle_folded_key on public.profiles (private.fold_handle(handle::text));
-- For search_people: handles that a reader remembers only roughly.
create index profiles_handle_words_idx on public.profiles using gin ((handle::text) extensions.gin_trgm_ops);
create index profiles_near_handle_idx on public.profiles using gin (private.near_words(lower(handle::text)))
with (fastupdate = off) where handle is not null;
create trigger set_updated_at before update on public.profiles for each row execute function private.set_updated_at();

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
  updated_at timestamptz not null default now(),
  time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' and char_length(time_zone) <= 64),
  refunds_all_readers boolean not null default false,
  payout_put_off_at timestamptz
);
comment on table public.private_profiles is
  'Readable by its owner only. Never joined into a public page; receipts show seller_type and the legal data.';
comment on column public.private_profiles.payout_hold_until is 'After a change of address, payouts to the new one wait until this time.';
comment on column public.private_profiles.refunds_all_readers is
  'REF-06: the author allows refunds to readers who finished a post, and while many new readers return it. Limits of a reader stay.';
comment on column public.private_profiles.payout_put_off_at is
  'N-17: when the author chose to set the payout address later. Then they may write; to sell takes an address.';
comment on column public.private_profiles.time_zone is 'IANA name. Without one, times are shown in UTC.';
create trigger set_updated_at before update on public.private_profiles for each row execute function private.set_updated_at();

create table public.reserved_handles (
  handle extensions.citext primary key
);
comment on table public.reserved_handles is
  'Handles that no user may take: routes, staff roles, and words that programs mistake for an empty value.';
create index reserved_handles_folded_idx on public.reserved_handles (private.fold_handle(handle::text));

create table public.retired_handles (
  handle extensions.citext primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  retired_at timestamptz not null default now(),
  is_taken_away boolean not null default false,
  redirects boolean not null default true
);
comment on table public.retired_handles is
  'An old handle redirects to its former owner for 90 days and stays reserved for them for 12 months.';
comment on column public.retired_handles.is_taken_away is 'Staff took it away: for 12 months its former owner cannot have it either.';
comment on column public.retired_handles.redirects is 'False if staff ended its links, too.';
create index retired_handles_profile_id_idx on public.retired_handles (profile_id);
create index retired_handles_folded_idx on public.retired_handles (private.fold_handle(handle::text));

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
comment on table public.nano_addresses is 'Addresses that a user has proven to own. A key belongs to one user.';
create index nano_addresses_user_id_idx on public.nano_addresses (user_id);
create trigger set_updated_at before update on public.nano_addresses for each row execute function private.set_updated_at();

create table public.exchange_accounts (
  account text primary key check (private.is_nano_account(account)),
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.exchange_accounts is
  'Accounts known to belong to an exchange. Payouts to them work, but some exchanges ignore small deposits.';
create trigger set_updated_at before update on public.exchange_accounts for each row execute function private.set_updated_at();

create table public.merge_tickets (
  id uuid primary key default gen_random_uuid(),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  from_user uuid not null,
  to_user uuid references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '15 minutes',
  redeemed_at timestamptz,
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint merge_tickets_two_users check (from_user <> to_user),
  constraint merge_tickets_redeemed_into_account check (redeemed_at is null or to_user is not null),
  constraint merge_tickets_redeemed_before_merged check (merged_at is null or redeemed_at is not null)
);
comment on table public.merge_tickets is 'An anonymous user''s consent to be merged into an account. Valid once, for 15 minutes.';
comment on column public.merge_tickets.secret_hash is
  'SHA-256 of the secret in the cookie. Reading this table is not enough to redeem a ticket.';
comment on column public.merge_tickets.from_user is 'No foreign key: the row records the merge after that user is deleted.';
comment on column public.merge_tickets.to_user is 'Set when issued if the account is already proven, otherwise when redeemed.';
create unique index merge_tickets_one_redeemed_idx on public.merge_tickets (from_user) where redeemed_at is not null;
create index merge_tickets_from_user_idx on public.merge_tickets (from_user);
create index merge_tickets_to_user_idx on public.merge_tickets (to_user);
create index merge_tickets_expires_at_idx on public.merge_tickets (expires_at) where redeemed_at is null;
create trigger set_updated_at before update on public.merge_tickets for each row execute function private.set_updated_at();

create table public.account_deletions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days',
  withdrawn_at timestamptz,
  waits_for text check (waits_for in ('suspension', 'office', 'sales', 'payouts', 'frozen', 'stuck', 'purchases', 'returns')),
  checked_at timestamptz,
  closed_at timestamptz,
  erased_at timestamptz,
  constraint account_deletions_close_in_order check (
    (closed_at is null or (withdrawn_at is not null and waits_for is null)) and (erased_at is null or closed_at is not null))
);
comment on table public.account_deletions is
  'Accounts that are to be deleted, or were. lib/creators/deletion/README.md draws the states. The functions of deletion.sql and erase.sql write it.';
comment on column public.account_deletions.withdrawn_at is 'When its last post was withdrawn, after due_at: from then on nothing is sold.';
comment on column public.account_deletions.waits_for is 'Why it was not closed at checked_at.';
comment on column public.account_deletions.closed_at is 'No way back: it has no way to sign in, and nothing personal is shown.';
create index account_deletions_due_idx on public.account_deletions (due_at) where erased_at is null;
