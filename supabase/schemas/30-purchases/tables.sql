-- Money in: the post that a reader wants, the address they pay to, what arrived, and what they may read for it.

create table private.nano_seeds (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  fingerprint text not null unique check (fingerprint ~ '^[0-9A-F]{32}$'),
  next_index bigint not null default 0 check (next_index between 0 and 4294967296),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  held_at timestamptz not null default now()
);
comment on table private.nano_seeds is
  'Names and fingerprints of seeds, never a seed. A worker whose seed does not match the name is refused.';
comment on column private.nano_seeds.next_index is
  'Only grows. An index is taken before its address is derived: a crash wastes indexes and reuses none.';
comment on column private.nano_seeds.held_at is 'When a worker last reported that it holds this seed.';
create trigger set_updated_at before update on private.nano_seeds for each row execute function private.set_updated_at();

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
comment on table public.deposit_addresses is
  'The pool of addresses. Only the worker fills it, because it holds the seed. Each serves one purchase, ever.';
comment on column public.deposit_addresses.seed_id is
  'The name of the seed. A new seed gets a new name; the old one still receives late money.';
create index deposit_addresses_free_idx on public.deposit_addresses (derivation_index) where state = 'free';
create index deposit_addresses_assigned_idx on public.deposit_addresses (assigned_at) where state = 'assigned';
create trigger set_updated_at before update on public.deposit_addresses for each row execute function private.set_updated_at();

create table public.purchases (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete restrict,
  kind public.purchase_kind not null default 'post',
  buyer_id uuid references auth.users (id) on delete restrict,
  seller_id uuid references public.profiles (id) on delete restrict,
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
  refund_asked_by text check (refund_asked_by in ('buyer', 'buyer_of_two', 'buyer_offered', 'author', 'staff', 'undelivered', 'nonconforming', 'withdrawal')),
  network text check (network ~ '^[0-9a-f]{32}$'),
  crowded_out_at timestamptz,
  rate_sources text[],
  has_downloads boolean not null default true,
  withdrawal_ends_at timestamptz,
  withdrawn_at timestamptz,
  constraint purchases_of_posts_name_one check (kind not in ('post', 'section', 'gift') or post_id is not null),
  -- 29 (b): the amounts that prove a wallet cost nothing else.
  constraint purchases_cost_no_proof check (kind = 'login' or amount_raw not in (555e24, 777e24)),
  constraint purchases_have_a_seller check ((kind in ('login', 'reserve', 'promotion')) = (seller_id is null)),
  constraint purchases_paid_say_when check (
    status <> 'paid' or (paid_at is not null and refund_window_ends_at is not null and payment_state in ('confirmed', 'over', 'late'))),
  constraint purchases_refunded_say_when check ((status = 'refunded') = (refunded_at is not null)),
  constraint purchases_not_own_post check (buyer_id <> seller_id or merged_from is not null)
);
comment on table public.purchases is
  'One request to read, one address, one quote. Changed only by the transitions in lib/purchases/README.md.';
comment on column public.purchases.kind is
  'login: no purchase, but the fixed amount that proves a wallet (35-wallets). Without post, seller and buyer; it always goes back. '
  'reserve: our own account (40-payouts/reserve.sql). Without them, too. promotion: an author pays us (45-promotions). Without post and seller.';
comment on column public.purchases.meta is '{session_created, session_user_id}: what the buyer''s page needs to sign them in.';
comment on column public.purchases.refund_window_min is 'The refund window of the quote. Later changes to the post do not alter it.';
comment on column public.purchases.merged_from is 'The anonymous user who owned this purchase before they were merged into an account.';
comment on column public.purchases.buyer_id is 'Null while only the holder of the access token is known.';
comment on column public.purchases.refund_asked_by is
  'Who asked for the refund. Null if the money went back by itself. Only refunds by ''buyer'' count towards the limits.';
comment on column public.purchases.network is
  'A keyed hash of the network from which it was asked for. Null after 30 days, and if the server could not tell the visitor''s address.';
