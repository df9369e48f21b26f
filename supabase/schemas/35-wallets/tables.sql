-- Proofs of who holds a wallet, and what they opened. The wallet sends a fixed amount to a one-time address; it goes back.

create table public.wallet_challenges (
  id uuid primary key default gen_random_uuid(),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete cascade,
  purchase_id uuid not null unique references public.purchases (id) on delete restrict,
  account text check (private.is_nano_account(account)),
  block_hash text check (private.is_block_hash(block_hash)),
  proven_at timestamptz,
  used_at timestamptz,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  purpose public.wallet_purpose not null,
  codes_sent smallint not null default 0 check (codes_sent between 0 and 3),
  constraint wallet_challenges_prove_a_wallet check (num_nonnulls(account, block_hash, proven_at) in (0, 3)),
  constraint wallet_challenges_used_after_proof check (used_at is null or proven_at is not null),
  constraint wallet_challenges_link_to_an_account check (purpose <> 'link' or user_id is not null)
);
comment on table public.wallet_challenges is
  'One address that a wallet sends the fixed amount to. The purchase of kind login holds that address and the money until it is back.';
comment on column public.wallet_challenges.secret_hash is
  'SHA-256 of the secret in the cookie of the browser that began. Only that browser is told anything.';
comment on column public.wallet_challenges.user_id is 'Who began. Null for a browser without a session.';
comment on column public.wallet_challenges.used_at is 'Of a sign-in: when its newest code was sent.';
comment on column public.wallet_challenges.wrong_codes is 'How many codes were tried, the right one too.';
comment on column public.wallet_challenges.account is 'The wallet that sent exactly the fixed amount in time. The first one counts.';
create index wallet_challenges_user_id_idx on public.wallet_challenges (user_id);
create index wallet_challenges_created_at_idx on public.wallet_challenges (created_at);
create trigger set_updated_at before update on public.wallet_challenges for each row execute function private.set_updated_at();

create table public.wallet_restores (
  id uuid primary key default gen_random_uuid(),
  account text not null check (private.is_nano_account(account)),
  user_id uuid not null references auth.users (id) on delete cascade,
  owner_id uuid references public.profiles (id) on delete cascade,
  posts integer not null check (posts > 0),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wallet_restores_one_each unique nulls not distinct (account, user_id, owner_id)
);
comment on table public.wallet_restores is
  'A browser that reads what a wallet paid for. One row for each account whose purchases it opened: that account can end it.';
comment on column public.wallet_restores.user_id is 'The anonymous user of the browser. Never told to the owner.';
comment on column public.wallet_restores.owner_id is 'The registered buyer, or the account that the wallet is linked to. Null without one.';
comment on column public.wallet_restores.ended_at is 'When the owner said “Not me”.';
create index wallet_restores_owner_id_idx on public.wallet_restores (owner_id, created_at desc);
create index wallet_restores_user_id_idx on public.wallet_restores (user_id);
create trigger set_updated_at before update on public.wallet_restores for each row execute function private.set_updated_at();

create table public.wallet_accounts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  account text not null check (private.is_nano_account(account)),
  opened_at timestamptz not null default now(),
  proven_at timestamptz not null,
  may_add_method boolean not null default false
);
comment on table public.wallet_accounts is
  'Accounts that a wallet alone has opened. While they have no other way to sign in, they have one session: that of the newest send.';
comment on column public.wallet_accounts.account is 'The wallet that made the account.';
comment on column public.wallet_accounts.opened_at is 'When the newest sign-in by a wallet alone began. Its limits hold for 24 hours.';
comment on column public.wallet_accounts.proven_at is 'When the send of that sign-in was proven.';
comment on column public.wallet_accounts.may_add_method is 'No one has signed in since the account was made: its session may add an e-mail address.';

alter table public.entitlements add foreign key (restore_id) references public.wallet_restores (id) on delete set null;
