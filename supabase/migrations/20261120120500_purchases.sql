-- Money in: who wants to read what, which address he pays to, what arrived, and what he may read for it.

create type public.purchase_kind as enum ('post', 'section', 'bundle', 'tip', 'promotion', 'gift', 'tab', 'bond', 'login');
create type public.purchase_status as enum ('pending', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded', 'failed');
create type public.payment_state as enum ('none', 'seen', 'partial', 'confirmed', 'over', 'late');
create type public.purchase_channel as enum ('web', 'agent', 'embed', 'tab');
create type public.address_state as enum ('free', 'assigned');
create type public.entitlement_source as enum ('purchase', 'gift', 'author', 'admin', 'sponsor', 'goal', 'restore');

create table public.deposit_addresses (
  account text primary key check (private.is_nano_account(account)),
  seed_id text not null default 'main' check (seed_id ~ '^[a-z0-9-]{1,40}$'),
  derivation_index bigint not null check (derivation_index between 0 and 4294967295),
  state public.address_state not null default 'free',
  assigned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (seed_id, derivation_index),
  check ((state = 'assigned') = (assigned_at is not null))
);
comment on table public.deposit_addresses is 'The pool that the worker fills: it alone holds the seed. An address is given to one purchase, ever.';
comment on column public.deposit_addresses.seed_id is 'Which seed: a new seed gets a new name, and the old one still receives late money.';
create index deposit_addresses_free_idx on public.deposit_addresses (derivation_index) where state = 'free';
create index deposit_addresses_assigned_idx on public.deposit_addresses (assigned_at) where state = 'assigned';
select private.keep_updated_at('public.deposit_addresses');

create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete restrict,
  kind public.purchase_kind not null default 'post',
  buyer_id uuid not null references auth.users (id) on delete restrict,
  seller_id uuid not null references public.profiles (id) on delete restrict,
  ephemeral_address text not null unique references public.deposit_addresses (account) on delete restrict,
  derivation_index bigint not null check (derivation_index between 0 and 4294967295),
  amount_raw numeric(39, 0) not null check (amount_raw > 0 and amount_raw % 1e24 = 0),
  received_raw numeric(39, 0) not null default 0 check (received_raw >= 0),
  price_usd_micros bigint check (price_usd_micros > 0),
  rate_usd numeric(20, 8) check (rate_usd > 0),
  status public.purchase_status not null default 'pending',
  payment_state public.payment_state not null default 'none',
  channel public.purchase_channel not null default 'web',
  refund_window_min integer not null check (refund_window_min in (0, 10, 60, 1440)),
  expires_at timestamptz not null,
  paid_at timestamptz,
  late boolean not null default false,
  refund_window_ends_at timestamptz,
  refund_reason text check (char_length(refund_reason) between 1 and 200),
  refunded_at timestamptz,
  referrer_account text check (private.is_nano_account(referrer_account)),
  merged_from uuid,
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint purchases_of_posts_name_one check (kind not in ('post', 'section', 'gift') or post_id is not null),
  constraint purchases_paid_say_when check (
    status <> 'paid' or (paid_at is not null and refund_window_ends_at is not null and payment_state in ('confirmed', 'over', 'late'))),
  constraint purchases_refunded_say_when check ((status = 'refunded') = (refunded_at is not null)),
  constraint purchases_nobody_buys_his_own check (buyer_id <> seller_id)
);
comment on table public.purchases is 'One wish to read, one address, one quote. Changed only by the transitions of lib/purchases/README.md.';
comment on column public.purchases.meta is '{session_created, session_user_id}: what the buyer''s page needs to sign him in.';
comment on column public.purchases.refund_window_min is 'As the buyer saw it when he was quoted.';
comment on column public.purchases.merged_from is 'The anonymous user whose purchase this was before two accounts became one.';

create unique index purchases_one_paid_idx on public.purchases (buyer_id, post_id)
  where status = 'paid' and kind = 'post' and merged_from is null;
create unique index purchases_one_open_idx on public.purchases (buyer_id, post_id) where status = 'pending' and kind = 'post';
create index purchases_buyer_id_idx on public.purchases (buyer_id, created_at desc, id desc);
create index purchases_post_id_idx on public.purchases (post_id, status);
create index purchases_seller_id_idx on public.purchases (seller_id, created_at desc);
create index purchases_expiring_idx on public.purchases (expires_at) where status = 'pending';
create index purchases_short_idx on public.purchases (expires_at) where status = 'expired' and payment_state = 'partial';
select private.keep_updated_at('public.purchases');
alter table public.notifications add foreign key (purchase_id) references public.purchases (id) on delete cascade;
create index notifications_purchase_id_idx on public.notifications (purchase_id);