comment on column public.purchases.rate_sources is 'For a quote in dollars: the sites that its rate came from. Null if they were not noted.';
comment on column public.purchases.has_downloads is
  'Whether the quote promised Markdown and EPUB. Later changes to the post do not alter it.';
comment on column public.purchases.withdrawal_ends_at is
  'REF-08: until when the buyer may withdraw from the contract by law. Null without that right, or if they gave it up.';
comment on column public.purchases.withdrawn_at is 'When the buyer withdrew from the contract.';
comment on column public.purchases.crowded_out_at is 'When newer quotes of the same network ended this one early.';
create unique index purchases_one_paid_idx on public.purchases (buyer_id, post_id)
  where status = 'paid' and kind = 'post' and merged_from is null;
create unique index purchases_one_open_idx on public.purchases (buyer_id, post_id) where status = 'pending' and kind = 'post';
create index purchases_buyer_id_idx on public.purchases (buyer_id, created_at desc, id desc);
create index purchases_post_id_idx on public.purchases (post_id, status);
create index purchases_seller_id_idx on public.purchases (seller_id, created_at desc);
create index purchases_expiring_idx on public.purchases (expires_at) where status = 'pending';
create index purchases_short_idx on public.purchases (expires_at) where status = 'expired' and payment_state = 'partial';
create index purchases_open_by_network_idx on public.purchases (network) where status = 'pending' and network is not null;
create index purchases_crowded_out_idx on public.purchases (id) where crowded_out_at is not null;
create index purchases_paid_by_network_idx on public.purchases (network, paid_at) where status = 'paid' and network is not null;
create index purchases_networks_by_age_idx on public.purchases (created_at) where network is not null;
create index purchases_reserves_idx on public.purchases (ephemeral_address) where kind = 'reserve';
create index purchases_of_programs_idx on public.purchases (paid_at) where channel = 'agent' and status = 'paid';
create trigger set_updated_at before update on public.purchases for each row execute function private.set_updated_at();

create table public.purchase_secrets (
  purchase_id uuid primary key references public.purchases (id) on delete cascade,
  buyer_id uuid references auth.users (id) on delete restrict,
  payer_account text check (private.is_nano_account(payer_account)),
  payer_is_service boolean,
  buyer_country text check (buyer_country ~ '^[A-Z]{2}$'),
  consent_text_id text check (char_length(consent_text_id) <= 100),
  consent_at timestamptz,
  sealed_session text,
  session_claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sealed_at timestamptz,
  chain_asked_at timestamptz,
  delivered_at timestamptz,
  tell_email text check (char_length(tell_email) between 3 and 254),
  declared_words integer check (declared_words >= 0),
  declared_images integer check (declared_images >= 0),
  delivered_share real check (delivered_share >= 0),
  read_to_end_at timestamptz,
  may_withdraw boolean not null default false,
  check ((consent_text_id is null) = (consent_at is null))
);
comment on table public.purchase_secrets is 'Private facts about the buyer. Only the server reads this table.';
comment on column public.purchase_secrets.sealed_session is
  'The buyer''s new session, encrypted with a key derived from the access token. Handed out once.';
comment on column public.purchase_secrets.buyer_country is 'As a trusted proxy named it. Kept only as evidence for tax.';
comment on column public.purchase_secrets.sealed_at is 'When the session was sealed. It can be claimed for ten minutes.';
comment on column public.purchase_secrets.chain_asked_at is
  'When a request last asked the chain about this purchase. Limits such questions to one a second.';
comment on column public.purchase_secrets.delivered_at is 'When the paid text was first read with a token of this purchase.';
comment on column public.purchase_secrets.declared_words is 'REF-07: how many paid words the post promised at the quote.';
comment on column public.purchase_secrets.delivered_share is
  'REF-07: what the first read with a token contained of the promised words, or of the promised images if that is less.';
comment on column public.purchase_secrets.read_to_end_at is
  'REF-06 (c): when the page said that its reader reached the end. A brake and no proof: a script can leave it out.';
comment on column public.purchase_secrets.may_withdraw is
  'REF-08: the buyer was promised 14 days to withdraw, as the law of their country says. Consent to read at once ends it.';
