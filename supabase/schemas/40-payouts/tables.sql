-- Payouts, the blocks that we sign for them, and the double-entry ledger.

create table public.nano_blocks (
  hash text primary key check (private.is_block_hash(hash)),
  account text not null check (private.is_nano_account(account)),
  previous text not null check (private.is_block_hash(previous)),
  kind public.block_kind not null,
  json jsonb not null check (jsonb_typeof(json) = 'object'),
  work text check (work ~ '^[0-9a-f]{16}$'),
  state public.block_state not null default 'signed',
  sent_at timestamptz,
  confirmed_at timestamptz,
  dead_at timestamptz,
  rival_hash text check (private.is_block_hash(rival_hash)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint nano_blocks_dead_have_a_rival check ((state = 'dead') = (dead_at is not null and rival_hash is not null)),
  constraint nano_blocks_confirmed_say_when check ((state = 'confirmed') = (confirmed_at is not null))
);
comment on table public.nano_blocks is 'Every block that we sign, stored before it is sent. A retry sends the same bytes.';
comment on column public.nano_blocks.rival_hash is
  'The block that the chain confirmed in this one''s place: the only proof that this one is dead.';
create unique index nano_blocks_one_per_frontier_idx on public.nano_blocks (account, previous) where state <> 'dead';
create index nano_blocks_account_idx on public.nano_blocks (account);
create index nano_blocks_unconfirmed_idx on public.nano_blocks (created_at) where state in ('signed', 'sent');
create index nano_blocks_newest_idx on public.nano_blocks (created_at);
create trigger set_updated_at before update on public.nano_blocks for each row execute function private.set_updated_at();

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid references public.purchases (id) on delete restrict,
  kind public.payout_kind not null,
  payment_hash text references public.payments (block_hash) on delete restrict,
  recipient_account text check (private.is_nano_account(recipient_account)),
  recipient_id uuid references public.profiles (id) on delete restrict,
  amount_raw numeric(39, 0) not null check (amount_raw > 0),
  status public.payout_status not null,
  source_account text not null check (private.is_nano_account(source_account)),
  block_hash text unique references public.nano_blocks (hash) on delete restrict,
  held_until timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 1000),
  released_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  error_class text check (error_class in (
    'node_away', 'work_missing', 'not_confirmed', 'node_behind', 'mismatch', 'address_unsafe', 'unexpected')),
  approved_at timestamptz,
  claimed_hash text check (private.is_block_hash(claimed_hash)),
  is_under_review boolean not null default false,
  constraint payouts_know_where check ((status = 'awaiting_address') = (recipient_account is null) or status = 'cancelled'),
  constraint payouts_held_say_until_when check (status <> 'held' or held_until is not null),
  constraint payouts_on_their_way_have_a_block check (status not in ('publishing', 'paid') or block_hash is not null),
  constraint payouts_paid_say_when check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_returned_name_their_payment check ((kind in ('refund', 'excess')) = (payment_hash is not null))
);
comment on table public.payouts is
  'Money that must leave an account exactly once. Its blocks are in nano_blocks: one living block per frontier is the last guard against '
  'a second payment.';
comment on column public.payouts.payment_hash is 'The payment that a refund or an excess returns.';
comment on column public.payouts.error_class is 'Why the last attempt failed. lib/payouts/README.md says what to do about each class.';
comment on column public.payouts.approved_at is 'When finance let it pass the caps of a minute and a day.';
comment on column public.payouts.is_under_review is
  'Finance holds it. The writer is told that we are reviewing it, not that their address has changed.';
comment on column public.payouts.claimed_hash is
  'The block that paid it, according to finance. The worker checks it on the chain before anything is booked.';
create unique index payouts_one_per_share_idx on public.payouts (purchase_id, kind, recipient_account) nulls not distinct
  where kind in ('creator', 'split', 'referrer', 'fee');
create unique index payouts_one_per_return_idx on public.payouts (payment_hash, kind);
create index payouts_purchase_id_idx on public.payouts (purchase_id);
create index payouts_source_account_idx on public.payouts (source_account);
create index payouts_due_idx on public.payouts (next_attempt_at) where status in ('pending', 'publishing');
create index payouts_held_idx on public.payouts (held_until) where status = 'held';
create index payouts_status_idx on public.payouts (status, created_at desc);
create index payouts_paid_idx on public.payouts (paid_at) where status = 'paid';
create index payouts_earned_idx on public.payouts (recipient_id, created_at desc, id desc);
create index payouts_ended_idx on public.payouts (updated_at) where status in ('paid', 'failed');
create trigger set_updated_at before update on public.payouts for each row execute function private.set_updated_at();

