-- What the platform runs by: settings and switches, the price of Nano, its providers, and outgoing mail.

create table public.settings (
  id smallint primary key default 1 check (id = 1),
  platform_fee_bps integer not null default 500 check (platform_fee_bps between 0 and 10000),
  fee_account text check (private.is_nano_account(fee_account)),
  payments_paused boolean not null default false,
  purchase_ttl_seconds integer not null default 540 check (purchase_ttl_seconds between 60 and 86400),
  late_honour_hours integer not null default 24 check (late_honour_hours between 0 and 720),
  underpay_tolerance_bps integer not null default 100 check (underpay_tolerance_bps between 0 and 10000),
  underpay_tolerance_max_raw numeric(39, 0) not null default 1e27 check (underpay_tolerance_max_raw >= 0),
  excess_refund_min_raw numeric(39, 0) not null default 1e26 check (excess_refund_min_raw >= 0),
  refund_max_per_payer integer not null default 5 check (refund_max_per_payer >= 0),
  payout_max_attempts integer not null default 8 check (payout_max_attempts > 0),
  homepage_layout integer not null default 1 check (homepage_layout > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  payouts_paused boolean not null default false,
  sign_ups_paused boolean not null default false,
  read_only boolean not null default false,
  new_posts_per_day integer not null default 10 check (new_posts_per_day > 0),
  new_posts_per_day_at_first integer not null default 3 check (new_posts_per_day_at_first > 0),
  author_is_new_days integer not null default 7 check (author_is_new_days >= 0),
  follows_per_hour integer not null default 60 check (follows_per_hour > 0),
  new_drafts_per_hour integer not null default 60 check (new_drafts_per_hour > 0),
  saves_per_minute integer not null default 90 check (saves_per_minute > 0),
  newcomer_refunds integer not null default 2 check (newcomer_refunds >= 0),
  max_payments_per_purchase integer not null default 10 check (max_payments_per_purchase > 0),
  bookmarks_per_reader integer not null default 500 check (bookmarks_per_reader > 0),
  bookmark_changes_per_hour integer not null default 1000 check (bookmark_changes_per_hour > 0),
  exports_per_day integer not null default 3 check (exports_per_day > 0),
  notification_changes_per_hour integer not null default 1000 check (notification_changes_per_hour > 0),
  blocks_per_person integer not null default 1000 check (blocks_per_person > 0),
  block_changes_per_hour integer not null default 200 check (block_changes_per_hour > 0),
  comments_per_minute integer not null default 5 check (comments_per_minute > 0),
  comments_per_day integer not null default 60 check (comments_per_day > 0),
  comment_changes_per_hour integer not null default 600 check (comment_changes_per_hour > 0),
  comment_edit_minutes integer not null default 15 check (comment_edit_minutes >= 0),
  comment_quote_chars integer not null default 300 check (comment_quote_chars >= 0),
  comment_pending_days integer not null default 7 check (comment_pending_days > 0),
  mentions_per_comment integer not null default 5 check (mentions_per_comment >= 0),
  promotion_day_raw numeric(39, 0) not null default 5e29 check (promotion_day_raw >= 1e28 and promotion_day_raw <= 5e31 and promotion_day_raw % 1e24 = 0)
);
comment on table public.settings is
  'One row: the settings and limits that the database''s functions go by. lib/supabase/limits.ts lists the limits with their defaults.';
comment on column public.settings.fee_account is 'Where our fee goes. While it is not set, fees wait for an address.';
comment on column public.settings.promotion_day_raw is 'What a day of a promotion costs. Owners set it at /admin/promoted.';
comment on column public.settings.payouts_paused is
  'No new block that sends is stored. Blocks already sent are still booked, and payments are still received.';
comment on column public.settings.sign_ups_paused is 'No new accounts. Buying works without one.';
comment on column public.settings.newcomer_refunds is
  'N-07: how many automatic refunds a newcomer has in 24 hours, for each lineage, each device and each network.';
comment on column public.settings.max_payments_per_purchase is
  'An underpaid purchase that so many payments did not complete goes back: each part costs blocks.';
comment on column public.settings.comment_quote_chars is
  'How much of the paid part a comment may quote where only buyers comment, without spaces. Elsewhere it is next to nothing.';
comment on column public.settings.comment_pending_days is 'N-26: after so many days, a comment that its post''s author did not approve is deleted.';
comment on column public.settings.mentions_per_comment is 'How many people a comment tells that it mentions them. The others are linked only.';
comment on column public.settings.read_only is 'Users cannot change anything; staff and the worker can. Payments on their way still count.';
comment on column public.settings.new_posts_per_day_at_first is
  'For an author whose account is younger than author_is_new_days. Everyone else has new_posts_per_day.';
create trigger set_updated_at before update on public.settings for each row execute function private.set_updated_at();

create table public.nano_price (
  id smallint primary key default 1 check (id = 1),
  price_usd numeric(20, 8) check (price_usd > 0),
  price_change_24h_percentage numeric(12, 4),
  market_cap numeric(24, 2) check (market_cap >= 0),
  volume_24h numeric(24, 2) check (volume_24h >= 0),
  api_last_updated timestamptz,
  last_updated timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  good_for_hours integer not null default 3 check (good_for_hours > 0),
  sources text[]
);
comment on table public.nano_price is
  'One row, empty until a source was asked. When it is older than good_for_hours, nothing is quoted in dollars.';
comment on column public.nano_price.sources is 'The sites that answered when the price was last asked for. Receipts name them.';
create trigger set_updated_at before update on public.nano_price for each row execute function private.set_updated_at();

create table public.nano_providers (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(btrim(name)) between 1 and 60),
  url text not null check (url ~ '^https://[^\s"<>\\]{3,}$' and char_length(url) <= 300),
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['card', 'bank', 'swap', 'faucet', 'wallet']),
  countries text[] not null default '{}' check (array_to_string(countries, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'),
  asks_identity boolean not null,
  note text check (char_length(note) <= 200),
  last_checked_on date check (last_checked_on <= now() + interval '1 day'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  platforms text[] not null default '{}' check (platforms <@ array['android', 'ios', 'web', 'desktop']),
  is_self_custody boolean,
  opens_links boolean,
  min_send_raw numeric(39, 0) check (min_send_raw between 1 and 1e33),
  constraint nano_providers_wallet_facts check (
    'wallet' = any (kinds)
    or (platforms = '{}' and is_self_custody is null and opens_links is null and min_send_raw is null))
);
comment on table public.nano_providers is
  'Other people''s services. Until staff have checked a row (last_checked_on), only owners and moderators see it.';
comment on column public.nano_providers.countries is 'Two-letter codes. Empty if it serves every country.';
comment on column public.nano_providers.is_self_custody is 'Of a wallet, as the next two: its user holds the keys. Null if not known.';
comment on column public.nano_providers.opens_links is 'Payment links (nano:) open it.';
comment on column public.nano_providers.min_send_raw is 'The least that it sends.';
create trigger set_updated_at before update on public.nano_providers for each row execute function private.set_updated_at();

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z_]{3,60}$'),
  user_id uuid references auth.users (id) on delete cascade,
  recipient_email text check (char_length(recipient_email) <= 320),
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  natural_key text not null unique check (char_length(natural_key) between 1 and 300),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (char_length(last_error) <= 1000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  message_id text check (char_length(message_id) <= 300),
  sent_to text check (char_length(sent_to) <= 320),
  sending_since timestamptz,
  failed_at timestamptz,
  bounced_at timestamptz,
  not_before timestamptz,
  goes_to_many boolean not null generated always as (template in ('new_post', 'daily_digest', 'weekly_digest')) stored,
  check (num_nonnulls(user_id, recipient_email) = 1),
  constraint outbox_ends_once check (num_nonnulls(sent_at, failed_at) <= 1),
  constraint outbox_bounces_are_failures check (bounced_at is null or failed_at is not null)
);
comment on table public.outbox is 'Mails, written in the transaction that makes them necessary.';
comment on column public.outbox.natural_key is 'Names the one occasion of this mail, so that no retry writes it twice.';
comment on column public.outbox.message_id is 'The same for every attempt, so that a receiver who gets the mail twice can tell.';
comment on column public.outbox.sent_to is 'The address it was sent to. A user''s address may change later.';
comment on column public.outbox.sending_since is
  'Since when a worker has been sending it. After 10 minutes that worker counts as dead, and another sends it.';
comment on column public.outbox.failed_at is 'Given up for good; last_error says why.';
comment on column public.outbox.bounced_at is 'The receiving server refused the recipient.';
comment on column public.outbox.not_before is 'When it is sent. Null: at once.';
comment on column public.outbox.goes_to_many is
  'One post may cause a hundred thousand of these. They wait here and get their jobs some hundred at a time: a worker that looks for its '
  'next job reads past all that wait.';
create index outbox_user_id_idx on public.outbox (user_id);
create index outbox_waiting_idx on public.outbox (created_at) where sent_at is null and failed_at is null;
create index outbox_due_idx on public.outbox (coalesce(not_before, created_at)) where goes_to_many and sent_at is null and failed_at is null;
create index outbox_done_idx on public.outbox (coalesce(sent_at, failed_at));
create trigger set_updated_at before update on public.outbox for each row execute function private.set_updated_at();

create table private.suppressed_emails (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  since timestamptz not null default now()
);
comment on table private.suppressed_emails is
  'Hashes of the addresses of deleted accounts. No mail that was written before is sent there. Mail that is asked for later is.';

create table private.bounced_emails (
  email_hash text primary key check (email_hash ~ '^[0-9a-f]{64}$'),
  reason text not null check (reason in ('refused', 'bounced', 'complained')),
  since timestamptz not null default now(),
  last_tried_at timestamptz not null default now()
);
comment on table private.bounced_emails is
  'N-27: hashes of addresses that get no mail: their server refused it, it came back later, or its reader reported it as spam. Mail about '
  'payouts and safety is tried once a week. A mail that is taken ends it.';

create table private.mail_events (
  id text primary key check (char_length(id) between 1 and 200),
  received_at timestamptz not null default now()
);
comment on table private.mail_events is 'Reports about mails that were read, so that a repeated one changes nothing.';
create index mail_events_received_at_idx on private.mail_events (received_at);