comment on column public.purchase_secrets.tell_email is
  'Where to mail that the payment is done. Deleted with that mail, or two days after the quote ended.';
create index purchase_secrets_payer_account_idx on public.purchase_secrets (payer_account);
create index purchase_secrets_sealed_at_idx on public.purchase_secrets (sealed_at) where sealed_session is not null;
create index purchase_secrets_buyer_id_idx on public.purchase_secrets (buyer_id);
create index purchase_secrets_tell_email_idx on public.purchase_secrets (purchase_id) where tell_email is not null;
create trigger set_updated_at before update on public.purchase_secrets for each row execute function private.set_updated_at();

create table private.idempotency_keys (
  scope text not null,
  key text not null check (char_length(key) between 1 and 200),
  request text not null,
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table private.idempotency_keys is
  'What each user first used an Idempotency-Key for. The same key with another request is refused.';
create index idempotency_keys_purchase_id_idx on private.idempotency_keys (purchase_id);
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);

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
comment on table public.payments is 'Incoming blocks, as facts. private.assess decides from all of them whether they are enough.';
comment on column public.payments.seen_at is 'When the block arrived. Decides whether a payment is late.';
comment on column public.payments.confirmed_at is
  'Null until the network confirms the block; only then it counts. Payments count in this order.';
create index payments_purchase_id_idx on public.payments (purchase_id, confirmed_at);
create index payments_unreceived_idx on public.payments (confirmed_at) where confirmed_at is not null and received_block is null;
create unique index payments_received_block_idx on public.payments (received_block);
create index payments_from_account_idx on public.payments (from_account);
create trigger set_updated_at before update on public.payments for each row execute function private.set_updated_at();

create table public.entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  post_id uuid not null references public.posts (id) on delete cascade,
  section_idx smallint check (section_idx between 0 and 10),
  source public.entitlement_source not null,
  purchase_id uuid references public.purchases (id) on delete restrict,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bearer_purchase_id uuid generated always as (case when user_id is null then purchase_id end) stored,
  restore_id uuid,
  check (source <> 'purchase' or purchase_id is not null),
  constraint entitlements_one_each unique nulls not distinct (user_id, post_id, section_idx, bearer_purchase_id),
  constraint entitlements_have_a_holder check (user_id is not null or purchase_id is not null)
);
comment on table public.entitlements is 'The right to read. Without a row here, the row rules on post_bodies let only the author read.';
comment on column public.entitlements.restore_id is 'For source restore: the restore that its owner can end.';
create index entitlements_post_id_idx on public.entitlements (post_id);
create index entitlements_purchase_id_idx on public.entitlements (purchase_id);
create index entitlements_restore_id_idx on public.entitlements (restore_id);
-- Serves the pages of the library: a reader's rights, newest first.
create index entitlements_library_idx on public.entitlements (user_id, granted_at desc, id desc) where revoked_at is null;
create trigger set_updated_at before update on public.entitlements for each row execute function private.set_updated_at();

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
  receipt_number bigint generated always as identity unique,
  rate_usd numeric(20, 8) check (rate_usd > 0),
  rate_at timestamptz,
  rate_sources text[],
  check (fee_raw + creator_raw = amount_raw)
);
comment on table public.sales is
  'The seller''s side of a paid purchase, without the buyer. Fixed when it was paid; payouts are checked against it.';
comment on column public.sales.amount_raw is 'The part of the received amount that was kept. The excess goes back.';
comment on column public.sales.version_id is 'The version of the post that was bought.';
comment on column public.sales.receipt_number is 'Shown as R-2026-000123. Numbers have gaps: a sale that is rolled back uses one up.';
comment on column public.sales.rate_usd is
  'US dollars per Nano: from a quote in dollars, else at payment. Null if no fresh price was known.';
comment on column public.sales.rate_sources is 'The sites that the rate came from. Null for sales from before they were noted.';
create index sales_seller_id_idx on public.sales (seller_id, paid_at desc, purchase_id desc);
create index sales_post_id_idx on public.sales (post_id, paid_at desc);
create index sales_version_id_idx on public.sales (version_id);
create index sales_paid_at_idx on public.sales (paid_at desc);
create trigger set_updated_at before update on public.sales for each row execute function private.set_updated_at();