create table private.payout_attempts (
  id bigint generated always as identity primary key,
  payout_id uuid not null references public.payouts (id) on delete restrict,
  error_class text not null,
  error text not null check (char_length(error) <= 1000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.payout_attempts is 'Each attempt that did not pay, and why. The one that paid is the payout itself.';
create index payout_attempts_payout_id_idx on private.payout_attempts (payout_id, id desc);

create table private.named_recipients (
  payout_id uuid not null references public.payouts (id) on delete restrict,
  account text not null check (private.is_nano_account(account)),
  named_at timestamptz not null default now(),
  primary key (payout_id, account)
);
comment on table private.named_recipients is
  'Addresses that the payer or finance named for a payout. The signer pays only these and the address that it computes itself. Only '
  'note_named_recipient writes them.';

create table private.test_sends (
  payout_id uuid primary key references public.payouts (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.test_sends is 'Whose payout address a payout of the kind test tries. Only send_test_payout writes it.';
create index test_sends_user_id_idx on private.test_sends (user_id, created_at desc);

create table public.payout_freezes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  frozen_at timestamptz not null default now()
);
comment on table public.payout_freezes is
  'OUT-05: nothing is sent to these authors until they end it. Written under the lock of their row of private_profiles.';

create table private.freeze_links (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references public.profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now()
);
comment on table private.freeze_links is
  'Links in mails that freeze a user''s payouts. Only their hashes are stored, so reading this table freezes nothing.';
create index freeze_links_user_id_idx on private.freeze_links (user_id);

create table public.ledger_entries (
  id bigint generated always as identity primary key,
  posting_id uuid not null,
  reason text not null check (reason ~ '^[a-z_]{3,40}$'),
  account public.ledger_account not null,
  amount_raw numeric(39, 0) not null check (amount_raw <> 0),
  purchase_id uuid references public.purchases (id) on delete restrict,
  payout_id uuid references public.payouts (id) on delete restrict,
  profile_id uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.ledger_entries is
  'Append-only. The legs of one posting sum to zero: what the chain holds is positive, what we owe is negative.';
comment on column public.ledger_entries.profile_id is 'The writer to whom a creator''s share is owed.';
create index ledger_entries_posting_id_idx on public.ledger_entries (posting_id);
create index ledger_entries_purchase_id_idx on public.ledger_entries (purchase_id, account);
create index ledger_entries_payout_id_idx on public.ledger_entries (payout_id);
create index ledger_entries_profile_id_idx on public.ledger_entries (profile_id);

create table public.money_alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'payout_mismatch', 'payout_cap', 'payout_failed', 'payment_not_on_chain', 'balance_differs', 'block_differs', 'foreign_block',
    'account_differs', 'foreign_node', 'reserve_short', 'velocity_of_pair', 'velocity_of_newcomer')),
  account text check (private.is_nano_account(account)),
  payout_id uuid references public.payouts (id) on delete restrict,
  expected_raw numeric(39, 0) check (expected_raw >= 0),
  found_raw numeric(39, 0) check (found_raw >= 0),
  detail text not null check (char_length(detail) between 1 and 1000),
  times integer not null default 1 check (times > 0),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.money_alerts is
  'What a person must judge. One open row per kind, account and payout, until staff, a later reconciliation or the paid payout resolves '
  'it. lib/payouts/README.md says what each kind asks for.';
comment on column public.money_alerts.times is 'How often it has been seen since it was raised.';
create unique index money_alerts_one_open_idx on public.money_alerts (kind, account, payout_id) nulls not distinct
  where resolved_at is null;
create index money_alerts_payout_id_idx on public.money_alerts (payout_id);
create index money_alerts_newest_idx on public.money_alerts (created_at desc);
create trigger set_updated_at before update on public.money_alerts for each row execute function private.set_updated_at();

create table public.reconciliations (
  id bigint generated always as identity primary key,
  accounts integer not null check (accounts >= 0),
  differing integer not null check (differing between 0 and accounts),
  booked_raw numeric(39, 0) not null check (booked_raw >= 0),
  balance_raw numeric(39, 0) not null check (balance_raw >= 0),
  receivable_raw numeric(39, 0) not null check (receivable_raw >= 0),
  began_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.reconciliations is
  'Each comparison of the books with the chain, over every account of the worker''s seed. Differences are in money_alerts.';
create index reconciliations_newest_idx on public.reconciliations (created_at desc);

create table private.work_providers (
  name text primary key check (char_length(name) between 1 and 200),
  place smallint not null,
  worked_at timestamptz,
  failed_at timestamptz,
  error text check (char_length(error) <= 500)
);
comment on table private.work_providers is
  'The providers of proof of work, in the order in which the worker asks them, and when each last worked or failed.';

create table public.staff_filters (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.profiles (id) on delete cascade,
  list text not null check (list ~ '^[a-z-]{3,40}$'),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  query text not null check (char_length(query) between 2 and 500),
  created_at timestamptz not null default now(),
  unique (staff_id, list, name)
);
comment on table public.staff_filters is
  'Filters of a list that a member of staff saved under a name, as the query of its address. Each person sees only their own.';

alter table public.payments add foreign key (received_block) references public.nano_blocks (hash) on delete restrict;