create table public.purchase_secrets (
  purchase_id uuid primary key references public.purchases (id) on delete cascade,
  buyer_id uuid not null references auth.users (id) on delete restrict,
  idempotency_key text check (char_length(idempotency_key) between 1 and 200),
  payer_account text check (private.is_nano_account(payer_account)),
  payer_is_service boolean,
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  consent_text_id text check (char_length(consent_text_id) <= 100),
  consent_at timestamptz,
  sealed_session text,
  session_claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((consent_text_id is null) = (consent_at is null))
);
comment on table public.purchase_secrets is 'What a purchase knows of its buyer and no API shows.';
comment on column public.purchase_secrets.sealed_session is 'Encrypted by the server; handed out once.';
comment on column public.purchase_secrets.buyer_country is 'From the address, kept as evidence for tax alone.';
create unique index purchase_secrets_idempotency_key_idx on public.purchase_secrets (buyer_id, idempotency_key);
create index purchase_secrets_payer_account_idx on public.purchase_secrets (payer_account);
select private.keep_updated_at('public.purchase_secrets');

create table public.payments (
  block_hash text primary key check (private.is_block_hash(block_hash)),
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  from_account text not null check (private.is_nano_account(from_account)),
  from_is_service boolean not null default false,
  amount_raw numeric(39, 0) not null check (amount_raw > 0),
  seen_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  received_block text check (private.is_block_hash(received_block)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'Blocks that came in: facts. Whether they are enough is judged by private.assess from all of them.';
comment on column public.payments.seen_at is 'When it arrived; lateness is judged by this.';
comment on column public.payments.confirmed_at is 'Null while the network has not agreed. Such a payment counts for nothing. Also the order in which payments count.';
create index payments_purchase_id_idx on public.payments (purchase_id, confirmed_at);
create index payments_unreceived_idx on public.payments (confirmed_at) where confirmed_at is not null and received_block is null;
select private.keep_updated_at('public.payments');

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  post_id uuid not null references public.posts (id) on delete cascade,
  section_idx smallint check (section_idx between 0 and 10),
  source public.entitlement_source not null,
  purchase_id uuid references public.purchases (id) on delete restrict,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (user_id, post_id, section_idx),
  check (source <> 'purchase' or purchase_id is not null)
);
comment on table public.entitlements is 'The right to read. Row rules on post_bodies ask here, and nowhere else.';
create index entitlements_post_id_idx on public.entitlements (post_id);
create index entitlements_purchase_id_idx on public.entitlements (purchase_id);
select private.keep_updated_at('public.entitlements');

create table public.sales (
  purchase_id uuid primary key references public.purchases (id) on delete restrict,
  seller_id uuid not null references public.profiles (id) on delete restrict,
  post_id uuid not null references public.posts (id) on delete restrict,
  version_id uuid not null references public.post_versions (id) on delete restrict,
  amount_raw numeric(39, 0) not null check (amount_raw > 0),
  fee_bps integer not null check (fee_bps between 0 and 10000),
  fee_raw numeric(39, 0) not null check (fee_raw >= 0),
  creator_raw numeric(39, 0) not null check (creator_raw > 0),
  creator_account text not null check (private.is_nano_account(creator_account)),
  fee_account text check (private.is_nano_account(fee_account)),
  paid_at timestamptz not null,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (fee_raw + creator_raw = amount_raw)
);
comment on table public.sales is 'The seller''s side of a paid purchase, without the buyer: what was settled, fixed at that moment. Dispatch pays by it.';
comment on column public.sales.amount_raw is 'What was kept of what arrived; excess goes back.';
comment on column public.sales.version_id is 'What was bought.';
create index sales_seller_id_idx on public.sales (seller_id, paid_at desc, purchase_id desc);
create index sales_post_id_idx on public.sales (post_id, paid_at desc);
create index sales_version_id_idx on public.sales (version_id);
create index sales_paid_at_idx on public.sales (paid_at desc);
select private.keep_updated_at('public.sales');

alter table public.deposit_addresses enable row level security;
alter table public.purchases enable row level security;
alter table public.purchase_secrets enable row level security;
alter table public.payments enable row level security;
alter table public.entitlements enable row level security;
alter table public.sales enable row level security;

grant select (id, post_id, status, payment_state, meta, expires_at) on public.purchases to authenticated;
create policy "buyers read their purchases" on public.purchases for select to authenticated
  using (buyer_id = (select auth.uid()));

grant select on public.entitlements to authenticated;
create policy "readers read their rights" on public.entitlements for select to authenticated
  using (user_id = (select auth.uid()));

grant select on public.sales to authenticated;
create policy "sellers and finance read sales" on public.sales for select to authenticated
  using (seller_id = (select auth.uid()) or (select private.staff_role()) in ('owner', 'finance'));

grant select on public.deposit_addresses, public.payments to authenticated;
create policy "finance reads addresses" on public.deposit_addresses for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));
create policy "finance reads payments" on public.payments for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

-- Nobody writes here but the transitions, not even who holds the secret key.
grant select on public.deposit_addresses, public.purchases, public.purchase_secrets, public.payments, public.entitlements,
  public.sales to service_role;
revoke execute on all functions in schema private from public;