create table private.refund_offers (
  version_id uuid not null references public.post_versions (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (version_id, opened_at)
);
comment on table private.refund_offers is
  'EDIT-04: when a sold version lost over half of its paid words. One row per version, so that publishing locks no purchase.';

create table public.library_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.library_feeds is
  'Readers whose library has a private feed. Only the hash of its secret is stored, so reading this table opens no feed.';
create trigger set_updated_at before update on public.library_feeds for each row execute function private.set_updated_at();

create table public.device_links (
  id uuid primary key default gen_random_uuid(),
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.device_links is
  'A link works once, within ten minutes. Only its hash is stored, so reading this table opens nothing.';
create index device_links_purchase_id_idx on public.device_links (purchase_id);
create trigger set_updated_at before update on public.device_links for each row execute function private.set_updated_at();

create table private.chain_watch (
  id smallint primary key default 1 check (id = 1),
  away_seconds integer not null default 0 check (away_seconds >= 0),
  said_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.chain_watch is
  'One row: how long the watching worker has reached no node, and when it said so. Old reports do not count.';
create trigger set_updated_at before update on private.chain_watch for each row execute function private.set_updated_at();

create table private.payer_walks (
  block_hash text primary key references public.payments (block_hash) on delete cascade,
  accounts text[] not null check (cardinality(accounts) between 1 and 50),
  funder text check (private.is_nano_account(funder)),
  opened_at timestamptz,
  is_finished boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.payer_walks is
  'N-08: what the worker read on the chain about a wallet that paid, once, when the payment was recorded.';
comment on column private.payer_walks.accounts is
  'The payer, the accounts that funded it over up to five hops, and what those inherit from payers that we refunded.';
comment on column private.payer_walks.funder is 'REF-06: the account one hop back that supplied at least half.';
comment on column private.payer_walks.opened_at is 'No later than this the payer had its first block. Null if the node could not say.';
create index payer_walks_accounts_idx on private.payer_walks using gin (accounts);
create index payer_walks_funder_idx on private.payer_walks (funder) where funder is not null;

create table private.quick_refunds (
  purchase_id uuid primary key references public.purchases (id) on delete cascade,
  was_newcomer boolean not null,
  device text check (device ~ '^[0-9a-f]{64}$'),
  network text check (network ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default now()
);
comment on table private.quick_refunds is
  'N-07: refunds that buyers took without asking the author, with what is counted. forget_refund_traces deletes hashes after a day.';
comment on column private.quick_refunds.device is 'A keyed hash of the cookie of the browser that asked.';
comment on column private.quick_refunds.network is 'A keyed hash of the network prefix that asked. No address is stored.';
create index quick_refunds_device_idx on private.quick_refunds (device, taken_at) where device is not null;
create index quick_refunds_network_idx on private.quick_refunds (network, taken_at) where network is not null;

create table private.refund_breakers (
  post_id uuid primary key references public.posts (id) on delete cascade,
  ends_at timestamptz not null
);
comment on table private.refund_breakers is 'REF-06 (d): until then newcomers ask the author of this post for a refund.';

create table public.refund_requests (
  purchase_id uuid primary key references public.sales (purchase_id) on delete cascade,
  seller_id uuid not null references public.profiles (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 200),
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refund_requests is
  'A buyer asked the author for a refund: once for a purchase, for 30 days. Names no buyer, so that the author learns only the sale.';
create index refund_requests_seller_id_idx on public.refund_requests (seller_id, created_at desc, purchase_id);
create trigger set_updated_at before update on public.refund_requests for each row execute function private.set_updated_at();

create table public.worth_answers (
  purchase_id uuid primary key references public.sales (purchase_id) on delete cascade,
  is_worth_it boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.worth_answers is
  'Whether a buyer found a post worth its price: one answer for each purchase. Only answer_worth writes; the server shows it to its buyer alone.';
create trigger set_updated_at before update on public.worth_answers for each row execute function private.set_updated_at();
