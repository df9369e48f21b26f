-- The schema files of supabase/schemas, in the order of config.toml, as they stood when this migration was made.

set check_function_bodies = off;

-- schemas/00-foundation/extensions.sql

-- Extensions, and the schema that the API does not expose. Loads before everything else.

create schema if not exists private;
comment on schema private is
  'Not exposed by the API. Functions here run with their owner''s rights: row rules ask them, and the functions of public call them.';
grant usage on schema private to anon, authenticated, service_role;

create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- schemas/10-identity/types.sql

-- The states of an account, and the kinds of seller.

create type public.account_status as enum ('active', 'limited', 'suspended', 'deleted');
create type public.seller_type as enum ('private', 'trader');

-- schemas/20-posts/types.sql

-- The states and choices of a post.

create type public.post_status as enum ('draft', 'scheduled', 'published', 'unpublished', 'removed', 'deleted');
create type public.post_access as enum ('free', 'paid', 'pwyw');
create type public.price_currency as enum ('XNO', 'USD');
create type public.comments_mode as enum ('everyone', 'buyers', 'off');
create type public.creation_method as enum ('human', 'assisted', 'generated', 'agent');
create type public.content_warning as enum ('none', 'sensitive', 'adult');
create type public.license as enum ('all-rights', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc0');
create type public.version_reason as enum ('autosave', 'manual', 'publish', 'restore');
create type public.file_kind as enum ('pdf', 'zip', 'epub', 'csv', 'mp3', 'm4a');
create type public.file_state as enum ('awaited', 'draft', 'out');

create type private.search_match as (id uuid, publication bigint, relevance real);

-- schemas/30-purchases/types.sql

-- The states of a purchase and of its payment, and the shapes that transitions return.

create type public.purchase_kind as enum ('post', 'section', 'bundle', 'tip', 'promotion', 'gift', 'tab', 'bond', 'login');
create type public.purchase_status as enum ('pending', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded', 'failed');
create type public.payment_state as enum ('none', 'seen', 'partial', 'confirmed', 'over', 'late');
create type public.purchase_channel as enum ('web', 'agent', 'embed', 'tab');
create type public.address_state as enum ('free', 'assigned');
create type public.entitlement_source as enum ('purchase', 'gift', 'author', 'admin', 'sponsor', 'goal', 'restore');

create type private.assessment as (judgement text, received_raw numeric, missing_raw numeric, excess_raw numeric);

create type public.purchase_facts as (
  id uuid, post_id uuid, buyer_id uuid, status public.purchase_status, payment_state public.payment_state,
  amount_raw text, received_raw text, missing_raw text, ephemeral_address text, price_currency public.price_currency,
  expires_at timestamptz, created_at timestamptz, paid_at timestamptz, refund_window_min integer,
  refund_window_ends_at timestamptz, meta jsonb, was_changed boolean);
comment on type public.purchase_facts is
  'The result of every purchase transition. Amounts are text: a JSON number would lose digits. was_changed: this call changed it.';

create type private.quote as (amount_raw numeric, price_usd_micros bigint, rate_usd numeric);

create type public.purchase_look as (
  facts public.purchase_facts, refund_reason text, returning_raw text, returned_raw text, unaddressed_raw text,
  known_hashes text[], unconfirmed_since timestamptz, is_chain_away boolean, may_ask_chain boolean);
comment on type public.purchase_look is
  'A purchase as its page needs it: facts, money on its way back, blocks known already, and whether to ask the chain.';

-- schemas/40-payouts/types.sql

-- The kinds and states of payouts, blocks and ledger entries.

create type public.payout_kind as enum
  ('creator', 'split', 'referrer', 'fee', 'refund', 'excess', 'tip', 'bond_return', 'tab_close', 'manual');
create type public.payout_status as enum
  ('held', 'pending', 'publishing', 'paid', 'failed', 'cancelled', 'awaiting_address');
create type public.block_kind as enum ('open', 'receive', 'send', 'change');
create type public.block_state as enum ('signed', 'sent', 'confirmed', 'dead');
create type public.ledger_account as enum ('chain', 'unsettled', 'creator', 'fee', 'refund');
create type public.payout_action as enum (
  'retry', 'rebuild', 'ask_for_address', 'set_address', 'mark_paid', 'approve', 'release', 'hold', 'cancel');
create type public.payout_list as enum ('pending', 'failed', 'paid');
create type public.staff_row as enum ('payout', 'block', 'payment', 'alert');

create type private.leg as (account public.ledger_account, amount_raw numeric, profile_id uuid);

-- schemas/50-social/types.sql

-- How often mail is sent, and the states of a comment.

create type public.email_frequency as enum ('off', 'instant', 'daily', 'weekly');
create type public.comment_status as enum ('published', 'pending', 'hidden_by_author', 'removed', 'deleted');

-- schemas/60-moderation/types.sql

-- Reports, their reasons and states; places on the front page.

create type public.report_target as enum ('post', 'comment', 'profile', 'image');
create type public.report_reason as enum ('spam', 'copyright', 'illegal', 'child_safety', 'hate', 'private_information',
  'unmarked_sexual', 'self_harm', 'misleading', 'undisclosed_ai', 'other');
create type public.report_status as enum ('open', 'triaged', 'action_taken', 'no_action', 'duplicate', 'appealed', 'upheld', 'overturned');
create type public.feature_slot as enum ('home_hero', 'home_featured', 'category_top');
create type public.exclusion_target as enum ('post', 'profile', 'tag');

-- schemas/70-operations/types.sql

-- The switches for incidents.

create type public.incident_switch as enum ('purchases', 'payouts', 'sign_ups', 'read_only');

-- schemas/00-foundation/columns.sql

-- Functions that table definitions call. They load before any table.

-- Trigger: keeps updated_at true for every write, by a transition or by the service.
create function private.set_updated_at() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end;
$$;

create function private.is_nano_account(account text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select account ~ '^nano_[13][13456789abcdefghijkmnopqrstuwxyz]{59}$'
$$;
comment on function private.is_nano_account is
  'Checks the canonical form only. The server verifies the checksum before it stores an address (lib/nano/address.ts).';
grant execute on function private.is_nano_account to service_role;

-- Upper case only, so that a block has one spelling and a hash can be a key.
create function private.is_block_hash(hash text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select hash ~ '^[0-9A-F]{64}$'
$$;
grant execute on function private.is_block_hash to service_role;

-- schemas/10-identity/columns.sql

-- Valid handles, names, languages and links. Table definitions call these functions.

-- At most five labelled https links. Checked here in full, because users can call update_profile without our API.
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
grant execute on function private.are_links to service_role;

create function private.is_display_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select char_length(name) between 1 and 50 and name = btrim(name)
    and name !~ '[[:cntrl:]\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
$$;
comment on function private.is_display_name is
  'Allows no control, zero-width or direction-changing characters: they make one name look like another.';
grant execute on function private.is_display_name to service_role;

-- Pages show a language by name and take the text direction from it. One tag that browsers rejected broke every list with its
-- post in it.
create function private.is_language(tag text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select tag ~ '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$'
$$;
comment on function private.is_language is
  'A language, optionally with script and region: de, pt-BR, zh-Hant. lib/creators/locales.ts mirrors this pattern.';
grant execute on function private.is_language to service_role;

create function private.fold_handle(handle text) returns text
language sql immutable security invoker set search_path = '' as $$
  select replace(replace(translate(regexp_replace(btrim(lower(handle), '_'), '_+', '_', 'g'), '01l', 'oii'), 'rn', 'm'), 'vv', 'w')
$$;
comment on function private.fold_handle is
  'Reduces a handle to what the eye sees. Two handles that fold alike could be mistaken for each other, so only one may exist.';
grant execute on function private.fold_handle to service_role;

-- Maps look-alike letters of other alphabets, small capitals, and digits used as letters to Latin letters.
create function private.fold_name(name text) returns text
language sql immutable security invoker set search_path = '' as $$
  select regexp_replace(regexp_replace(
    replace(replace(lower(translate(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      'АВЕКМНОРСТУХІЈЅаекмнорстухіјѕԁɡһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑ013457@$|!',
      'ABEKMHOPCTYXIJSaekmhopctyxijsdghABEZHIKMNOPTYXaeiknoptuxabcdefghijklmnoprstuvwyziaoieastasii')), 'rn', 'm'), 'vv', 'w'),
    '[^a-z ]', '', 'g'), '\y([a-z]) (?=[a-z]\y)', '\1', 'g')
$$;
comment on function private.fold_name is
  'Reduces a name to what the eye sees, so that is_open_name finds disguised words: no accents, one alphabet, spaced letters joined.';

create function private.is_open_name(name text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select name ~ '[^[:punct:][:space:]\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]'
    and translate(private.fold_name(name), 'l', 'i') !~ '(farthing|officiai|admin|support|staff)'
$$;
comment on function private.is_open_name is 'Rejects names without a letter or digit, and names that could pass for Farthing or its staff.';

-- schemas/20-posts/columns.sql

-- Valid prices and documents. Table definitions call these functions.

create function private.is_price(amount_raw numeric) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select amount_raw between 1e27 and 1e33 and amount_raw % 1e24 = 0
$$;
comment on function private.is_price is 'Ӿ0.001 to Ӿ1,000 in steps of Ӿ0.000001, which every wallet can type.';
grant execute on function private.is_price to service_role;

create function private.is_document(document jsonb) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select jsonb_typeof(document) = 'object' and document ->> 'type' = 'doc' and jsonb_typeof(document -> 'content') = 'array'
    and octet_length(document::text) <= 1048576
$$;
comment on function private.is_document is
  'Checks the frame and the size. lib/posts/schema.ts knows the blocks, and the renderer shows no others.';
grant execute on function private.is_document to service_role;

-- schemas/00-foundation/tables.sql

-- Tables that serve every domain: rate limits, cache tags, living workers.

create table public.rate_limits (
  bucket text not null check (length(bucket) between 1 and 200),
  window_starts_at timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (bucket, window_starts_at)
);
comment on table public.rate_limits is 'Hits per bucket and fixed window. The job clean_rate_limits deletes rows past expires_at.';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);

create table public.cache_tags (
  tag text primary key check (length(tag) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp(),
  changed_in xid8 not null default pg_current_xact_id()
);
comment on table public.cache_tags is
  'When the content behind a cache tag last changed. Every web process asks for changes every two seconds.';
create index cache_tags_changed_in_idx on public.cache_tags (changed_in);

create table private.living_workers (
  id text primary key check (char_length(id) between 1 and 100),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table private.living_workers is 'Workers that reported recently that they are alive, by the name under which they lock jobs.';

-- schemas/10-identity/tables.sql

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
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'The public part of a registered user, created with the user. Publishing requires a handle and a name.';
comment on column public.profiles.handle is 'Compared without case, shown as typed.';
comment on column public.profiles.is_agent is 'Whether a program writes under this profile; agent_operator says who runs it.';
comment on column public.profiles.default_refund_window is 'In minutes.';
create index profiles_name_search_idx on public.profiles using gin (name extensions.gin_trgm_ops);
create index profiles_created_at_idx on public.profiles (created_at desc);
create unique index profiles_handle_folded_key on public.profiles (private.fold_handle(handle::text));
-- For search_people: handles that a reader remembers only roughly.
create index profiles_handle_words_idx on public.profiles using gin ((handle::text) extensions.gin_trgm_ops);
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
  time_zone text check (time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' and char_length(time_zone) <= 64)
);
comment on table public.private_profiles is
  'Readable by its owner only. Never joined into a public page; receipts show seller_type and the legal data.';
comment on column public.private_profiles.payout_hold_until is 'After a change of address, payouts to the new one wait until this time.';
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
  retired_at timestamptz not null default now()
);
comment on table public.retired_handles is
  'An old handle redirects to its former owner for 90 days and stays reserved for them for 12 months.';
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
  constraint merge_tickets_redeemed_for_somebody check (redeemed_at is null or to_user is not null),
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

-- schemas/20-posts/tables.sql

-- Posts, their versions, and the paid text in a table of its own.

create sequence private.publications;

create table public.categories (
  id text primary key check (id ~ '^[a-z0-9-]{2,30}$'),
  name text not null unique check (char_length(name) between 2 and 30),
  position smallint not null unique
);
comment on table public.categories is 'A fixed list in an order that reads well, with Other last.';

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  slug text check (slug ~ '^[a-z0-9-]{1,100}$'
    and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and slug not in ('posts', 'followers', 'following', 'profile', 'rss', 'feed', 'about', 'tip')),
  status public.post_status not null default 'draft',
  listed boolean not null default true,
  title text not null default '' check (char_length(title) <= 120),
  subtitle text check (char_length(subtitle) <= 200),
  excerpt text check (char_length(excerpt) <= 300),
  excerpt_auto boolean not null default true,
  language text not null default 'en' check (private.is_language(language)),
  category_id text references public.categories (id),
  cover_image_id uuid,
  cover_alt text check (char_length(cover_alt) <= 200),
  cover_caption text check (char_length(cover_caption) <= 300),
  access public.post_access not null default 'free',
  price_currency public.price_currency not null default 'XNO',
  price_raw numeric(39, 0) check (private.is_price(price_raw)),
  price_usd_micros bigint check (price_usd_micros > 0),
  pwyw_min_raw numeric(39, 0) check (private.is_price(pwyw_min_raw)),
  pwyw_suggested_raw numeric(39, 0) check (private.is_price(pwyw_suggested_raw) and pwyw_suggested_raw >= pwyw_min_raw),
  agent_price_raw numeric(39, 0) check (private.is_price(agent_price_raw)),
  refund_window_min integer not null default 10 check (refund_window_min in (0, 10, 60, 1440)),
  comments_mode public.comments_mode not null default 'everyone',
  creation_method public.creation_method,
  creation_note text check (char_length(creation_note) <= 300),
  content_warning public.content_warning not null default 'none',
  canonical_url text check (canonical_url ~ '^https://' and char_length(canonical_url) <= 2000),
  seo_title text check (char_length(seo_title) <= 70),
  seo_description text check (char_length(seo_description) <= 160),
  og_image_id uuid,
  license public.license not null default 'all-rights',
  free_words integer not null default 0 check (free_words >= 0),
  paid_words integer not null default 0 check (paid_words >= 0),
  paid_images integer not null default 0 check (paid_images >= 0),
  reading_minutes integer not null default 1 check (reading_minutes >= 1),
  current_version_id uuid,
  latest_version integer not null default 0 check (latest_version >= 0),
  rights_confirmed_at timestamptz,
  scheduled_at timestamptz,
  published_at timestamptz,
  first_published_at timestamptz,
  followers_notified_at timestamptz,
  edited_at timestamptz,
  unpublished_at timestamptz,
  removed_at timestamptz,
  removed_reason text check (char_length(removed_reason) between 1 and 3000),
  deleted_at timestamptz,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publication bigint,
  removed_by_law boolean not null default false,
  facets tsvector not null default ''::tsvector,
  tells_followers boolean not null default true,
  kept_back_because text check (char_length(kept_back_because) between 1 and 300),
  was_free_until timestamptz,
  unique (profile_id, slug),
  constraint posts_have_their_price check (
    status in ('draft', 'deleted', 'removed')
    or access = 'free'
    or (access = 'paid' and price_currency = 'XNO' and price_raw is not null)
    or (access = 'paid' and price_currency = 'USD' and price_usd_micros is not null)
    or (access = 'pwyw' and pwyw_min_raw is not null)),
  constraint posts_out_are_whole check (
    status not in ('scheduled', 'published', 'unpublished')
    or (slug is not null and char_length(title) >= 3 and category_id is not null)),
  constraint posts_published_have_a_version check (
    status not in ('published', 'unpublished')
    or (current_version_id is not null and published_at is not null and first_published_at is not null)),
  constraint posts_scheduled_have_a_time check ((status = 'scheduled') = (scheduled_at is not null)),
  constraint posts_removed_have_a_reason check (status <> 'removed' or (removed_at is not null and removed_reason is not null)),
  constraint posts_deleted_have_a_time check ((status = 'deleted') = (deleted_at is not null)),
  constraint posts_unpublished_have_a_time check (status <> 'unpublished' or unpublished_at is not null),
  constraint posts_kept_back_are_drafts check (kept_back_because is null or status = 'draft')
);
comment on table public.posts is 'One row per post, from its first keystroke. Changed only by the transitions of lib/posts/README.md.';
comment on column public.posts.listed is 'Whether lists, feeds and search show it. Anyone with the link can read it either way.';
comment on column public.posts.current_version_id is 'The version that readers see. The newest version may be later.';
comment on column public.posts.latest_version is
  'The number of the newest version. A save says which version it is based on, and a stale one is rejected.';
comment on column public.posts.search is 'Built from the free part only.';
comment on column public.posts.creation_method is 'The author''s own disclosure, required before publication.';
comment on column public.posts.publication is
  'The place in the order of first publication. Kept when the post is withdrawn and published again.';
comment on column public.posts.removed_by_law is
  'For a removed post: true if the law forbids showing it, false if it broke the guidelines.';
comment on column public.posts.facets is
  'Filters of a search: =by:<id>, =in:<category>, =lang:<code>, =tag:<name>, =length:<short, medium, long>, =refund:<minutes>, '
  '=free, =human, and =post for every post. No real word begins with =.';
comment on column public.posts.tells_followers is 'For a scheduled post: whether followers are notified when it is published.';
comment on column public.posts.kept_back_because is 'Why a scheduled post is a draft again. Cleared when it is no longer a draft.';
comment on column public.posts.was_free_until is 'For a post that was published for free: when it began to cost something.';
create index posts_feed_idx on public.posts (published_at desc, id desc) where status = 'published' and listed;
create index posts_category_feed_idx on public.posts (category_id, published_at desc, id desc) where status = 'published' and listed;
create index posts_language_feed_idx on public.posts (language, published_at desc, id desc) where status = 'published' and listed;
create index posts_access_feed_idx on public.posts (access, published_at desc, id desc) where status = 'published' and listed;
create index posts_profile_feed_idx on public.posts (profile_id, published_at desc, id desc) where status = 'published';
create index posts_author_idx on public.posts (profile_id, status, updated_at desc);
create index posts_category_id_idx on public.posts (category_id);
create index posts_due_idx on public.posts (scheduled_at) where status = 'scheduled';
create index posts_trash_idx on public.posts (deleted_at) where status = 'deleted';
create unique index posts_current_version_id_idx on public.posts (current_version_id);
create index posts_cover_image_id_idx on public.posts (cover_image_id);
create index posts_og_image_id_idx on public.posts (og_image_id);
-- For the sitemaps: a part of the posts is a range of publication numbers, so that each part costs the same. An author is in the
-- part of their first listed post.
create index posts_publication_idx on public.posts (publication) where status = 'published' and listed;
create index posts_profile_publication_idx on public.posts (profile_id, publication) where status = 'published' and listed;
create index posts_search_idx on public.posts
using gin ((publication / 1024), (publication / 8192), (publication / 65536), (search || facets))
with (fastupdate = off) where status = 'published' and listed;
create trigger set_updated_at before update on public.posts for each row execute function private.set_updated_at();

create table public.post_versions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  n integer not null check (n > 0),
  author_id uuid not null references public.profiles (id) on delete restrict,
  reason public.version_reason not null,
  title text not null check (char_length(title) <= 120),
  subtitle text check (char_length(subtitle) <= 200),
  free_doc jsonb not null check (private.is_document(free_doc)),
  free_words integer not null check (free_words >= 0),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  unique (post_id, n)
);
comment on table public.post_versions is
  'Every saved state of a post, free part only. A version never changes. Every published one and the newest 50 others are kept.';
create index post_versions_author_id_idx on public.post_versions (author_id);

create table public.post_bodies (
  version_id uuid primary key references public.post_versions (id) on delete cascade,
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 11
    and octet_length(sections::text) <= 1048576),
  words integer not null check (words >= 0),
  created_at timestamptz not null default now(),
  change_note text check (char_length(change_note) between 1 and 200)
);
comment on table public.post_bodies is
  'The paid part, [{idx, heading, doc, words}]. Only its author and its buyers read it; staff through read_body_as_staff.';
comment on column public.post_bodies.change_note is 'The author''s note to buyers about this version. Has the same readers as the body.';

create table public.post_slugs (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9-]{1,100}$'),
  post_id uuid not null references public.posts (id) on delete cascade,
  retired_at timestamptz not null default now(),
  primary key (profile_id, slug)
);
comment on table public.post_slugs is 'Old addresses of posts. Each redirects to its post for good, and no other post can take it.';
create index post_slugs_post_id_idx on public.post_slugs (post_id);

create table public.tags (
  name text primary key check (name ~ '^[a-z0-9-]{2,30}$'),
  created_at timestamptz not null default now()
);

create table public.post_tags (
  post_id uuid not null references public.posts (id) on delete cascade,
  tag text not null references public.tags (name) on delete cascade,
  primary key (post_id, tag)
);
create index post_tags_tag_idx on public.post_tags (tag, post_id);

create table public.post_price_events (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  access public.post_access not null,
  price_currency public.price_currency not null,
  price_raw numeric(39, 0) check (price_raw >= 0),
  price_usd_micros bigint check (price_usd_micros >= 0),
  pwyw_min_raw numeric(39, 0) check (pwyw_min_raw >= 0),
  created_at timestamptz not null default now()
);
comment on table public.post_price_events is 'The price history of a post. Readers may see it in the post''s details.';
create index post_price_events_post_id_idx on public.post_price_events (post_id, id desc);

create table public.post_images (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  is_paid boolean not null default false,
  path text not null unique check (char_length(path) <= 500),
  width integer not null check (width > 0),
  height integer not null check (height > 0 and width::bigint * height <= 35000000),
  bytes bigint not null check (bytes between 1 and 10485760),
  blurhash text check (char_length(blurhash) <= 100),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_draft boolean not null default false,
  is_moving boolean not null default false,
  constraint post_images_draft_is_closed check (is_paid or not is_draft)
);
comment on table public.post_images is
  'Uploaded pictures. One that is not open to everyone (is_paid) is in the private bucket only, and in no free document.';
comment on column public.post_images.is_draft is 'In no version that was ever published: for its author only.';
comment on column public.post_images.is_moving is 'The public bucket does not hold yet what it should. The job place_images sees to it.';
comment on column public.post_images.used_at is 'When a check last found it in a version of its post.';
create index post_images_post_id_idx on public.post_images (post_id);
create index post_images_profile_id_idx on public.post_images (profile_id);
create index post_images_looked_for_idx on public.post_images ((coalesce(used_at, created_at)));
create trigger set_updated_at before update on public.post_images for each row execute function private.set_updated_at();

create table public.post_files (
  id uuid primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.file_kind not null,
  name text not null check (char_length(name) between 1 and 200),
  bytes bigint not null check (bytes between 1 and 52428800),
  path text not null unique check (char_length(path) <= 500),
  state public.file_state not null default 'awaited',
  is_open boolean not null default false,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_files_open_is_heard check (not is_open or (state = 'out' and kind in ('mp3', 'm4a')))
);
comment on table public.post_files is 'Uploaded files and recordings of posts. Downloads are in paid parts only.';
comment on column public.post_files.state is
  'Awaited: announced, not checked yet. Draft: in no version that was ever published, for its author only. Out: for buyers, too.';
comment on column public.post_files.is_open is 'A recording in the free part of a published post.';
comment on column public.post_files.used_at is 'When a check last found it in a version of its post.';
create index post_files_post_id_idx on public.post_files (post_id);
create index post_files_profile_id_idx on public.post_files (profile_id);
create index post_files_looked_for_idx on public.post_files ((coalesce(used_at, created_at)));
create trigger set_updated_at before update on public.post_files for each row execute function private.set_updated_at();

create table public.post_stats (
  post_id uuid primary key references public.posts (id) on delete cascade,
  unlocks bigint not null default 0 check (unlocks >= 0),
  refunds bigint not null default 0 check (refunds between 0 and unlocks),
  comments bigint not null default 0 check (comments >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.post_stats is
  'Counters, updated in the transaction of what they count. Kept apart, so that counting does not rewrite the post.';
create trigger set_updated_at before update on public.post_stats for each row execute function private.set_updated_at();

create table public.post_rankings (
  list text not null check (list in ('trending', 'top-day', 'top-week', 'top-month', 'top-all')),
  rank smallint not null check (rank between 1 and 500),
  post_id uuid not null references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (list, rank),
  unique (post_id, list)
);
comment on table public.post_rankings is
  'Written by the job rank_posts, whole lists at a time. Pages then limit the posts of one author (lib/posts/spread-authors.ts).';

alter table public.posts add foreign key (current_version_id) references public.post_versions (id) deferrable initially deferred;

alter table public.posts add foreign key (cover_image_id) references public.post_images (id) on delete set null;

alter table public.posts add foreign key (og_image_id) references public.post_images (id) on delete set null;

-- schemas/30-purchases/tables.sql

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
  refund_asked_by text check (refund_asked_by in ('buyer', 'buyer_of_two', 'buyer_offered', 'author', 'staff', 'undelivered')),
  constraint purchases_of_posts_name_one check (kind not in ('post', 'section', 'gift') or post_id is not null),
  constraint purchases_paid_say_when check (
    status <> 'paid' or (paid_at is not null and refund_window_ends_at is not null and payment_state in ('confirmed', 'over', 'late'))),
  constraint purchases_refunded_say_when check ((status = 'refunded') = (refunded_at is not null)),
  constraint purchases_nobody_buys_his_own check (buyer_id <> seller_id or merged_from is not null)
);
comment on table public.purchases is
  'One request to read, one address, one quote. Changed only by the transitions in lib/purchases/README.md.';
comment on column public.purchases.meta is '{session_created, session_user_id}: what the buyer''s page needs to sign them in.';
comment on column public.purchases.refund_window_min is 'The refund window of the quote. Later changes to the post do not alter it.';
comment on column public.purchases.merged_from is 'The anonymous user who owned this purchase before they were merged into an account.';
comment on column public.purchases.buyer_id is 'Null while only the holder of the access token is known.';
comment on column public.purchases.refund_asked_by is
  'Who asked for the refund. Null if the money went back by itself. Only refunds by ''buyer'' count towards the limits.';
create unique index purchases_one_paid_idx on public.purchases (buyer_id, post_id)
  where status = 'paid' and kind = 'post' and merged_from is null;
create unique index purchases_one_open_idx on public.purchases (buyer_id, post_id) where status = 'pending' and kind = 'post';
create index purchases_buyer_id_idx on public.purchases (buyer_id, created_at desc, id desc);
create index purchases_post_id_idx on public.purchases (post_id, status);
create index purchases_seller_id_idx on public.purchases (seller_id, created_at desc);
create index purchases_expiring_idx on public.purchases (expires_at) where status = 'pending';
create index purchases_short_idx on public.purchases (expires_at) where status = 'expired' and payment_state = 'partial';
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
  check (source <> 'purchase' or purchase_id is not null),
  constraint entitlements_one_each unique nulls not distinct (user_id, post_id, section_idx, bearer_purchase_id),
  constraint entitlements_have_a_holder check (user_id is not null or purchase_id is not null)
);
comment on table public.entitlements is 'The right to read. Without a row here, the row rules on post_bodies let only the author read.';
create index entitlements_post_id_idx on public.entitlements (post_id);
create index entitlements_purchase_id_idx on public.entitlements (purchase_id);
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
  check (fee_raw + creator_raw = amount_raw)
);
comment on table public.sales is
  'The seller''s side of a paid purchase, without the buyer. Fixed when it was paid; payouts are checked against it.';
comment on column public.sales.amount_raw is 'The part of the received amount that was kept. The excess goes back.';
comment on column public.sales.version_id is 'The version of the post that was bought.';
comment on column public.sales.receipt_number is 'Shown as R-2026-000123. Numbers have gaps: a sale that is rolled back uses one up.';
comment on column public.sales.rate_usd is
  'US dollars per Nano: from a quote in dollars, else at payment. Null if no fresh price was known.';
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

-- schemas/40-payouts/tables.sql

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
    'account_differs')),
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

-- schemas/50-social/tables.sql

-- Follows and what followers want to hear, comments and likes, notifications.

create table public.profile_stats (
  profile_id uuid primary key references public.profiles (id) on delete cascade,
  followers bigint not null default 0 check (followers >= 0),
  following bigint not null default 0 check (following >= 0),
  updated_at timestamptz not null default now()
);
comment on table public.profile_stats is 'Counted in the transaction of each follow, so that pages do not count rows.';
create trigger set_updated_at before update on public.profile_stats for each row execute function private.set_updated_at();

create table public.follows (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (follower_id, creator_id),
  check (follower_id <> creator_id)
);
comment on table public.follows is 'The browser inserts and deletes rows itself, without /api: triggers keep the limits.';
create index follows_creator_id_idx on public.follows (creator_id, created_at desc);
create index follows_follower_id_idx on public.follows (follower_id, created_at desc);
create index follows_creator_follower_idx on public.follows (creator_id, follower_id);

create table public.follow_notification_preferences (
  follows_id uuid primary key references public.follows (id) on delete cascade,
  in_app boolean not null default true,
  email public.email_frequency not null default 'daily',
  push boolean not null default false,
  include_free boolean not null default true,
  include_paid boolean not null default true,
  max_price_raw numeric(39, 0) check (max_price_raw >= 0),
  muted_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.follow_notification_preferences is 'One row per follow, made with it.';
create trigger set_updated_at before update on public.follow_notification_preferences for each row execute function private.set_updated_at();

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.posts (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  parent_id uuid references public.comments (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 2000),
  status public.comment_status not null default 'published',
  is_buyer boolean not null default false,
  pinned boolean not null default false,
  likes_count bigint not null default 0 check (likes_count >= 0),
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.comments.parent_id is 'The top comment. Deeper replies attach to it, too.';
comment on column public.comments.is_buyer is 'Whether the commenter owned the post when writing. A refund clears it.';
create index comments_post_id_idx on public.comments (post_id, created_at desc, id desc);
create index comments_author_id_idx on public.comments (author_id, created_at desc);
create index comments_parent_id_idx on public.comments (parent_id, created_at);
create index comments_pending_idx on public.comments (created_at) where status = 'pending';
create unique index comments_one_pinned_idx on public.comments (post_id) where pinned;
create trigger set_updated_at before update on public.comments for each row execute function private.set_updated_at();

create table public.comment_likes (
  comment_id uuid not null references public.comments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, profile_id)
);
create index comment_likes_profile_id_idx on public.comment_likes (profile_id);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  actor_id uuid references public.profiles (id) on delete set null,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.comments (id) on delete cascade,
  purchase_id uuid,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  group_key text check (char_length(group_key) <= 200),
  count integer not null default 1 check (count > 0),
  seen_at timestamptz,
  read_at timestamptz,
  emailed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.notifications.group_key is 'The same group again within 10 minutes raises count instead of adding a row.';
create index notifications_user_id_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_group_idx on public.notifications (user_id, group_key, created_at desc) where group_key is not null;
create index notifications_actor_id_idx on public.notifications (actor_id);
create index notifications_post_id_idx on public.notifications (post_id);
create index notifications_comment_id_idx on public.notifications (comment_id);
create index notifications_created_at_idx on public.notifications (created_at);
create index notifications_purchase_id_idx on public.notifications (purchase_id);
-- One notification per reader and new post, ever, however often it is published or the job repeats.
create unique index notifications_one_per_new_post_idx on public.notifications (post_id, user_id) where kind = 'new_post';
create trigger set_updated_at before update on public.notifications for each row execute function private.set_updated_at();

alter table public.notifications add foreign key (purchase_id) references public.purchases (id) on delete cascade;

-- schemas/60-moderation/tables.sql

-- Reports, decisions with their reasons, the audit log, the front page, and the public figures.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  target_type public.report_target not null,
  target_id uuid not null,
  reason public.report_reason not null,
  details text check (char_length(details) <= 3000),
  evidence_urls text[] not null default '{}' check (cardinality(evidence_urls) <= 10),
  reporter_id uuid references public.profiles (id) on delete set null,
  reporter_name text check (char_length(reporter_name) <= 100),
  reporter_email text check (char_length(reporter_email) <= 320),
  good_faith boolean not null default false,
  rights_holder boolean not null default false,
  status public.report_status not null default 'open',
  priority smallint not null default 2 check (priority between 0 and 3),
  assigned_to uuid references public.profiles (id) on delete set null,
  decision text check (char_length(decision) <= 100),
  decision_note text check (char_length(decision_note) <= 3000),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reports_decided_say_what check ((status in ('open', 'triaged')) = (decision is null)),
  constraint reports_decided_say_when check ((decision is null) = (decided_at is null))
);
comment on column public.reports.number is 'Shown as RPT-1042.';
create index reports_queue_idx on public.reports (status, priority, created_at);
create index reports_target_idx on public.reports (target_type, target_id);
create index reports_reporter_id_idx on public.reports (reporter_id, created_at desc);
create index reports_assigned_to_idx on public.reports (assigned_to);
create trigger set_updated_at before update on public.reports for each row execute function private.set_updated_at();

create table public.moderation_actions (
  id uuid primary key default gen_random_uuid(),
  report_id uuid references public.reports (id) on delete set null,
  target_type public.report_target not null,
  target_id uuid not null,
  affected_id uuid references public.profiles (id) on delete set null,
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  facts text not null check (char_length(facts) between 1 and 3000),
  rule text not null check (char_length(rule) between 1 and 300),
  is_automated boolean not null default false,
  redress text check (char_length(redress) <= 1000),
  appealed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.moderation_actions is 'Statements of reasons: what was done to whose content, on which facts, by which rule.';
create index moderation_actions_report_id_idx on public.moderation_actions (report_id);
create index moderation_actions_affected_id_idx on public.moderation_actions (affected_id, created_at desc);
create index moderation_actions_actor_id_idx on public.moderation_actions (actor_id);
create index moderation_actions_target_idx on public.moderation_actions (target_type, target_id);
create trigger set_updated_at before update on public.moderation_actions for each row execute function private.set_updated_at();

create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid not null,
  action text not null check (action ~ '^[a-z_]{3,60}$'),
  target text not null check (char_length(target) <= 200),
  before jsonb,
  after jsonb,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.admin_audit_log is 'Append-only. What staff did, and why.';
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, id desc);
create index admin_audit_log_target_idx on public.admin_audit_log (target, id desc);
-- Purchases of credits are rows of this log (note_top_up). The second index keeps a block from being noted twice.
create index admin_audit_log_top_ups_idx on public.admin_audit_log (id desc) where action = 'note_top_up';
create unique index admin_audit_log_top_up_block_idx on public.admin_audit_log ((after ->> 'block_hash'))
  where action = 'note_top_up' and after ->> 'block_hash' is not null;

create table public.features (
  id uuid primary key default gen_random_uuid(),
  slot public.feature_slot not null,
  post_id uuid not null references public.posts (id) on delete cascade,
  category_id text references public.categories (id) on delete cascade,
  position smallint not null default 0 check (position >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  note text check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check ((slot = 'category_top') = (category_id is not null)),
  unique nulls not distinct (slot, category_id, post_id)
);
comment on table public.features is 'Chosen by staff, never sold.';
create index features_slot_idx on public.features (slot, position, starts_at);
create index features_post_id_idx on public.features (post_id);
create index features_category_id_idx on public.features (category_id);
create trigger set_updated_at before update on public.features for each row execute function private.set_updated_at();

create table public.homepage_sections (
  id uuid primary key default gen_random_uuid(),
  layout integer not null check (layout > 0),
  position smallint not null check (position >= 0),
  type text not null check (type in ('hero', 'featured', 'trending', 'new', 'free', 'under_price', 'category', 'creators', 'tag', 'note')),
  title text check (char_length(title) <= 80),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  item_limit smallint not null default 6 check (item_limit between 1 and 48),
  visible_for text not null default 'all' check (visible_for in ('all', 'signed_in', 'signed_out')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (layout, position),
  check (ends_at > starts_at)
);
comment on table public.homepage_sections is 'All layouts, old ones included. settings.homepage_layout names the one that is shown.';
create trigger set_updated_at before update on public.homepage_sections for each row execute function private.set_updated_at();

create table public.featured_exclusions (
  id uuid primary key default gen_random_uuid(),
  target_type public.exclusion_target not null,
  post_id uuid references public.posts (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  tag text references public.tags (name) on delete cascade,
  scope text[] not null default '{trending,featured,digest,promoted}'
    check (cardinality(scope) > 0 and scope <@ array['trending', 'featured', 'digest', 'promoted']),
  reason text not null check (char_length(reason) between 1 and 1000),
  until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(post_id, profile_id, tag) = 1),
  check ((target_type = 'post') = (post_id is not null) and (target_type = 'profile') = (profile_id is not null))
);
comment on table public.featured_exclusions is 'Kept out of automatic lists. Search, following and the address itself are not affected.';
create unique index featured_exclusions_post_id_idx on public.featured_exclusions (post_id);
create unique index featured_exclusions_profile_id_idx on public.featured_exclusions (profile_id);
create unique index featured_exclusions_tag_idx on public.featured_exclusions (tag);
create trigger set_updated_at before update on public.featured_exclusions for each row execute function private.set_updated_at();

create table public.transparency (
  id smallint primary key default 1 check (id = 1),
  held_raw numeric(39, 0) check (held_raw >= 0),
  is_held_by_few boolean not null default false,
  oldest_since timestamptz,
  payouts_paid integer check (payouts_paid >= 0),
  payouts_failed integer check (payouts_failed >= 0),
  median_seconds integer check (median_seconds >= 0),
  compared_at timestamptz,
  accounts_differing integer check (accounts_differing >= 0),
  measured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  usual_low_raw numeric(39, 0) check (usual_low_raw > 0),
  usual_high_raw numeric(39, 0) check (usual_high_raw >= usual_low_raw),
  constraint transparency_usual_prices check ((usual_low_raw is null) = (usual_high_raw is null))
);
comment on table public.transparency is
  'One row. Null is unknown, or hidden: a figure about fewer than five writers could reveal single people.';
comment on column public.transparency.held_raw is 'What our addresses hold by the books: received and not sent on yet.';
comment on column public.transparency.oldest_since is 'When the oldest payout that has not left was made, to the hour.';
comment on column public.transparency.median_seconds is
  'The median of 30 days from the confirmed payment to the writer''s confirmed payout, refund windows included.';
comment on column public.transparency.usual_low_raw is
  'In 30 days a quarter of the sales were at or below this price, and a quarter at or above usual_high_raw. Null for fewer than 50 sales.';
create trigger set_updated_at before update on public.transparency for each row execute function private.set_updated_at();

-- schemas/70-operations/tables.sql

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
  read_only boolean not null default false
);
comment on table public.settings is 'One row: the settings that the database''s functions go by.';
comment on column public.settings.fee_account is 'Where our fee goes. While it is not set, fees wait for an address.';
comment on column public.settings.payouts_paused is
  'No new block that sends is stored. Blocks already sent are still booked, and payments are still received.';
comment on column public.settings.sign_ups_paused is 'No new accounts. Buying works without one.';
comment on column public.settings.read_only is 'Users cannot change anything; staff and the worker can. Payments on their way still count.';
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
  good_for_hours integer not null default 3 check (good_for_hours > 0)
);
comment on table public.nano_price is
  'One row, empty until a source was asked. When it is older than good_for_hours, nothing is quoted in dollars.';
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
  updated_at timestamptz not null default now()
);
comment on table public.nano_providers is
  'Other people''s services. Until staff have checked a row (last_checked_on), only owners and moderators see it.';
comment on column public.nano_providers.countries is 'Two-letter codes. Empty if it serves every country.';
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
comment on column public.outbox.bounced_at is 'The receiving server said that there is no such mailbox.';
create index outbox_user_id_idx on public.outbox (user_id);
create index outbox_waiting_idx on public.outbox (created_at) where sent_at is null and failed_at is null;
create index outbox_bounced_idx on public.outbox (lower(sent_to), bounced_at) where bounced_at is not null;
create trigger set_updated_at before update on public.outbox for each row execute function private.set_updated_at();

-- schemas/00-foundation/access.sql

-- What row rules ask about the caller. It loads before any rule.

create function private.is_registered() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(((select auth.jwt()) ->> 'is_anonymous')::boolean is false, false)
$$;
comment on function private.is_registered is
  'Whether the caller has signed up. A token without the claim counts as anonymous. Only registered users may follow.';
grant execute on function private.is_registered to authenticated;

create function private.staff_role() returns text
language sql stable security invoker set search_path = '' as $$
  select role from (select (select auth.jwt()) -> 'app_metadata' ->> 'role' as role) as claim
  where role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_role is
  'The caller''s staff role, from the metadata that only the service can write. Null for everyone else.';
grant execute on function private.staff_role to authenticated;

-- schemas/20-posts/access.sql

-- Who may read the paid part of a post. Row rules ask these functions for each row, so they keep a generic plan: as `language sql`
-- they were planned again at every call, which took three times as long as the answer.

-- A buyer reads two versions: the current one, and the one that they bought. A removed post is for its author alone.
create function private.may_read_body(of_version uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.post_versions v join public.posts p on p.id = v.post_id
    where v.id = of_version and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        left join public.sales s on s.purchase_id = e.purchase_id
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null
          and v.id in (p.current_version_id, s.version_id)))));
end;
$$;
comment on function private.may_read_body is 'The author, or a reader who has access: to the current version, and to the version that they bought.';
grant execute on function private.may_read_body to authenticated;

-- Pictures and files belong to the post and not to a version, so one question answers for all of them.
create function private.may_read_paid_images(of_post uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.posts p
    where p.id = of_post and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null))));
end;
$$;
grant execute on function private.may_read_paid_images to authenticated;

-- A picture of a draft is for its author alone, even when its post is for sale.
create function private.may_read_image_file(file_path text) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.post_images i
    where i.id = (regexp_match(file_path, '^[^/]+/[^/]+/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'))[1]::uuid
      and starts_with(file_path, i.profile_id || '/' || i.post_id || '/')
      and (i.profile_id = (select auth.uid()) or (not i.is_draft and private.may_read_paid_images(i.post_id))));
end;
$$;
comment on function private.may_read_image_file is 'The path of a picture is <author>/<post>/<image>/<width>.webp.';
grant execute on function private.may_read_image_file to authenticated;

-- schemas/00-foundation/cache-tags.sql

-- Cache tags tell every web process which pages are out of date. They are written in the transaction that changes the content.

-- Tags are made distinct before each gets its time: an upsert fails if one call names the same row twice.
create function private.touch_tags(variadic tags text[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.cache_tags (tag, changed_at)
  select named.tag, clock_timestamp()
  from (select distinct tag from unnest(tags) as tag where tag is not null) as named order by named.tag
  on conflict (tag) do update set changed_at = excluded.changed_at
$$;
comment on function private.touch_tags is
  'Marks pages as changed. Locks rows in the order of the tags, against deadlocks: a transaction calls this once, as its last step.';

create function public.stamp_cache_tag()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.changed_at := clock_timestamp();
  new.changed_in := pg_current_xact_id();
  return new;
end;
$$;
comment on function public.stamp_cache_tag is
  'Stamps every change with its own time and transaction. list_changed_cache_tags would miss a change with an older stamp.';
create trigger stamp_cache_tag before insert or update on public.cache_tags
for each row execute function public.stamp_cache_tag();

create function public.list_changed_cache_tags(since text default null)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    -- Every transaction still open at this moment has this number or a higher one.
    'up_to', pg_snapshot_xmin(pg_current_snapshot())::text,
    'changes', coalesce(
      (select jsonb_agg(jsonb_build_array(tag, changed_at)) from public.cache_tags where changed_in >= since::xid8),
      '[]'
    )
  );
$$;
comment on function public.list_changed_cache_tags is
  'The tags changed since an earlier answer''s up_to; without since, only where to begin. Counts by transactions, not clocks: no '
  'change is missed.';
grant execute on function public.list_changed_cache_tags to service_role;

-- schemas/00-foundation/jobs.sql

-- Adds jobs to the queue in the transaction that makes them necessary, and gives lost ones back.

create function private.add_job(task text, payload jsonb, run_at timestamptz default null) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload::json, run_at => run_at, job_key => task || ':' || (payload ->> 'id'), job_key_mode => 'replace',
    priority => case task when 'send_payout' then private.payout_priority((payload ->> 'id')::uuid) end);
end;
$$;
comment on function private.add_job is
  'Queues a job in the transaction that makes it necessary. One per task and id: a later call replaces a job that still waits.';

create function private.payout_priority(of_payout uuid) returns smallint
language sql stable security invoker set search_path = '' as $$
  select case when p.kind in ('refund', 'excess') then -10 when p.kind = 'fee' then 10 else 0 end::smallint
  from public.payouts p where p.id = of_payout
$$;
comment on function private.payout_priority is
  'The order when more payouts wait than can be sent: refunds and excess, then authors, then our fee. Smallest first; other jobs in '
  'this lane have 0.';

create function private.queue_waiting(of_account text, since timestamptz, with_fee boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), p.next_attempt_at)
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and (p.next_attempt_at > since
    or (with_fee and p.kind = 'fee' and p.status = 'pending' and exists (
      select from public.payouts c where c.purchase_id = p.purchase_id and c.kind = 'creator' and c.status = 'paid')))
$$;
comment on function private.queue_waiting is
  'Runs after a dispatch that began at since. Queues payouts not due then, as their own job may be lost or replaced, and the fee '
  'once its author is paid. The fee''s own job skips the fee: it would call itself again at once.';

create function private.free_lost_jobs(worker text, running bigint[]) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  freed integer;
begin
  insert into private.living_workers (id) values (worker)
  on conflict (id) do update set seen_at = excluded.seen_at;
  delete from private.living_workers w where w.seen_at < clock_timestamp() - interval '30 seconds';

  update graphile_worker._private_jobs j set locked_at = null, locked_by = null
  where j.locked_at < now() - interval '15 seconds' and case
    when j.locked_by = worker then j.id <> all (running)
    else not exists (select from private.living_workers w where w.id = j.locked_by) end;
  get diagnostics freed = row_count;
  return freed;
end;
$$;
comment on function private.free_lost_jobs is
  'Each worker reports every few seconds that it is alive and what it runs. Locked jobs that no living worker runs go back to the '
  'queue, which by itself would wait four hours.';

-- schemas/00-foundation/rate-limits.sql

-- Counts calls per bucket and fixed window, across all web processes.

create function public.take_rate_limit(bucket text, max_hits integer, window_seconds integer)
returns table (allowed boolean, remaining integer, retry_after_seconds integer)
language plpgsql
security invoker
set search_path = ''
as $$
declare
  starts_at timestamptz := to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds);
  ends_at timestamptz := starts_at + make_interval(secs => window_seconds);
  hits_now integer;
begin
  insert into public.rate_limits as counted (bucket, window_starts_at, hits, expires_at)
  values (take_rate_limit.bucket, starts_at, 1, ends_at)
  on conflict on constraint rate_limits_pkey do update set hits = least(counted.hits + 1, max_hits + 1)
  returning counted.hits into hits_now;

  return query select
    hits_now <= max_hits,
    greatest(max_hits - hits_now, 0),
    case when hits_now <= max_hits then 0 else greatest(1, ceil(extract(epoch from ends_at - now()))::integer) end;
end;
$$;
comment on function public.take_rate_limit is
  'Counts one hit in the current window and says whether it is within the limit. One statement does both, so parallel calls cannot '
  'pass together.';
grant execute on function public.take_rate_limit to service_role;

create function public.take_rate_limits(buckets text[], max_hits integer[], window_seconds integer[])
returns table (is_allowed boolean, retry_after_seconds integer)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  hit record;
begin
  for i in 1 .. cardinality(buckets) loop
    select * into hit from public.take_rate_limit(buckets[i], max_hits[i], window_seconds[i]);
    if not hit.allowed then return query select false, hit.retry_after_seconds; return; end if;
  end loop;
  return query select true, 0;
end;
$$;
comment on function public.take_rate_limits is
  'Checks all limits of a request in one call. Stops at the first full bucket: the buckets after it are not charged.';
grant execute on function public.take_rate_limits to service_role;

-- schemas/00-foundation/refusals.sql

-- How the database rejects a call: a stable code of lib/errors.ts and a sentence for the person.

create function private.refuse(code text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = code, detail = detail;
end;
$$;
comment on function private.refuse is
  'Rejects a transition with a code of lib/errors.ts and a sentence for the person. lib/supabase/refusal.ts passes both on.';

create function private.refuse_field(field text, detail text) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = 'validation_failed', detail = detail, hint = field;
end;
$$;
comment on function private.refuse_field is 'Rejects one field by name, so that a form can show the sentence next to it.';

-- Trigger: keeps the ledger and the audit log append-only, also for the service.
create function private.refuse_change() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = '42501';
end;
$$;
create trigger refuse_change before update or delete or truncate on public.ledger_entries
  for each statement execute function private.refuse_change();
create trigger refuse_change before update or delete or truncate on public.admin_audit_log
  for each statement execute function private.refuse_change();

-- schemas/00-foundation/rules.sql

-- Only the server and the worker read and write these tables.

alter table public.rate_limits enable row level security;
grant select, insert, update, delete on public.rate_limits to service_role;

alter table public.cache_tags enable row level security;
grant select, insert, update, delete on public.cache_tags to service_role;

alter table private.living_workers enable row level security;

-- schemas/10-identity/account-status.sql

-- Who is calling, as of now. An access token tells what was true when it was signed, up to an hour ago.

create function public.read_standing()
returns table (
  id uuid, email text, is_anonymous boolean, role text, handle text, name text, avatar_url text,
  status public.account_status, has_payout_address boolean)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.read_standing() $$;
comment on function public.read_standing is
  'The caller''s account, or no row if it is banned or deleted, or the session has ended: the check behind every Session.';
grant execute on function public.read_standing to authenticated;

-- Every signed-in request asks this first, so it keeps a generic plan.
create function private.read_standing()
returns table (
  id uuid, email text, is_anonymous boolean, role text, handle text, name text, avatar_url text,
  status public.account_status, has_payout_address boolean)
language plpgsql stable security definer rows 1 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select u.id, nullif(u.email::text, ''), u.is_anonymous, u.raw_app_meta_data ->> 'role', p.handle::text, p.name, p.avatar_url,
      coalesce(p.status, 'active'), pp.payout_address is not null
    from auth.users u
    join auth.sessions s on s.user_id = u.id and s.id::text = ((select auth.jwt()) ->> 'session_id')
    left join public.profiles p on p.id = u.id
    left join public.private_profiles pp on pp.id = u.id
    where u.id = (select auth.uid())
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now() and coalesce(s.not_after, 'infinity') > now()
      and case when u.is_anonymous then p.status is distinct from 'deleted' else p.status <> 'deleted' end;
end;
$$;
grant execute on function private.read_standing to authenticated;

create function public.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.list_sessions() $$;
comment on function public.list_sessions is 'The devices on which the caller is signed in, so that they can end a session they do not know.';
grant execute on function public.list_sessions to authenticated;

create function private.list_sessions() returns table (id uuid, user_agent text, created_at timestamptz, seen_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_agent, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.created_at),
    s.id::text is not distinct from (select auth.jwt()) ->> 'session_id'
  from auth.sessions s
  where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
  order by 4 desc
$$;
grant execute on function private.list_sessions to authenticated;

-- schemas/10-identity/handles.sql

-- A handle belongs to one user, is hard to mistake for another, and can be changed once in 30 days. The old one redirects to
-- its owner for 90 days.

-- Trigger: applies the rules of handles to every change, and retires the old handle, so that its links go on working. A change
-- of case only is always free.
create function private.guard_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.handle::text is not distinct from old.handle::text then return new; end if;
  if new.handle is null then
    perform private.refuse('validation_failed', 'A handle can be changed, not taken away.');
  end if;
  if lower(new.handle::text) = lower(old.handle::text) then return new; end if;
  if private.judge_handle(new.handle::text, new.id) is not null then
    perform private.refuse('handle_taken', format('@%s is not available.', new.handle));
  end if;
  if old.handle is not null then
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', format('A handle can be changed once in 30 days: yours again on %s.',
        to_char(old.handle_changed_at + interval '30 days', 'FMDD FMMonth YYYY')));
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

create function public.judge_handles(candidates text[]) returns table (handle text, reason text)
language sql stable security invoker set search_path = '' as $$ select * from private.judge_handles(candidates) $$;
comment on function public.judge_handles is
  'Why the caller may not take each of at most twenty handles, or null. The caller''s own counts as available.';
grant execute on function public.judge_handles to anon, authenticated, service_role;

create function private.judge_handles(candidates text[]) returns table (handle text, reason text)
language sql stable security definer set search_path = '' as $$
  select candidate, private.judge_handle(candidate, (select auth.uid()))
  from unnest(candidates[1:20]) with ordinality as wanted (candidate, n) order by n
$$;
grant execute on function private.judge_handles to anon, authenticated, service_role;

create function private.judge_handle(wanted text, for_profile uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when char_length(wanted) < 3 then 'too_short'
    when char_length(wanted) > 20 then 'too_long'
    when wanted !~ '^[A-Za-z0-9_]+$' then 'invalid'
    when exists (select from public.profiles p where p.id = for_profile and lower(p.handle::text) = lower(wanted)) then null
    when exists (select from public.reserved_handles r where private.fold_handle(r.handle::text) = private.fold_handle(wanted))
      -- No handle may speak for Farthing, even with other words beside these.
      or regexp_split_to_array(private.fold_handle(wanted), '_')
        && array['admin', 'farthing', 'moderator', private.fold_handle('official'), 'staff', 'support'] then 'reserved'
    when exists (
        select from public.profiles p
        where private.fold_handle(p.handle::text) = private.fold_handle(wanted) and p.id is distinct from for_profile)
      or exists (
        select from public.retired_handles r
        where private.fold_handle(r.handle::text) = private.fold_handle(wanted) and r.profile_id is distinct from for_profile
          and r.retired_at > now() - interval '12 months') then 'taken'
  end
$$;
comment on function private.judge_handle is
  'Why a profile may not take a handle, or null: too_short, too_long, invalid, reserved, taken. A look-alike of another counts as taken.';

create function public.locate_profile(handle text) returns table (id uuid, canonical_handle text, status public.account_status)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_profile(handle) $$;
comment on function public.locate_profile is
  'Finds who has this handle, or had it within 90 days, with the current handle: old links redirect.';
grant execute on function public.locate_profile to anon, authenticated, service_role;

create function private.locate_profile(of_handle text) returns table (id uuid, handle text, status public.account_status)
language sql stable security definer set search_path = '' as $$
  select p.id, p.handle::text, p.status from public.profiles p
  where p.id = coalesce(
    (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
    (select r.profile_id from public.retired_handles r
     where r.handle operator(extensions.=) of_handle::extensions.citext and r.retired_at > now() - interval '90 days'))
$$;
grant execute on function private.locate_profile to anon, authenticated, service_role;

-- Trigger: a cached page that found no user for a handle must be rebuilt when a user takes it.
create function private.touch_handles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('handle:' || lower(old.handle::text), 'handle:' || lower(new.handle::text));
  return null;
end;
$$;
create trigger touch_handles after update of handle on public.profiles
  for each row when (old.handle::text is distinct from new.handle::text) execute function private.touch_handles();

-- schemas/10-identity/idle-visitors.sql

-- Anonymous users who bought nothing and stayed away are deleted.

create function public.remove_idle_visitors(at_most integer default 1000) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remove_idle_visitors(at_most) $$;
comment on function public.remove_idle_visitors is
  'Deletes anonymous users with no purchase and no right to read, not seen for 30 days. Returns how many; call again while it '
  'equals at_most.';
grant execute on function public.remove_idle_visitors to service_role;

-- Each user is deleted in a block of its own: a purchase made meanwhile keeps that user and does not stop the others. Old merge
-- tickets go, too.
create function private.remove_idle_visitors(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  idle uuid;
  removed integer := 0;
begin
  for idle in
    select u.id from auth.users u
    where u.is_anonymous and u.created_at < now() - interval '30 days'
      and not exists (select from public.purchases p where p.buyer_id = u.id)
      and not exists (select from public.entitlements e where e.user_id = u.id)
      and not exists (
        select from auth.sessions s
        where s.user_id = u.id and greatest(s.created_at, s.refreshed_at at time zone 'UTC') > now() - interval '30 days')
    order by u.created_at limit at_most for update of u skip locked
  loop
    begin
      delete from auth.users u where u.id = idle;
      removed := removed + 1;
    exception when foreign_key_violation then
      -- They have just bought something.
      null;
    end;
  end loop;
  delete from public.merge_tickets t where t.redeemed_at is null and t.expires_at < now() - interval '1 day';
  return removed;
end;
$$;
grant execute on function private.remove_idle_visitors to service_role;

-- schemas/10-identity/merge-users.sql

-- Merges an anonymous user into the account that the same person already had. lib/auth/README.md draws the steps.

create function public.issue_merge_ticket(from_user uuid, secret_hash text, to_user uuid default null) returns timestamptz
language sql volatile security invoker set search_path = '' as $$
  select private.issue_merge_ticket(from_user, secret_hash, to_user)
$$;
comment on function public.issue_merge_ticket is
  'Server only, for an anonymous user who is signed in now. Replaces their earlier tickets; returns when this one expires.';
grant execute on function public.issue_merge_ticket to service_role;

create function private.issue_merge_ticket(of_user uuid, secret_hash text, for_account uuid) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  issued public.merge_tickets;
begin
  -- Lock the user, so that tickets are issued one at a time: only the newest is valid.
  perform from auth.users u where u.id = of_user and u.is_anonymous for no key update;
  if not found then perform private.refuse('conflict', 'This account is registered already: there is nothing to move.'); end if;
  if for_account is not null and not exists (select from auth.users u where u.id = for_account and not u.is_anonymous) then
    perform private.refuse('not_found', 'There is no such account.');
  end if;
  if exists (select from public.merge_tickets t where t.from_user = of_user and t.redeemed_at is not null) then
    perform private.refuse('conflict', 'These purchases are being moved already.');
  end if;
  delete from public.merge_tickets t where t.from_user = of_user;
  insert into public.merge_tickets (secret_hash, from_user, to_user) values (secret_hash, of_user, for_account) returning * into issued;
  return issued.expires_at;
end;
$$;
grant execute on function private.issue_merge_ticket to service_role;

create function public.redeem_merge_ticket(secret_hash text, to_user uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.redeem_merge_ticket(secret_hash, to_user) $$;
comment on function public.redeem_merge_ticket is
  'Server only, for an account that is signed in now. True if this call redeemed the ticket; the job merge_users does the rest.';
grant execute on function public.redeem_merge_ticket to service_role;

create function private.redeem_merge_ticket(secret_hash text, by_account uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ticket public.merge_tickets;
begin
  select * into ticket from public.merge_tickets t where t.secret_hash = redeem_merge_ticket.secret_hash for update;
  if found and ticket.redeemed_at is not null and ticket.to_user = by_account then return false; end if;
  if not found or ticket.redeemed_at is not null or ticket.expires_at <= now()
    or (ticket.to_user is not null and ticket.to_user <> by_account)
    or not exists (select from auth.users u where u.id = by_account and not u.is_anonymous and u.deleted_at is null)
    or not exists (select from auth.users u where u.id = ticket.from_user and u.is_anonymous) then
    perform private.refuse('gone', 'This offer has ended. Nothing was moved. Open “Keep your purchases” on the device where you bought, and begin again.');
  end if;
  update public.merge_tickets t set redeemed_at = now(), to_user = by_account where t.id = ticket.id;
  perform private.add_job('merge_users', jsonb_build_object('id', ticket.id));
  return true;
end;
$$;
grant execute on function private.redeem_merge_ticket to service_role;

create function public.merge_users(ticket_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.merge_users(ticket_id) $$;
comment on function public.merge_users is
  'Carries out a redeemed ticket in one transaction, whole or not at all. Returns how many purchases moved; a second run moves none.';
grant execute on function public.merge_users to service_role;

create function private.merge_users(of_ticket uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ticket public.merge_tickets;
  moved integer;
begin
  select * into ticket from public.merge_tickets t where t.id = of_ticket for update;
  if not found or ticket.merged_at is not null or ticket.redeemed_at is null then return 0; end if;
  -- Wait for sales that are being settled; later ones find the new buyer. Lock in a fixed order, against deadlocks.
  perform private.lock_pair(pair.user_id, pair.post_id)
  from (
    select u.id as user_id, owned.post_id
    from (
      select p.post_id from public.purchases p where p.buyer_id = ticket.from_user
      union select e.post_id from public.entitlements e where e.user_id = ticket.from_user) as owned
    cross join unnest(array[ticket.from_user, ticket.to_user]) as u (id)
    order by owned.post_id, u.id) as pair;
  perform private.move_entitlements(ticket.from_user, ticket.to_user);
  moved := private.move_purchases(ticket.from_user, ticket.to_user);
  update public.comments c set author_id = ticket.to_user where c.author_id = ticket.from_user;
  update public.merge_tickets t set merged_at = now() where t.id = ticket.id;
  insert into public.outbox (template, user_id, data, natural_key)
  values ('purchases_moved', ticket.to_user, jsonb_build_object('count', moved), 'purchases_moved:' || ticket.id);
  -- A purchase opened meanwhile still needs its buyer: then this delete fails, everything rolls back, and the job runs again.
  delete from auth.users u where u.id = ticket.from_user and u.is_anonymous;
  return moved;
end;
$$;
grant execute on function private.merge_users to service_role;

-- A step of merge_users. Where both users have a right to a post, one right remains, and a valid one wins over a revoked one.
create function private.move_entitlements(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  -- A revoked right of the account takes over the valid one; if both are valid, the account's own stays.
  update public.entitlements t set source = f.source, purchase_id = f.purchase_id, granted_at = f.granted_at, revoked_at = null
  from public.entitlements f
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx
    and f.revoked_at is null and t.revoked_at is not null;
  delete from public.entitlements f using public.entitlements t
  where f.user_id = old_user and t.user_id = new_user and t.post_id = f.post_id and t.section_idx is not distinct from f.section_idx;
  update public.entitlements e set user_id = new_user where e.user_id = old_user;
$$;

-- A step of merge_users. merged_from stays on the purchases, for the receipts.
create function private.move_purchases(old_user uuid, new_user uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  moved integer;
begin
  -- A buyer has one open quote per post (purchases_one_open_idx). Money that still arrives for an ended one is honoured or returned.
  update public.purchases f set status = 'expired'
  where f.buyer_id = old_user and f.status = 'pending' and exists (
    select from public.purchases t where t.buyer_id = new_user and t.post_id = f.post_id and t.status = 'pending' and t.kind = f.kind);
  -- A token of these purchases goes on opening the text, but must never give its holder a session of the account.
  update public.purchases p set buyer_id = new_user, merged_from = old_user, meta = p.meta - 'session_created' - 'session_user_id'
  where p.buyer_id = old_user;
  get diagnostics moved = row_count;
  update public.purchase_secrets s set buyer_id = new_user, sealed_session = null, sealed_at = null where s.buyer_id = old_user;
  return moved;
end;
$$;

-- schemas/10-identity/payout-address.sql

-- Where an author is paid. A change holds payouts for a day, so that a thief gains nothing.

create function public.change_payout_address(user_id uuid, account text, is_proven boolean)
returns table (payout_address text, payout_hold_until timestamptz)
language sql volatile security invoker rows 1 set search_path = '' as $$
  select * from private.change_payout_address(user_id, account, is_proven)
$$;
comment on function public.change_payout_address is
  'Server only: it has verified the checksum and any fresh code. A change holds payouts for 24 hours, and a mail tells the owner.';
grant execute on function public.change_payout_address to service_role;

-- Decides under a lock what is a change and what a first address: of two tabs, neither gets past the fresh code.
create function private.change_payout_address(of_user uuid, wanted text, is_proven boolean)
returns table (payout_address text, payout_hold_until timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.profiles := private.require_open_profile(of_user);
  kept public.private_profiles;
  is_change boolean;
begin
  perform private.refuse_unsafe_account(wanted);
  select * into kept from public.private_profiles h where h.id = own.id for update;
  is_change := kept.payout_address is not null;
  if kept.payout_address is distinct from wanted then
    if is_change and not is_proven then
      perform private.refuse('forbidden', 'A changed payout address needs a fresh code from your e-mail.');
    end if;
    update public.private_profiles h set payout_address = wanted, payout_address_verified_at = now(),
      payout_address_changed_at = case when is_change then now() end,
      payout_hold_until = case when is_change then now() + interval '24 hours' end
    where h.id = own.id returning * into kept;
    if is_change then
      insert into public.outbox (template, user_id, data, natural_key)
      values ('payout_address_changed', own.id,
        jsonb_build_object('address', wanted, 'hold_until', kept.payout_hold_until),
        format('payout_address_changed:%s:%s', own.id, extract(epoch from kept.payout_address_changed_at)));
    end if;
  end if;
  return query select kept.payout_address, kept.payout_hold_until;
end;
$$;
grant execute on function private.change_payout_address to service_role;

-- Also guards refund addresses (30-purchases/returns.sql). Money sent to the burn account is lost; our own accounts are never a
-- user's.
create function private.refuse_unsafe_account(account text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if account = 'nano_1111111111111111111111111111111111111111111111111111hifc8npp' then
    perform private.refuse('address_invalid', 'Nobody holds the key of this address: whatever goes there is lost. Use one of your own wallet.');
  end if;
  if exists (select from public.deposit_addresses d where d.account = refuse_unsafe_account.account)
    or exists (select from public.settings s where s.fee_account = refuse_unsafe_account.account) then
    perform private.refuse('address_invalid', 'This address is one of ours, for a reader''s payment. Use one of your own wallet.');
  end if;
end;
$$;

-- schemas/10-identity/profile.sql

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

create function public.update_profile(changes jsonb) returns uuid
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

-- schemas/10-identity/rules.sql

-- Profiles are public. Everything else is for its owner or for the server, and only the server writes.

alter table public.profiles enable row level security;
grant select on public.profiles to anon, authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "everybody reads profiles" on public.profiles for select to anon, authenticated
  using (status <> 'deleted');

alter table public.private_profiles enable row level security;
grant select on public.private_profiles to authenticated;
grant select, insert, update, delete on public.private_profiles to service_role;
create policy "owners read their private profile" on public.private_profiles for select to authenticated
  using (id = (select auth.uid()));

alter table public.reserved_handles enable row level security;
grant select, insert, update, delete on public.reserved_handles to service_role;

alter table public.retired_handles enable row level security;
grant select, insert, update, delete on public.retired_handles to service_role;

alter table public.nano_addresses enable row level security;
grant select on public.nano_addresses to authenticated;
grant select, insert, update, delete on public.nano_addresses to service_role;
create policy "owners read their addresses" on public.nano_addresses for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.exchange_accounts enable row level security;
grant select, insert, update, delete on public.exchange_accounts to service_role;

alter table public.merge_tickets enable row level security;

-- schemas/10-identity/search-people.sql

-- Finds people by a handle that a reader remembers only roughly.

create function public.search_people(nearly text, at_most integer default 3)
returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security invoker rows 3 set search_path = '' as $$
  select * from private.search_people(left(nearly, 20), least(greatest(at_most, 0), 20))
$$;
comment on function public.search_people is 'People whose handle is or resembles this one, most similar first.';
grant execute on function public.search_people to anon, authenticated, service_role;

create function private.search_people(nearly text, at_most integer)
returns table (id uuid, handle text, name text, avatar_url text)
language sql stable security definer set search_path = '' set pg_trgm.similarity_threshold = 0.25 as $$
  select p.id, p.handle::text, p.name, p.avatar_url
  from public.profiles p
  where p.handle::text operator(extensions.%) nearly and p.status in ('active', 'limited')
  order by extensions.similarity(p.handle::text, nearly) desc, p.id
  limit at_most
$$;
comment on function private.search_people is
  'Runs as its owner: under row rules Postgres would not use the trigram index, as its operator could leak what it reads.';
grant execute on function private.search_people to anon, authenticated, service_role;

-- schemas/10-identity/wallets.sql

-- The Nano wallets that a user has linked.

-- For the caller's own wallets only: the id of another user's wallet is answered as if it did not exist.
create function public.label_nano_address(address_id uuid, label text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.label_nano_address(address_id, label) $$;
grant execute on function public.label_nano_address to authenticated;

create function private.label_nano_address(of_address uuid, wanted text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_addresses a set label = nullif(wanted, '') where a.id = of_address and a.user_id = auth.uid();
  if not found then perform private.refuse('not_found', 'This wallet is not linked to your account.'); end if;
end;
$$;
grant execute on function private.label_nano_address to authenticated;

create function public.unlink_nano_address(address_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.unlink_nano_address(address_id) $$;
comment on function public.unlink_nano_address is 'Unlinks one of the caller''s wallets, unless it is their last way to sign in.';
grant execute on function public.unlink_nano_address to authenticated;

create function private.unlink_nano_address(of_address uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own uuid := auth.uid();
begin
  -- Lock the profile: two calls at once must not each count on the other wallet.
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
grant execute on function private.unlink_nano_address to authenticated;

-- schemas/20-posts/covers.sql

-- The cover of a post is one of its own pictures, has a description, and is never part of what is sold.

-- The foreign key would accept a picture of any post, also of another author.
create function private.require_own_cover(of_post uuid, changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if changes ->> 'cover_image_id' is not null and not exists (
    select from public.post_images i
    where i.post_id = of_post and i.profile_id = auth.uid() and i.id::text = lower(changes ->> 'cover_image_id')) then
    perform private.refuse_field('cover_image_id', 'That is no picture of this post.');
  end if;
end;
$$;

create function private.check_cover(post public.posts, of_version uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.cover_image_id is null then return; end if;
  if btrim(coalesce(post.cover_alt, '')) = '' then
    perform private.refuse_field('cover_alt', 'Describe the cover for people who can''t see it.');
  elsif exists (
    select from public.post_bodies b
    where b.version_id = of_version and post.cover_image_id in (select private.images_in(b.sections))) then
    perform private.refuse_field('cover_image_id',
      'This picture stands below the paywall break as well, and a cover is seen by everybody. Take another, or remove it there.');
  end if;
end;
$$;
comment on function private.check_cover is
  'Everyone sees a cover. Publishing a cover that is also in the paid part would give that picture away.';

-- schemas/20-posts/drafts.sql

-- Writing, from the first keystroke to a complete draft. The caller is the author; the database checks that.

create function public.create_post(wanted_id uuid default null) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.create_post(wanted_id) $$;
comment on function public.create_post is
  'Called at the first keystroke, not when the page opens. With a wanted_id the call can be repeated when no answer came.';
grant execute on function public.create_post to authenticated;

create function private.create_post(wanted_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  author uuid := private.require_author();
  created uuid;
begin
  insert into public.posts (id, profile_id, language, refund_window_min, price_raw)
  select coalesce(wanted_id, gen_random_uuid()), p.id, p.language, p.default_refund_window, p.default_price_raw
  from public.profiles p where p.id = author
  on conflict (id) do nothing
  returning id into created;
  if created is null and exists (select from public.posts p where p.id = wanted_id and p.profile_id = author) then
    return wanted_id;
  elsif created is null then
    perform private.refuse('conflict', 'There is a post with this id already.');
  end if;
  return created;
end;
$$;
grant execute on function private.create_post to authenticated;

-- Authors call with their own session, and may do so without our API. So every call of theirs checks the account here.
create function private.require_author() returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  author uuid := auth.uid();
begin
  if author is null then perform private.refuse('auth_required', 'Sign in to write.'); end if;
  if not exists (select from public.profiles p where p.id = author) then
    perform private.refuse('registered_required', 'Register to write.');
  end if;
  if exists (select from public.profiles p where p.id = author and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  return author;
end;
$$;

create function public.save_post(
  post_id uuid, seen_version integer, free_document jsonb, paid_document jsonb default null, changes jsonb default '{}',
  reason public.version_reason default 'autosave') returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.save_post(post_id, seen_version, changes, free_document, paid_document, reason)
$$;
comment on function public.save_post is
  'Adds a version and returns its number. Rejects a caller who has not seen the newest version, so no work is overwritten unseen.';
grant execute on function public.save_post to authenticated;

create function private.save_post(of_post uuid, seen_version integer, changes jsonb, free jsonb, paid jsonb, why public.version_reason)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved integer;
begin
  perform private.require_known_labels(changes);
  perform private.require_own_cover(of_post, changes);
  saved := private.add_version(of_post, seen_version, changes, free, paid, why);
  -- A published post shows its new cover at once.
  perform private.check_cover(p, p.current_version_id) from public.posts p where p.id = of_post and p.status = 'published';
  return saved;
exception when data_exception or integrity_constraint_violation then
  perform private.refuse('validation_failed', 'One of the fields has a value that it cannot take.');
end;
$$;
comment on function private.save_post is
  'Turns what a column or constraint rejects into validation_failed: the author can correct it, and it is no failure of ours.';
grant execute on function private.save_post to authenticated;

-- Locks the post, so that its transitions run one after the other. Another author's post is answered as if it did not exist.
create function private.lock_own_post(of_post uuid) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  author uuid := private.require_author();
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post and p.profile_id = author for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  return post;
end;
$$;

-- Accepts only the fields named here, as authors may call without our API. Settings take effect at once; the text and title of
-- a published post wait for its next publication.
create function private.apply_changes(post public.posts, changes jsonb) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'Whether a published post is free is changed by publishing it again.');
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note, content_warning = wanted.content_warning,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$$;

-- Names the wrong category or tag. The constraints would reject it, too, but without saying which field.
create function private.require_known_labels(changes jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if changes ->> 'category_id' is not null and not exists (select from public.categories c where c.id = changes ->> 'category_id') then
    perform private.refuse('validation_failed', 'Choose a category from the list.');
  elsif jsonb_typeof(changes -> 'tags') = 'array' and exists (
    select from jsonb_array_elements(changes -> 'tags') as tag
    where jsonb_typeof(tag) <> 'string' or tag #>> '{}' !~ '^[a-z0-9-]{2,30}$') then
    perform private.refuse('validation_failed', 'A tag has 2 to 30 lower-case letters, digits or hyphens.');
  end if;
end;
$$;

-- A version never changes: saving adds one. The free and the paid part are in separate tables, because their readers differ.
create function private.add_version(of_post uuid, seen_version integer, changes jsonb, free jsonb, paid jsonb, why public.version_reason)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
  wanted public.posts;
  saved uuid;
begin
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if octet_length(free::text) + coalesce(octet_length(paid::text), 0) > 1048576 then
    perform private.refuse('too_large', 'This post is too large: 1 MB at most.');
  end if;
  if not private.is_document(free) or not private.is_document(coalesce(paid, free)) then
    perform private.refuse('validation_failed', 'That is no document.');
  end if;
  wanted := private.apply_changes(post, changes);
  insert into public.post_versions (post_id, n, author_id, reason, title, subtitle, free_doc, free_words)
  values (post.id, seen_version + 1, post.profile_id, why, wanted.title, wanted.subtitle, free, private.count_words(free))
  returning id into saved;
  if paid is not null then
    insert into public.post_bodies (version_id, sections, words)
    values (saved, jsonb_build_array(jsonb_build_object('idx', 0, 'heading', null, 'doc', paid, 'words', private.count_words(paid))),
      private.count_words(paid));
  end if;
  -- A published post keeps its title until it is published again; a draft shows the newest.
  update public.posts p set latest_version = seen_version + 1,
    title = case when post.current_version_id is null then wanted.title else p.title end,
    subtitle = case when post.current_version_id is null then wanted.subtitle else p.subtitle end
  where p.id = post.id;
  perform private.drop_old_versions(post.id);
  return seen_version + 1;
end;
$$;

-- Bounds what autosave piles up: the newest 50 stay. Published versions always stay, as buyers may read the one they bought.
create function private.drop_old_versions(of_post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.post_versions v
  where v.post_id = of_post and v.published_at is null and v.n <= (
    select n from public.post_versions kept where kept.post_id = of_post and kept.published_at is null
    order by n desc offset 50 limit 1)
$$;

-- schemas/20-posts/edit-published.sql

-- Changes to a published post. It can become paid or free; if much of the text goes, buyers are told or offered a refund.

create function private.change_access(post public.posts, wanted public.post_access) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  was public.post_access := post.access;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  post.access := wanted;
  perform private.check_publishable(post, version);
  update public.posts p set access = wanted,
    was_free_until = case when wanted = 'free' or p.first_published_at is null then null when was = 'free' then now() else p.was_free_until end
  where p.id = post.id returning * into post;
  if post.first_published_at is null then return post; end if;
  if was = 'free' then
    insert into public.entitlements (user_id, post_id, source)
    select distinct c.author_id, post.id, 'author'::public.entitlement_source from public.comments c
    where c.post_id = post.id and c.status <> 'removed' and c.author_id <> post.profile_id
    on conflict do nothing;
  elsif wanted = 'free' then
    insert into public.notifications (user_id, kind, post_id, data)
    select distinct b.buyer_id, 'system', post.id, '{"what": "now_free"}'::jsonb
    from public.purchases b join public.profiles p on p.id = b.buyer_id
    where b.post_id = post.id and b.kind = 'post' and b.status = 'paid' and b.paid_at > now() - interval '30 days';
  end if;
  return post;
end;
$$;
comment on function private.change_access is
  'Commenters of a free post keep their access when it becomes paid. Buyers of the last 30 days are told when it becomes free.';

create function private.note_change(post public.posts, note text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  newest uuid := (select v.id from public.post_versions v where v.post_id = post.id and v.n = post.latest_version);
begin
  if note is null and exists (select from private.lost_words(post.current_version_id, newest) as w where w.lost * 5 > w.sold)
    and exists (select from public.sales s where s.post_id = post.id) then
    perform private.refuse_field('changeNote', 'Tell buyers what changed: more than a fifth of what they paid for is gone.');
  end if;
  update public.post_bodies b
  set change_note = coalesce(note, (select was.change_note from public.post_bodies was where was.version_id = post.current_version_id))
  where b.version_id = newest;
end;
$$;
comment on function private.note_change is
  'Requires a note to buyers when more than a fifth of the paid words is gone. A note stays until another replaces it.';

-- Buyers of the last 30 days are offered a refund when more than half of what they bought is gone (private.refund_offers).
create function private.offer_refunds(post public.posts) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  with newest as (select v.id from public.post_versions v where v.post_id = post.id and v.n = post.latest_version),
  bought as (
    select s.purchase_id, s.version_id from public.sales s
    where s.post_id = post.id and s.refunded_at is null and s.paid_at > now() - interval '30 days'),
  opened as (
    insert into private.refund_offers (version_id)
    select v.version_id from (select distinct b.version_id from bought b) as v
    cross join newest
    cross join lateral private.lost_words(v.version_id, newest.id) as now_gone
    -- Compare with the version each buyer bought, so that two small cuts count as one large one. Offer once, not after every edit.
    where now_gone.lost * 2 > now_gone.sold and not exists (
      select from private.lost_words(v.version_id, post.current_version_id) as before where before.lost * 2 > before.sold)
    returning version_id)
  insert into public.notifications (user_id, kind, post_id, data)
  select distinct p.buyer_id, 'system', post.id, '{"what": "refund_offered"}'::jsonb
  from opened o
  join bought b on b.version_id = o.version_id
  join public.purchases p on p.id = b.purchase_id and p.status = 'paid'
  join public.profiles reader on reader.id = p.buyer_id;
end;
$$;

-- schemas/20-posts/files.sql

-- Files of posts: downloads and recordings. They are in a private bucket without row rules: the server signs an address after
-- the database has said that the caller may have the file.

create function public.add_post_file(
  user_id uuid, post_id uuid, file_id uuid, kind public.file_kind, name text, bytes bigint, path text) returns public.post_files
language sql volatile security invoker set search_path = '' as $$
  select private.add_post_file(user_id, post_id, file_id, kind, name, bytes, path)
$$;
comment on function public.add_post_file is
  'Server only: it then signs the path for one upload. A file that has arrived already is returned unchanged.';
grant execute on function public.add_post_file to service_role;

create function private.add_post_file(
  of_user uuid, of_post uuid, of_file uuid, as_kind public.file_kind, called text, size bigint, at_path text) returns public.post_files
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  made public.post_files;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_files f where f.id = of_file and f.post_id = of_post;
  if made.state <> 'awaited' then return made; end if;
  if made.id is not null then
    -- A new path every time: an upload to an old path can never replace a file that was checked.
    update public.post_files f set kind = as_kind, name = called, bytes = size, path = at_path where f.id = of_file returning * into made;
    return made;
  end if;
  if (select count(*) from public.post_files f where f.post_id = of_post) >= 50 then
    perform private.refuse('validation_failed',
      'This post has 50 files, those of its earlier versions among them. One that no version shows goes after seven days.');
  end if;
  insert into public.post_files (id, post_id, profile_id, kind, name, bytes, path)
  values (of_file, of_post, of_user, as_kind, called, size, at_path)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a file with this id already.'); end if;
  return made;
end;
$$;
grant execute on function private.add_post_file to service_role;

create function public.receive_post_file(file_id uuid, path text, bytes bigint) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.receive_post_file(file_id, path, bytes) $$;
comment on function public.receive_post_file is
  'Called when the server has checked the uploaded bytes. False if the file was announced again meanwhile, or has arrived already.';
grant execute on function public.receive_post_file to service_role;

create function private.receive_post_file(of_file uuid, at_path text, size bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.post_files f set state = 'draft', bytes = size where f.id = of_file and f.path = at_path and f.state = 'awaited';
  return found;
end;
$$;
grant execute on function private.receive_post_file to service_role;

-- The ids of all files in a document, at any depth. Skips malformed ids instead of failing, as documents come from authors.
create function private.files_in(document jsonb) returns setof uuid
language sql immutable security invoker set search_path = '' as $$
  select distinct (id #>> '{}')::uuid
  from jsonb_path_query(document, 'strict $.**.fileId ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', '{}', true) as id
$$;

-- Trigger: keeps files in step with the published version. Its files are for buyers from now on, recordings in its free part
-- for everyone.
create function private.place_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free uuid[] := '{}';
begin
  if new.status = 'published' then
    free := array(select private.files_in(v.free_doc) from public.post_versions v where v.id = new.current_version_id);
    update public.post_files f set state = 'out'
    where f.post_id = new.id and f.state = 'draft' and (f.id = any (free) or exists (
      select from public.post_bodies b
      where b.version_id = new.current_version_id and f.id in (select private.files_in(b.sections))));
  end if;
  update public.post_files f set is_open = not f.is_open
  where f.post_id = new.id and f.state = 'out' and f.is_open <> (f.id = any (free) and f.kind in ('mp3', 'm4a'));
  return null;
end;
$$;
create trigger place_files after update on public.posts for each row when (
  (old.status, old.current_version_id) is distinct from (new.status, new.current_version_id))
  execute function private.place_files();

create function public.list_open_files(post_id uuid) returns table (id uuid, kind public.file_kind, bytes bigint)
language sql stable security invoker set search_path = '' as $$ select * from private.list_open_files(post_id) $$;
comment on function public.list_open_files is
  'The recordings of a published post that everyone may hear. Row rules hide unlisted posts, so this function answers for those, too.';
grant execute on function public.list_open_files to anon, authenticated, service_role;

create function private.list_open_files(of_post uuid) returns table (id uuid, kind public.file_kind, bytes bigint)
language sql stable security definer set search_path = '' as $$
  select f.id, f.kind, f.bytes from public.post_files f where f.post_id = of_post and f.is_open order by f.id
$$;
grant execute on function private.list_open_files to anon, authenticated, service_role;

create function public.find_file(post_id uuid, file_id uuid) returns table (path text, kind public.file_kind, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.find_file(post_id, file_id) $$;
comment on function public.find_file is
  'A file that the caller may have: as its author, as a buyer, or as anyone if it is an open recording.';
grant execute on function public.find_file to anon, authenticated, service_role;

create function private.find_file(of_post uuid, of_file uuid) returns table (path text, kind public.file_kind, name text)
language sql stable security definer set search_path = '' as $$
  select f.path, f.kind, f.name from public.post_files f
  where f.id = of_file and f.post_id = of_post and f.state <> 'awaited' and (
    f.profile_id = (select auth.uid())
    or f.is_open
    or (f.state = 'out' and private.may_read_paid_images(f.post_id)))
$$;
grant execute on function private.find_file to anon, authenticated, service_role;

create function public.find_bought_file(post_id uuid, file_id uuid, purchase_ids uuid[])
returns table (path text, kind public.file_kind, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.find_bought_file(post_id, file_id, purchase_ids) $$;
comment on function public.find_bought_file is 'For a buyer without a session. The server verifies the tokens of the purchases first.';
grant execute on function public.find_bought_file to service_role;

create function private.find_bought_file(of_post uuid, of_file uuid, by_purchases uuid[])
returns table (path text, kind public.file_kind, name text)
language sql stable security definer set search_path = '' as $$
  select f.path, f.kind, f.name from public.post_files f join public.posts p on p.id = f.post_id
  where f.id = of_file and f.post_id = of_post and f.state = 'out' and p.status <> 'removed' and exists (
    select from public.entitlements e
    where e.post_id = of_post and e.purchase_id = any (by_purchases) and e.revoked_at is null)
$$;
grant execute on function private.find_bought_file to service_role;

-- Trigger: a stored file goes with its row. A job deletes it, so that only a committed deletion reaches the bucket.
create function private.remove_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('remove_file', jsonb_build_object('path', old.path));
  return null;
end;
$$;
create trigger remove_file after delete on public.post_files for each row execute function private.remove_file();

create function public.forget_unused_files(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_unused_files(at_most) $$;
comment on function public.forget_unused_files is
  'Deletes files that no version of their post has shown for seven days, or that never arrived. A file in use is checked again '
  'after seven days.';
grant execute on function public.forget_unused_files to service_role;

-- Returns how many were checked, not how many were deleted: the job goes on while a batch is full.
create function private.forget_unused_files(at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with old as (
    select f.id, f.post_id from public.post_files f
    where coalesce(f.used_at, f.created_at) < now() - interval '7 days'
    order by coalesce(f.used_at, f.created_at) limit at_most for update skip locked),
  used as (
    select o.id from old o join public.post_files f on f.id = o.id and f.state <> 'awaited'
    where exists (
      select from public.post_versions v left join public.post_bodies b on b.version_id = v.id
      where v.post_id = o.post_id
        and (o.id in (select private.files_in(v.free_doc)) or o.id in (select private.files_in(b.sections))))),
  kept as (update public.post_files f set used_at = now() from used where f.id = used.id),
  gone as (delete from public.post_files f using old where f.id = old.id and old.id not in (select id from used))
  select count(*)::integer from old
$$;
grant execute on function private.forget_unused_files to service_role;

-- schemas/20-posts/find.sql

-- Finds a post by its id or its address, including old addresses.

create function public.find_post(post_id uuid) returns setof public.posts
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_post(post_id) $$;
comment on function public.find_post is
  'A published post by its id, including an unlisted one: row rules hide those, so that no query can list them.';
grant execute on function public.find_post to anon, authenticated, service_role;

create function private.find_post(of_post uuid) returns setof public.posts
language sql stable security definer set search_path = '' as $$
  select p.* from public.posts p where p.id = of_post and p.status = 'published'
$$;
grant execute on function private.find_post to anon, authenticated, service_role;

create function public.locate_post(handle text, slug_or_id text)
returns table (id uuid, canonical_handle text, slug text, status public.post_status, by_law boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_post(handle, slug_or_id) $$;
comment on function public.locate_post is
  'What is or was at an address, with the current address: enough to answer 301, 410 or 451, and nothing of the text.';
grant execute on function public.locate_post to anon, authenticated, service_role;

create function private.locate_post(of_handle text, slug_or_id text)
returns table (id uuid, handle text, slug text, status public.post_status, by_law boolean)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
    from public.profiles a
    join public.posts p on p.profile_id = a.id
    where a.id = coalesce(
        (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
        (select r.profile_id from public.retired_handles r
         where r.handle operator(extensions.=) of_handle::extensions.citext and r.retired_at > now() - interval '90 days'))
      and p.id = coalesce(
        case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
        (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
        (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
      and p.first_published_at is not null;
end;
$$;
grant execute on function private.locate_post to anon, authenticated, service_role;

create function public.list_tags_of(post_id uuid) returns setof text
language sql stable security invoker set search_path = '' as $$ select * from private.list_tags_of(post_id) $$;
comment on function public.list_tags_of is 'The tags of a published post, including an unlisted one, whose tags row rules hide.';
grant execute on function public.list_tags_of to anon, authenticated, service_role;

create function private.list_tags_of(of_post uuid) returns setof text
language sql stable security definer set search_path = '' as $$
  select t.tag from public.post_tags t join public.posts p on p.id = t.post_id
  where p.id = of_post and p.status = 'published' order by t.tag
$$;
grant execute on function private.list_tags_of to anon, authenticated, service_role;

-- schemas/20-posts/images.sql

-- Pictures of posts. The private bucket holds all of them; the public bucket has copies of those that everyone may see now.

create function public.add_post_image(
  user_id uuid, post_id uuid, image_id uuid, path text, width integer, height integer, bytes bigint) returns public.post_images
language sql volatile security invoker set search_path = '' as $$
  select private.add_post_image(user_id, post_id, image_id, path, width, height, bytes)
$$;
comment on function public.add_post_image is
  'Server only: it has stored the files. A repeated call with the same id returns the same picture.';
grant execute on function public.add_post_image to service_role;

create function private.add_post_image(
  of_user uuid, of_post uuid, of_image uuid, at_path text, wide integer, high integer, size bigint) returns public.post_images
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  made public.post_images;
begin
  if exists (select from public.profiles p where p.id = of_user and p.status in ('suspended', 'deleted')) then
    perform private.refuse('forbidden', 'This account cannot write at the moment.');
  end if;
  select * into post from public.posts p where p.id = of_post and p.profile_id = of_user for update;
  if not found then perform private.refuse('not_found', 'There is no such post of yours.'); end if;
  if post.status in ('removed', 'deleted') then perform private.refuse('gone', 'This post cannot be changed.'); end if;
  select * into made from public.post_images i where i.id = of_image and i.post_id = of_post;
  if found then return made; end if;
  if (select count(*) from public.post_images i where i.post_id = of_post) >= 200 then
    perform private.refuse('validation_failed',
      'This post has 200 pictures, those of its earlier versions among them. One that no version shows goes after seven days.');
  end if;
  insert into public.post_images (id, post_id, profile_id, is_paid, is_draft, path, width, height, bytes)
  values (of_image, of_post, of_user, true, true, at_path, wide, high, size)
  on conflict (id) do nothing returning * into made;
  if made.id is null then perform private.refuse('conflict', 'There is a picture with this id already.'); end if;
  return made;
end;
$$;
grant execute on function private.add_post_image to service_role;

create function public.list_open_images(post_id uuid) returns setof public.post_images
language sql stable security invoker set search_path = '' as $$ select * from private.list_open_images(post_id) $$;
comment on function public.list_open_images is
  'The pictures of a published post that everyone may see. Row rules hide unlisted posts, so this function answers for those, too.';
grant execute on function public.list_open_images to anon, authenticated, service_role;

create function private.list_open_images(of_post uuid) returns setof public.post_images
language sql stable security definer set search_path = '' as $$
  select i.* from public.post_images i join public.posts p on p.id = i.post_id
  where p.id = of_post and p.status = 'published' and not i.is_paid
$$;
grant execute on function private.list_open_images to anon, authenticated, service_role;

create function private.list_shown_images(of_post uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select private.images_in(v.free_doc)
  from public.posts p join public.post_versions v on v.id = p.current_version_id
  where p.id = of_post and p.status = 'published'
  union
  select i.id from public.posts p join public.post_images i on i.id in (p.cover_image_id, p.og_image_id)
  where p.id = of_post and p.status = 'published'
$$;
comment on function private.list_shown_images is
  'The pictures of a published post that everyone should see: those in the free part, the cover, the share picture.';

-- The ids of all pictures in a document, at any depth. Skips malformed ids instead of failing, as documents come from authors.
create function private.images_in(document jsonb) returns setof uuid
language sql immutable security invoker set search_path = '' as $$
  select distinct (id #>> '{}')::uuid
  from jsonb_path_query(document, 'strict $.**.imageId ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")', '{}', true) as id
$$;

-- Trigger: keeps pictures in step with what everyone may see of the post. Rows change at once; a job then moves the files
-- (is_moving).
create function private.place_images() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown uuid[] := array(select private.list_shown_images(new.id));
begin
  if new.status = 'published' then
    update public.post_images i set is_draft = false
    where i.post_id = new.id and i.is_draft and (i.id = any (shown) or exists (
      select from public.post_bodies b
      where b.version_id = new.current_version_id and i.id in (select private.images_in(b.sections))));
  end if;
  -- A picture that is no longer public is not shown from this moment on; a job removes its public copy.
  update public.post_images i set is_paid = true, is_moving = true
  where i.post_id = new.id and not i.is_paid and i.id <> all (shown);
  update public.post_images i set is_moving = true
  where i.post_id = new.id and i.is_paid and not i.is_moving and i.id = any (shown);
  if exists (select from public.post_images i where i.post_id = new.id and i.is_moving) then
    perform private.add_job('place_images', jsonb_build_object('id', new.id));
  end if;
  return null;
end;
$$;
create trigger place_images after update on public.posts for each row when (
  (old.status, old.current_version_id, old.cover_image_id, old.og_image_id)
    is distinct from (new.status, new.current_version_id, new.cover_image_id, new.og_image_id))
  execute function private.place_images();

create function public.list_moving_images(post_id uuid) returns table (id uuid, path text, is_open boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.list_moving_images(post_id) $$;
comment on function public.list_moving_images is 'What the job place_images has to copy into the public bucket, or remove from it.';
grant execute on function public.list_moving_images to service_role;

create function private.list_moving_images(of_post uuid) returns table (id uuid, path text, is_open boolean)
language sql stable security definer set search_path = '' as $$
  select i.id, i.path, i.id in (select private.list_shown_images(of_post))
  from public.post_images i where i.post_id = of_post and i.is_moving order by i.id
$$;
grant execute on function private.list_moving_images to service_role;

create function public.settle_image(image_id uuid, was_opened boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.settle_image(image_id, was_opened) $$;
comment on function public.settle_image is
  'Records that the public copy is as it should be. False if that has changed meanwhile: the change has queued a job of its own.';
grant execute on function public.settle_image to service_role;

create function private.settle_image(of_image uuid, was_opened boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select p.* into post from public.posts p join public.post_images i on i.post_id = p.id where i.id = of_image for update of p;
  if not found or was_opened <> (of_image in (select private.list_shown_images(post.id))) then return false; end if;
  update public.post_images i set is_paid = not was_opened, is_moving = false where i.id = of_image;
  if was_opened then perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts'); end if;
  return true;
end;
$$;
grant execute on function private.settle_image to service_role;

-- Trigger: stored files go with their row. A job deletes them, so that only a committed deletion reaches the buckets.
create function private.remove_image_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('remove_image_files', jsonb_build_object('id', old.id, 'post_id', old.post_id, 'path', old.path));
  return null;
end;
$$;
create trigger remove_image_files after delete on public.post_images for each row execute function private.remove_image_files();

create function public.forget_unused_images(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_unused_images(at_most) $$;
comment on function public.forget_unused_images is
  'Deletes pictures that no version, cover or share picture of their post has used for seven days. One in use is checked again '
  'after seven days.';
grant execute on function public.forget_unused_images to service_role;

-- Returns how many were checked, not how many were deleted: the job goes on while a batch is full.
create function private.forget_unused_images(at_most integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with old as (
    select i.id, i.post_id from public.post_images i
    where coalesce(i.used_at, i.created_at) < now() - interval '7 days'
    order by coalesce(i.used_at, i.created_at) limit at_most for update skip locked),
  used as (
    select o.id from old o
    where exists (select from public.posts p where p.id = o.post_id and o.id in (p.cover_image_id, p.og_image_id))
      or exists (
        select from public.post_versions v left join public.post_bodies b on b.version_id = v.id
        where v.post_id = o.post_id
          and (o.id in (select private.images_in(v.free_doc)) or o.id in (select private.images_in(b.sections))))),
  kept as (update public.post_images i set used_at = now() from used where i.id = used.id),
  gone as (delete from public.post_images i using old where i.id = old.id and old.id not in (select id from used))
  select count(*)::integer from old
$$;
grant execute on function private.forget_unused_images to service_role;

-- schemas/20-posts/publish.sql

-- Publishing: what is checked before a post appears, and what happens when it does.

-- Publishes the newest version. Access and the note to buyers change in the same transaction, because they belong to that text.
-- Followers are notified once per post, ever.
create function public.publish_post(
  post_id uuid, seen_version integer, notifies_followers boolean default false, confirms_rights boolean default false,
  wanted_access public.post_access default null, change_note text default null) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.publish_post(post_id, seen_version, notifies_followers, confirms_rights, wanted_access, change_note)
$$;
grant execute on function public.publish_post to authenticated;

create function private.publish_post(
  of_post uuid, seen_version integer, wants_notification boolean, has_rights boolean, wanted_access public.post_access, change_note text)
returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'This post cannot be published from where it is.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$$;
grant execute on function private.publish_post to authenticated;

-- Shared by publish_post and the schedule. What lists and search know of a post is computed here from the version itself;
-- search covers the free part only.
create function private.publish(post public.posts, is_scheduled boolean) returns public.posts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  version public.post_versions;
  before public.post_versions;
  body public.post_bodies;
  free text;
  lead text := post.excerpt;
  is_edited boolean;
begin
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  select * into before from public.post_versions v where v.id = post.current_version_id;
  select * into body from public.post_bodies b where b.version_id = version.id;
  free := private.text_of(version.free_doc);
  is_edited := before.id <> version.id and private.changed_share(
    private.text_of(before.free_doc) || ' ' || coalesce((
      select private.text_of(b.sections) from public.post_bodies b where b.version_id = before.id), ''),
    free || ' ' || coalesce(private.text_of(body.sections), '')) > 0.05;
  if post.excerpt_auto then lead := private.excerpt_of(free); end if;
  update public.post_versions v set published_at = coalesce(v.published_at, now()) where v.id = version.id;
  update public.posts p set
    status = 'published', scheduled_at = null, unpublished_at = null,
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    title = btrim(version.title), subtitle = version.subtitle, current_version_id = version.id,
    excerpt = lead,
    free_words = version.free_words, paid_words = coalesce(body.words, 0),
    paid_images = (select count(*) from private.images_in(body.sections)),
    reading_minutes = greatest(1, round((version.free_words + coalesce(body.words, 0)) / 230.0)),
    published_at = coalesce(p.published_at, now()), first_published_at = coalesce(p.first_published_at, now()),
    edited_at = case when is_edited then now() else p.edited_at end,
    search = setweight(to_tsvector('simple', extensions.unaccent(version.title || ' ' || coalesce(version.subtitle, ''))), 'A')
      || setweight(to_tsvector('simple', extensions.unaccent(coalesce(lead, ''))), 'B')
      || setweight(to_tsvector('simple', extensions.unaccent(left(free, 50000))), 'C')
  where p.id = post.id returning * into post;
  if post.first_published_at = now() and is_scheduled then
    perform private.notify_user(post.profile_id, 'schedule_published', null, post.id, null, null);
  end if;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;

-- The author publishes the version they last saw, and has confirmed once that they wrote it or may sell it.
create function private.check_intent(post public.posts, seen_version integer, has_rights boolean) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.latest_version <> seen_version then
    perform private.refuse('conflict', format('Someone else changed this draft: its version is %s.', post.latest_version));
  end if;
  if not coalesce(has_rights, false) and post.rights_confirmed_at is null then
    perform private.refuse('validation_failed', 'Confirm that you wrote this or may sell it.');
  end if;
end;
$$;

-- The checks before a publication. Scheduling and a change of access run them, too.
create function private.check_publishable(post public.posts, version public.post_versions) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.check_text(post, version);
  perform private.check_cover(post, version.id);
end;
$$;

-- Authors may call without our API, so what must hold for every published post is checked here. It names the first problem;
-- lib/posts/publish-checks.ts names all. Downloads stand below the break, where they count as something to pay for.
create function private.check_text(post public.posts, version public.post_versions) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif not exists (select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif post.content_warning = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif jsonb_path_exists(version.free_doc, 'strict $.content[*] ? (@.type == "attachment")', '{}', true) then
    perform private.refuse('validation_failed', case when post.access = 'free'
      then 'Files belong to the paid part of a post.' else 'Files belong below the paywall break.' end);
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc'))
    and not exists (select from private.files_in(body.sections)) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  end if;
end;
$$;

-- Trigger: keeps the price history that readers may see. It begins with the first publication, so the prices of a draft stay
-- private.
create function private.note_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_price_events (post_id, access, price_currency, price_raw, price_usd_micros, pwyw_min_raw)
  values (new.id, new.access, new.price_currency, new.price_raw, new.price_usd_micros, new.pwyw_min_raw);
  return null;
end;
$$;
create trigger note_first_price after update on public.posts
  for each row when (new.first_published_at is not null and old.first_published_at is null) execute function private.note_price();
create trigger note_price after update on public.posts for each row when (
  old.first_published_at is not null
  and (old.access, old.price_currency, old.price_raw, old.price_usd_micros, old.pwyw_min_raw)
    is distinct from (new.access, new.price_currency, new.price_raw, new.price_usd_micros, new.pwyw_min_raw))
  execute function private.note_price();

create function public.platform_fee_bps() returns integer
language sql stable security invoker set search_path = '' as $$ select private.platform_fee_bps() $$;
comment on function public.platform_fee_bps is
  'Our fee, from which the editor computes what an author will receive. Authors cannot read the settings themselves.';
grant execute on function public.platform_fee_bps to authenticated;

create function private.platform_fee_bps() returns integer
language sql stable security definer set search_path = '' as $$ select s.platform_fee_bps from public.settings s $$;
grant execute on function private.platform_fee_bps to authenticated;

-- schemas/20-posts/rankings.sql

-- Ranks posts by how many people paid for them. Paying a lot, or paying yourself, gains no rank.

-- Trigger: every post has its row of counters from the start, so that counting is an update and nothing else.
create function private.make_post_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_stats (post_id) values (new.id);
  return null;
end;
$$;
create trigger make_post_stats after insert on public.posts for each row execute function private.make_post_stats();

create function public.rank_posts(of_list text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.rank_posts(of_list) $$;
comment on function public.rank_posts is
  'Rebuilds one list and returns its length. A list that has not moved touches no tag, so its pages stay cached.';
grant execute on function public.rank_posts to service_role;

-- The lock keeps two workers from writing the same list at once.
create function private.rank_posts(of_list text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ranked uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('rank_posts:' || of_list, 0));
  ranked := array(
    select p.id from private.score_posts(of_list) as scored join public.posts p on p.id = scored.post_id
    where private.may_rank(p) order by scored.score desc, p.published_at desc, p.id limit 500);
  -- Nothing has moved: no page has to be rebuilt.
  if ranked = array(select r.post_id from public.post_rankings r where r.list = of_list order by r.rank) then
    return cardinality(ranked);
  end if;
  delete from public.post_rankings r where r.list = of_list;
  insert into public.post_rankings (list, rank, post_id)
  select of_list, n, id from unnest(ranked) with ordinality as listed (id, n);
  perform private.touch_tags('ranking:' || of_list);
  return cardinality(ranked);
end;
$$;
grant execute on function private.rank_posts to service_role;

create function private.score_posts(of_list text) returns table (post_id uuid, score double precision)
language sql stable security invoker set search_path = '' as $$
  select counted.post_id, case when of_list = 'trending'
    then ln(1 + counted.recent) * counted.kept / counted.payers
    else counted.kept end
  from (
    select l.post_id, count(*) as payers, count(*) filter (where l.is_kept) as kept,
      sum(power(2, -extract(epoch from now() - l.paid_at) / (48 * 3600))) as recent
    from private.list_payers(case of_list
      when 'trending' then now() - interval '14 days' when 'top-day' then now() - interval '1 day'
      when 'top-week' then now() - interval '7 days' when 'top-month' then now() - interval '30 days'
      else '-infinity'::timestamptz end) as l
    group by l.post_id) as counted
  -- One payer is no trend. And of ten payers or more, at least 70% must have kept the post.
  where counted.kept >= case when of_list = 'trending' then 2 else 1 end
    and (counted.payers < 10 or counted.kept >= 0.7 * counted.payers)
$$;
comment on function private.score_posts is
  'Trending: the logarithm of distinct payers, each worth half as much every 48 hours, times the share that kept the post. Top: how '
  'many payers kept it.';

-- A ranking recommends posts. So it leaves out adult posts, what staff have barred, and accounts that are restricted or less
-- than a day old.
create function private.may_rank(post public.posts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select post.status = 'published' and post.listed and post.content_warning <> 'adult'
    and exists (select from public.profiles a where a.id = post.profile_id and a.status = 'active' and a.created_at < now() - interval '1 day')
    and not exists (
      select from public.featured_exclusions x
      where 'trending' = any (x.scope) and (x.until is null or x.until > now())
        and (x.post_id = post.id or x.profile_id = post.profile_id
          or x.tag in (select t.tag from public.post_tags t where t.post_id = post.id)))
$$;

create function public.count_listed_posts(at_most integer) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(*)::integer from (
    select from public.posts p where p.status = 'published' and p.listed and p.content_warning <> 'adult'
    order by p.published_at desc, p.id desc limit least(greatest(at_most, 0), 10000)) as newest
$$;
comment on function public.count_listed_posts is
  'How many posts a list could show, counted up to at_most only, so that the cost does not grow with the number of posts.';
grant execute on function public.count_listed_posts to anon, authenticated, service_role;

-- schemas/20-posts/read.sql

-- Reads the text of a post: the free part for everyone, all of it for its author and its buyers.

create function public.read_free_document(post_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_free_document(post_id) $$;
comment on function public.read_free_document is 'The free part of a published post, including an unlisted one.';
grant execute on function public.read_free_document to anon, authenticated, service_role;

create function private.read_free_document(of_post uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select v.free_doc from public.posts p join public.post_versions v on v.id = p.current_version_id
  where p.id = of_post and p.status = 'published'
$$;
grant execute on function private.read_free_document to anon, authenticated, service_role;

-- A buyer waits for this one answer after paying. A query that the data service puts together is planned for each request,
-- which took 36 ms; a function is planned once per connection.
create function public.read_own_post(post_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  answer jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'language', p.language,
    'access', p.access, 'price_currency', p.price_currency, 'price_usd_micros', p.price_usd_micros::text,
    'price_raw', p.price_raw::text, 'pwyw_min_raw', p.pwyw_min_raw::text, 'pwyw_suggested_raw', p.pwyw_suggested_raw::text,
    'reading_minutes', p.reading_minutes, 'published_at', p.published_at, 'creation_method', p.creation_method,
    'listed', p.listed, 'cover_alt', p.cover_alt, 'cover_caption', p.cover_caption, 'creation_note', p.creation_note,
    'content_warning', p.content_warning, 'license', p.license, 'free_words', p.free_words, 'paid_words', p.paid_words,
    'paid_images', p.paid_images, 'refund_window_min', p.refund_window_min, 'first_published_at', p.first_published_at,
    'edited_at', p.edited_at, 'was_free_until', p.was_free_until, 'canonical_url', p.canonical_url, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'current_version_id', p.current_version_id, 'cover_image_id', p.cover_image_id,
    'status', p.status, 'unpublished_at', p.unpublished_at,
    'cover', (
      select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height)
      from public.post_images i where i.id = p.cover_image_id),
    'author', (
      select jsonb_build_object('id', a.id, 'handle', a.handle::text, 'name', a.name, 'avatar_url', a.avatar_url,
        'is_agent', a.is_agent, 'status', a.status)
      from public.profiles a where a.id = p.profile_id),
    'category', (select jsonb_build_object('id', c.id, 'name', c.name) from public.categories c where c.id = p.category_id),
    'prices', coalesce((
      select jsonb_agg(jsonb_build_object('access', e.access, 'price_currency', e.price_currency, 'price_raw', e.price_raw::text,
        'price_usd_micros', e.price_usd_micros::text, 'pwyw_min_raw', e.pwyw_min_raw::text, 'created_at', e.created_at))
      from public.post_price_events e where e.post_id = p.id), '[]'),
    'tags', coalesce((
      select jsonb_agg(jsonb_build_object('tag', t.tag)) from public.post_tags t where t.post_id = p.id), '[]'),
    'stats', (
      select jsonb_build_object('unlocks', s.unlocks, 'refunds', s.refunds) from public.post_stats s where s.post_id = p.id),
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'path', i.path, 'width', i.width, 'height', i.height, 'is_paid', i.is_paid))
      from public.post_images i where i.post_id = p.id and not i.is_draft), '[]'),
    'files', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'bytes', f.bytes))
      from public.post_files f where f.post_id = p.id and f.state = 'out'), '[]'),
    'version', (
      select jsonb_build_object('id', v.id, 'free_doc', v.free_doc, 'published_at', v.published_at)
      from public.post_versions v where v.id = p.current_version_id),
    'purchases', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'refund_window_min', b.refund_window_min,
        'refund_window_ends_at', b.refund_window_ends_at))
      from public.purchases b where b.post_id = p.id and b.status = 'paid'), '[]'),
    'body', jsonb_build_object('sections', body.sections, 'change_note', body.change_note))
  into answer
  from public.posts p
  join public.post_bodies body on body.version_id = p.current_version_id
  where p.id = read_own_post.post_id and p.status <> 'removed';
  return answer;
end;
$$;
comment on function public.read_own_post is
  'All of a post, if the caller may read all of it, as its author or by a right to read. Row rules decide, table by table.';
grant execute on function public.read_own_post to authenticated;

create function public.read_own_post_at(handle text, slug text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select public.read_own_post(public.find_own_post(handle, slug))
$$;
comment on function public.read_own_post_at is 'read_own_post by the post''s address, so that a page needs only one call.';
grant execute on function public.read_own_post_at to authenticated;

-- Called for each page view of a signed-in user: whether the page that everyone is shown would hold something back from them.
create function public.find_own_post(handle text, slug text) returns uuid
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select at.id
    from public.locate_post($1, $2) at
    join public.posts p on p.id = at.id
    join public.post_bodies b on b.version_id = p.current_version_id
    where at.canonical_handle = $1 and at.slug = $2 and at.status <> 'removed');
end;
$$;
comment on function public.find_own_post is
  'The id of the post at exactly this address, if it has a paid part and the caller may read it. Row rules decide.';
grant execute on function public.find_own_post to authenticated;

create function public.read_body_as_staff(post_id uuid, actor_id uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_as_staff(post_id, actor_id, reason) $$;
comment on function public.read_body_as_staff is 'Staff never read a paid text without a line in the audit log.';
grant execute on function public.read_body_as_staff to service_role;

create function private.read_body_as_staff(of_post uuid, actor uuid, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'read_body', 'post:' || of_post, why);
  return (select b.sections from public.posts p join public.post_bodies b on b.version_id = p.current_version_id where p.id = of_post);
end;
$$;
grant execute on function private.read_body_as_staff to service_role;

-- schemas/20-posts/rules.sql

-- Who reads what. Listed posts are public. Versions, tags, counts and pictures follow their post. A body is for its author and
-- its buyers.

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated, service_role;
create policy "everybody reads categories" on public.categories for select to anon, authenticated using (true);

alter table public.posts enable row level security;
grant select on public.posts to anon, authenticated, service_role;
-- Unlisted posts are hidden here, so that no query can list them. Their pages use public.find_post.
create policy "visitors read what is listed" on public.posts for select to anon
  using (status = 'published' and listed);
create policy "users read what is listed, theirs, and what they own" on public.posts for select to authenticated
  using (
    (status = 'published' and listed)
    or profile_id = (select auth.uid())
    or (status in ('published', 'unpublished', 'deleted') and id in (
      select e.post_id from public.entitlements e where e.user_id = (select auth.uid()) and e.revoked_at is null))
    or (select private.staff_role()) in ('owner', 'moderator'));

alter table public.post_versions enable row level security;
grant select on public.post_versions to anon, authenticated, service_role;
-- The rules below query posts with the caller's rights, so they follow the rules of posts.
create policy "visitors read the current version" on public.post_versions for select to anon
  using (exists (select from public.posts p where p.current_version_id = post_versions.id));
create policy "authors read every version, users the current" on public.post_versions for select to authenticated
  using (
    author_id = (select auth.uid())
    or exists (select from public.posts p where p.current_version_id = post_versions.id));

alter table public.post_bodies enable row level security;
grant select on public.post_bodies to authenticated;
create policy "authors and who has paid read the body" on public.post_bodies for select to authenticated
  using (private.may_read_body(version_id));

alter table public.post_slugs enable row level security;
grant select on public.post_slugs to service_role;

alter table public.tags enable row level security;
grant select on public.tags to anon, authenticated, service_role;
create policy "everybody reads tags" on public.tags for select to anon, authenticated using (true);

alter table public.post_tags enable row level security;
grant select on public.post_tags to anon, authenticated, service_role;
create policy "tags are read with their post" on public.post_tags for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_price_events enable row level security;
grant select on public.post_price_events to anon, authenticated, service_role;
create policy "prices are read with their post" on public.post_price_events for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_images enable row level security;
grant select on public.post_images to anon, authenticated;
grant select, insert, update, delete on public.post_images to service_role;
create policy "visitors read open images" on public.post_images for select to anon
  using (not is_paid and exists (select from public.posts p where p.id = post_id));
create policy "users read open images, theirs, and what they own" on public.post_images for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (not is_draft and exists (select from public.posts p where p.id = post_id)
      and (not is_paid or private.may_read_paid_images(post_id))));

alter table public.post_files enable row level security;
grant select on public.post_files to authenticated, service_role;
create policy "users read files of theirs, and of what they own" on public.post_files for select to authenticated
  using (profile_id = (select auth.uid()) or (state = 'out' and private.may_read_paid_images(post_id)));

alter table public.post_stats enable row level security;
grant select on public.post_stats to anon, authenticated, service_role;
create policy "counts are read with their post" on public.post_stats for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

alter table public.post_rankings enable row level security;
grant select on public.post_rankings to anon, authenticated, service_role;
create policy "ranks are read with their post" on public.post_rankings for select to anon, authenticated
  using (exists (select from public.posts p where p.id = post_id));

-- schemas/20-posts/schedule.sql

-- Publishes a post at a set time. If it cannot be published then, it becomes a draft again and says why.

-- Runs the checks of a publication now, while the author is there to correct things. They run again when the post is due. The
-- slug is reserved now, too.
create function public.schedule_post(
  post_id uuid, seen_version integer, scheduled_at timestamptz, confirms_rights boolean default false, notifies_followers boolean default true)
returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.schedule_post(post_id, seen_version, scheduled_at, confirms_rights, notifies_followers)
$$;
grant execute on function public.schedule_post to authenticated;

create function private.schedule_post(of_post uuid, seen_version integer, at timestamptz, has_rights boolean, wants_notification boolean)
returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.check_intent(post, seen_version, has_rights);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.schedule_post to authenticated;

-- Safe to repeat: a post that is a draft already is returned as it is.
create function public.unschedule_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unschedule_post(post_id) $$;
grant execute on function public.unschedule_post to authenticated;

create function private.unschedule_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'draft' then return post; end if;
  if post.status <> 'scheduled' then perform private.refuse('conflict', 'This post is not scheduled.'); end if;
  update public.posts p set status = 'draft', scheduled_at = null where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.unschedule_post to authenticated;

-- Called every minute by the job of that name. A post that cannot come out does not stop the others.
create function public.publish_due_posts(at_most integer default 50) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.publish_due_posts(at_most) $$;
grant execute on function public.publish_due_posts to service_role;

create function private.publish_due_posts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.posts;
  why text;
  done integer := 0;
begin
  for due in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now()
    order by p.scheduled_at limit at_most for update skip locked
  loop
    begin
      perform private.publish(due, true);
      update public.posts p set followers_notified_at = now()
      where p.id = due.id and p.listed and p.tells_followers and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', due.id)); end if;
    exception when others then
      -- A deadlock, a full disk or a shutdown is not the fault of a post: stop, and the next run finds them all still due.
      if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then raise; end if;
      if sqlstate = 'P0001' then
        get stacked diagnostics why = pg_exception_detail;
      else
        raise warning 'scheduled post %: % (%)', due.id, sqlerrm, sqlstate;
        why := 'Something broke on our side. Publish it from here, or choose another time.';
      end if;
      perform private.keep_back(due, why);
    end;
    done := done + 1;
  end loop;
  return done;
end;
$$;
comment on function private.publish_due_posts is 'Returns how many were due: those that were published and those that became drafts again.';
grant execute on function private.publish_due_posts to service_role;

-- The author may be away when a scheduled post fails, so the draft, a notification and a mail say why.
create function private.keep_back(post public.posts, reason text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.posts p set status = 'draft', scheduled_at = null, kept_back_because = left(reason, 300) where p.id = post.id;
  insert into public.notifications (user_id, kind, post_id, data)
  values (post.profile_id, 'schedule_failed', post.id, jsonb_build_object('reason', reason));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('schedule_failed', post.profile_id,
    jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'reason', reason, 'path', '/compose/' || post.id),
    format('schedule_failed:%s:%s', post.id, extract(epoch from post.scheduled_at)))
  on conflict (natural_key) do nothing;
end;
$$;

-- Trigger: the reason belongs to the draft. Once the post is anything else, it no longer applies.
create function private.forget_kept_back() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  new.kept_back_because := null;
  return new;
end;
$$;
create trigger forget_kept_back before update on public.posts
  for each row when (old.kept_back_because is not null and new.status <> 'draft') execute function private.forget_kept_back();

-- schemas/20-posts/search.sql

-- Search whose cost does not grow with the number of posts. Posts are numbered when they first appear, and a search walks back
-- from the newest in steps.

-- Trigger: numbers a post when it first appears, and never again. The search index and the sitemap are divided by this number.
create function private.number_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.publication := nextval('private.publications');
  return new;
end;
$$;
create trigger number_publication before insert or update of status on public.posts
for each row when (new.status = 'published' and new.publication is null) execute function private.number_publication();

create function public.search_posts(words text, facets text[] default '{}', most_raw text default null, most_usd_micros text default null,
  skip integer default 0, at_most integer default 24)
returns table (id uuid, relevance real)
language sql stable security invoker rows 24 set search_path = '' as $$
  select found.* from (
    select websearch_to_tsquery('simple', extensions.unaccent(words)) as words,
      coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery as facets) as asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200)) as found
$$;
comment on function public.search_posts is
  'Finds listed posts by title, excerpt and free part, never by paid text, and by filters (posts.facets).';
grant execute on function public.search_posts to anon, authenticated, service_role;

create function private.search_posts(wanted tsquery, words tsquery, most_raw numeric, most_usd_micros bigint, skip integer, at_most integer)
returns table (id uuid, relevance real)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- So many of the newest matches are ranked together, then the same number before them.
  rank_together constant integer := 100;
  enough constant integer := case when skip + at_most <= rank_together then rank_together else 2 * rank_together end;
  -- A price is not in the index: it is checked on each match. After so many matches, older posts are not checked.
  patience constant integer := 2000;
  newest bigint;
  before bigint;
  span bigint;
  density float8;
  room integer;
  looked_at integer := 0;
  step private.search_match[];
  found private.search_match[] := '{}';
begin
  -- A query that requires no word, such as "-winter" alone, would have to read every post.
  if numnode(wanted) = 0 or querytree(wanted) in ('', 'T') then return; end if;
  newest := coalesce(pg_sequence_last_value('private.publications'), 0) + 1;
  before := newest;
  -- Walk back from the newest. The rarer the matches, the longer the steps: never far more matches than are wanted.
  while before > 1 and cardinality(found) < enough and looked_at < patience loop
    density := (looked_at + 1) / greatest(newest - before, 1)::float8;
    room := 3 * (enough - cardinality(found));
    span := case
      when density * before <= room then before
      when density * 65536 <= room then 65536
      when density * 8192 <= room then 8192
      else 1024 end;
    step := array(
      select m from private.match_posts(wanted, words, span, before, most_raw, most_usd_micros) as m);
    looked_at := looked_at + cardinality(step);
    found := found || array(select one from unnest(step) as one where one.relevance is not null);
    before := (before - 1) / span * span;
  end loop;
  -- The newest that match, best first.
  return query
    select best.id, best.relevance
    from (
      select one.*, (row_number() over (order by one.publication desc) - 1) / rank_together as part
      from unnest(found) as one order by one.publication desc limit enough) as best
    order by best.part, best.relevance desc, best.publication desc
    offset skip limit at_most;
end;
$$;
comment on function private.search_posts is
  'Runs as its owner: under row rules Postgres would not use the word index, as its operator could leak what it reads.';
grant execute on function private.search_posts to anon, authenticated, service_role;

-- Postgres uses an index on an expression only if the query has that very expression, so the query is written out for each step
-- length. Each has a generic plan, because planning took longer than the step. The scan settings leave bitmap scans, the only
-- kind that this index supports.
create function private.match_posts(
  wanted tsquery, words tsquery, span bigint, before bigint, most_raw numeric, most_usd_micros bigint)
returns setof private.search_match
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set enable_indexscan = off
  set plan_cache_mode = force_generic_plan as $$
begin
  case span
    when 1024 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 1024 = (before - 1) / 1024;
    when 8192 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 8192 = (before - 1) / 8192;
    when 65536 then
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before
          and p.publication / 65536 = (before - 1) / 65536;
    else
      return query
        select p.id, p.publication, case
          when most_raw is null or p.access = 'free' or (p.access = 'pwyw' and p.pwyw_min_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'XNO' and p.price_raw <= most_raw)
            or (p.access = 'paid' and p.price_currency = 'USD' and p.price_usd_micros <= most_usd_micros)
          then ts_rank(p.search, words) end
        from public.posts p
        where p.status = 'published' and p.listed and (p.search || p.facets) @@ wanted and p.publication < before;
  end case;
end;
$$;
comment on function private.match_posts is
  'All matches in one step of the publication order, or in all of it. A post above the price limit has no relevance.';

-- Filters are words of the search index, so a filter costs no more than a word. They begin with "=", as no real word does.
create function private.facets_of(post public.posts) returns tsvector
language sql stable security invoker set search_path = '' as $$
  select array_to_tsvector(array_agg(distinct '=' || facet))
  from (
    -- Every post has the first: a search by price alone looks for it.
    values ('post'), ('by:' || post.profile_id), ('in:' || post.category_id), ('lang:' || lower(post.language)),
      ('lang:' || lower(split_part(post.language, '-', 1))),
      (case when post.access = 'free' then 'free' end), (case when post.creation_method = 'human' then 'human' end),
      ('length:' || case when post.reading_minutes < 3 then 'short' when post.reading_minutes <= 10 then 'medium' else 'long' end)
    -- A free post has nothing to refund.
    union all select 'refund:' || least from unnest(array[10, 60, 1440]) as least
      where post.access <> 'free' and post.refund_window_min >= least
    union all select 'tag:' || t.tag from public.post_tags t where t.post_id = post.id) as listed (facet)
  where facet is not null
$$;

-- Trigger: keeps facets in step with the post's own columns. follow_tags does the same for tags.
create function private.set_facets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.facets := private.facets_of(new);
  return new;
end;
$$;
create trigger set_facets
before insert or update of status, profile_id, language, access, category_id, creation_method, reading_minutes, refund_window_min on public.posts
for each row when (new.status = 'published') execute function private.set_facets();

-- schemas/20-posts/sitemap.sql

-- Sitemaps for crawlers. Each part costs the same, however many posts there are.

create function public.list_sitemap_creators(after bigint, up_to bigint, at_most integer default 1000)
returns table (publication bigint, handle text, changed_at timestamptz)
language sql stable security invoker rows 1000 set search_path = '' as $$
  select p.publication, a.handle::text, greatest(a.updated_at, latest.published_at)
  from public.posts p
  join public.profiles a on a.id = p.profile_id and a.status in ('active', 'limited')
  cross join lateral (
    select l.published_at from public.posts l where l.profile_id = p.profile_id and l.status = 'published' and l.listed
    order by l.published_at desc limit 1) as latest
  where p.status = 'published' and p.listed and p.publication > after and p.publication <= up_to
    and not exists (
      select from public.posts e where e.profile_id = p.profile_id and e.status = 'published' and e.listed and e.publication < p.publication)
  order by p.publication
  limit least(greatest(at_most, 0), 1000)
$$;
comment on function public.list_sitemap_creators is
  'Authors whose first listed post has a publication number in this range, and when their page last changed. So each author is in '
  'one part.';
grant execute on function public.list_sitemap_creators to anon, authenticated, service_role;

create function public.list_sitemap_parts(first_part integer, part_size integer)
returns table (part integer, posts_changed_at timestamptz, creators_changed_at timestamptz)
language sql stable security invoker rows 10 set search_path = '' as $$
  select n, posts.changed_at, creators.changed_at
  from (select least(greatest(part_size, 1), 5000)::bigint as size) as of_part
  cross join generate_series(greatest(first_part, 1), greatest(first_part, 1) + 9) as n
  cross join lateral (
    select max(coalesce(p.edited_at, p.published_at)) as changed_at from public.posts p
    where p.status = 'published' and p.listed and p.publication > (n - 1) * of_part.size and p.publication <= n * of_part.size) as posts
  cross join lateral (
    select max(c.changed_at) as changed_at from generate_series((n - 1) * of_part.size, n * of_part.size - 1, 1000) as start
    cross join lateral public.list_sitemap_creators(start, least(start + 1000, n * of_part.size)) as c) as creators
  where posts.changed_at is not null
  order by n
$$;
comment on function public.list_sitemap_parts is
  'When each of ten parts of the sitemap last changed, from first_part on. Parts without posts are left out; creators_changed_at is '
  'null without authors.';
grant execute on function public.list_sitemap_parts to anon, authenticated, service_role;

-- schemas/20-posts/slugs.sql

-- The address of a post below its author's: made from the title, unique, and never given to another post once it was public.

create function private.slug_from(title text, post_id uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when made = '' then left(post_id::text, 8)
    when made in ('posts', 'followers', 'following', 'profile', 'rss', 'feed', 'about', 'tip')
      or made ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then made || '-' || left(post_id::text, 8)
    else made end
  from (
    select trim(both '-' from case when length(dashed) <= 80 then dashed
      else coalesce(substring(left(dashed, 81) from '^(.*)-'), left(dashed, 80)) end) as made
    from (select trim(both '-' from regexp_replace(
      lower(extensions.unaccent(normalize(slug_from.title, nfkd))), '[^a-z0-9]+', '-', 'g')) as dashed) as d) as m
$$;
comment on function private.slug_from is
  'Letters and digits of the title, cut at a word''s end after 80. Without any, the start of the id; a reserved name gets the id added.';

-- An old address counts as taken, because it redirects to its post for good.
create function private.is_slug_free(of_profile uuid, wanted text, for_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select not exists (select from public.posts p where p.profile_id = of_profile and p.slug = wanted and p.id <> for_post)
    and not exists (select from public.post_slugs s where s.profile_id = of_profile and s.slug = wanted and s.post_id <> for_post)
$$;

-- Authors reuse titles: the second post of a title gets -2, the third -3.
create function private.free_slug(post public.posts, title text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  base text := private.slug_from(title, post.id);
  wanted text := base;
  n integer := 1;
begin
  -- One post of an author at a time: two must not both find the same address free.
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  while not private.is_slug_free(post.profile_id, wanted, post.id) loop
    n := n + 1;
    wanted := base || '-' || n;
  end loop;
  return wanted;
end;
$$;

-- Once a post was public, its old address stays and redirects to the new one. A post can take its own old address back.
create function private.move_slug(post public.posts, wanted text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug:' || post.profile_id, 0));
  if wanted is null or wanted !~ '^[a-z0-9-]{1,100}$' then
    perform private.refuse_field('slug', 'A post''s address has lower-case letters, digits and hyphens, at most 100.');
  end if;
  if not private.is_slug_free(post.profile_id, wanted, post.id) then
    perform private.refuse_field('slug', 'Another post of yours has or had this address.');
  end if;
  if post.first_published_at is not null then
    insert into public.post_slugs (profile_id, slug, post_id) values (post.profile_id, post.slug, post.id) on conflict do nothing;
  end if;
  delete from public.post_slugs s where s.profile_id = post.profile_id and s.slug = wanted;
  update public.posts p set slug = wanted where p.id = post.id;
end;
$$;

-- schemas/20-posts/tags.sql

-- A post has at most five tags, and its search facets follow them.

-- Trigger: locks the post, so that two writers at once cannot add more than five tags together.
create function private.limit_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.posts p where p.id = new.post_id for update;
  if (select count(*) from public.post_tags t where t.post_id = new.post_id) > 5 then
    perform private.refuse('validation_failed', 'A post has at most 5 tags.');
  end if;
  return null;
end;
$$;
create trigger limit_tags after insert on public.post_tags for each row execute function private.limit_tags();

-- Trigger: tags are in a table of their own, so a change there must update posts.facets.
create function private.follow_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.posts p set facets = private.facets_of(p)
  where p.status = 'published' and p.id in (select c.post_id from changed c);
  return null;
end;
$$;
create trigger follow_new_tags after insert on public.post_tags referencing new table as changed
for each statement execute function private.follow_tags();
create trigger follow_old_tags after delete on public.post_tags referencing old table as changed
for each statement execute function private.follow_tags();

-- schemas/20-posts/withdraw.sql

-- The ways out: unpublish, trash, restore, and the final deletion after 30 days.

-- The author withdraws a post. It leaves pages, lists and feeds; buyers keep access.
create function public.unpublish_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.unpublish_post(post_id) $$;
grant execute on function public.unpublish_post to authenticated;

create function private.unpublish_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'unpublished' then return post; end if;
  if post.status <> 'published' then perform private.refuse('conflict', 'This post is not published.'); end if;
  update public.posts p set status = 'unpublished', unpublished_at = now() where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
grant execute on function private.unpublish_post to authenticated;

-- Takes drafts and withdrawn posts only. For 30 days the author can restore them; buyers keep access.
create function public.trash_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.trash_post(post_id) $$;
grant execute on function public.trash_post to authenticated;

create function private.trash_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status = 'deleted' then return post; end if;
  if post.status not in ('draft', 'unpublished') then
    perform private.refuse('conflict', 'Unpublish the post first.');
  end if;
  update public.posts p set status = 'deleted', deleted_at = now() where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.trash_post to authenticated;

-- A post that was published comes back as withdrawn: it appears again only when its author publishes it.
create function public.restore_post(post_id uuid) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.restore_post(post_id) $$;
grant execute on function public.restore_post to authenticated;

create function private.restore_post(of_post uuid) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status in ('draft', 'unpublished') then return post; end if;
  if post.status <> 'deleted' then perform private.refuse('conflict', 'This post is not in the trash.'); end if;
  if post.deleted_at < now() - interval '30 days' then perform private.refuse('gone', 'The trash keeps a post for 30 days.'); end if;
  update public.posts p set deleted_at = null,
    status = case when p.first_published_at is null then 'draft' else 'unpublished' end::public.post_status
  where p.id = post.id returning * into post;
  return post;
end;
$$;
grant execute on function private.restore_post to authenticated;

-- The final deletion, called every night by the job of that name.
create function public.purge_trash(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.purge_trash(at_most) $$;
grant execute on function public.purge_trash to service_role;

create function private.purge_trash(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  purged integer;
begin
  with old as (
    select p.id from public.posts p
    where p.status = 'deleted' and p.deleted_at < now() - interval '30 days'
      and not exists (select from public.purchases b where b.post_id = p.id)
    order by p.deleted_at limit at_most for update skip locked)
  delete from public.posts p using old where p.id = old.id;
  get diagnostics purged = row_count;
  return purged;
end;
$$;
comment on function private.purge_trash is
  'A post that a reader ever opened a purchase for stays, paid or not: the records of that purchase name it.';
grant execute on function private.purge_trash to service_role;

-- schemas/20-posts/words.sql

-- Reads the words of a document, for counts, excerpts and search, and to measure how much an edit changed.

create function private.text_of(document jsonb) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(string_agg((
    select string_agg(coalesce(node ->> 'text', case node ->> 'type' when 'hardBreak' then ' ' end), '' order by n)
    from jsonb_array_elements(line) with ordinality as nodes (node, n)), ' '), '')
  from jsonb_path_query(document, 'strict $.**.content ? (@[*].type == "text")', '{}', true) as line
$$;
comment on function private.text_of is 'The words of a document or of a body''s sections, paragraph by paragraph.';

create function private.count_words(document jsonb) returns integer
language sql immutable security invoker set search_path = '' as $$
  -- A character of a script without spaces counts as half a word.
  select regexp_count(spaced, '[[:alnum:]]+([''’.-][[:alnum:]]+)*') + regexp_count(whole, '[぀-ヿ㐀-鿿가-힯]') / 2
  from (select private.text_of(document) as whole) as t,
    lateral (select regexp_replace(whole, '[぀-ヿ㐀-鿿가-힯]', ' ', 'g') as spaced) as s
$$;
comment on function private.count_words is 'Counted by the database, so that no author can promise more words than they sell.';

create function private.excerpt_of(free text) returns text
language sql immutable security invoker set search_path = '' as $$
  select nullif(btrim(case when char_length(free) > 280 then left(regexp_replace(left(free, 281), '\s+\S*$', ''), 280) else free end), '')
$$;
comment on function private.excerpt_of is 'The first words, as many as fit. A text of one endless word is cut within it.';

-- A post counts as edited when more than a twentieth of its words changed, in both parts together (private.publish).
create function private.changed_share(before text, after text) returns real
language sql immutable security invoker set search_path = '' as $$
  with counted as (
    select word, count(*) filter (where not is_after) as before_count, count(*) filter (where is_after) as after_count
    from (
      select regexp_split_to_table(btrim(lower(before)), '\s+') as word, false as is_after
      union all select regexp_split_to_table(btrim(lower(after)), '\s+'), true) as words
    where word <> '' group by word)
  select coalesce(
    greatest(sum(greatest(before_count - after_count, 0)), sum(greatest(after_count - before_count, 0)))
      / greatest(sum(before_count), sum(after_count)), 0)::real
  from counted
$$;
comment on function private.changed_share is
  'The share of words of two texts that are not in the other, from 0 to 1. Order does not count: moved text is no edit.';

create function private.lost_words(before_version uuid, after_version uuid) returns table (sold integer, lost integer)
language sql stable security invoker rows 1 set search_path = '' as $$
  -- Text moved above the break is not lost: it is in the free part now.
  select b.words, b.words - coalesce(nb.words, 0) - greatest(0, n.free_words - o.free_words)
  from public.post_versions o
  join public.post_bodies b on b.version_id = o.id
  join public.post_versions n on n.id = after_version
  left join public.post_bodies nb on nb.version_id = n.id
  where o.id = before_version
$$;
comment on function private.lost_words is
  'How many words of a paid part were sold, and how many of them another version has lost. No row if nothing was paid for.';

-- schemas/30-purchases/assess.sql

-- Judges a purchase from its confirmed payments alone: underpaid, paid, overpaid or late.

create function private.assess(
  amount_raw numeric, expires_at timestamptz, amounts numeric[], seen_at timestamptz[], rules public.settings)
returns private.assessment
language plpgsql immutable security invoker set search_path = '' as $$
declare
  enough numeric := amount_raw - least(floor(amount_raw * rules.underpay_tolerance_bps / 10000), rules.underpay_tolerance_max_raw);
  received numeric := 0;
  completed_at timestamptz;
  excess numeric;
begin
  for i in 1 .. cardinality(amounts) loop
    received := received + amounts[i];
    if completed_at is null and received >= enough then completed_at := seen_at[i]; end if;
  end loop;
  if completed_at is null then
    return (case when received = 0 then 'none' else 'partial' end, received, amount_raw - received, 0)::private.assessment;
  end if;
  excess := received - amount_raw;
  if excess < rules.excess_refund_min_raw or excess < 0 then excess := 0; end if;
  return (
    case
      when completed_at > expires_at + make_interval(hours => rules.late_honour_hours) then 'too_late'
      when completed_at > expires_at then 'late'
      when excess > 0 then 'over'
      else 'confirmed'
    end, received, 0, excess)::private.assessment;
end;
$$;
comment on function private.assess is
  'The only rule for whether payments cover a quote. Pure, so that tests run it case by case. Expects payments in counting order.';

-- Passes only confirmed payments, in the order in which they were confirmed. The hash breaks ties, so the result never varies.
create function private.assess_purchase(bought public.purchases, rules public.settings) returns private.assessment
language sql stable security invoker set search_path = '' as $$
  select private.assess(
    bought.amount_raw, bought.expires_at,
    coalesce(array_agg(p.amount_raw order by p.confirmed_at, p.block_hash), '{}'),
    coalesce(array_agg(p.seen_at order by p.confirmed_at, p.block_hash), '{}'), rules)
  from public.payments p where p.purchase_id = bought.id and p.confirmed_at is not null
$$;

-- schemas/30-purchases/buyers.sql

-- Assigns a buyer to an anonymous purchase, and hands over the session that was made with it.

create function public.bind_purchase(purchase_id uuid, user_id uuid, sealed_session text default null) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.bind_purchase(purchase_id, user_id, sealed_session) $$;
comment on function public.bind_purchase is
  'Assigns a buyer to an anonymous purchase, once: the first caller wins. was_changed is false if this call did not assign it.';
grant execute on function public.bind_purchase to service_role;

-- Unpaid purchases are bound, too: money that comes late is then the buyer's and shows in their library. A new user with a sealed
-- session is bound only to a paid one. Nothing changes for the seller, nor on a paid purchase for a user who owns the post already.
create function private.bind_purchase(of_purchase uuid, to_user uuid, sealed text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  perform private.lock_pair(to_user, bought.post_id);
  select * into bought from public.purchases p where p.id = of_purchase for update;
  if bought.buyer_id is not null or bought.seller_id = to_user then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then
    if exists (
      select from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is null) then
      return private.facts_of(bought, false);
    end if;
    delete from public.entitlements e where e.user_id = to_user and e.post_id = bought.post_id and e.revoked_at is not null;
    update public.entitlements e set user_id = to_user where e.purchase_id = bought.id and e.user_id is null;
  elsif sealed is not null then
    return private.facts_of(bought, false);
  end if;
  update public.purchase_secrets s set buyer_id = to_user, sealed_session = sealed, sealed_at = case when sealed is null then null else now() end
  where s.purchase_id = bought.id;
  update public.purchases p set buyer_id = to_user, meta = case when sealed is null then p.meta
    else p.meta || jsonb_build_object('session_created', true, 'session_user_id', to_user) end
  where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
grant execute on function private.bind_purchase to service_role;

create function public.claim_session(purchase_id uuid, user_id uuid) returns text
language sql volatile security invoker set search_path = '' as $$ select private.claim_session(purchase_id, user_id) $$;
comment on function public.claim_session is
  'Hands out the sealed session of a purchase, once and within ten minutes. The server has checked the access token.';
grant execute on function public.claim_session to service_role;

-- Locks the row: of two calls at once only one is given the session.
create function private.claim_session(of_purchase uuid, for_user uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sealed text;
begin
  select s.sealed_session into sealed from public.purchase_secrets s
  where s.purchase_id = of_purchase and s.buyer_id = for_user and s.sealed_session is not null
    and s.sealed_at > now() - interval '10 minutes' for update;
  if not found then
    perform private.refuse('gone', 'There is no session to take up: it was taken already, or its ten minutes are over.');
  end if;
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, session_claimed_at = now() where s.purchase_id = of_purchase;
  return sealed;
end;
$$;
grant execute on function private.claim_session to service_role;

create function public.forget_sealed_sessions(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select s.purchase_id from public.purchase_secrets s
    where s.sealed_session is not null and s.sealed_at < now() - interval '10 minutes' limit at_most for update skip locked)
  update public.purchase_secrets s set sealed_session = null, sealed_at = null from over where s.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_sealed_sessions is 'Deletes sessions not claimed within ten minutes. A timer of the worker calls it.';

-- schemas/30-purchases/chain-watch.sql

-- Whether the worker still reaches a Nano node. While it reaches none, no new quote is given and none expires.

-- A zero after a zero writes nothing, so the row changes only around an outage.
create function private.note_chain(away_seconds integer) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.chain_watch w set away_seconds = note_chain.away_seconds, said_at = clock_timestamp()
  where w.away_seconds > 0 or note_chain.away_seconds > 0
$$;
comment on function private.note_chain is 'The watching worker reports: 0 if a node answered, else for how many seconds none has.';

-- A report counts for 90 seconds. Several silent nodes are asked one after the other, which delays the next report.
create function private.is_chain_away() returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from private.chain_watch w where w.away_seconds >= 20 and w.said_at > clock_timestamp() - interval '90 seconds')
$$;
comment on function private.is_chain_away is
  'True after 20 seconds without a node. Then nothing is quoted and nothing expires: money that we cannot see would look like none.';

create function private.may_ask_chain(bought public.purchases) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if bought.status not in ('pending', 'expired', 'cancelled') then return false; end if;
  update public.purchase_secrets s set chain_asked_at = clock_timestamp()
  where s.purchase_id = bought.id and (s.chain_asked_at is null or s.chain_asked_at <= clock_timestamp() - interval '1 second');
  return found;
end;
$$;
comment on function private.may_ask_chain is
  'True for one caller a second, across all processes, while money may still arrive. Limits how often the nodes are asked.';

-- schemas/30-purchases/deposit-addresses.sql

-- The pool of deposit addresses: which seed they belong to, which index is next, and when to add more.

-- Every worker asks at boot. One with another seed could never spend what the known addresses receive.
create function private.claim_seed(seed text, fingerprint text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  known text;
begin
  insert into private.nano_seeds (id, fingerprint, next_index)
  values (seed, claim_seed.fingerprint,
    coalesce((select max(a.derivation_index) + 1 from public.deposit_addresses a where a.seed_id = seed), 0))
  on conflict do nothing;
  select s.fingerprint into known from private.nano_seeds s where s.id = seed;
  return known is not distinct from claim_seed.fingerprint;
end;
$$;
comment on function private.claim_seed is
  'True if the seed with this fingerprint has this name. The first caller gives it the name; no seed has two names.';

-- No buyer was ever shown a free address, so dropping it is safe. Assigned ones stay: money may still come to them.
create function private.hold_seed(seed text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.nano_seeds s set held_at = now() where s.id = seed;
  delete from public.deposit_addresses a
  where a.state = 'free' and a.seed_id in (select s.id from private.nano_seeds s where s.held_at < now() - interval '5 minutes');
end;
$$;
comment on function private.hold_seed is
  'A worker reports that it holds this seed. Drops the free addresses of seeds that no worker has held for five minutes.';

create function private.take_indexes(seed text, amount integer) returns bigint
language sql volatile security invoker set search_path = '' as $$
  update private.nano_seeds s set next_index = s.next_index + amount where s.id = seed returning s.next_index - amount
$$;
comment on function private.take_indexes is
  'Reserves indexes and returns the first. Called before addresses are derived, so that no index is used twice, even after a crash.';

create function private.add_deposit_addresses(seed text, first_index bigint, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.deposit_addresses (account, seed_id, derivation_index)
  select made.account, seed, first_index + made.place - 1 from unnest(accounts) with ordinality as made (account, place)
$$;
comment on function private.add_deposit_addresses is
  'Stores what the worker derived, in the order of the indexes. Only public data: an address reveals nothing about the seed.';

-- Counting stops at 200, so that a full pool costs no more to check than one that is nearly empty.
create function private.is_pool_low() returns boolean
language sql stable security invoker set search_path = '' as $$
  select count(*) < 200 from (select from public.deposit_addresses a where a.state = 'free' limit 200) as free
$$;

-- Asks the worker for addresses before the pool is empty: without a free one, open_purchase refuses (payments_paused).
create function private.refill_pool() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A job that still waits is not queued again: replacing it would make buyers wait for each other at its row.
  if private.is_pool_low() and not exists (
    select from graphile_worker.jobs j where j.key = 'fill_address_pool:pool' and j.locked_at is null) then
    perform private.add_job('fill_address_pool', '{"id": "pool"}');
  end if;
  return null;
end;
$$;
create trigger refill_pool after update on public.deposit_addresses for each statement execute function private.refill_pool();

-- schemas/30-purchases/device-links.sql

-- Opens a purchase on another device of its buyer: once, within ten minutes.

create function public.make_device_link(purchase_id uuid, secret_hash text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.make_device_link(purchase_id, secret_hash) $$;
comment on function public.make_device_link is
  'Stores a link to a paid purchase, ends earlier ones and returns when this one ends. The server has checked the buyer.';
grant execute on function public.make_device_link to service_role;

create function private.make_device_link(of_purchase uuid, secret text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  ends_at timestamptz;
begin
  if not exists (select from public.purchases b where b.id = of_purchase and b.status = 'paid') then
    perform private.refuse('conflict', 'Only a post that you own opens on another device.');
  end if;
  -- Only the newest link works: unused ones go, and so do expired ones.
  delete from public.device_links d where d.purchase_id = of_purchase and (d.used_at is null or d.expires_at < now());
  insert into public.device_links (secret_hash, purchase_id) values (secret, of_purchase) returning expires_at into ends_at;
  return ends_at;
end;
$$;
grant execute on function private.make_device_link to service_role;

create function public.use_device_link(secret_hash text) returns table (purchase_id uuid, post_id uuid, handle text, slug text)
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.use_device_link(secret_hash) $$;
comment on function public.use_device_link is
  'What a link opens, once. No row if it has expired, was used, or the post can no longer be read.';
grant execute on function public.use_device_link to service_role;

-- One statement checks the link and marks it as used: of two devices at once only one gets in.
create function private.use_device_link(secret text) returns table (purchase_id uuid, post_id uuid, handle text, slug text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  opened uuid;
begin
  update public.device_links d set used_at = now()
  where d.secret_hash = secret and d.used_at is null and d.expires_at > now()
  returning d.purchase_id into opened;
  return query
    select b.id, p.id, a.handle::text, coalesce(p.slug, p.id::text)
    from public.purchases b join public.posts p on p.id = b.post_id join public.profiles a on a.id = p.profile_id
    where b.id = opened and b.status = 'paid' and p.status <> 'removed';
end;
$$;
grant execute on function private.use_device_link to service_role;

-- schemas/30-purchases/library.sql

-- What a reader owns, the version that they bought, and who counts as a payer of a post.

create function public.list_library(
  wanted text default 'all', words text default null, before_at timestamptz default null, before_id uuid default null,
  at_most integer default 50)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_library is
  'The caller''s library, newest first. wanted: all, owned, refunded, pending or gifts. A page starts after the row (since, id).';
grant execute on function public.list_library to authenticated;

-- Works for any reader, so no role is granted it. Each kind is limited before the two are joined: a page reads few rows, however
-- large the library is. Quotes that ended without a payment are left out.
create function private.list_library(
  reader uuid, wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security definer set search_path = '' as $$
  with bought as (
    select b.*, 'purchase'::public.entitlement_source as source, s.amount_raw as kept_raw, s.version_id
    from public.purchases b
    join public.posts p on p.id = b.post_id
    join public.profiles a on a.id = p.profile_id
    left join public.sales s on s.purchase_id = b.id
    where b.buyer_id = reader and b.kind = 'post'
      and (before_at is null or (b.created_at, b.id) < (before_at, before_id))
      and case wanted
        when 'owned' then b.status = 'paid'
        when 'refunded' then b.status in ('refund_pending', 'refunded')
        when 'pending' then b.status = 'pending' or (b.status = 'expired' and b.payment_state = 'partial')
        when 'gifts' then false
        else b.status in ('pending', 'paid', 'refund_pending', 'refunded') or b.payment_state = 'partial' end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by b.created_at desc, b.id desc limit at_most),
  given as (
    select e.id, e.post_id, e.source, e.granted_at
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.profiles a on a.id = p.profile_id
    where e.user_id = reader and e.revoked_at is null and e.section_idx is null
      and not exists (select from public.purchases b where b.id = e.purchase_id and b.buyer_id = reader)
      and (before_at is null or (e.granted_at, e.id) < (before_at, before_id))
      and case wanted when 'gifts' then e.source in ('gift', 'sponsor') else wanted in ('all', 'owned') end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by e.granted_at desc, e.id desc limit at_most),
  both_kinds as (
    select b.id, b.id as purchase_id, b.post_id, b.source, b.status, b.payment_state, coalesce(b.kept_raw, b.amount_raw) as amount_raw,
      case when b.status in ('pending', 'expired') then greatest(b.amount_raw - b.received_raw, 0) else 0 end as missing_raw,
      b.created_at as since, b.paid_at, b.refund_window_ends_at as refund_until, b.refunded_at, b.refund_reason, b.version_id
    from bought b
    union all
    select g.id, null, g.post_id, g.source, null, null, null, null, g.granted_at, null, null, null, null, null from given g)
  select k.id, k.purchase_id, k.post_id, p.title, coalesce(p.slug, p.id::text), a.handle::text, a.name, k.source, k.status,
    k.payment_state, k.amount_raw::text, k.missing_raw::text, k.since, k.paid_at, k.refund_until, k.refunded_at, k.refund_reason,
    exists (select from public.payouts w where w.purchase_id = k.purchase_id and w.status = 'awaiting_address' and w.kind in ('refund', 'excess')),
    p.status, case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end,
    k.version_id is not null and k.version_id is distinct from p.current_version_id
  from both_kinds k
  join public.posts p on p.id = k.post_id
  join public.profiles a on a.id = p.profile_id
  order by k.since desc, k.id desc limit at_most
$$;

-- The only way into list_library: the reader is always the caller.
create function private.list_own_library(
  wanted text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, purchase_id uuid, post_id uuid, title text, slug text, handle text, author_name text, source public.entitlement_source,
  status public.purchase_status, payment_state public.payment_state, amount_raw text, missing_raw text, since timestamptz,
  paid_at timestamptz, refund_until timestamptz, refunded_at timestamptz, refund_reason text, waits_for_address boolean,
  post_status public.post_status, withdrawn_at timestamptz, has_newer_version boolean)
language sql stable security definer set search_path = '' as $$
  select * from private.list_library((select auth.uid()), wanted, words, before_at, before_id, at_most)
$$;
grant execute on function private.list_own_library to authenticated;

create function public.read_bought_version(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_bought_version(purchase_id) $$;
comment on function public.read_bought_version is 'LIB-03: the post as it was when the caller bought it, as long as they own it.';
grant execute on function public.read_bought_version to authenticated;

create function private.read_bought_version(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('post_id', p.id, 'title', v.title, 'n', v.n, 'saved_at', v.created_at, 'bought_at', s.paid_at,
    'is_current', v.id = p.current_version_id, 'free_doc', v.free_doc, 'sections', d.sections)
  from public.purchases b
  join public.sales s on s.purchase_id = b.id
  join public.posts p on p.id = b.post_id
  join public.post_versions v on v.id = s.version_id
  left join public.post_bodies d on d.version_id = v.id
  where b.id = of_purchase and b.buyer_id = (select auth.uid()) and p.status <> 'removed'
    and exists (select from public.entitlements e where e.user_id = b.buyer_id and e.post_id = p.id and e.revoked_at is null)
$$;
grant execute on function private.read_bought_version to authenticated;

-- The rankings count these. Gifts and sponsored reads are no payments, and a purchase returned as undelivered was never read.
create function private.list_payers(since timestamptz)
returns table (post_id uuid, payer text, paid_at timestamptz, is_kept boolean)
language sql stable security invoker set search_path = '' as $$
  select s.post_id, who.payer, min(s.paid_at), bool_or(s.refunded_at is null)
  from public.sales s
  join public.purchases p on p.id = s.purchase_id and p.kind = 'post' and p.refund_asked_by is distinct from 'undelivered'
  join public.purchase_secrets secret on secret.purchase_id = s.purchase_id
  -- An exchange's wallet pays for many people: there, each buyer is a payer.
  cross join lateral (select case when secret.payer_account is null or secret.payer_is_service
    then p.buyer_id::text else secret.payer_account end as payer) as who
  where s.paid_at > since
    and secret.payer_account is distinct from s.creator_account
    and not exists (select from public.private_profiles own where own.id = s.seller_id and own.payout_address = secret.payer_account)
    and not exists (select from public.nano_addresses own where own.user_id = s.seller_id and own.account = secret.payer_account)
  group by s.post_id, who.payer
$$;
comment on function private.list_payers is
  'Each payer of a post once, with the first time. The author''s own wallets do not count: paying yourself gains no rank.';

-- schemas/30-purchases/open.sql

-- Opens a purchase: one quote and one address per buyer and post. lib/purchases/README.md draws the states.

-- offered_raw is text: a JSON number would lose digits.
create function public.open_purchase(
  buyer_id uuid default null, post_id uuid default null, offered_raw text default null, idempotency_key text default null,
  channel public.purchase_channel default 'web', buyer_country text default null, consent_text_id text default null,
  held_purchase_ids uuid[] default '{}', readable_purchase_ids uuid[] default '{}', is_consent_asked boolean default false)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.open_purchase(
    buyer_id, post_id, offered_raw::numeric, idempotency_key, channel, buyer_country, consent_text_id,
    held_purchase_ids, readable_purchase_ids, is_consent_asked)
$$;
comment on function public.open_purchase is
  'Gives a buyer a quote and an address for a post. Asked again, it returns the open purchase or reopens the expired one.';
grant execute on function public.open_purchase to service_role;

-- A visitor without a session is known by tokens: held lists purchases whose access token they have, readable those that they may
-- read. A paid one among the readable means that they own the post already.
create function private.open_purchase(
  buyer uuid, of_post uuid, offered_raw numeric, key text, via public.purchase_channel, country text, consent text,
  held uuid[], readable uuid[], is_consent_asked boolean)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked text := concat_ws(' ', 'open', of_post, offered_raw, via, consent);
  rules public.settings;
  post public.posts;
  existing public.purchases;
  answer public.purchase_facts;
begin
  select * into rules from public.settings;
  perform private.lock_pair(buyer, of_post);
  -- Without a user there is no pair to lock: tries with the same key wait for each other.
  if buyer is null then perform pg_advisory_xact_lock(hashtextextended('key:' || key, 0)); end if;
  select p.* into existing from public.purchases p where p.id = private.find_keyed(buyer, key, asked);
  if existing.status = 'paid' or (existing.status = 'pending' and existing.expires_at > now()) then
    return private.facts_of(existing, false);
  end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.require_for_sale(post, buyer);
  if buyer is null and exists (
    select from public.purchases p where p.id = any (readable) and p.post_id = of_post and p.kind = 'post' and p.status = 'paid') then
    perform private.refuse('already_owned', 'You own this post.');
  end if;
  existing := private.find_open_purchase(buyer, of_post, held || array[existing.id]);
  if is_consent_asked and consent is null and not exists (
    select from public.purchase_secrets s where s.purchase_id = existing.id and s.consent_text_id is not null) then
    perform private.refuse('consent_required', 'Before you pay, agree to reading at once.');
  end if;
  answer := case when existing.id is null then private.begin_purchase(buyer, post, offered_raw, via, country, consent, rules)
    else private.reopen_purchase(existing, post, offered_raw, rules) end;
  update public.purchase_secrets s set consent_text_id = consent, consent_at = now()
  where s.purchase_id = answer.id and s.consent_text_id is null and consent is not null;
  perform private.note_key(buyer, key, asked, answer.id);
  return answer;
end;
$$;
grant execute on function private.open_purchase to service_role;

-- Takes the next free address and skips locked ones, so that no address is given twice and buyers do not wait for each other.
-- Programs have no refund window (REF-07). Above Ӿ50 a buyer must be registered, against money laundering.
create function private.begin_purchase(
  buyer uuid, post public.posts, offered_raw numeric, via public.purchase_channel, country text, consent text, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  address text;
  index bigint;
  opened public.purchases;
begin
  perform private.require_quotes(rules);
  quoted := private.quote_post(post, offered_raw, rules);
  if quoted.amount_raw > 5e31 and not exists (select from public.profiles p where p.id = buyer) then
    perform private.refuse('registered_required', 'Posts above Ӿ50 are for registered readers.');
  end if;
  update public.deposit_addresses a set state = 'assigned', assigned_at = now()
  where a.account = (
    select free.account from public.deposit_addresses free where free.state = 'free'
    order by free.derivation_index limit 1 for update skip locked)
  returning a.account, a.derivation_index into address, index;
  if not found then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
  insert into public.purchases (
    post_id, buyer_id, seller_id, ephemeral_address, derivation_index, amount_raw, price_usd_micros, rate_usd, channel, refund_window_min, expires_at)
  values (
    post.id, buyer, post.profile_id, address, index, quoted.amount_raw, quoted.price_usd_micros, quoted.rate_usd, via,
    case when via = 'agent' then 0 else post.refund_window_min end, now() + make_interval(secs => rules.purchase_ttl_seconds))
  returning * into opened;
  insert into public.purchase_secrets (purchase_id, buyer_id, buyer_country, consent_text_id, consent_at)
  values (opened.id, buyer, country, consent, case when consent is null then null else now() end);
  perform private.announce_open(opened);
  return private.facts_of(opened, true);
end;
$$;

-- Every reason why a post cannot be bought, checked before a quote is given. A draft is reported as not found.
create function private.require_for_sale(post public.posts, buyer uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if post.id is null or post.status in ('draft', 'scheduled') then
    perform private.refuse('not_found', 'There is no such post.');
  elsif post.status <> 'published' then
    perform private.refuse('gone', 'The author withdrew this post. It can’t be bought any more.');
  elsif post.profile_id = buyer then
    perform private.refuse('own_post', 'This is your post.');
  elsif post.access = 'free' then
    perform private.refuse('not_for_sale', 'This post is free.');
  elsif exists (select from public.entitlements e where e.user_id = buyer and e.post_id = post.id and e.revoked_at is null) then
    perform private.refuse('already_owned', 'You own this post.');
  elsif not exists (
    select from public.profiles s join public.private_profiles h on h.id = s.id
    where s.id = post.profile_id and s.status in ('active', 'limited') and h.payout_address is not null) then
    perform private.refuse('not_for_sale', 'This post can’t be bought right now.');
  end if;
end;
$$;

-- Stops new quotes while payments are switched off, or while no node can be reached: we could not see the money arrive.
create function private.require_quotes(rules public.settings) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if rules.payments_paused or private.is_chain_away() then
    perform private.refuse('payments_paused', 'Payments are paused for a few minutes.');
  end if;
end;
$$;

-- Cancelled purchases are not reopened: asking again gives a new address.
create function private.find_open_purchase(buyer uuid, of_post uuid, held uuid[]) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  existing public.purchases;
begin
  select * into existing from public.purchases p
  where p.post_id = of_post and p.kind = 'post' and p.status in ('pending', 'expired')
    and case when buyer is null then p.buyer_id is null and p.id = any (held) else p.buyer_id = buyer end
  order by p.status, p.created_at desc limit 1 for update;
  return existing;
end;
$$;
comment on function private.find_open_purchase is 'The buyer''s open or expired purchase; without a buyer, one whose token they hold.';

-- An expired purchase keeps its address and gets a new price. A running one stays as it is, unless the reader may choose the amount
-- and names another.
create function private.reopen_purchase(existing public.purchases, post public.posts, offered_raw numeric, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  quoted private.quote;
  is_running boolean := existing.status = 'pending' and existing.expires_at > now();
  has_money boolean := private.has_money(existing);
begin
  if is_running and (post.access <> 'pwyw' or offered_raw is null or offered_raw = existing.amount_raw or has_money) then
    return private.facts_of(existing, false);
  end if;
  perform private.require_quotes(rules);
  -- Once something has arrived or is on its way, the amount that the buyer was told stands.
  quoted := case when has_money then (existing.amount_raw, existing.price_usd_micros, existing.rate_usd)::private.quote
    else private.quote_post(post, offered_raw, rules) end;
  update public.purchases p set
    status = 'pending', amount_raw = quoted.amount_raw, price_usd_micros = quoted.price_usd_micros, rate_usd = quoted.rate_usd,
    expires_at = now() + case when existing.received_raw > 0 then interval '24 hours'
      else make_interval(secs => rules.purchase_ttl_seconds) end
  where p.id = existing.id returning * into existing;
  perform private.announce_open(existing);
  return private.facts_of(existing, true);
end;
$$;

create function private.announce_open(opened public.purchases) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_notify('purchase_opened', jsonb_build_object('id', opened.id, 'account', opened.ephemeral_address)::text)
$$;
comment on function private.announce_open is 'Tells the worker to watch the address. Sent on commit, so only for purchases that exist.';

-- schemas/30-purchases/payments.sql

-- Records each incoming block once. What the payments mean is decided in assess.sql and settle.sql.

create function public.record_payment(
  block_hash text, account text, from_account text, amount_raw numeric, is_confirmed boolean default true,
  from_is_service boolean default false, seen_at timestamptz default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.record_payment(block_hash, account, from_account, from_is_service, amount_raw, is_confirmed, seen_at)
$$;
comment on function public.record_payment is
  'Records an incoming block. Call settle_purchase after it, in its own transaction: the money is recorded even if settling fails.';
grant execute on function public.record_payment to service_role;

-- Reports come from several places, more than once: the block's hash is the key. The same hash with other facts is refused. A block
-- is booked once, when it is confirmed.
create function private.record_payment(
  hash text, to_account text, sender text, sender_is_service boolean, amount numeric, is_confirmed boolean, arrived_at timestamptz)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  known public.payments;
begin
  select * into bought from public.purchases p where p.ephemeral_address = to_account;
  if not found then perform private.refuse('not_found', 'No purchase is paid to this account.'); end if;
  bought := private.lock_purchase(bought.id);

  insert into public.payments (block_hash, purchase_id, from_account, from_is_service, amount_raw, seen_at)
  values (hash, bought.id, sender, sender_is_service, amount, least(coalesce(arrived_at, clock_timestamp()), clock_timestamp()))
  on conflict (block_hash) do nothing;
  select * into known from public.payments p where p.block_hash = hash for update;
  if (known.purchase_id, known.from_account, known.amount_raw) is distinct from (bought.id, sender, amount) then
    perform private.refuse('conflict', 'This block is known with other facts.');
  end if;

  if is_confirmed and known.confirmed_at is null then
    update public.payments p set confirmed_at = clock_timestamp(), from_is_service = p.from_is_service or sender_is_service
    where p.block_hash = hash;
    update public.purchases p set received_raw = p.received_raw + amount where p.id = bought.id returning * into bought;
    perform private.post_legs('payment_confirmed', bought.id, null,
      ('chain', amount, null)::private.leg, ('unsettled', -amount, null)::private.leg);
    perform private.add_job('pocket_payment', jsonb_build_object('id', hash));
    return private.facts_of(bought, true);
  end if;
  if not is_confirmed and bought.status = 'pending' and bought.payment_state = 'none' then
    update public.purchases p set payment_state = 'seen' where p.id = bought.id returning * into bought;
    return private.facts_of(bought, true);
  end if;
  return private.facts_of(bought, false);
end;
$$;
grant execute on function private.record_payment to service_role;

-- amount_raw is text: a JSON number would lose digits. Call settle_purchase after it.
create function public.record_payments(purchase_id uuid, sends jsonb) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.record_payments(purchase_id, sends) $$;
comment on function public.record_payments is
  'record_payment for all blocks of a purchase in one call: [{hash, sender, sender_is_service, amount_raw, is_confirmed, seen_at}].';
grant execute on function public.record_payments to service_role;

-- Goes by time of arrival, because payments count in the order in which confirmed_at is set.
create function private.record_payments(of_purchase uuid, sends jsonb) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer public.purchase_facts;
  account text;
  send record;
begin
  select p.ephemeral_address into account from public.purchases p where p.id = of_purchase;
  for send in
    select * from jsonb_to_recordset(sends)
      as s (hash text, sender text, sender_is_service boolean, amount_raw numeric, is_confirmed boolean, seen_at timestamptz)
    order by s.seen_at, s.hash
  loop
    answer := private.record_payment(
      send.hash, account, send.sender, send.sender_is_service, send.amount_raw, send.is_confirmed, send.seen_at);
  end loop;
  return answer;
end;
$$;
grant execute on function private.record_payments to service_role;

-- Marks a sender that looks like a service even if the caller did not: returns go by this mark (REF-02).
create function private.note_sender() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.from_is_service := new.from_is_service or private.looks_like_service(new.from_account);
  return new;
end;
$$;
create trigger note_sender before insert on public.payments for each row execute function private.note_sender();

-- Visitors without a session count as one buyer.
create function private.looks_like_service(sender text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.exchange_accounts x where x.account = sender)
    or (select count(distinct coalesce(b.buyer_id::text, 'a visitor')) > 20 from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.from_account = sender and p.confirmed_at is not null)
$$;
comment on function private.looks_like_service is
  'REF-02: a known exchange, or an account that paid for more than 20 buyers. Money must not go back there by itself.';

-- Asks the payments, not payment_state, which does not know yet of a payment that is recorded but not judged.
create function private.has_money(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.received_raw > 0 or exists (
    select from public.payments p where p.purchase_id = bought.id and p.confirmed_at is null
      and p.seen_at > now() - make_interval(hours => (select s.late_honour_hours from public.settings s)))
$$;
comment on function private.has_money is
  'True if money arrived, or a seen block may still be confirmed. A block that lost a fork never is, so seen blocks count for a time.';

-- schemas/30-purchases/program-buyers.sql

-- REF-07: a program keeps a perfect copy, so it has no refund window. What it paid for and never received goes back by itself.

-- Holds the shares of a program's sale for 150 seconds. The program has 60 seconds to read: if it does not, the money is still here
-- to return.
create function private.hold_until_delivered() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'pending' and new.kind in ('creator', 'split', 'referrer', 'fee') and exists (
    select from public.purchases b where b.id = new.purchase_id and private.is_undelivered(b)) then
    new.status := 'held';
    new.held_until := now() + interval '150 seconds';
  end if;
  return new;
end;
$$;
create trigger hold_until_delivered before insert on public.payouts for each row execute function private.hold_until_delivered();

-- A user's own session reads by row rules, which leave no trace: their purchase never counts as undelivered.
create function private.is_undelivered(bought public.purchases) returns boolean
language sql stable security invoker set search_path = '' as $$
  select bought.channel = 'agent' and bought.status = 'paid' and exists (
    select from public.purchase_secrets s
    where s.purchase_id = bought.id and s.delivered_at is null and s.session_claimed_at is null
      and (bought.buyer_id is null or bought.meta ->> 'session_created' = 'true'))
$$;
comment on function private.is_undelivered is 'True if a program paid and has neither read with its token nor claimed its session.';

create function public.return_undelivered(at_most integer default 1) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_undelivered(at_most) $$;
comment on function public.return_undelivered is
  'Returns what a program paid for and did not read within a minute. One purchase per call, so that locks keep their order.';
grant execute on function public.return_undelivered to service_role;

-- Checks again under the lock: the program may have read in the meantime. Sales whose shares have left are skipped.
create function private.return_undelivered(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  bought public.purchases;
  returned integer := 0;
begin
  for due in
    select b.id from public.purchases b
    where b.channel = 'agent' and b.status = 'paid' and b.paid_at < now() - interval '60 seconds' and b.paid_at > now() - interval '1 day'
      and private.is_undelivered(b) and not exists (
        select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
          and p.status in ('publishing', 'paid', 'failed'))
    order by b.paid_at limit at_most
  loop
    bought := private.lock_purchase(due);
    if private.is_undelivered(bought) then
      -- No reader returned this, so it counts neither against the post nor towards a refund limit.
      update public.purchases p set refund_asked_by = 'undelivered' where p.id = bought.id returning * into bought;
      perform private.start_refund(bought, 'Not delivered', null);
      returned := returned + 1;
    end if;
  end loop;
  return returned;
end;
$$;
grant execute on function private.return_undelivered to service_role;

-- schemas/30-purchases/quote.sql

-- What a post costs now, and how a quote ends: it expires, or the buyer cancels it.

create function private.quote_post(post public.posts, offered_raw numeric, rules public.settings) returns private.quote
language plpgsql stable security invoker set search_path = '' as $$
declare
  price public.nano_price;
  exact numeric;
begin
  if post.access = 'pwyw' then
    if coalesce(offered_raw, post.pwyw_min_raw) < post.pwyw_min_raw or not private.is_price(coalesce(offered_raw, post.pwyw_min_raw)) then
      perform private.refuse('validation_failed', 'The amount is below what the author asks for, or not a price.');
    end if;
    return (coalesce(offered_raw, post.pwyw_suggested_raw, post.pwyw_min_raw), null, null)::private.quote;
  end if;
  if post.price_currency = 'XNO' then return (post.price_raw, null, null)::private.quote; end if;
  select * into price from public.nano_price;
  if price.price_usd is null or price.last_updated is null or price.last_updated < now() - make_interval(hours => price.good_for_hours) then
    perform private.refuse('price_unavailable', 'The price is temporarily unavailable. Try again in a few minutes.');
  end if;
  -- Four significant digits, then rounded up to the six decimals that wallets accept.
  exact := post.price_usd_micros * 1e30 / (price.price_usd * 1e6);
  exact := round(exact, 4 - length(trunc(exact)::text));
  return (greatest(ceil(exact / 1e24) * 1e24, 1e27), post.price_usd_micros, price.price_usd)::private.quote;
end;
$$;
comment on function private.quote_post is
  'The price now, taken from the post. An amount from the buyer counts only if the post lets them choose.';

-- The one shape in which every transition returns a purchase. Nothing is missing once it is paid or its money goes back.
create function private.facts_of(bought public.purchases, was_changed boolean) returns public.purchase_facts
language sql stable security invoker set search_path = '' as $$
  select bought.id, bought.post_id, bought.buyer_id, bought.status, bought.payment_state,
    bought.amount_raw::text, bought.received_raw::text,
    case when bought.status in ('pending', 'expired', 'cancelled') then greatest(bought.amount_raw - bought.received_raw, 0) else 0 end::text,
    bought.ephemeral_address, case when bought.price_usd_micros is null then 'XNO' else 'USD' end::public.price_currency,
    bought.expires_at, bought.created_at, bought.paid_at, bought.refund_window_min,
    bought.refund_window_ends_at, bought.meta, was_changed
$$;

create function public.expire_purchases(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.expire_purchases(at_most) $$;
comment on function public.expire_purchases is
  'Ends quotes whose time is up. Does nothing while no node can be reached: the money may be there, unseen. A timer calls it.';
grant execute on function public.expire_purchases to service_role;

-- Also queues part payments that were never completed, so that settle_purchase returns them.
create function private.expire_purchases(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended integer;
begin
  if private.is_chain_away() then return 0; end if;
  -- Locked rows are left for the next run, so that this never waits while it holds other rows.
  with due as (
    select p.id from public.purchases p where p.status = 'pending' and p.expires_at < now()
    order by p.expires_at limit at_most for update skip locked)
  update public.purchases p set status = 'expired' from due where p.id = due.id;
  get diagnostics ended = row_count;
  perform private.add_job('settle_purchase', jsonb_build_object('id', short.id))
  from (
    select p.id from public.purchases p
    where p.status = 'expired' and p.payment_state = 'partial'
      and p.expires_at < now() - make_interval(hours => (select s.late_honour_hours from public.settings s))
    order by p.expires_at limit at_most) as short;
  return ended;
end;
$$;
grant execute on function private.expire_purchases to service_role;

create function public.cancel_purchase(
  purchase_id uuid, by_user uuid default null, is_holder boolean default true, idempotency_key text default null)
returns public.purchase_facts language sql volatile security invoker set search_path = '' as $$
  select * from private.cancel_purchase(purchase_id, by_user, is_holder, idempotency_key)
$$;
comment on function public.cancel_purchase is
  'Cancels a purchase while nothing has arrived, for the buyer or the token''s holder. The address stays watched for late money.';
grant execute on function public.cancel_purchase to service_role;

create function private.cancel_purchase(of_purchase uuid, by_user uuid, is_holder boolean, key text) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if not is_holder and bought.buyer_id is distinct from by_user then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  perform private.note_key(by_user, key, 'cancel ' || of_purchase, of_purchase);
  if bought.status = 'cancelled' then return private.facts_of(bought, false); end if;
  if bought.status = 'paid' then perform private.refuse('already_paid', 'This purchase is paid. The post is yours.'); end if;
  if bought.status <> 'pending' or private.has_money(bought) then
    perform private.refuse('conflict', 'This purchase cannot be cancelled any more.');
  end if;
  -- A block that was seen long ago and never confirmed is no payment.
  update public.purchases p set status = 'cancelled', payment_state = 'none' where p.id = bought.id returning * into bought;
  return private.facts_of(bought, true);
end;
$$;
grant execute on function private.cancel_purchase to service_role;

-- schemas/30-purchases/receipts.sql

-- The facts behind a receipt. The server decides which of them each viewer sees.

create function public.read_receipt(purchase_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_receipt(purchase_id) || private.offer_facts(purchase_id)
$$;
comment on function public.read_receipt is
  'All that is known of a purchase, with its buyer and wallets. Only for the server, which checks the viewer and masks wallets.';
grant execute on function public.read_receipt to service_role;

create function private.read_receipt(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'buyer_id', b.buyer_id, 'seller_id', b.seller_id, 'number', s.receipt_number, 'status', b.status,
    'payment_state', b.payment_state, 'channel', b.channel, 'created_at', b.created_at, 'paid_at', b.paid_at,
    'refund_until', b.refund_window_ends_at, 'refund_window_min', b.refund_window_min, 'refunded_at', b.refunded_at,
    'refund_reason', b.refund_reason, 'refund_asked_by', b.refund_asked_by, 'now', now(),
    'quoted_raw', b.amount_raw::text, 'received_raw', b.received_raw::text, 'price_usd_micros', b.price_usd_micros::text,
    'rate_usd', coalesce(s.rate_usd, b.rate_usd)::text, 'rate_at', s.rate_at,
    'kept_raw', s.amount_raw::text, 'fee_raw', s.fee_raw::text, 'creator_raw', s.creator_raw::text, 'fee_bps', s.fee_bps,
    'payer_account', first.from_account, 'payer_is_service', exists (
      select from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null and m.from_is_service),
    'consent_text_id', k.consent_text_id, 'consent_at', k.consent_at,
    'post', jsonb_build_object(
      'id', p.id, 'title', coalesce(v.title, p.title), 'slug', coalesce(p.slug, p.id::text), 'version', v.n, 'status', p.status,
      'withdrawn_at', case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end),
    'seller', jsonb_build_object(
      'name', a.name, 'handle', a.handle::text, 'seller_type', h.seller_type, 'legal_name', h.legal_name,
      'legal_address', h.legal_address, 'country', h.country),
    'blocks', coalesce((
      select jsonb_agg(jsonb_build_object('hash', x.hash, 'role', x.role, 'amount_raw', x.amount_raw::text, 'at', x.at,
        'is_confirmed', x.is_confirmed) order by x.at, x.hash)
      from (
        select m.block_hash as hash, 'payment' as role, m.amount_raw, coalesce(m.confirmed_at, m.seen_at) as at,
          m.confirmed_at is not null as is_confirmed
        from public.payments m where m.purchase_id = b.id
        union all
        select o.block_hash, o.kind::text, o.amount_raw, coalesce(o.paid_at, o.updated_at), o.status = 'paid'
        from public.payouts o where o.purchase_id = b.id and o.block_hash is not null) as x), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('kind', r.kind, 'amount_raw', r.amount_raw::text, 'status', r.status,
        'account', r.recipient_account, 'block_hash', r.block_hash, 'paid_at', r.paid_at, 'since', r.created_at,
        'is_taken_up', r.attempts > 0 or r.block_hash is not null) order by r.created_at, r.id)
      from public.payouts r where r.purchase_id = b.id and r.kind in ('refund', 'excess')), '[]'))
  from public.purchases b
  join public.posts p on p.id = b.post_id
  join public.profiles a on a.id = b.seller_id
  left join public.private_profiles h on h.id = b.seller_id
  left join public.sales s on s.purchase_id = b.id
  left join public.post_versions v on v.id = coalesce(s.version_id, p.current_version_id)
  left join public.purchase_secrets k on k.purchase_id = b.id
  left join lateral (
    select m.from_account from public.payments m where m.purchase_id = b.id and m.confirmed_at is not null
    order by m.confirmed_at, m.block_hash limit 1) as first on true
  where b.id = of_purchase
$$;
grant execute on function private.read_receipt to service_role;

-- schemas/30-purchases/refund.sql

-- Refunds: by the buyer within the window or after a large cut, and by the author or staff until the shares are sent.

create function public.refund_purchase(purchase_id uuid, reason text, asked_by text, to_account text default null)
returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$
  select * from private.refund_purchase(purchase_id, reason, asked_by, to_account)
$$;
comment on function public.refund_purchase is 'Starts a refund. asked_by: buyer (within the window and their limits), author or staff.';
grant execute on function public.refund_purchase to service_role;

-- Two kinds of refund are a buyer's right and count towards no limit: after a large cut (buyer_offered, no window either), and of one of
-- two purchases of the same post (buyer_of_two).
create function private.refund_purchase(of_purchase uuid, why text, asked_by text, to_account text)
returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  by_whom text := asked_by;
begin
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, false); end if;
  if asked_by not in ('buyer', 'author', 'staff') then
    perform private.refuse('validation_failed', 'A refund is asked for by buyer, author or staff.');
  end if;
  if to_account is not null then perform private.require_return_address(to_account); end if;
  if bought.status <> 'paid' and not (bought.status in ('pending', 'expired') and bought.payment_state = 'partial') then
    perform private.refuse('conflict', 'There is nothing to give back.');
  end if;
  if bought.status = 'paid' and asked_by = 'buyer' then
    -- EDIT-04: the author removed over half of what was paid for. No window and no limit applies.
    if private.offered_until(bought.id) is not null then
      by_whom := 'buyer_offered';
    elsif now() > bought.refund_window_ends_at then
      perform private.refuse('refund_window_closed',
        format('The time for a refund is over. You can still ask %s.', private.name_author(bought.seller_id)));
    elsif exists (
      select from public.purchases p
      where p.buyer_id = bought.buyer_id and p.post_id = bought.post_id and p.id <> bought.id and p.status = 'paid') then
      by_whom := 'buyer_of_two';
    else
      perform private.require_quick_refund(bought, (select s.refund_max_per_payer from public.settings s));
    end if;
  end if;
  update public.purchases p set refund_asked_by = by_whom where p.id = bought.id returning * into bought;
  return private.start_refund(bought, why, to_account);
end;
$$;
grant execute on function private.refund_purchase to service_role;

-- REF-01, REF-06: keeps a payer from reading for free by returning posts. An exchange's wallet is shared by many people, so there only
-- the session counts. Without a session either, refunds cannot be counted: then only the author gives one.
create function private.require_quick_refund(bought public.purchases, at_most integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  secret public.purchase_secrets;
  own_wallet text;
  taken integer;
  paid integer;
  had_this boolean;
  ask text := format('You can still ask %s.', private.name_author(bought.seller_id));
begin
  select * into secret from public.purchase_secrets s where s.purchase_id = bought.id;
  own_wallet := case when secret.payer_is_service is not true then secret.payer_account end;
  if bought.buyer_id is null and own_wallet is null then
    perform private.refuse('refund_limit', 'This was paid without a session, from an account that many people share. ' || ask);
  end if;
  -- One refund of a payer at a time, so that parallel ones cannot all count as the last that is allowed.
  perform pg_advisory_xact_lock(who.key) from (
    select hashtextextended('refund:' || name, 0) as key from unnest(array[bought.buyer_id::text, own_wallet]) as name
    where name is not null order by key) as who;
  with theirs as (
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchases p join public.sales l on l.purchase_id = p.id where p.buyer_id = bought.buyer_id
    union
    select p.id, p.post_id, p.status, p.refund_asked_by, l.refunded_at
    from public.purchase_secrets s join public.purchases p on p.id = s.purchase_id join public.sales l on l.purchase_id = p.id
    where s.payer_account = own_wallet),
  judged as (
    select t.*, t.status in ('refund_pending', 'refunded') and coalesce(t.refund_asked_by, 'buyer') = 'buyer' as was_taken from theirs t)
  select count(*) filter (where was_taken and refunded_at > now() - interval '30 days'), count(*),
    coalesce(bool_or(was_taken and post_id = bought.post_id), false)
  into taken, paid, had_this from judged;
  if had_this then perform private.refuse('refund_limit', 'You have returned this post once before. ' || ask); end if;
  if taken >= at_most then
    perform private.refuse('refund_limit', format('You’ve used your %s quick refunds this month. %s', at_most, ask));
  end if;
  if paid > 10 and (taken + 1) * 10 > paid * 3 then
    perform private.refuse('refund_limit', 'You’ve returned 3 of every 10 posts that you bought. ' || ask);
  end if;
end;
$$;
comment on function private.require_quick_refund is
  'Refuses a refund beyond the limits of its payer. A payer is the buying session or the wallet that paid.';

-- Takes the right to read back in the transaction that creates the returns. Refused once a share is signed or sent (a failed one may
-- be on the chain): then only its recipient can return it.
create function private.start_refund(bought public.purchases, why text, to_account text) returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  sale public.sales;
  returned numeric;
  was_read constant boolean := bought.refund_asked_by is distinct from 'undelivered';
begin
  select * into sale from public.sales s where s.purchase_id = bought.id;
  if found then
    if exists (
      select from public.payouts p where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee')
        and p.status in ('publishing', 'paid', 'failed') for update) then
      perform private.refuse('refund_window_closed', 'The author has been paid. Ask the author for a refund.');
    end if;
    update public.payouts p set status = 'cancelled'
    where p.purchase_id = bought.id and p.kind in ('creator', 'split', 'referrer', 'fee') and p.status <> 'cancelled';
    update public.sales s set refunded_at = now() where s.purchase_id = bought.id;
    update public.entitlements e set revoked_at = now() where e.purchase_id = bought.id and e.revoked_at is null;
    update public.comments c set is_buyer = false where c.post_id = bought.post_id and c.author_id = bought.buyer_id and c.is_buyer;
    update public.post_stats s set refunds = s.refunds + was_read::integer, unlocks = s.unlocks - (not was_read)::integer
    where s.post_id = bought.post_id;
  end if;
  returned := private.return_payments(bought, to_account);
  if returned = 0 then perform private.refuse('conflict', 'There is nothing to give back.'); end if;
  perform private.post_legs('refund_started', bought.id, null,
    ('creator', coalesce(sale.creator_raw, 0), bought.seller_id)::private.leg, ('fee', coalesce(sale.fee_raw, 0), null)::private.leg,
    ('unsettled', returned - coalesce(sale.amount_raw, 0), null)::private.leg, ('refund', -returned, null)::private.leg);
  update public.purchases p set status = 'refund_pending', refund_reason = why where p.id = bought.id returning * into bought;
  if sale.purchase_id is not null and was_read then
    perform private.notify_user(bought.seller_id, 'post_refunded', null, bought.post_id, null, 'post_refunded:' || bought.post_id);
  end if;
  if sale.purchase_id is not null then perform private.touch_tags('post:' || bought.post_id); end if;
  return private.facts_of(bought, true);
end;
$$;

-- A purchase is refunded only when each of its refunds is confirmed or left as dust. Payouts call this after each one.
create function private.finish_refund(of_purchase uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.purchases p set status = 'refunded', refunded_at = now()
  where p.id = of_purchase and p.status = 'refund_pending' and not exists (
    select from public.payouts r where r.purchase_id = p.id and r.kind = 'refund' and r.status not in ('paid', 'cancelled'))
$$;

create function private.offered_until(of_purchase uuid) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select max(o.opened_at) + interval '30 days'
  from public.sales s
  join private.refund_offers o on o.version_id = s.version_id
    and s.paid_at <= o.opened_at and s.paid_at > o.opened_at - interval '30 days'
  where s.purchase_id = of_purchase and o.opened_at > now() - interval '30 days'
$$;
comment on function private.offered_until is 'EDIT-04: the end of the refund offer, or null without one. The money may have left already.';

create function private.offer_facts(of_purchase uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('offered_until', private.offered_until(of_purchase), 'is_sent_on', exists (
    select from public.payouts p where p.purchase_id = of_purchase and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed')))
$$;
comment on function private.offer_facts is
  'The refund offer, and whether a share is signed or sent: then only its recipient can return it, and the offer cannot be used.';
grant execute on function private.offer_facts to service_role;

-- REF-03: tells the author, once, when more than 3 in 10 of at least 20 sales were returned.
create function private.note_returned_often() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_user(p.profile_id, 'post_returned_often', null, p.id, null, 'post_returned_often:' || p.id)
  from public.posts p
  where p.id = new.post_id and not exists (
    select from public.notifications n
    where n.user_id = p.profile_id and n.post_id = p.id and n.kind = 'post_returned_often');
  return null;
end;
$$;
create trigger note_returned_often after update of unlocks, refunds on public.post_stats for each row
  when (new.unlocks >= 20 and new.refunds * 10 > new.unlocks * 3)
  execute function private.note_returned_often();

-- For refusals that send a reader to the author.
create function private.name_author(of_seller uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce('@' || p.handle::text, 'the author') from public.profiles p where p.id = of_seller
$$;

-- schemas/30-purchases/retries.sql

-- The same request sent again finds the purchase of the first try.

-- Callers without a user share one scope. The server passes on only random UUIDs as their keys, since a guessed key would lead to a
-- stranger's purchase.
create function private.find_keyed(by_user uuid, used_key text, asked text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  known private.idempotency_keys;
begin
  select * into known from private.idempotency_keys k where k.scope = coalesce(by_user::text, 'nobody') and k.key = used_key;
  if found and known.request <> asked then
    perform private.refuse('conflict', 'This Idempotency-Key was used for another request.');
  end if;
  return known.purchase_id;
end;
$$;
comment on function private.find_keyed is
  'The purchase of an earlier try of this request, or null. Refuses a key used for another request.';

-- Checks the key again after the insert: a parallel request may have used it for something else.
create function private.note_key(by_user uuid, used_key text, asked text, of_purchase uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if used_key is null then return; end if;
  insert into private.idempotency_keys (scope, key, request, purchase_id)
  values (coalesce(by_user::text, 'nobody'), used_key, asked, of_purchase) on conflict do nothing;
  perform private.find_keyed(by_user, used_key, asked);
end;
$$;

create function public.forget_idempotency_keys(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with old as (
    select k.scope, k.key from private.idempotency_keys k where k.created_at < now() - interval '2 days' limit at_most for update skip locked)
  delete from private.idempotency_keys k using old where (k.scope, k.key) = (old.scope, old.key);
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_idempotency_keys is
  'Deletes keys after two days: a later try is a new request. A timer of the worker calls it.';

-- schemas/30-purchases/returns.sql

-- REF-02: money that goes back needs a safe address. When the sender is an exchange, the buyer has to name one.
-- REF-04: an author returns every sale of a post at once.

create function public.set_return_address(purchase_id uuid, to_account text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.set_return_address(purchase_id, to_account) $$;
comment on function public.set_return_address is 'Redirects returns that no worker has taken up yet. Returns how many it redirected.';
grant execute on function public.set_return_address to service_role;

-- Do not rename: private.note_named_recipient finds this name in the call stack. Without its note the signer refuses an address other
-- than the payer's.
create function private.set_return_address(of_purchase uuid, to_account text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  turned integer;
begin
  perform private.require_return_address(to_account);
  -- Not once a worker has taken it up: a block that names the old address may be signed.
  update public.payouts p set recipient_account = to_account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.block_hash is null
    and (p.status = 'awaiting_address' or (p.status = 'pending' and p.attempts = 0 and p.recipient_account <> to_account));
  get diagnostics turned = row_count;
  if turned = 0 and not exists (
    select from public.payouts p where p.purchase_id = bought.id and p.kind in ('refund', 'excess') and p.recipient_account = to_account) then
    perform private.refuse('conflict', 'Your Nano is on its way already, or nothing of it goes back.');
  end if;
  return turned;
end;
$$;
grant execute on function private.set_return_address to service_role;

-- Keeps a return from going to a malformed account, the burn account or one of our own.
create function private.require_return_address(account text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not private.is_nano_account(account) then
    perform private.refuse('address_invalid', 'That doesn’t look like a Nano address.');
  end if;
  perform private.refuse_unsafe_account(account);
end;
$$;

create function public.remind_of_returns(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remind_of_returns(at_most) $$;
comment on function public.remind_of_returns is
  'Mails buyers whose return waits for an address: three times in all, if we know an e-mail address. A timer calls it.';
grant execute on function public.remind_of_returns to service_role;

-- Mails at once, after 30 days and after 80 days, because a return stays claimable for 90 days. The natural key keeps each mail from
-- being sent twice.
create function private.remind_of_returns(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  reminded integer;
begin
  insert into public.outbox (template, user_id, data, natural_key)
  select 'refund_needs_address', due.buyer_id,
    jsonb_build_object('title', due.title, 'amount_raw', due.amount_raw::text, 'path', '/receipts/' || due.id),
    format('refund_needs_address:%s:%s', due.id, due.step)
  from (
    select b.id, b.buyer_id, t.title, waits.amount_raw,
      case when waits.since < now() - interval '80 days' then 3 when waits.since < now() - interval '30 days' then 2 else 1 end as step
    from (
      select p.purchase_id, sum(p.amount_raw) as amount_raw, min(p.created_at) as since from public.payouts p
      where p.status = 'awaiting_address' and p.kind in ('refund', 'excess') group by p.purchase_id) as waits
    join public.purchases b on b.id = waits.purchase_id
    join public.posts t on t.id = b.post_id
    join auth.users u on u.id = b.buyer_id and u.email is not null and u.email <> '' and u.deleted_at is null
    where waits.since > now() - interval '90 days') as due
  where not exists (
    select from public.outbox o where o.natural_key = format('refund_needs_address:%s:%s', due.id, due.step))
  limit at_most
  on conflict (natural_key) do nothing;
  get diagnostics reminded = row_count;
  return reminded;
end;
$$;
grant execute on function private.remind_of_returns to service_role;

create function public.return_sales_of(post_id uuid, author_id uuid) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.return_sales_of(post_id, author_id) $$;
comment on function public.return_sales_of is
  'The author returns every sale of a post that was not paid out yet. Queues the job that does it; returns how many there are.';
grant execute on function public.return_sales_of to service_role;

create function private.return_sales_of(of_post uuid, actor uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.posts p where p.id = of_post and p.profile_id = actor) then
    perform private.refuse('not_found', 'There is no such post.');
  end if;
  -- The job takes one sale per transaction: all of them in this one would take locks in no fixed order.
  perform private.add_job('refund_buyers', jsonb_build_object('id', of_post));
  return (select count(*) from private.list_returnable(of_post));
end;
$$;
grant execute on function private.return_sales_of to service_role;

-- For the jobs that refund a post's buyers, one transaction per sale.
create function public.list_returnable(post_id uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$ select private.list_returnable(post_id) $$;
grant execute on function public.list_returnable to service_role;

create function private.list_returnable(of_post uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.purchases b
  where b.post_id = of_post and b.status = 'paid' and not exists (
    select from public.payouts p where p.purchase_id = b.id and p.kind in ('creator', 'split', 'referrer', 'fee')
      and p.status in ('publishing', 'paid', 'failed'))
  order by b.paid_at
$$;
comment on function private.list_returnable is 'Sales of a post whose shares were not sent. Once sent, only the recipient can return them.';
grant execute on function private.list_returnable to service_role;

-- schemas/30-purchases/rules.sql

-- Buyers read a few columns of their purchases, sellers read sales without the buyer, finance reads payments. Only the transition
-- functions write; not even the secret key can.

alter table private.nano_seeds enable row level security;

alter table public.deposit_addresses enable row level security;
grant select on public.deposit_addresses to authenticated, service_role;
create policy "finance reads addresses" on public.deposit_addresses for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table public.purchases enable row level security;
grant select on public.purchases to service_role;
grant select (
  id, post_id, status, payment_state, refund_window_min, expires_at, refund_window_ends_at, meta
) on public.purchases to authenticated;
create policy "buyers read their purchases" on public.purchases for select to authenticated
  using (buyer_id = (select auth.uid()));

alter table public.purchase_secrets enable row level security;
grant select on public.purchase_secrets to service_role;

alter table private.idempotency_keys enable row level security;

alter table public.payments enable row level security;
grant select on public.payments to authenticated, service_role;
create policy "finance reads payments" on public.payments for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table public.entitlements enable row level security;
grant select on public.entitlements to authenticated, service_role;
create policy "readers read their rights" on public.entitlements for select to authenticated
  using (user_id = (select auth.uid()));

alter table public.sales enable row level security;
grant select on public.sales to authenticated, service_role;
create policy "sellers and finance read sales" on public.sales for select to authenticated
  using (seller_id = (select auth.uid()) or (select private.staff_role()) in ('owner', 'finance'));

alter table private.refund_offers enable row level security;

alter table public.device_links enable row level security;

alter table private.chain_watch enable row level security;

-- schemas/30-purchases/settle.sql

-- Acts on what arrived: access, ledger entries, payouts and refunds, all in one transaction.

create function public.settle_purchase(purchase_id uuid) returns public.purchase_facts
language sql volatile security invoker set search_path = '' as $$ select * from private.settle_purchase(purchase_id) $$;
comment on function public.settle_purchase is
  'Judges what has arrived and acts on it. Takes no verdict from its caller, so it is safe to call at any time, any number of times.';
grant execute on function public.settle_purchase to service_role;

-- PAY-02: no confirmed payment is left without a result. It opens the post, goes back, or waits for the rest, which a buyer may send
-- for 24 hours.
create function private.settle_purchase(of_purchase uuid) returns public.purchase_facts
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
  rules public.settings;
  judged private.assessment;
begin
  select * into rules from public.settings;
  if bought.kind <> 'post' then
    perform private.refuse('not_for_sale', 'Only posts are sold so far.');
  end if;
  if bought.status = 'paid' then return private.facts_of(bought, private.return_surplus(bought, rules.excess_refund_min_raw)); end if;
  if bought.status in ('refund_pending', 'refunded') then return private.facts_of(bought, private.return_payments(bought, null) > 0); end if;

  judged := private.assess_purchase(bought, rules);
  case judged.judgement
    when 'none' then return private.facts_of(bought, false);
    when 'too_late' then return private.start_refund(bought, 'Arrived too late', null);
    when 'partial' then
      if bought.status = 'cancelled' then return private.start_refund(bought, 'Arrived after it was cancelled', null); end if;
      if bought.status = 'expired' and now() > bought.expires_at + make_interval(hours => rules.late_honour_hours) then
        return private.start_refund(bought, 'Not completed in time', null);
      end if;
      if bought.payment_state = 'partial' then return private.facts_of(bought, false); end if;
      update public.purchases p set payment_state = 'partial',
        expires_at = case when p.status = 'pending' then greatest(p.expires_at, now() + interval '24 hours') else p.expires_at end
      where p.id = bought.id returning * into bought;
      return private.facts_of(bought, true);
    else return private.complete_sale(bought, judged, rules);
  end case;
end;
$$;
grant execute on function private.settle_purchase to service_role;

-- Every transition starts with these locks, in this order: the pair of buyer and post, then the purchase. A different order could
-- deadlock.
create function private.lock_purchase(of_purchase uuid) returns public.purchases
language plpgsql volatile security invoker set search_path = '' as $$
declare
  found_one public.purchases;
  locked_buyer uuid;
begin
  -- While this waited for the pair, the purchase may have been given another buyer. Then that pair is locked, too.
  loop
    select * into found_one from public.purchases p where p.id = of_purchase;
    if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
    exit when found_one.buyer_id is not distinct from locked_buyer;
    locked_buyer := found_one.buyer_id;
    perform private.lock_pair(locked_buyer, found_one.post_id);
  end loop;
  select * into found_one from public.purchases p where p.id = of_purchase for update;
  return found_one;
end;
$$;

create function private.lock_pair(buyer uuid, post uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('purchase:' || buyer || ':' || post, 0))
$$;
comment on function private.lock_pair is
  'The first lock of every transition: what one buyer does with one post runs one after another. Without a buyer it locks nothing.';

-- Checks again whether the post can be sold: a payment may come after the author withdrew it, or for a post that the buyer owns by
-- now (BUY-07). Then the money goes back. Otherwise fee, share and recipient are fixed here, as payouts are checked against them.
create function private.complete_sale(bought public.purchases, judged private.assessment, rules public.settings)
returns public.purchase_facts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  post public.posts;
  seller public.private_profiles;
  kept numeric := judged.received_raw - judged.excess_raw;
  fee numeric := floor(least(judged.received_raw, bought.amount_raw) * rules.platform_fee_bps / 10000);
  window_ends_at timestamptz := now() + make_interval(mins => bought.refund_window_min);
  due_at timestamptz;
begin
  -- A shared lock: sales do not wait for each other. A withdrawal waits for this sale, or is seen here.
  select * into post from public.posts p where p.id = bought.post_id for share;
  select * into seller from public.private_profiles h where h.id = bought.seller_id;
  if post.status <> 'published' or seller.payout_address is null then
    return private.start_refund(bought, 'The author withdrew this post', null);
  end if;
  if exists (select from public.entitlements e where e.user_id = bought.buyer_id and e.post_id = post.id and e.revoked_at is null) then
    return private.start_refund(bought, 'Already owned', null);
  end if;

  update public.purchases p set status = 'paid', payment_state = judged.judgement::public.payment_state, late = judged.judgement = 'late',
    paid_at = now(), refund_window_ends_at = window_ends_at
  where p.id = bought.id returning * into bought;
  update public.purchase_secrets s set payer_account = first.from_account, payer_is_service = first.from_is_service
  from (
    select p.from_account, p.from_is_service from public.payments p
    where p.purchase_id = bought.id and p.confirmed_at is not null order by p.confirmed_at, p.block_hash limit 1) as first
  where s.purchase_id = bought.id;
  insert into public.entitlements (user_id, post_id, source, purchase_id) values (bought.buyer_id, post.id, 'purchase', bought.id)
  on conflict (user_id, post_id, section_idx, bearer_purchase_id) do update
    set source = 'purchase', purchase_id = excluded.purchase_id, granted_at = now(), revoked_at = null;
  insert into public.sales (purchase_id, seller_id, post_id, version_id, amount_raw, fee_bps, fee_raw, creator_raw, creator_account, fee_account, paid_at)
  values (bought.id, bought.seller_id, post.id, post.current_version_id, kept, rules.platform_fee_bps, fee, kept - fee,
    seller.payout_address, rules.fee_account, now());
  perform private.post_legs('sale_settled', bought.id, null, ('unsettled', kept, null)::private.leg,
    ('creator', fee - kept, bought.seller_id)::private.leg, ('fee', -fee, null)::private.leg);

  due_at := greatest(window_ends_at, seller.payout_hold_until);
  insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until)
  select bought.id, share.kind, share.account, share.profile_id, share.amount_raw,
    case when share.account is null then 'awaiting_address' when due_at > now() then 'held' else 'pending' end::public.payout_status,
    bought.ephemeral_address, due_at
  from (values
    ('creator'::public.payout_kind, seller.payout_address, bought.seller_id, kept - fee),
    ('fee'::public.payout_kind, rules.fee_account, null, fee)) as share (kind, account, profile_id, amount_raw)
  where share.amount_raw > 0;
  perform private.return_surplus(bought, rules.excess_refund_min_raw);

  update public.post_stats s set unlocks = s.unlocks + 1 where s.post_id = post.id;
  perform private.notify_user(bought.seller_id, 'post_unlocked', null, post.id, null, 'post_unlocked:' || post.id);
  perform private.touch_tags('post:' || post.id);
  return private.facts_of(bought, true);
end;
$$;

-- Keeps the dollar rate with the sale: a receipt shows what the Nano was worth then, not today.
create function private.note_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select b.rate_usd, b.created_at into new.rate_usd, new.rate_at
  from public.purchases b where b.id = new.purchase_id and b.rate_usd is not null;
  if new.rate_usd is null then
    select n.price_usd, coalesce(n.api_last_updated, n.last_updated) into new.rate_usd, new.rate_at
    from public.nano_price n
    where n.last_updated > now() - make_interval(hours => n.good_for_hours);
  end if;
  return new;
end;
$$;
create trigger note_rate before insert on public.sales for each row execute function private.note_rate();

-- Also takes what arrives after the sale (BUY-06). Money from a service's account waits until the buyer names an address (REF-02).
create function private.return_surplus(bought public.purchases, from_raw numeric) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with counted as (
    select p.*, sum(p.amount_raw) over (order by p.confirmed_at, p.block_hash) - s.amount_raw as beyond
    from public.payments p join public.sales s on s.purchase_id = p.purchase_id
    where p.purchase_id = bought.id and p.confirmed_at is not null),
  surplus as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'excess', c.block_hash, case when c.from_is_service then null else c.from_account end,
      least(c.amount_raw, c.beyond), case when c.from_is_service then 'awaiting_address' else 'pending' end::public.payout_status,
      bought.ephemeral_address
    from counted c where least(c.amount_raw, c.beyond) >= greatest(from_raw, 1)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select sum(surplus.amount_raw) into returned from surplus;
  if returned is null then return false; end if;
  perform private.post_legs('surplus_returned', bought.id, null,
    ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  return true;
end;
$$;
comment on function private.return_surplus is
  'Returns the part of each payment beyond what was kept to its sender, once per payment. Dust stays, visible in obligations.';

-- Returns every confirmed payment, less what went back as excess, once per payment. Money from a service's account waits until the
-- buyer names an address (REF-02). Do not rename: private.note_named_recipient finds this name in the call stack.
create function private.return_payments(bought public.purchases, to_account text) returns numeric
language plpgsql volatile security invoker set search_path = '' as $$
declare
  returned numeric;
begin
  with refunds as (
    insert into public.payouts (purchase_id, kind, payment_hash, recipient_account, amount_raw, status, source_account)
    select bought.id, 'refund', p.block_hash, target.account, p.amount_raw - coalesce(x.amount_raw, 0),
      case when target.account is null then 'awaiting_address' else 'pending' end::public.payout_status, bought.ephemeral_address
    from public.payments p
    left join public.payouts x on x.payment_hash = p.block_hash and x.kind = 'excess'
    cross join lateral (select coalesce(to_account, case when p.from_is_service then null else p.from_account end) as account) as target
    where p.purchase_id = bought.id and p.confirmed_at is not null and p.amount_raw > coalesce(x.amount_raw, 0)
    on conflict (payment_hash, kind) do nothing
    returning amount_raw)
  select coalesce(sum(refunds.amount_raw), 0) into returned from refunds;
  if returned > 0 and bought.status in ('refund_pending', 'refunded') then
    perform private.post_legs('late_payment_returned', bought.id, null,
      ('unsettled', returned, null)::private.leg, ('refund', -returned, null)::private.leg);
  end if;
  return returned;
end;
$$;

create function private.keep_other_right() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other public.purchases;
begin
  select * into other from public.purchases p
  where p.buyer_id = new.user_id and p.post_id = new.post_id and p.kind = 'post' and p.status = 'paid' and p.id <> new.purchase_id
  order by p.paid_at, p.id limit 1;
  if found then
    new.purchase_id := other.id;
    new.granted_at := other.paid_at;
    new.revoked_at := null;
  end if;
  return new;
end;
$$;
comment on function private.keep_other_right is
  'After a merge of two accounts a reader may hold two purchases of a post. If one is refunded, the right moves to the other.';
create trigger keep_other_right before update of revoked_at on public.entitlements
  for each row when (old.revoked_at is null and new.revoked_at is not null and new.source = 'purchase')
  execute function private.keep_other_right();

-- schemas/30-purchases/slow-payments.sql

-- While the network is slow a reader may close the page: a mail says when the payment is done.

create function public.ask_to_be_told(purchase_id uuid, email text, is_holder boolean, by_user uuid default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.ask_to_be_told(purchase_id, email, by_user, is_holder)
$$;
comment on function public.ask_to_be_told is
  'Stores where to mail when a seen payment is done, for the buyer or the token''s holder. False if there is nothing to wait for.';
grant execute on function public.ask_to_be_told to service_role;

create function private.ask_to_be_told(of_purchase uuid, email text, by_user uuid, is_holder boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases := private.lock_purchase(of_purchase);
begin
  if not is_holder and bought.buyer_id is distinct from by_user then
    perform private.refuse('not_found', 'There is no such purchase.');
  end if;
  if bought.status not in ('pending', 'expired') then return false; end if;
  if bought.payment_state <> 'seen' then
    perform private.refuse('conflict', 'We have not seen your payment yet. Once we have, we can write to you.');
  end if;
  update public.purchase_secrets s set tell_email = email where s.purchase_id = bought.id;
  return true;
end;
$$;
grant execute on function private.ask_to_be_told to service_role;

-- Mails on every change to paid or to refund_pending, whichever transition made it. Deletes the address in the same transaction, so
-- that there is one mail only.
create function private.tell_when_done() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
begin
  select s.tell_email into recipient from public.purchase_secrets s where s.purchase_id = new.id;
  if recipient is null then return null; end if;
  update public.purchase_secrets s set tell_email = null where s.purchase_id = new.id;
  insert into public.outbox (template, recipient_email, data, natural_key)
  select case new.status when 'paid' then 'payment_confirmed' else 'payment_came_too_late' end, recipient,
    jsonb_build_object('title', p.title, 'path', case new.status
      when 'paid' then '/@' || a.handle || '/' || coalesce(p.slug, p.id::text) else '/receipts/lookup?post=' || p.id end),
    'payment_done:' || new.id
  from public.posts p join public.profiles a on a.id = p.profile_id
  where p.id = new.post_id
  on conflict (natural_key) do nothing;
  return null;
end;
$$;
create trigger tell_when_done after update of status on public.purchases
  for each row when (old.status is distinct from new.status and new.status in ('paid', 'refund_pending'))
  execute function private.tell_when_done();

create function public.forget_unheard_addresses(at_most integer default 500) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  forgotten integer;
begin
  with over as (
    select s.purchase_id from public.purchase_secrets s join public.purchases b on b.id = s.purchase_id
    where s.tell_email is not null and b.expires_at < now() - interval '2 days' limit at_most for update of s skip locked)
  update public.purchase_secrets s set tell_email = null from over where s.purchase_id = over.purchase_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;
comment on function public.forget_unheard_addresses is
  'Deletes mail addresses of payments not done two days after the quote ended: no mail will follow. A timer calls it.';

-- schemas/30-purchases/snapshot.sql

-- What a page is told about its purchase, whether it may ask the chain, and what a block's hash tells of a payment.

create function public.look_at_purchase(
  purchase_id uuid, wants_chain boolean default false, by_user uuid default null, is_holder boolean default false)
returns public.purchase_look
language sql volatile security invoker set search_path = '' as $$
  select * from private.look_at_purchase(purchase_id, wants_chain, by_user, is_holder)
$$;
comment on function public.look_at_purchase is
  'All that a page needs of a purchase, in one call. may_ask_chain is true once a second, only for the buyer or the token''s holder.';
grant execute on function public.look_at_purchase to service_role;

create function private.look_at_purchase(of_purchase uuid, wants_chain boolean, by_user uuid, is_holder boolean) returns public.purchase_look
language plpgsql volatile security definer set search_path = '' as $$
declare
  bought public.purchases;
  look public.purchase_look;
begin
  select * into bought from public.purchases p where p.id = of_purchase;
  if not found then perform private.refuse('not_found', 'There is no such purchase.'); end if;
  look.facts := private.facts_of(bought, false);
  look.refund_reason := bought.refund_reason;
  select
    coalesce(sum(o.amount_raw) filter (where o.status not in ('paid', 'cancelled', 'awaiting_address')), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'paid'), 0)::text,
    coalesce(sum(o.amount_raw) filter (where o.status = 'awaiting_address'), 0)::text
  into look.returning_raw, look.returned_raw, look.unaddressed_raw
  from public.payouts o where o.purchase_id = bought.id and o.kind in ('refund', 'excess');
  select coalesce(array_agg(p.block_hash) filter (where p.confirmed_at is not null), '{}'), min(p.seen_at) filter (where p.confirmed_at is null)
  into look.known_hashes, look.unconfirmed_since
  from public.payments p where p.purchase_id = bought.id;
  look.is_chain_away := private.is_chain_away();
  -- A stranger must not use up the one question of this second.
  if wants_chain and (is_holder or coalesce(bought.buyer_id = by_user, false)) then
    look.may_ask_chain := private.may_ask_chain(bought);
  else
    look.may_ask_chain := false;
  end if;
  return look;
end;
$$;
grant execute on function private.look_at_purchase to service_role;

create function public.look_up_payment(told text, for_user uuid default null)
returns table (state text, relation text, purchase_id uuid)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.look_up_payment(told, for_user) $$;
comment on function public.look_up_payment is 'RCPT-02: confirmed, returned or waiting. No row if it is no payment of ours.';
grant execute on function public.look_up_payment to service_role;

-- Takes the hash of a block, the address that was paid to, or the id of a purchase, which is what a page or a mail may show.
create function private.look_up_payment(told text, for_user uuid)
returns table (state text, relation text, purchase_id uuid)
language sql stable security definer set search_path = '' as $$
  with found as (
    select m.purchase_id, case
        when m.confirmed_at is null then 'waiting'
        when bool_and(r.status = 'paid') then 'returned'
        when count(r.id) > 0 then 'waiting'
        else 'confirmed' end as state, null::uuid as paid_to, m.confirmed_at as at
    from public.payments m
    left join public.payouts r on r.payment_hash = m.block_hash and r.kind = 'refund'
    where m.block_hash = told
      or m.purchase_id = (select b.id from public.purchases b where b.ephemeral_address = told)
    group by m.block_hash, m.purchase_id, m.confirmed_at
    union all
    select b.id, 'waiting', null, null from public.purchases b where b.ephemeral_address = told
    union all
    select o.purchase_id, case
        when o.status <> 'paid' then 'waiting' when o.kind in ('refund', 'excess') then 'returned' else 'confirmed' end,
      case when o.kind = 'creator' then o.recipient_id end, o.paid_at
    from public.payouts o where o.block_hash = told
  ),
  known as (
    select * from found
    union all
    select b.id, case b.status when 'paid' then 'confirmed' when 'refunded' then 'returned' else 'waiting' end, null, b.created_at
    from public.purchases b
    where b.id = case when told ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then told::uuid end)
  select f.state, case when b.buyer_id = for_user then 'buyer' when f.paid_to = for_user then 'seller' end,
    case when for_user in (b.buyer_id, f.paid_to) then b.id end
  from known f join public.purchases b on b.id = f.purchase_id
  order by f.at desc nulls last limit 1
$$;
comment on function private.look_up_payment is
  'Hashes are public, so strangers learn the state only. The purchase is told to its buyer, and to the author whom the block paid.';
grant execute on function private.look_up_payment to service_role;

-- schemas/30-purchases/token-readers.sql

-- What a buyer without a session may read. The server has checked the purchase's token before it calls.

create function public.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_bought_post(handle, slug, purchase_ids) $$;
comment on function public.find_bought_post is
  'The post at exactly this address, if one of these purchases gives the right to read it. The server has checked their tokens.';
grant execute on function public.find_bought_post to service_role;

create function private.find_bought_post(handle text, slug text, purchase_ids uuid[]) returns table (purchase_id uuid, post_id uuid)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select b.id, b.post_id
    from public.locate_post($1, $2) at
    join public.purchases b on b.post_id = at.id and b.id = any (purchase_ids) and b.status = 'paid'
    join public.entitlements e on e.purchase_id = b.id and e.revoked_at is null
    where at.canonical_handle = $1 and at.slug = $2 and at.status <> 'removed'
    limit 1;
end;
$$;
grant execute on function private.find_bought_post to service_role;

create function public.read_body_of_purchase(purchase_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_body_of_purchase(purchase_id) $$;
comment on function public.read_body_of_purchase is
  'The paid text for a buyer without a session, whom row rules cannot admit. The server has checked the purchase''s token first.';
grant execute on function public.read_body_of_purchase to service_role;

-- Notes the delivery: what a program has not read goes back (private.is_undelivered).
create function private.read_body_of_purchase(of_purchase uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  body jsonb;
begin
  -- Waits for a refund that is under way: a reader gets the text or the money, never both.
  perform from public.purchases p where p.id = of_purchase for share;
  select b.sections into body
  from public.entitlements e
  join public.posts p on p.id = e.post_id
  join public.post_bodies b on b.version_id = p.current_version_id
  where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed';
  if body is not null then
    update public.purchase_secrets s set delivered_at = now() where s.purchase_id = of_purchase and s.delivered_at is null;
  end if;
  return body;
end;
$$;
grant execute on function private.read_body_of_purchase to service_role;

create function public.read_note_of_purchase(purchase_id uuid) returns text
language sql stable security invoker set search_path = '' as $$ select private.read_note_of_purchase(purchase_id) $$;
comment on function public.read_note_of_purchase is
  'The author''s note on the version, for a buyer without a session. The server has checked the purchase''s token first.';
grant execute on function public.read_note_of_purchase to service_role;

create function private.read_note_of_purchase(of_purchase uuid) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select b.change_note
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.post_bodies b on b.version_id = p.current_version_id
    where e.purchase_id = of_purchase and e.revoked_at is null and p.status <> 'removed');
end;
$$;
grant execute on function private.read_note_of_purchase to service_role;

-- schemas/40-payouts/alerts.sql

-- Alerts about money: what the worker found wrong and a person must judge. lib/payouts/README.md lists the kinds.

create function private.raise_alert(
  of_kind text, of_account text, of_payout uuid, what text, expected numeric default null, seen numeric default null)
returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into public.money_alerts as a (kind, account, payout_id, detail, expected_raw, found_raw)
  values (of_kind, of_account, of_payout, left(what, 1000), greatest(expected, 0), seen)
  on conflict (kind, account, payout_id) where resolved_at is null do update
    set times = a.times + 1, last_seen_at = now(), detail = excluded.detail, expected_raw = excluded.expected_raw, found_raw = excluded.found_raw
  returning a.times = 1
$$;
comment on function private.raise_alert is
  'Raises an alert. If it is open already, counts it: a lasting problem stays one row. True if it is new: only then do callers log it.';

create function private.clear_alerts(of_kind text, accounts text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.money_alerts a set resolved_at = now()
  where a.kind = of_kind and a.account = any (accounts) and a.resolved_at is null
$$;
comment on function private.clear_alerts is
  'Closes alerts of one kind whose cause is gone: a reconciliation calls it for accounts that agree with the chain again.';

create function public.resolve_alert(alert_id uuid, actor_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resolve_alert(alert_id, actor_id, reason) $$;
comment on function public.resolve_alert is
  'Staff: closes an alert that was dealt with. Finance comes here through close_alert, which checks who acts.';

-- Closing a closed alert changes nothing and writes no second audit row.
create function private.resolve_alert(of_alert uuid, by_actor uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  open_one public.money_alerts;
begin
  select * into open_one from public.money_alerts a where a.id = of_alert for update;
  if not found then perform private.refuse('not_found', 'There is no such alert.'); end if;
  if open_one.resolved_at is not null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (by_actor, 'resolve_alert', 'alert:' || of_alert, to_jsonb(open_one), why);
  update public.money_alerts a set resolved_at = now() where a.id = of_alert;
end;
$$;

-- schemas/40-payouts/blocks.sql

-- The life of a block that we signed: stored, sent, confirmed, or dead once another block is confirmed in its place.

create function public.store_receive_block(payment_hash text, block_hash text, previous text, block jsonb, work text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.store_receive_block(payment_hash, block_hash, previous, block, work)
$$;
comment on function public.store_receive_block is
  'Stores the signed block that receives a payment. The worker calls it before it sends the block, so a retry sends the same bytes.';

-- A payment gets a second block only when its first is dead. The unique index refuses two living blocks on one frontier.
create function private.store_receive_block(of_payment text, hash text, previous_hash text, block jsonb, work_found text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  paid_to text;
begin
  select b.ephemeral_address into paid_to from public.payments p join public.purchases b on b.id = p.purchase_id
  where p.block_hash = of_payment and p.confirmed_at is not null;
  if not found then perform private.refuse('not_found', 'No confirmed payment has this hash.'); end if;
  if exists (select from public.payments p where p.block_hash = of_payment and p.received_block = hash) then return; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, paid_to, previous_hash, case when previous_hash = repeat('0', 64) then 'open' else 'receive' end::public.block_kind, block, work_found);
  update public.payments p set received_block = hash
  where p.block_hash = of_payment
    and (p.received_block is null or exists (select from public.nano_blocks b where b.hash = p.received_block and b.state = 'dead'));
  if not found then perform private.refuse('conflict', 'This payment has a block that receives it.'); end if;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$$;

create function public.mark_block_sent(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, false) $$;
comment on function public.mark_block_sent is
  'Notes that a node took the block. That proves nothing yet: only the network''s confirmation does.';
grant execute on function public.mark_block_sent to service_role;

-- Books a confirmed block that received a payment: its money can be spent now. For a payout's block there is mark_payout_paid.
create function public.mark_block_confirmed(block_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block(block_hash, true) $$;
grant execute on function public.mark_block_confirmed to service_role;

-- Late news never turns a block back: only a signed block becomes sent.
create function private.mark_block(of_hash text, is_confirmed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if is_confirmed then perform private.confirm_block(of_hash);
  else update public.nano_blocks b set state = 'sent', sent_at = now() where b.hash = of_hash and b.state = 'signed';
  end if;
end;
$$;
grant execute on function private.mark_block to service_role;

-- Safe to repeat. Refuses a block that is dead or not ours: nothing may be booked on it.
create function private.confirm_block(of_hash text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'confirmed', confirmed_at = now() where b.hash = of_hash and b.state in ('signed', 'sent');
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'confirmed') then
    perform private.refuse('conflict', 'No living block of ours has this hash.');
  end if;
end;
$$;

create function public.mark_block_dead(block_hash text, rival_hash text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_block_dead(block_hash, rival_hash) $$;
comment on function public.mark_block_dead is
  'Marks a block dead. The worker calls it when the chain has confirmed rival_hash on the same frontier: the only proof of death.';

-- Its payout is due again, with a new block. Not granted: the service's key cannot declare a block dead.
create function private.mark_block_dead(of_hash text, rival text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.nano_blocks b set state = 'dead', dead_at = now(), rival_hash = rival
  where b.hash = of_hash and b.state in ('signed', 'sent') and rival <> of_hash;
  if not found and not exists (select from public.nano_blocks b where b.hash = of_hash and b.state = 'dead' and b.rival_hash = rival) then
    perform private.refuse('conflict', 'Only a block of ours that is not confirmed can be dead, and only beside its rival.');
  end if;
  update public.payouts p set status = 'pending', block_hash = null where p.block_hash = of_hash and p.status = 'publishing';
end;
$$;

-- schemas/40-payouts/claims.sql

-- Claims: finance names the block of a payout that was sent outside our worker. It counts as paid once the worker has seen the block on
-- the chain.

create function private.read_claim(of_payout uuid) returns table (claimed_hash text, source_account text, recipient_account text, amount_raw text)
language sql stable security invoker set search_path = '' as $$
  select p.claimed_hash, p.source_account, p.recipient_account, p.amount_raw::text
  from public.payouts p where p.id = of_payout and p.status = 'failed' and p.claimed_hash is not null
$$;
comment on function private.read_claim is
  'For the job check_claimed_payout: what the named block must have sent, from where and to whom, before the payout counts as paid.';

create function private.accept_claim(of_payout uuid, hash text, previous_hash text, block jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'failed' or due.claimed_hash is distinct from hash or private.has_living_block(due) then return false; end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, state, sent_at)
  values (hash, due.source_account, previous_hash, 'send', block, 'sent', now()) on conflict do nothing;
  if not found then return false; end if;
  update public.payouts p set block_hash = hash where p.id = due.id;
  perform private.mark_payout_paid(due.id, hash);
  return true;
end;
$$;
comment on function private.accept_claim is
  'Books the named block after the worker has seen on the chain that it paid this payout. False if that block is booked already, because '
  'one block pays one payout, or if a block of ours may live, because it could pay a second time.';

-- Drops a claim that the chain does not support; last_error tells finance why. A newer claim of finance stays.
create function private.refuse_claim(of_payout uuid, hash text, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set claimed_hash = null, last_error = left(what, 1000)
  where p.id = of_payout and p.status = 'failed' and p.claimed_hash = hash
$$;

-- schemas/40-payouts/dispatch.sql

-- Sends one payout: sign, store the block, publish, confirm. A retry sends the same block again, so nothing is paid twice.

create function private.read_books(of_account text, seed text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(b.refund_window_ends_at <= now(), false),
      'isSellerBarred', seller.status in ('suspended', 'deleted')),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null)
      from public.sales s where s.purchase_id = b.id),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'isFromService', p.from_is_service,
        'amountRaw', p.amount_raw::text, 'receivedBlock', p.received_block) order by p.confirmed_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = b.id and p.confirmed_at is not null),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        'isDue', o.next_attempt_at <= now(), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$$;
comment on function private.read_books is
  'Everything the books say about one account, in one statement, so that no part is newer than another. Amounts are text. Null if no '
  'purchase is paid to the account or it belongs to another seed.';

create function public.mark_payout_publishing(payout_id uuid, block_hash text, previous text, block jsonb, work text default null)
returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_publishing(payout_id, block_hash, previous, block, work)
$$;
comment on function public.mark_payout_publishing is
  'Stores the signed block of a payout before it is sent. Refuses a second one while the first may live. The worker uses store_send.';

-- Storing the same block again changes nothing. The unique index refuses two living blocks on one frontier.
create function private.mark_payout_publishing(of_payout uuid, hash text, previous_hash text, block jsonb, work_found text)
returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status = 'publishing' and due.block_hash = hash then return due; end if;
  if due.status not in ('pending', 'publishing') or private.has_living_block(due) then
    perform private.refuse('conflict', 'This payout has a block that lives, or is not due.');
  end if;
  insert into public.nano_blocks (hash, account, previous, kind, json, work)
  values (hash, due.source_account, previous_hash, 'send', block, work_found);
  update public.payouts p set status = 'publishing', block_hash = hash where p.id = due.id returning * into due;
  return due;
exception when unique_violation then
  perform private.refuse('conflict', 'Another living block stands on this frontier.');
end;
$$;

create function private.store_send(
  of_payout uuid, hash text, previous_hash text, block jsonb, work_found text, to_account text, of_amount numeric,
  cap_minute numeric, cap_day numeric)
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One at a time: otherwise two workers could both use what is left of a cap.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  due := private.lock_payout(of_payout);
  -- The books were read before the block was signed. If the payout was changed since, the change wins.
  if due.recipient_account is distinct from to_account or due.amount_raw <> of_amount then return 'changed'; end if;
  if due.approved_at is null then
    select coalesce(sum(p.amount_raw) filter (where b.created_at > now() - interval '1 minute'), 0), coalesce(sum(p.amount_raw), 0)
    into last_minute, last_day
    from public.nano_blocks b join public.payouts p on p.block_hash = b.hash
    where b.created_at > now() - interval '1 day' and b.state <> 'dead' and p.approved_at is null and p.id <> of_payout;
    if last_day + due.amount_raw > cap_day or due.amount_raw > cap_minute then return 'needs_approval'; end if;
    if last_minute + due.amount_raw > cap_minute then return 'later'; end if;
  end if;
  perform private.mark_payout_publishing(of_payout, hash, previous_hash, block, work_found);
  return 'stored';
end;
$$;
comment on function private.store_send is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else), later '
  '(the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the '
  'database''s key.';

create function private.replace_work(of_hash text, work_found text) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.nano_blocks b set work = work_found where b.hash = of_hash and b.state in ('signed', 'sent')
$$;
comment on function private.replace_work is
  'Replaces the proof of work of a stored block. Work is not part of the hash: too little of it needs more work, never another signature.';

-- Whether a block of the payout has paid it or may still pay it. Only a dead block allows another one.
create function private.has_living_block(due public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.nano_blocks b where b.hash = due.block_hash and b.state <> 'dead')
$$;

create function public.mark_payout_paid(payout_id uuid, block_hash text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.mark_payout_paid(payout_id, block_hash) $$;
comment on function public.mark_payout_paid is
  'Books a payout after the network has confirmed its block: state, ledger and notification. The last payout of a refund ends the refund.';
grant execute on function public.mark_payout_paid to service_role;

-- Safe to repeat. Takes failed payouts, too: their block may be confirmed after the last attempt.
create function private.mark_payout_paid(of_payout uuid, hash text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  owed_as public.ledger_account;
begin
  if due.status = 'paid' and due.block_hash = hash then return due; end if;
  if due.status not in ('publishing', 'failed') or due.block_hash is distinct from hash then
    perform private.refuse('conflict', 'This is not the block that this payout waits for.');
  end if;
  perform private.confirm_block(hash);
  update public.payouts p set status = 'paid', paid_at = now(), last_error = null, error_class = null
  where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now()
  where a.payout_id = due.id and a.kind in ('payout_failed', 'payout_cap') and a.resolved_at is null;
  owed_as := case due.kind when 'fee' then 'fee' when 'refund' then 'refund' when 'excess' then 'refund' else 'creator' end;
  perform private.post_legs('payout_confirmed', due.purchase_id, due.id, ('chain', -due.amount_raw, null)::private.leg,
    (owed_as, due.amount_raw, case when owed_as = 'creator' then due.recipient_id end)::private.leg);
  if due.kind = 'refund' then perform private.finish_refund(due.purchase_id);
  elsif due.recipient_id is not null then perform private.tell_of_payout('payout_paid', due);
  end if;
  return due;
end;
$$;
grant execute on function private.mark_payout_paid to service_role;

create function public.mark_payout_retry(payout_id uuid, error text, error_class text default 'unexpected') returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.mark_payout_retry(payout_id, error, error_class)
$$;
comment on function public.mark_payout_retry is
  'Puts off the next attempt, longer each time. After the last one the payout is failed, with an alert. A stored block stays.';
grant execute on function public.mark_payout_retry to service_role;

create function private.mark_payout_retry(of_payout uuid, error text, class text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  waits interval[] := array['5 s', '15 s', '1 min', '5 min', '30 min', '2 h', '6 h', '24 h']::interval[];
begin
  if due.status not in ('pending', 'publishing') then return due; end if;
  if due.attempts >= (select s.payout_max_attempts from public.settings s) then
    perform private.raise_alert('payout_failed', due.source_account, due.id, error);
    return private.fail_payout(due, error, class);
  end if;
  perform private.note_attempt(due.id, error, class);
  update public.payouts p set last_error = left(error, 1000), error_class = class,
    next_attempt_at = now() + waits[least(greatest(p.attempts, 1), cardinality(waits))]
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at);
  return due;
end;
$$;
grant execute on function private.mark_payout_retry to service_role;

-- Keeps what each attempt met, so that finance sees whether it was always the same: last_error holds only the latest.
create function private.note_attempt(of_payout uuid, what text, class text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.payout_attempts (payout_id, error_class, error) values (of_payout, class, left(what, 1000))
$$;

-- Stops the attempts until finance acts, and tells the writer if it is their payout.
create function private.fail_payout(due public.payouts, what text, class text) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.note_attempt(due.id, what, class);
  update public.payouts p set status = 'failed', last_error = left(what, 1000), error_class = class
  where p.id = due.id returning * into due;
  if due.recipient_id is not null then perform private.tell_of_payout('payout_failed', due); end if;
  return due;
end;
$$;

create function private.postpone_payout(of_payout uuid, wait_seconds integer, why text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
begin
  update public.payouts p set attempts = greatest(p.attempts - 1, 0), last_error = left(why, 1000),
    next_attempt_at = now() + make_interval(secs => wait_seconds)
  where p.id = of_payout and p.status = 'pending' returning * into due;
  if found then perform private.add_job('send_payout', jsonb_build_object('id', due.id), due.next_attempt_at); end if;
end;
$$;
comment on function private.postpone_payout is
  'Puts a payout off while a cap is in its way. That is not a failure, so it gives back the attempt that claim_payout counted.';

create function private.hold_payout(of_payout uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.payouts p set status = 'held', attempts = 0,
    held_until = greatest(p.held_until, b.refund_window_ends_at, now())
  from public.purchases b
  where b.id = p.purchase_id and p.id = of_payout and p.status = 'pending'
$$;
comment on function private.hold_payout is
  'Holds a due payout again: its refund window still runs, or its author is suspended. The worker checks both and does not trust the row.';

create function private.ask_for_address(of_payout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payments p set from_is_service = true where p.block_hash = due.payment_hash;
  update public.payouts p set status = 'awaiting_address', recipient_account = null, attempts = 0,
    error_class = 'address_unsafe', last_error = 'The account that paid looks like a service''s, where nobody may notice what comes back.'
  where p.id = of_payout;
end;
$$;
comment on function private.ask_for_address is
  'REF-02: money does not go back by itself to an account that many share, such as an exchange''s. The payout waits for an address.';

create function private.leave_dust(of_payout uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status <> 'pending' then return; end if;
  update public.payouts p set status = 'cancelled', last_error = 'Too little to be worth the work of a block.' where p.id = due.id;
  perform private.finish_refund(due.purchase_id);
end;
$$;
comment on function private.leave_dust is
  'Cancels a payout that is not worth a block. The money stays on its address, visible in obligations; a refund is finished without it.';

create function private.stop_payout(of_payout uuid, alert text, what text, expected numeric, seen numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
begin
  if due.status not in ('pending', 'publishing') then return; end if;
  perform private.fail_payout(due, what, 'mismatch');
  perform private.raise_alert(alert, due.source_account, due.id, what, expected, seen);
end;
$$;
comment on function private.stop_payout is
  'Fails a payout at once, with an alert: the signer does not believe its row. Nothing of it is sent until a person has looked.';

-- schemas/40-payouts/earnings.sql

-- What writers see of the money that is sent to them: the list, the sums, and the notification.

create function public.list_earnings(
  wanted text default 'all', since timestamptz default null, until timestamptz default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$$;
comment on function public.list_earnings is
  'The caller''s payouts for /settings/payouts, newest first, after the row (before_at, before_id). wanted is all, held, sending, paid, '
  'stopped or cancelled. Errors inside the system (last_error) are not shown.';
grant execute on function public.list_earnings to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself: finance, too, gets only its own payouts.
create function private.list_own_earnings(
  wanted text, since timestamptz, until timestamptz, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, post_id uuid, title text, slug text, post_status public.post_status, kind public.payout_kind, amount_raw text,
  rate_usd text, usd_micros text, status public.payout_status, why text, held_until timestamptz, created_at timestamptz,
  paid_at timestamptz, recipient_account text, block_hash text)
language sql stable security definer set search_path = '' as $$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    nullif(o.held_until, 'infinity'), o.created_at, o.paid_at, o.recipient_account, o.block_hash
  from public.payouts o
  left join public.purchases b on b.id = o.purchase_id
  left join public.posts p on p.id = b.post_id
  left join public.sales s on s.purchase_id = o.purchase_id
  where o.recipient_id = (select auth.uid())
    and (before_at is null or (o.created_at, o.id) < (before_at, before_id))
    and (list_own_earnings.since is null or o.created_at >= list_own_earnings.since)
    and (list_own_earnings.until is null or o.created_at < list_own_earnings.until)
    and case wanted
      when 'held' then o.status = 'held'
      when 'sending' then o.status in ('pending', 'publishing')
      when 'paid' then o.status = 'paid'
      when 'stopped' then o.status in ('failed', 'awaiting_address')
      when 'cancelled' then o.status = 'cancelled'
      else true end
  order by o.created_at desc, o.id desc limit at_most
$$;
grant execute on function private.list_own_earnings to authenticated;

create function public.sum_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security invoker set search_path = '' as $$ select * from private.sum_own_earnings() $$;
comment on function public.sum_earnings is
  'The caller''s payouts added up for /settings/payouts: held (by reason, with the end of the first hold), sending, stopped, paid.';
grant execute on function public.sum_earnings to authenticated;

-- Row rules do not apply in here, so it filters by the caller itself.
create function private.sum_own_earnings()
returns table (part text, why text, first_until timestamptz, amount_raw text, payouts bigint)
language sql stable security definer set search_path = '' as $$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, nullif(o.held_until, 'infinity') as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled') as judged
  group by judged.part, judged.why
$$;
grant execute on function private.sum_own_earnings to authenticated;

create function private.why_held(of_payout public.payouts) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(b.refund_window_ends_at, '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
$$;
comment on function private.why_held is
  'The one reason that a writer is told: several holds can apply, and this is the one that ends last.';

create function private.tell_of_payout(of_kind text, due public.payouts) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  told public.notifications;
begin
  if not exists (select from public.profiles p where p.id = due.recipient_id) then return; end if;
  -- Several workers may finish payouts of one writer at the same moment.
  perform pg_advisory_xact_lock(hashtextextended(of_kind || ':' || due.recipient_id, 0));
  select * into told from public.notifications n
  where n.user_id = due.recipient_id and n.group_key = of_kind and n.created_at > now() - interval '10 minutes' and n.read_at is null
  order by n.created_at desc limit 1 for update;
  if not found then
    insert into public.notifications (user_id, kind, group_key, data)
    values (due.recipient_id, of_kind, of_kind,
      jsonb_build_object('amount_raw', due.amount_raw::text, 'payout_ids', jsonb_build_array(due.id)));
  -- A payout that fails again after a retry is not counted twice.
  elsif not told.data -> 'payout_ids' ? due.id::text then
    update public.notifications n set count = n.count + 1, data = jsonb_build_object(
      'amount_raw', ((told.data ->> 'amount_raw')::numeric + due.amount_raw)::text,
      'payout_ids', told.data -> 'payout_ids' || to_jsonb(due.id))
    where n.id = told.id;
  end if;
end;
$$;
comment on function private.tell_of_payout is
  'Notifies a writer that a payout was sent or failed, in the transaction of that state. An unread notification collects what follows '
  'within ten minutes, so that many sales are one entry with their sum.';

-- schemas/40-payouts/ledger.sql

-- Double-entry bookkeeping: each posting sums to zero, and entries never change.

create view public.obligations with (security_invoker = true) as
  select
    owed.account as owed_as, owed.profile_id as owed_to, owed.purchase_id, purchase.ephemeral_address as held_at,
    -owed.balance_raw as owed_raw, owed.since, held.balance_raw as held_raw,
    payout.statuses as payout_statuses
  from (
    select account, purchase_id, profile_id, sum(amount_raw) as balance_raw, min(created_at) as since
    from public.ledger_entries where account <> 'chain'
    group by account, purchase_id, profile_id having sum(amount_raw) <> 0
  ) as owed
  left join public.purchases as purchase on purchase.id = owed.purchase_id
  left join lateral (
    select sum(l.amount_raw) as balance_raw from public.ledger_entries l
    where l.purchase_id = owed.purchase_id and l.account = 'chain'
  ) as held on true
  left join lateral (
    select array_agg(distinct p.status) as statuses from public.payouts p
    where p.purchase_id = owed.purchase_id and p.status not in ('paid', 'cancelled')
  ) as payout on true;
comment on view public.obligations is 'What we owe: as what, to whom and since when, and what our address holds for it.';

create view public.ledger_balances with (security_invoker = true) as
  select account, sum(amount_raw) as balance_raw, count(*) as entries from public.ledger_entries group by account;
comment on view public.ledger_balances is 'The balance of each ledger account. Their sum is always zero.';

create function private.post_legs(why text, of_purchase uuid, of_payout uuid, variadic legs private.leg[]) returns void
language sql security invoker set search_path = '' as $$
  insert into public.ledger_entries (posting_id, reason, purchase_id, payout_id, account, amount_raw, profile_id)
  select posting.id, why, of_purchase, of_payout, leg.account, leg.amount_raw, leg.profile_id
  from (select gen_random_uuid() as id) as posting, unnest(legs) as leg where leg.amount_raw <> 0
$$;
comment on function private.post_legs is
  'Writes the legs of one posting under one id, by which check_posting adds them up. Legs of zero are left out.';

-- Keeps the ledger balanced: a posting whose legs do not sum to zero ends its transaction. Deferred, because the legs come row by row.
create function private.check_posting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  total numeric;
begin
  select sum(l.amount_raw) into total from public.ledger_entries l where l.posting_id = new.posting_id;
  if total <> 0 then
    raise exception 'Posting % does not balance: % raw remain.', new.posting_id, total using errcode = '23514';
  end if;
  return null;
end;
$$;
create constraint trigger check_posting after insert on public.ledger_entries
  deferrable initially deferred for each row execute function private.check_posting();

-- schemas/40-payouts/queue.sql

-- From a payout that is held or due to a job that sends it. lib/payouts/README.md draws the states.

-- Adds the job in the transaction that makes the payout, so that no payout waits without one.
create function private.queue_payout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('send_payout', jsonb_build_object('id', new.id), greatest(new.next_attempt_at, now()));
  return null;
end;
$$;
create trigger queue_payout after insert on public.payouts for each row when (new.status = 'pending') execute function private.queue_payout();
create trigger queue_payout_again after update of status on public.payouts
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function private.queue_payout();

-- A held payout gets a job, too: its payment is received at once, so the money is there for a refund or when the window ends.
create trigger queue_held_payout after insert on public.payouts for each row when (new.status in ('held', 'awaiting_address'))
  execute function private.queue_payout();

create function private.queue_due(of_account text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), now() + interval '5 seconds')
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and p.next_attempt_at <= now()
$$;
comment on function private.queue_due is
  'Queues the other due payouts of an account after one of them failed or was put off: that ended the dispatch that would have sent them.';

create function private.requeue_payouts(seed text) returns integer
language sql volatile security invoker set search_path = '' as $$
  with stranded as (
    select distinct on (p.source_account) p.id, p.next_attempt_at
    from public.payouts p join public.deposit_addresses a on a.account = p.source_account and a.seed_id = seed
    where (p.status in ('pending', 'publishing') and p.next_attempt_at < now() - interval '2 minutes')
      or (p.status = 'failed' and private.has_living_block(p))
    order by p.source_account, p.next_attempt_at),
  queued as (
    select private.add_job('send_payout', jsonb_build_object('id', s.id)) from stranded s
    where not exists (
      select from graphile_worker.jobs j where j.key = 'send_payout:' || s.id and j.attempts < j.max_attempts))
  select count(*)::integer from queued
$$;
comment on function private.requeue_payouts is
  'Queues payouts that have lost their job, and failed ones whose block may still be confirmed. Runs with each reconciliation. One job '
  'per account is enough: it does all that is due there.';

create function public.release_payouts(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.release_payouts(at_most) $$;
comment on function public.release_payouts is
  'Makes payouts due whose hold has ended; a timer calls it. Those of a suspended author stay held.';
grant execute on function public.release_payouts to service_role;

-- Skips locked rows, so that several workers can run it at once.
create function private.release_payouts(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and s.status in ('suspended', 'deleted'))
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
end;
$$;
grant execute on function private.release_payouts to service_role;

create function public.claim_payout(payout_id uuid) returns setof public.payouts
language sql volatile security invoker rows 1 set search_path = '' as $$ select * from private.claim_payout(payout_id) $$;
comment on function public.claim_payout is
  'Counts an attempt and leases a due payout for a minute, so that one worker at a time works on it. No row if there is nothing to do.';
grant execute on function public.claim_payout to service_role;

-- The lease ends by itself: a worker that died does not keep the payout.
create function private.claim_payout(of_payout uuid) returns setof public.payouts
language sql volatile security definer set search_path = '' as $$
  update public.payouts p set attempts = p.attempts + 1, next_attempt_at = now() + interval '1 minute'
  where p.id = (
    select due.id from public.payouts due
    where due.id = of_payout and due.status in ('pending', 'publishing') and due.next_attempt_at <= now()
    for update skip locked)
  returning p.*
$$;
grant execute on function private.claim_payout to service_role;

-- Locks a payout for a change, so that a refund, the worker and finance take turns.
create function private.lock_payout(of_payout uuid) returns public.payouts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.payouts;
begin
  select * into due from public.payouts p where p.id = of_payout;
  if not found then perform private.refuse('not_found', 'There is no such payout.'); end if;
  -- The purchase first, as everywhere: a refund locks it before it cancels payouts. Another order could deadlock.
  if due.purchase_id is not null then perform private.lock_purchase(due.purchase_id); end if;
  select * into due from public.payouts p where p.id = of_payout for update;
  return due;
end;
$$;

-- Records an address that the payer or finance named. The signer pays an address that it did not compute itself only if it is recorded
-- here, so a forged row gains nothing. The call stack tells which function writes: if one is renamed, rename it here, too.
create function private.note_named_recipient() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  if stack ~ 'function private\.(set_payout_address|set_return_address)\('
    or (stack ~ 'function private\.return_payments\(' and new.recipient_account is distinct from (
      select p.from_account from public.payments p where p.block_hash = new.payment_hash)) then
    insert into private.named_recipients (payout_id, account) values (new.id, new.recipient_account) on conflict do nothing;
  end if;
  return null;
end;
$$;
create trigger note_named_recipient after insert or update of recipient_account on public.payouts
  for each row when (new.recipient_account is not null) execute function private.note_named_recipient();

-- schemas/40-payouts/reconcile.sql

-- Compares the books with the chain (OUT-09).

create function private.read_totals(seed text, after_index bigint, at_most integer)
returns table (account text, derivation_index bigint, booked_raw text, living_raw text)
language sql stable security invoker set search_path = '' as $$
  select a.account, a.derivation_index, coalesce(booked.raw, 0)::text,
    (select coalesce(o.amount_raw, p.amount_raw)::text from public.nano_blocks k
     left join public.payouts o on o.block_hash = k.hash left join public.payments p on p.received_block = k.hash
     where k.account = a.account and k.state in ('signed', 'sent') limit 1)
  from public.deposit_addresses a
  left join public.purchases b on b.ephemeral_address = a.account
  left join lateral (
    select sum(l.amount_raw) as raw from public.ledger_entries l where l.purchase_id = b.id and l.account = 'chain') as booked on true
  where a.seed_id = seed and a.derivation_index > after_index
  order by a.derivation_index limit at_most
$$;
comment on function private.read_totals is
  'What each account of a seed holds by the books, in pages by index. living_raw is the amount of a block that may or may not be '
  'confirmed: the chain may show the account with or without it.';

-- Keeps each comparison for 90 days. /transparency shows the latest.
create function private.note_reconciliation(
  accounts integer, differing integer, booked numeric, balance numeric, receivable numeric, began timestamptz)
returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.reconciliations r where r.created_at < now() - interval '90 days';
  insert into public.reconciliations (accounts, differing, booked_raw, balance_raw, receivable_raw, began_at)
  values (accounts, differing, booked, balance, receivable, began)
$$;

-- schemas/40-payouts/rules.sql

-- Recipients read their payouts, finance reads the books. Only transitions write.

alter table public.nano_blocks enable row level security;
grant select on public.nano_blocks to authenticated, service_role;
create policy "finance reads blocks" on public.nano_blocks for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table public.payouts enable row level security;
grant select on public.payouts to service_role;
grant select (
  id, purchase_id, kind, recipient_account, recipient_id, amount_raw, status, block_hash, held_until, released_at,
  paid_at, created_at, updated_at
) on public.payouts to authenticated;
create policy "recipients and finance read payouts" on public.payouts for select to authenticated
  using (recipient_id = (select auth.uid()) or (select private.staff_role()) in ('owner', 'finance'));

alter table private.payout_attempts enable row level security;

alter table private.named_recipients enable row level security;

alter table public.ledger_entries enable row level security;
grant select on public.ledger_entries to authenticated, service_role;
create policy "finance reads the ledger" on public.ledger_entries for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table public.money_alerts enable row level security;
grant select on public.money_alerts to authenticated, service_role;
create policy "finance reads alerts" on public.money_alerts for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table public.reconciliations enable row level security;
grant select on public.reconciliations to authenticated, service_role;
create policy "finance reads reconciliations" on public.reconciliations for select to authenticated
  using ((select private.staff_role()) in ('owner', 'finance'));

alter table private.work_providers enable row level security;

alter table public.staff_filters enable row level security;
grant select on public.staff_filters to authenticated;
create policy "finance reads its own filters" on public.staff_filters for select to authenticated
  using (staff_id = (select auth.uid()) and (select private.staff_role()) in ('owner', 'finance'));

grant select on public.ledger_balances to service_role;

grant select on public.obligations to service_role;

-- schemas/40-payouts/staff-actions.sql

-- What finance may do about a payout, a block or an alert. Each action needs the office, a fresh code and a reason, and is written to the
-- audit log. Functions without a grant do not check who acts: act_on_payout and close_alert do that first.

create function public.act_on_payout(payout_id uuid, what public.payout_action, reason text, given text default null) returns text
language sql volatile security invoker set search_path = '' as $$ select private.act_on_payout(payout_id, what, reason, given) $$;
comment on function public.act_on_payout is
  'Finance: does one action on a payout, if its state allows it, and returns the new state. given is the address for set_address or the '
  'block''s hash for mark_paid.';
grant execute on function public.act_on_payout to authenticated;

-- All actions share one lock and one check: if two people act at once, one wins and the other is told the new state.
create function private.act_on_payout(of_payout uuid, what public.payout_action, why text, given text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  perform private.refuse_payout_action(due, what);
  case what
    when 'retry', 'rebuild' then due := private.retry_payout(due.id, actor, why);
    when 'set_address' then due := private.set_payout_address(due.id, given, actor, why);
    when 'approve' then due := private.approve_payout(due.id, actor, why);
    when 'ask_for_address' then
      update public.payouts p set status = 'awaiting_address', recipient_account = null, block_hash = null, attempts = 0, claimed_hash = null,
        last_error = 'Finance asked for another address.'
      where p.id = due.id returning * into due;
    when 'mark_paid' then
      if not coalesce(private.is_block_hash(given), false) then
        perform private.refuse('validation_failed', 'A block hash has 64 digits, 0–9 and A–F.');
      end if;
      update public.payouts p set claimed_hash = given where p.id = due.id returning * into due;
      perform private.add_job('check_claimed_payout', jsonb_build_object('id', due.id));
    when 'release' then
      update public.payouts p set status = 'pending', released_at = now(), is_under_review = false, next_attempt_at = now() where p.id = due.id returning * into due;
    when 'hold' then
      update public.payouts p set status = 'held', is_under_review = true, held_until = greatest(p.held_until, now() + interval '7 days') where p.id = due.id returning * into due;
    when 'cancel' then
      update public.payouts p set status = 'cancelled', last_error = 'Its sale was refunded.' where p.id = due.id returning * into due;
  end case;
  if what not in ('retry', 'rebuild', 'set_address', 'approve') then
    perform private.log_staff_action(actor, what || '_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  end if;
  return due.status;
end;
$$;
grant execute on function private.act_on_payout to authenticated;

-- Which action a state allows. Refuses what could pay twice (a block may still be confirmed) and what would end a reader's refund window.
create function private.refuse_payout_action(due public.payouts, what public.payout_action) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Somebody was faster, or it went on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    when 'ask_for_address' then due.status = 'failed'
    when 'mark_paid' then due.status = 'failed'
    when 'set_address' then due.status = 'awaiting_address'
    when 'approve' then due.status = 'pending' and due.approved_at is null
    when 'release' then due.status = 'held'
    when 'hold' then due.status = 'pending'
    when 'cancel' then due.status in ('held', 'pending') end;
  if not may then perform private.refuse('conflict', so_now); end if;
  if what in ('ask_for_address', 'mark_paid') and private.has_living_block(due) then
    perform private.refuse('conflict', 'A block of it may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and bought.refund_window_ends_at > now() then
    perform private.refuse('conflict', 'Its refund window still runs. Until then the reader may have the money back.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. That is decided first: the sale is given back, or the post comes back.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale stands. Only what belongs to a refunded sale is cancelled.');
  end if;
end;
$$;

create function public.retry_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.retry_payout(payout_id, actor_id, reason) $$;
comment on function public.retry_payout is
  'Staff: starts a failed payout again with all its attempts. If a block of it may live, that block is sent again and none is signed.';

create function private.retry_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status <> 'failed' then perform private.refuse('conflict', 'Only a failed payout is tried again.'); end if;
  update public.payouts p set attempts = 0, next_attempt_at = now(), claimed_hash = null,
    status = case when private.has_living_block(due) then 'publishing' else 'pending' end::public.payout_status
  where p.id = due.id returning * into due;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'retry_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.set_payout_address(payout_id uuid, account text, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$
  select * from private.set_payout_address(payout_id, account, actor_id, reason)
$$;
comment on function public.set_payout_address is 'Staff: sets the address of a payout that has none, as its owner tells it.';

-- Refuses our own deposit addresses: what they receive counts as a reader's payment.
create function private.set_payout_address(of_payout uuid, account text, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.status = 'pending' and due.recipient_account = account then return due; end if;
  if due.status <> 'awaiting_address' then perform private.refuse('conflict', 'This payout does not wait for an address.'); end if;
  if not private.is_nano_account(account) or exists (select from public.deposit_addresses a where a.account = set_payout_address.account) then
    perform private.refuse('address_invalid', 'That is not an address that we can send to.');
  end if;
  update public.payouts p set recipient_account = account, status = 'pending', attempts = 0, next_attempt_at = now()
  where p.id = due.id returning * into due;
  perform private.log_staff_action(by_actor, 'set_payout_address', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.approve_payout(payout_id uuid, actor_id uuid, reason text) returns public.payouts
language sql volatile security invoker set search_path = '' as $$ select * from private.approve_payout(payout_id, actor_id, reason) $$;
comment on function public.approve_payout is 'Finance: lets one payout pass the caps of a minute and a day.';

create function private.approve_payout(of_payout uuid, by_actor uuid, why text) returns public.payouts
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.payouts := private.lock_payout(of_payout);
  was jsonb := private.payout_facts(of_payout);
begin
  if due.approved_at is not null then return due; end if;
  if due.status <> 'pending' then perform private.refuse('conflict', 'Only a payout that waits can be approved.'); end if;
  update public.payouts p set approved_at = now(), next_attempt_at = now() where p.id = due.id returning * into due;
  update public.money_alerts a set resolved_at = now() where a.payout_id = due.id and a.kind = 'payout_cap' and a.resolved_at is null;
  perform private.add_job('send_payout', jsonb_build_object('id', due.id));
  perform private.log_staff_action(by_actor, 'approve_payout', 'payout:' || due.id, was, private.payout_facts(due.id), why);
  return due;
end;
$$;

create function public.push_block(block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.push_block(block_hash, reason) $$;
comment on function public.push_block is
  'Finance: has the worker send a stored block again, byte for byte, and ask the network to vote on it. No other block is signed.';
grant execute on function public.push_block to authenticated;

create function private.push_block(of_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  stuck public.nano_blocks;
  of_payout uuid;
  of_payment text;
begin
  select * into stuck from public.nano_blocks b where b.hash = of_hash for update;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if stuck.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || stuck.state || ' now.'); end if;
  update public.payouts p set next_attempt_at = now() where p.block_hash = of_hash and p.status = 'publishing' returning p.id into of_payout;
  if of_payout is not null then perform private.add_job('send_payout', jsonb_build_object('id', of_payout)); end if;
  select p.block_hash into of_payment from public.payments p where p.received_block = of_hash;
  if of_payment is not null then perform private.add_job('pocket_payment', jsonb_build_object('id', of_payment)); end if;
  if of_payout is null and of_payment is null then perform private.refuse('conflict', 'Its payout has failed. Retry it there.'); end if;
  perform private.log_staff_action(actor, 'push_block', 'block:' || of_hash, jsonb_build_object('state', stuck.state, 'sent_at', stuck.sent_at),
    jsonb_build_object('queued', true), why);
end;
$$;
grant execute on function private.push_block to authenticated;

create function public.note_vote(block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_vote(block_hash, reason) $$;
comment on function public.note_vote is
  'Finance: audits a request for a vote on an unconfirmed block. The site then asks a node itself, because nothing is sent.';
grant execute on function public.note_vote to authenticated;

create function private.note_vote(of_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  block public.nano_blocks;
begin
  select * into block from public.nano_blocks b where b.hash = of_hash;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if block.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || block.state || ' now.'); end if;
  perform private.log_staff_action(actor, 'request_confirmation', 'block:' || of_hash,
    jsonb_build_object('state', block.state, 'sent_at', block.sent_at), null, why);
end;
$$;
grant execute on function private.note_vote to authenticated;

create function public.pocket_payments(payment_hash text, reason text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.pocket_payments(payment_hash, reason) $$;
comment on function public.pocket_payments is
  'Finance: has the worker look again at one payment, or at all (null). It receives what payouts need and leaves the rest.';
grant execute on function public.pocket_payments to authenticated;

create function private.pocket_payments(of_payment text, why text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  queued integer;
begin
  with waiting as (
    select p.block_hash from public.payments p
    where p.confirmed_at is not null and p.received_block is null and (of_payment is null or p.block_hash = of_payment)
    order by p.confirmed_at limit 1000),
  jobs as (select private.add_job('pocket_payment', jsonb_build_object('id', w.block_hash)) from waiting w)
  select count(*) into queued from jobs;
  if queued = 0 then perform private.refuse('conflict', 'Nothing waits to be received any more.'); end if;
  perform private.log_staff_action(actor, 'pocket_payments', coalesce('payment:' || of_payment, 'payments'), null, jsonb_build_object('queued', queued), why);
  return queued;
end;
$$;
grant execute on function private.pocket_payments to authenticated;

create function public.close_alert(alert_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.close_alert(alert_id, reason) $$;
comment on function public.close_alert is 'Finance: closes an alert that was dealt with. It is raised again if the problem persists.';
grant execute on function public.close_alert to authenticated;

-- Locks the alert first: of two people who close it at once, the second is told.
create function private.close_alert(of_alert uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
begin
  perform from public.money_alerts a where a.id = of_alert for update;
  if exists (select from public.money_alerts a where a.id = of_alert and a.resolved_at is not null) then
    perform private.refuse('conflict', 'This alert is closed already.');
  end if;
  perform private.resolve_alert(of_alert, actor, why);
end;
$$;
grant execute on function private.close_alert to authenticated;

-- schemas/40-payouts/staff-drawer.sql

-- Everything known about one row of finance's lists, and the filters that each member of staff keeps.

create function public.read_staff_row(of_kind public.staff_row, key text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_row(of_kind, key) $$;
comment on function public.read_staff_row is
  'Finance: everything known about one payout, block, payment or alert and its account, in one call for the drawer. Null if there is none.';
grant execute on function public.read_staff_row to authenticated;

create function private.read_staff_row(of_kind public.staff_row, of_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb;
  on_account text;
  of_payout uuid;
  of_purchase uuid;
  targets text[] := array[of_kind || ':' || of_key];
begin
  perform private.require_office('finance');
  case of_kind
    when 'payout' then
      select to_jsonb(p) - 'recipient_id' - 'state', p.source_account, p.id, targets || ('block:' || p.block_hash)
      into facts, on_account, of_payout, targets from private.staff_payouts p where p.id = of_key::uuid;
    when 'block' then
      select jsonb_build_object('hash', b.hash, 'kind', b.kind, 'state', b.state, 'previous', b.previous), b.account
      into facts, on_account from public.nano_blocks b where b.hash = of_key;
    when 'payment' then
      select jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'is_from_service', p.from_is_service, 'amount_raw', p.amount_raw::text,
        'seen_at', p.seen_at, 'confirmed_at', p.confirmed_at, 'received_block', p.received_block), b.ephemeral_address
      into facts, on_account from public.payments p join public.purchases b on b.id = p.purchase_id where p.block_hash = of_key;
    when 'alert' then
      select jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'expected_raw', a.expected_raw::text, 'found_raw', a.found_raw::text,
        'times', a.times, 'created_at', a.created_at, 'last_seen_at', a.last_seen_at, 'resolved_at', a.resolved_at, 'payout_id', a.payout_id), a.account
      into facts, on_account from public.money_alerts a where a.id = of_key::uuid;
  end case;
  if facts is null then return null; end if;
  select b.id into of_purchase from public.purchases b where b.ephemeral_address = on_account;
  return jsonb_build_object(
    'row', facts, 'account', on_account,
    'purchase', (
      select jsonb_build_object('id', b.id, 'status', b.status, 'channel', b.channel, 'amount_raw', b.amount_raw::text, 'received_raw', b.received_raw::text,
        'created_at', b.created_at, 'paid_at', b.paid_at, 'window_ends_at', b.refund_window_ends_at, 'refund_reason', b.refund_reason,
        'seller_name', s.name, 'seller_handle', s.handle, 'seller_status', s.status,
        'post_title', t.title, 'post_slug', t.slug, 'post_status', t.status)
      from public.purchases b join public.profiles s on s.id = b.seller_id left join public.posts t on t.id = b.post_id where b.id = of_purchase),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', p.block_hash, 'from', p.from_account, 'amount_raw', p.amount_raw::text,
        'confirmed_at', p.confirmed_at, 'received_block', p.received_block) order by p.seen_at, p.block_hash), '[]')
      from public.payments p where p.purchase_id = of_purchase),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'amount_raw', o.amount_raw::text,
        'recipient', o.recipient_account, 'block_hash', o.block_hash) order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = on_account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'kind', k.kind, 'state', k.state, 'created_at', k.created_at, 'sent_at', k.sent_at,
        'confirmed_at', k.confirmed_at, 'dead_at', k.dead_at, 'rival_hash', k.rival_hash) order by k.created_at, k.hash), '[]')
      from public.nano_blocks k where k.account = on_account),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'detail', a.detail, 'times', a.times, 'created_at', a.created_at)
        order by a.created_at desc), '[]')
      from public.money_alerts a where a.account = on_account and a.resolved_at is null),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'error_class', n.error_class, 'error', n.error) order by n.id desc), '[]')
      from (select * from private.payout_attempts x where x.payout_id = of_payout order by x.id desc limit 50) as n),
    'ledger', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.created_at, 'reason', l.reason, 'account', l.account, 'amount_raw', l.amount_raw::text)
        order by l.id), '[]')
      from public.ledger_entries l where l.payout_id = of_payout or (of_payout is null and l.purchase_id = of_purchase)),
    'log', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'action', g.action, 'reason', g.reason,
        'by', coalesce(w.handle::text, w.name), 'before', g.before ->> 'status', 'after', g.after ->> 'status') order by g.id desc), '[]')
      from (select * from public.admin_audit_log x where x.target = any (targets) order by x.id desc limit 50) as g
      left join public.profiles w on w.id = g.actor_id));
end;
$$;
grant execute on function private.read_staff_row to authenticated;

create function public.save_staff_filter(list text, name text, query text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_staff_filter(list, name, query) $$;
comment on function public.save_staff_filter is
  'Finance: keeps the filters of a list under a name, for the caller alone. Needs no reason: it changes only the caller''s own list.';
grant execute on function public.save_staff_filter to authenticated;

create function private.save_staff_filter(of_list text, called text, asked text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
  made uuid;
begin
  -- One after another, so that the count is right.
  perform from public.profiles p where p.id = actor for update;
  if (select count(*) >= 30 from public.staff_filters f where f.staff_id = actor and f.list = of_list) then
    perform private.refuse('conflict', 'You keep 30 filters of this list already. Remove one first.');
  end if;
  insert into public.staff_filters (staff_id, list, name, query) values (actor, of_list, btrim(called), asked) returning id into made;
  return made;
exception
  when unique_violation then
    perform private.refuse('conflict', 'You have a filter of that name already.');
  when check_violation then
    perform private.refuse('validation_failed', 'Give it a name of 1 to 60 characters.');
end;
$$;
grant execute on function private.save_staff_filter to authenticated;

create function public.remove_staff_filter(filter_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_staff_filter(filter_id) $$;
comment on function public.remove_staff_filter is 'Finance: removes one of the caller''s own filters.';
grant execute on function public.remove_staff_filter to authenticated;

create function private.remove_staff_filter(of_filter uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('finance');
begin
  delete from public.staff_filters f where f.id = of_filter and f.staff_id = actor;
  if not found then perform private.refuse('not_found', 'There is no such filter.'); end if;
end;
$$;
grant execute on function private.remove_staff_filter to authenticated;

-- schemas/40-payouts/staff-lists.sql

-- The lists that finance reads. Each function checks the office first; amounts are text, because a JSON number loses digits.

create view private.staff_payouts with (security_invoker = true) as
  select p.id, p.kind::text as kind, p.status::text as status, p.amount_raw::text as amount_raw, p.recipient_account, r.handle::text as recipient_handle,
    p.purchase_id, t.title as post_title, p.source_account, p.block_hash, b.state::text as block_state, p.claimed_hash,
    nullif(p.held_until, 'infinity') as held_until, s.refund_window_ends_at as window_ends_at, p.attempts, p.next_attempt_at, p.error_class, p.last_error,
    p.approved_at, exists (
      select from public.money_alerts a where a.payout_id = p.id and a.kind = 'payout_cap' and a.resolved_at is null) as is_beyond_cap,
    coalesce(s.status in ('refund_pending', 'refunded'), false) as is_refunded, p.paid_at, p.created_at, p.recipient_id, p.status as state
  from public.payouts p
  left join public.profiles r on r.id = p.recipient_id
  left join public.purchases s on s.id = p.purchase_id
  left join public.posts t on t.id = s.post_id
  left join public.nano_blocks b on b.hash = p.block_hash;
comment on view private.staff_payouts is
  'Payouts as finance sees them: one shape for the lists and the drawer. Read it only after require_office.';

create function public.list_staff_payouts(
  wanted public.payout_list, of_status text default null, of_kind text default null, of_class text default null, words text default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001))
$$;
comment on function public.list_staff_payouts is
  'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle.';
grant execute on function public.list_staff_payouts to authenticated;

-- Sorted by creation, even the paid ones: one index serves every list, however long it grows.
create function private.list_staff_payouts(
  wanted public.payout_list, of_status text, of_kind text, of_class text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind, p.status, p.amount_raw, p.recipient_account, p.recipient_handle, p.purchase_id, p.post_title,
    p.source_account, p.block_hash, p.block_state, p.claimed_hash, p.held_until, p.window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at, p.is_beyond_cap, p.is_refunded, p.paid_at, p.created_at
  from private.staff_payouts p
  where p.state = any (statuses) and (of_status is null or p.status = of_status) and (of_kind is null or p.kind = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or lower(p.recipient_handle) = lower(ltrim(words, '@')))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
  order by p.created_at desc, p.id desc limit at_most;
end;
$$;
grant execute on function private.list_staff_payouts to authenticated;

-- What the audit log keeps of a payout before and after an action.
create function private.payout_facts(of_payout uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('status', p.status, 'amount_raw', p.amount_raw::text, 'recipient_account', p.recipient_account,
    'block_hash', p.block_hash, 'claimed_hash', p.claimed_hash, 'attempts', p.attempts, 'error_class', p.error_class,
    'last_error', p.last_error, 'held_until', p.held_until, 'approved_at', p.approved_at)
  from public.payouts p where p.id = of_payout
$$;

create function public.sum_paid_payouts(days integer default 7) returns table (day date, kind text, payouts bigint, amount_raw text)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.sum_paid_payouts(least(days, 92)) $$;
comment on function public.sum_paid_payouts is 'Finance: what was paid, by day (UTC) and kind, for up to 92 days.';
grant execute on function public.sum_paid_payouts to authenticated;

create function private.sum_paid_payouts(days integer) returns table (day date, kind text, payouts bigint, amount_raw text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select (p.paid_at at time zone 'UTC')::date, p.kind::text, count(*), sum(p.amount_raw)::text
  from public.payouts p where p.status = 'paid' and p.paid_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => days - 1)
  group by 1, 2 order by 1 desc, 2;
end;
$$;
grant execute on function private.sum_paid_payouts to authenticated;

create function public.list_receivable(
  words text default null, of_reason text default null, before_at timestamptz default null, before_hash text default null, at_most integer default 50)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001))
$$;
comment on function public.list_receivable is
  'Finance: confirmed payments that no block of ours has received, oldest first. reason says why: alert, due, stuck, or left (no payout '
  'needs it). words must equal a block, an account or a purchase.';
grant execute on function public.list_receivable to authenticated;

create function private.list_receivable(words text, of_reason text, before_at timestamptz, before_hash text, at_most integer)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select w.* from (
    select p.block_hash, p.purchase_id, b.ephemeral_address as account, p.amount_raw::text, p.confirmed_at,
      case
        when exists (select from public.money_alerts a where a.account = b.ephemeral_address and a.resolved_at is null) then 'alert'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing')) then 'due'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('failed', 'awaiting_address')) then 'stuck'
        else 'left'
      end as reason
    from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.confirmed_at is not null and p.received_block is null
      and (words is null or words in (p.block_hash, b.ephemeral_address, p.purchase_id::text))
      and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))) as w
  where of_reason is null or w.reason = of_reason
  order by w.confirmed_at, w.block_hash limit at_most;
end;
$$;
grant execute on function private.list_receivable to authenticated;

create function public.list_unconfirmed(
  words text default null, of_kind text default null, of_state text default null, before_at timestamptz default null, before_hash text default null,
  at_most integer default 50)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001))
$$;
comment on function public.list_unconfirmed is
  'Finance: our blocks that the network has not confirmed yet, oldest first. words must equal a block, an account or a payout.';
grant execute on function public.list_unconfirmed to authenticated;

create function private.list_unconfirmed(words text, of_kind text, of_state text, before_at timestamptz, before_hash text, at_most integer)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select b.hash, b.kind::text, b.state::text, b.account, o.id, o.status::text, o.attempts, coalesce(o.amount_raw, p.amount_raw)::text, b.sent_at, b.created_at
  from public.nano_blocks b
  left join public.payouts o on o.block_hash = b.hash
  left join public.payments p on p.received_block = b.hash
  where b.state in ('signed', 'sent') and (of_kind is null or b.kind::text = of_kind) and (of_state is null or b.state::text = of_state)
    and (words is null or words in (b.hash, b.account, o.id::text))
    and (before_at is null or (b.created_at, b.hash) > (before_at, before_hash))
  order by b.created_at, b.hash limit at_most;
end;
$$;
grant execute on function private.list_unconfirmed to authenticated;

create function public.list_open_alerts(before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_open_alerts(before_at, before_id, least(at_most, 1001)) $$;
comment on function public.list_open_alerts is
  'Finance: what the worker found wrong and a person must judge, including differences of a reconciliation. Newest first.';
grant execute on function public.list_open_alerts to authenticated;

create function private.list_open_alerts(before_at timestamptz, before_id uuid, at_most integer)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select a.id, a.kind, a.account, a.payout_id, a.expected_raw::text, a.found_raw::text, a.detail, a.times, a.last_seen_at, a.created_at
  from public.money_alerts a
  where a.resolved_at is null and (before_at is null or (a.created_at, a.id) < (before_at, before_id))
  order by a.created_at desc, a.id desc limit at_most;
end;
$$;
grant execute on function private.list_open_alerts to authenticated;

-- schemas/40-payouts/work-credits.sql

-- Proof of work that we buy: who computes it, what it cost, and which credits were bought.

create function private.begin_work_chain(names text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.work_providers w where w.name <> all (names);
  insert into private.work_providers (name, place)
  select n.name, n.place from unnest(names) with ordinality as n (name, place)
  on conflict (name) do update set place = excluded.place;
$$;
comment on function private.begin_work_chain is
  'A worker that starts registers the providers that it asks, in their order, for finance to see. Those no longer configured are removed.';

-- Keeps the latest success and failure of a provider. Several workers report, so an older time never replaces a newer one.
create function private.note_work(provider text, worked timestamptz, failed timestamptz, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.work_providers w set
    worked_at = greatest(w.worked_at, worked), failed_at = greatest(w.failed_at, failed),
    error = case when failed >= coalesce(w.failed_at, '-infinity') then left(what, 500) else w.error end
  where w.name = provider
$$;

create function public.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language sql stable security invoker rows 5 set search_path = '' as $$ select * from private.list_work_providers() $$;
comment on function public.list_work_providers is
  'Finance: the providers of proof of work in the order in which they are asked, and how each did last.';
grant execute on function public.list_work_providers to authenticated;

create function private.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query select w.name, w.place, w.worked_at, w.failed_at, w.error from private.work_providers w order by w.place, w.name;
end;
$$;
grant execute on function private.list_work_providers to authenticated;

create function public.note_top_up(credits integer, paid_raw text, block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_top_up(credits, paid_raw::numeric, block_hash, reason) $$;
comment on function public.note_top_up is
  'Finance: notes credits that were bought, because the service reports no purchases. block_hash is null if they were not paid in Nano.';
grant execute on function public.note_top_up to authenticated;

-- A row of the audit log: it has an author and a reason, and never changes. A unique index keeps a block from being noted twice.
create function private.note_top_up(credits integer, paid_raw numeric, block_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
begin
  if credits is null or credits not between 1 and 100000000 then
    perform private.refuse('validation_failed', 'Say how many credits were bought.');
  end if;
  if paid_raw is null or paid_raw < 0 or paid_raw > 1e36 or paid_raw <> trunc(paid_raw) then
    perform private.refuse('validation_failed', 'Say what they cost.');
  end if;
  if not coalesce(private.is_block_hash(block_hash), true) then
    perform private.refuse('validation_failed', 'A block hash has 64 digits, 0–9 and A–F.');
  end if;
  perform private.log_staff_action(actor, 'note_top_up', 'credits', null,
    jsonb_build_object('credits', credits, 'paid_raw', paid_raw::text, 'block_hash', block_hash), why);
exception when unique_violation then
  perform private.refuse('conflict', 'This block is noted already.');
end;
$$;
grant execute on function private.note_top_up to authenticated;

create function public.list_top_ups(before_id bigint default null, at_most integer default 20)
returns table (id bigint, credits integer, paid_raw text, block_hash text, noted_by text, reason text, created_at timestamptz)
language sql stable security invoker rows 20 set search_path = '' as $$ select * from private.list_top_ups(before_id, least(at_most, 1001)) $$;
comment on function public.list_top_ups is 'Finance: the purchases of credits that were noted, newest first.';
grant execute on function public.list_top_ups to authenticated;

create function private.list_top_ups(before_id bigint, at_most integer)
returns table (id bigint, credits integer, paid_raw text, block_hash text, noted_by text, reason text, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select l.id, (l.after ->> 'credits')::integer, l.after ->> 'paid_raw', l.after ->> 'block_hash', coalesce(p.handle::text, p.name), l.reason, l.created_at
  from public.admin_audit_log l left join public.profiles p on p.id = l.actor_id
  where l.action = 'note_top_up' and (before_id is null or l.id < before_id)
  order by l.id desc limit at_most;
end;
$$;
grant execute on function private.list_top_ups to authenticated;

create function public.read_work_cost() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_work_cost() $$;
comment on function public.read_work_cost is
  'Finance: compares work with fees. What the last ten purchases of credits cost, and the fee below which a quarter of the last 30 days'' '
  'sales lie. Null is unknown.';
grant execute on function public.read_work_cost to authenticated;

create function private.read_work_cost() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_office('finance');
  return (
    select jsonb_build_object(
      'paid_raw', sum((l.after ->> 'paid_raw')::numeric)::text, 'credits', sum((l.after ->> 'credits')::integer),
      'fee_raw', (
        select (percentile_disc(0.25) within group (order by s.fee_raw))::text
        from public.sales s where s.paid_at >= now() - interval '30 days' and s.refunded_at is null))
    from (select x.after from public.admin_audit_log x where x.action = 'note_top_up' order by x.id desc limit 10) as l);
end;
$$;
grant execute on function private.read_work_cost to authenticated;

-- schemas/50-social/comments.sql

-- Keeps the counts of comments and likes where pages read them.

-- Keeps post_stats.comments equal to the number of published comments, and marks the post's pages as changed.
create function private.count_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.comments := case when tg_op = 'DELETE' then old else new end;
  before integer := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
begin
  if before <> after then
    update public.post_stats s set comments = s.comments + after - before where s.post_id = changed.post_id;
  end if;
  perform private.touch_tags('post:' || changed.post_id);
  return null;
end;
$$;
create trigger count_comment after insert or delete or update of status, body, pinned on public.comments
  for each row execute function private.count_comment();

-- Keeps comments.likes_count equal to the number of likes.
create function private.count_comment_like() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.comments c set likes_count = c.likes_count + case when tg_op = 'DELETE' then -1 else 1 end
  where c.id = case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  return null;
end;
$$;
create trigger count_comment_like after insert or delete on public.comment_likes
  for each row execute function private.count_comment_like();

-- schemas/50-social/follows.sql

-- Following: the limit, the counts, and the lists of a profile.

-- The browser inserts follows itself, so the rules are here: 60 an hour, including those taken back, from an active account, and not to a
-- creator who blocked the follower.
create function private.guard_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select h.allowed from public.take_rate_limit('follow:' || new.follower_id, 60, 3600) h) then
    perform private.refuse('rate_limited', 'You have followed many people in the last hour. Try again later.');
  end if;
  if exists (select from public.profiles p where p.id = new.follower_id and p.status <> 'active') then
    perform private.refuse('forbidden', 'Your account cannot follow anybody at the moment.');
  end if;
  if exists (select from public.private_profiles p where p.id = new.creator_id and new.follower_id = any (p.blocked_profile_ids)) then
    perform private.refuse('forbidden', 'You cannot follow this creator.');
  end if;
  if not exists (select from public.profiles p where p.id = new.creator_id and p.handle is not null and p.status <> 'deleted') then
    perform private.refuse('not_found', 'There is no such creator.');
  end if;
  return new;
end;
$$;
create trigger guard_follow before insert on public.follows for each row execute function private.guard_follow();

-- Keeps the counts of both profiles, and makes the preferences and the notification in the same transaction as the follow.
create function private.count_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed public.follows := case when tg_op = 'DELETE' then old else new end;
  step integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  -- Locks both rows in one order, so that two people who follow each other at once do not deadlock.
  perform from public.profile_stats s where s.profile_id in (changed.follower_id, changed.creator_id) order by s.profile_id for update;
  update public.profile_stats s set
    followers = s.followers + case when s.profile_id = changed.creator_id then step else 0 end,
    following = s.following + case when s.profile_id = changed.follower_id then step else 0 end
  where s.profile_id in (changed.follower_id, changed.creator_id);
  if tg_op = 'INSERT' then
    insert into public.follow_notification_preferences (follows_id) values (new.id);
    perform private.notify_user(new.creator_id, 'new_follower', new.follower_id, null, null, 'new_follower');
  end if;
  perform private.touch_tags('profile:' || changed.creator_id, 'profile:' || changed.follower_id);
  return null;
end;
$$;
create trigger count_follow after insert or delete on public.follows for each row execute function private.count_follow();

create function public.get_user_follows() returns table (id uuid, creator_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.creator_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.creator_id
  where f.follower_id = (select auth.uid()) order by f.created_at desc
$$;
comment on function public.get_user_follows is
  'The creators whom the caller follows, newest first. For the browser; the specification names this call.';
grant execute on function public.get_user_follows to authenticated;

create function public.get_user_followers() returns table (id uuid, follower_id uuid, handle text, name text, avatar_url text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select f.id, f.follower_id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f join public.profiles p on p.id = f.follower_id
  where f.creator_id = (select auth.uid()) order by f.created_at desc
$$;
comment on function public.get_user_followers is
  'The followers of the caller, newest first. For the browser; the specification names this call.';
grant execute on function public.get_user_followers to authenticated;

-- For the browser; the specification names this call. It runs with the caller's rights, so row rules hide other people's preferences.
create function public.get_follow_notification_preferences(follow_id uuid) returns setof public.follow_notification_preferences
language sql stable security invoker rows 1 set search_path = '' as $$
  select p.* from public.follow_notification_preferences p where p.follows_id = follow_id
$$;
grant execute on function public.get_follow_notification_preferences to authenticated;

create function public.list_followers(profile_id uuid, before timestamptz default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followers(profile_id, true, before, max_rows)
$$;
comment on function public.list_followers is 'The followers of a profile as everyone may see them, newest first.';
grant execute on function public.list_followers to anon, authenticated, service_role;

-- Both tabs of a profile. Anyone may see them although row rules show a follow only to its two sides, so it lists only people with a
-- handle and an account in order.
create function private.list_followers(of_profile uuid, follows_them boolean, before timestamptz, max_rows integer)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, p.handle::text, p.name, p.avatar_url, f.created_at
  from public.follows f
  join public.profiles p on p.id = case when follows_them then f.follower_id else f.creator_id end
  where case when follows_them then f.creator_id else f.follower_id end = of_profile
    and p.handle is not null and p.status in ('active', 'limited')
    and (before is null or f.created_at < before)
    and exists (select from public.profiles o where o.id = of_profile and o.status in ('active', 'limited'))
  order by f.created_at desc
  limit least(greatest(max_rows, 1), 100)
$$;
grant execute on function private.list_followers to anon, authenticated, service_role;

create function public.list_following(profile_id uuid, before timestamptz default null, max_rows integer default 30)
returns table (id uuid, handle text, name text, avatar_url text, followed_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_followers(profile_id, false, before, max_rows)
$$;
comment on function public.list_following is 'The people whom a profile follows as everyone may see them, newest first.';
grant execute on function public.list_following to anon, authenticated, service_role;

-- Every profile has its row of counts from the start: counting only ever updates it.
create function private.make_profile_stats() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profile_stats (profile_id) values (new.id);
  return null;
end;
$$;
create trigger make_profile_stats after insert on public.profiles for each row execute function private.make_profile_stats();

-- schemas/50-social/notifications.sql

-- Notifications: repeated events are grouped, and a new post is told to each follower once, ever.

-- Writes a notification, or counts up an unread one of the same group from the last 10 minutes. With no group it always adds one. Skips
-- users without a profile.
create function private.notify_user(to_user uuid, of_kind text, by_actor uuid, about_post uuid, about_purchase uuid, grouped_by text)
returns void
language plpgsql security invoker set search_path = '' as $$
begin
  update public.notifications n set count = n.count + 1, actor_id = by_actor
  where n.id = (
    select m.id from public.notifications m
    where m.user_id = to_user and m.group_key = grouped_by and m.created_at > now() - interval '10 minutes' and m.read_at is null
    order by m.created_at desc limit 1);
  if not found and exists (select from public.profiles p where p.id = to_user) then
    insert into public.notifications (user_id, kind, actor_id, post_id, purchase_id, group_key)
    values (to_user, of_kind, by_actor, about_post, about_purchase, grouped_by);
  end if;
end;
$$;

create function public.notify_followers(post_id uuid, beyond uuid default null, at_most integer default 1000) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.notify_followers(post_id, beyond, at_most) $$;
comment on function public.notify_followers is
  'Notifies the next at_most followers of a new post, after the follower beyond. Returns the last one reached, null at the end. Safe to '
  'repeat: one row per reader and post, ever.';
grant execute on function public.notify_followers to service_role;

-- Holds the post while it runs, so that it cannot be withdrawn in between.
create function private.notify_followers(of_post uuid, beyond uuid, at_most integer) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  usd_price numeric := (select n.price_usd from public.nano_price n);
  last uuid;
begin
  select * into post from public.posts p where p.id = of_post and p.status = 'published' and p.listed
    and exists (select from public.profiles a where a.id = p.profile_id and a.status in ('active', 'limited')) for share;
  if not found then return null; end if;
  with reached as (
    select f.id, f.follower_id from public.follows f
    where f.creator_id = post.profile_id and (beyond is null or f.follower_id > beyond)
    order by f.follower_id limit at_most),
  told as (
    insert into public.notifications (user_id, kind, actor_id, post_id, group_key)
    select r.follower_id, 'new_post', post.profile_id, post.id, 'new_post:' || post.id
    from reached r join public.follow_notification_preferences wish on wish.follows_id = r.id
    where private.wants_post(wish, post, usd_price)
    on conflict (post_id, user_id) where kind = 'new_post' do nothing)
  select r.follower_id into last from reached r order by r.follower_id desc limit 1;
  return last;
end;
$$;
grant execute on function private.notify_followers to service_role;

create function private.wants_post(wish public.follow_notification_preferences, post public.posts, usd_price numeric) returns boolean
language sql stable security invoker set search_path = '' as $$
  select wish.in_app and (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end
$$;
comment on function private.wants_post is
  'Whether a follower wants to hear of a post. If a price in dollars cannot be converted right now, the price excludes no one.';

-- schemas/50-social/rules.sql

-- Follows and their preferences are changed by the browser directly; triggers and row rules keep the limits.

alter table public.profile_stats enable row level security;
grant select on public.profile_stats to anon, authenticated, service_role;
create policy "everybody reads counts" on public.profile_stats for select to anon, authenticated using (true);

alter table public.follows enable row level security;
grant select, delete on public.follows to authenticated;
grant select, insert, update, delete on public.follows to service_role;
grant insert (follower_id, creator_id) on public.follows to authenticated;
create policy "both sides read a follow" on public.follows for select to authenticated
  using ((select auth.uid()) in (follower_id, creator_id));
create policy "followers follow" on public.follows for insert to authenticated
  with check (follower_id = (select auth.uid()));
create policy "only registered users follow" on public.follows as restrictive for insert to authenticated
  with check ((select private.is_registered()));
create policy "followers unfollow" on public.follows for delete to authenticated
  using (follower_id = (select auth.uid()));

alter table public.follow_notification_preferences enable row level security;
grant select on public.follow_notification_preferences to authenticated;
grant select, insert, update, delete on public.follow_notification_preferences to service_role;
grant update (
  in_app, email, push, include_free, include_paid, max_price_raw, muted_until
) on public.follow_notification_preferences to authenticated;
create policy "followers read their preferences" on public.follow_notification_preferences for select to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "followers change their preferences" on public.follow_notification_preferences for update to authenticated
  using (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())))
  with check (follows_id in (select f.id from public.follows f where f.follower_id = (select auth.uid())));
create policy "only registered users have preferences" on public.follow_notification_preferences as restrictive for update to authenticated
  using ((select private.is_registered()));

alter table public.comments enable row level security;
grant select on public.comments to anon, authenticated;
grant select, insert, update, delete on public.comments to service_role;
create policy "visitors read comments" on public.comments for select to anon
  using (status = 'published' and exists (select from public.posts p where p.id = post_id));
create policy "users read comments and theirs" on public.comments for select to authenticated
  using (
    author_id = (select auth.uid())
    or (status = 'published' and exists (select from public.posts p where p.id = post_id))
    or (select private.staff_role()) in ('owner', 'moderator'));

alter table public.comment_likes enable row level security;
grant select, insert, update, delete on public.comment_likes to service_role;

alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;
create policy "users read their notifications" on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));

-- schemas/60-moderation/front-page.sql

-- What staff put on the front page.

-- Marks the home page as changed when staff change what is on it.
create function private.touch_home() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('home');
  return null;
end;
$$;
create trigger touch_home after insert or update or delete on public.features for each statement execute function private.touch_home();
create trigger touch_home after insert or update or delete on public.homepage_sections for each statement execute function private.touch_home();
create trigger touch_home after insert or update or delete on public.featured_exclusions for each statement execute function private.touch_home();

-- For the row rule of homepage_sections: readers may not read settings, so this tells them the layout and nothing else.
create function private.homepage_layout() returns integer
language sql stable security definer set search_path = '' as $$
  select homepage_layout from public.settings
$$;
grant execute on function private.homepage_layout to anon, authenticated, service_role;

-- schemas/60-moderation/remove.sql

-- Staff remove a post or bring it back. A removal refunds recent buyers and tells the author why.

-- Removes a post and says why. by_law means that a law or a court demands it: its page then answers 451 instead of 410.
create function public.remove_post(post_id uuid, actor_id uuid, reason text, by_law boolean default false) returns public.posts
language sql volatile security invoker set search_path = '' as $$ select * from private.remove_post(post_id, actor_id, reason, by_law) $$;
grant execute on function public.remove_post to service_role;

-- Also removes a post that its author has deleted, because its buyers can still read it. Payouts that have not left are held until the
-- sale is refunded or the post comes back. The author gets the reason by mail, as the content guidelines promise.
create function private.remove_post(of_post uuid, actor uuid, why text, is_by_law boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set status = 'held', held_until = 'infinity'
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee') and p.status in ('held', 'pending');
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null, deleted_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', case when is_by_law then 'The law' else 'Our content guidelines' end,
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 300)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
grant execute on function private.remove_post to service_role;

create function private.refuse_staff_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.role()) = 'service_role' then
    perform private.refuse('forbidden', 'The service does not decide for the staff.');
  end if;
  return new;
end;
$$;
comment on function private.refuse_staff_refund is
  'Keeps the service''s key from refunding in the name of staff. After a removal the worker refunds over its own connection.';
create trigger refuse_staff_refund before update of refund_asked_by on public.purchases
  for each row when (new.refund_asked_by = 'staff' and old.refund_asked_by is distinct from 'staff') execute function private.refuse_staff_refund();

-- Brings a removed post back, public or unpublished, for example after an appeal.
create function public.reinstate_post(post_id uuid, actor_id uuid, reason text, is_published boolean) returns public.posts
language sql volatile security invoker set search_path = '' as $$
  select * from private.reinstate_post(post_id, actor_id, reason, is_published)
$$;
grant execute on function public.reinstate_post to service_role;

-- Its held payouts get back the hold that they had: the refund window, or the day after a change of address.
create function private.reinstate_post(of_post uuid, actor uuid, why text, is_published boolean) returns public.posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status in ('published', 'unpublished') then return post; end if;
  if post.status <> 'removed' or post.first_published_at is null then
    perform private.refuse('conflict', 'Only a removed post that was once published comes back.');
  end if;
  insert into public.admin_audit_log (actor_id, action, target, reason) values (actor, 'reinstate_post', 'post:' || post.id, why);
  update public.payouts p set held_until = greatest(now(), b.refund_window_ends_at, seller.payout_hold_until)
  from public.purchases b
  left join public.private_profiles seller on seller.id = b.seller_id
  where b.post_id = post.id and p.purchase_id = b.id and p.status = 'held' and p.held_until = 'infinity';
  update public.posts p set removed_at = null, removed_reason = null,
    status = case when is_published then 'published' else 'unpublished' end::public.post_status,
    unpublished_at = case when is_published then null else now() end
  where p.id = post.id returning * into post;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
end;
$$;
grant execute on function private.reinstate_post to service_role;

-- schemas/60-moderation/rules.sql

-- Moderators read reports, the people affected read what was decided and why, owners read the audit log.

alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;
create policy "moderators read reports" on public.reports for select to authenticated
  using ((select private.staff_role()) in ('owner', 'moderator'));

alter table public.moderation_actions enable row level security;
grant select, insert, update, delete on public.moderation_actions to service_role;
grant select (
  id, report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress, appealed_at,
  created_at, updated_at
) on public.moderation_actions to authenticated;
create policy "the affected and moderators read reasons" on public.moderation_actions for select to authenticated
  using (affected_id = (select auth.uid()) or (select private.staff_role()) in ('owner', 'moderator'));

alter table public.admin_audit_log enable row level security;
grant select on public.admin_audit_log to authenticated;
grant select, insert on public.admin_audit_log to service_role;
create policy "owners read the audit log" on public.admin_audit_log for select to authenticated
  using ((select private.staff_role()) = 'owner');

alter table public.features enable row level security;
grant select, insert, update, delete on public.features to service_role;
grant select (
  id, slot, post_id, category_id, position, starts_at, ends_at, created_at, updated_at
) on public.features to anon, authenticated;
create policy "everybody reads features" on public.features for select to anon, authenticated
  using (starts_at <= now() and (ends_at is null or ends_at > now()));

alter table public.homepage_sections enable row level security;
grant select on public.homepage_sections to anon, authenticated;
grant select, insert, update, delete on public.homepage_sections to service_role;
create policy "everybody reads the homepage" on public.homepage_sections for select to anon, authenticated
  using (layout = (select private.homepage_layout()) and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()));

alter table public.featured_exclusions enable row level security;
grant select on public.featured_exclusions to authenticated;
grant select, insert, update, delete on public.featured_exclusions to service_role;
create policy "the excluded and moderators read exclusions" on public.featured_exclusions for select to authenticated
  using (
    profile_id = (select auth.uid())
    or post_id in (select p.id from public.posts p where p.profile_id = (select auth.uid()))
    or (select private.staff_role()) in ('owner', 'moderator'));

alter table public.transparency enable row level security;
grant select on public.transparency to anon, authenticated, service_role;
create policy "everybody reads it" on public.transparency for select to anon, authenticated using (true);

-- schemas/60-moderation/transparency.sql

-- What everyone may know about the money that we hold: one row, measured every hour.

create function private.measure_transparency() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id;
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
end;
$$;
comment on function private.measure_transparency is
  'Measures the figures of /transparency. A timer calls it and no payout does, so its page is rendered once an hour, not with each payout.';

-- For writers who wonder what to charge: between which prices half of the sales of 30 days lie. Not told for fewer than 50 sales.
create function private.measure_usual_prices() returns void
language sql volatile security definer set search_path = '' as $$
  update public.transparency t set
    usual_low_raw = case when paid.unlocks >= 50 then paid.bounds[1] end,
    usual_high_raw = case when paid.unlocks >= 50 then paid.bounds[2] end
  from (
    select count(*) as unlocks, percentile_disc(array[0.25, 0.75]) within group (order by b.amount_raw) as bounds
    from public.purchases b
    where b.kind = 'post' and b.status = 'paid' and b.paid_at > now() - interval '30 days') as paid
  where t.id = 1
$$;

-- schemas/70-operations/mail.sql

-- A mail is queued in the transaction that writes it.

-- Adds the job with the row, so that a mail is sent only if the transaction that made it necessary commits.
create function private.queue_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('send_mail', jsonb_build_object('id', new.id));
  return null;
end;
$$;
create trigger queue_mail after insert on public.outbox for each row execute function private.queue_mail();

-- schemas/70-operations/nano-price.sql

-- Pages that show the price of Nano are rendered again when it changes.

-- Marks those pages as changed in the transaction that writes the price.
create function private.touch_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-price');
  return null;
end;
$$;
create trigger touch_price after update on public.nano_price for each row when (old.* is distinct from new.*)
  execute function private.touch_price();

-- schemas/70-operations/nano-providers.sql

-- Where to buy Nano and which wallets exist: other people's services, checked by staff before readers are sent there.

-- Marks the pages that list providers as changed.
create function private.touch_nano_providers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('nano-providers');
  return null;
end;
$$;
create trigger touch_nano_providers after insert or update or delete on public.nano_providers for each statement
  execute function private.touch_nano_providers();

create function public.save_nano_provider(provider jsonb, reason text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.save_nano_provider(provider, reason) $$;
comment on function public.save_nano_provider is
  'Owners and moderators: adds a provider, or changes the one of that name. The reason goes to the audit log.';
grant execute on function public.save_nano_provider to authenticated;

create function private.save_nano_provider(provider jsonb, why text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted public.nano_providers := jsonb_populate_record(null::public.nano_providers, provider);
  before public.nano_providers;
  saved public.nano_providers;
begin
  if coalesce(private.staff_role(), '') not in ('owner', 'moderator') then
    perform private.refuse('forbidden', 'Only owners and moderators look after this list.');
  end if;
  select * into before from public.nano_providers p where p.name = wanted.name for update;
  insert into public.nano_providers as p (name, url, kinds, countries, asks_identity, note, last_checked_on)
  values (wanted.name, wanted.url, wanted.kinds, coalesce(wanted.countries, '{}'), wanted.asks_identity, wanted.note, wanted.last_checked_on)
  on conflict (name) do update set url = excluded.url, kinds = excluded.kinds, countries = excluded.countries,
    asks_identity = excluded.asks_identity, note = excluded.note, last_checked_on = excluded.last_checked_on
  returning * into saved;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values ((select auth.uid()), 'save_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
  return saved.id;
end;
$$;
grant execute on function private.save_nano_provider to authenticated;

create function public.remove_nano_provider(provider_id uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_nano_provider(provider_id, reason) $$;
comment on function public.remove_nano_provider is
  'Owners and moderators: takes a provider off the list. The reason goes to the audit log.';
grant execute on function public.remove_nano_provider to authenticated;

create function private.remove_nano_provider(of_provider uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  gone public.nano_providers;
begin
  if coalesce(private.staff_role(), '') not in ('owner', 'moderator') then
    perform private.refuse('forbidden', 'Only owners and moderators look after this list.');
  end if;
  delete from public.nano_providers p where p.id = of_provider returning * into gone;
  if gone.id is null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values ((select auth.uid()), 'remove_nano_provider', 'nano_provider:' || gone.id, to_jsonb(gone), why);
end;
$$;
grant execute on function private.remove_nano_provider to authenticated;

-- schemas/70-operations/numbers.sql

-- The figures on /admin.

create function public.read_staff_numbers() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_numbers() $$;
comment on function public.read_staff_numbers is
  'Staff: each office gets its part. Mails for all, reports for moderators, money for finance, everything for the owner.';
grant execute on function public.read_staff_numbers to authenticated;

create function private.read_staff_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office text := private.staff_office();
begin
  perform private.require_office('finance', 'moderator', 'support');
  return jsonb_build_object(
    'reports', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(r.created_at)) from public.reports r where r.status in ('open', 'triaged')) end,
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', min(o.created_at)) from public.outbox o where o.sent_at is null and o.attempts > 0),
    'money', case when office in ('owner', 'finance') then jsonb_build_object(
      'day', private.measure_money(now() - interval '1 day'), 'week', private.measure_money(now() - interval '7 days'),
      'failed', (select count(*) from public.payouts p where p.status = 'failed'),
      'stuck_receivable', (select count(*) from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.confirmed_at < now() - interval '10 minutes' and p.received_block is null and exists (
          select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing'))),
      'unconfirmed', (select count(*) from public.nano_blocks b where b.state in ('signed', 'sent') and b.created_at < now() - interval '60 seconds'),
      'alerts', (select count(*) from public.money_alerts a where a.resolved_at is null),
      'switches', private.read_switches()) end);
end;
$$;
grant execute on function private.read_staff_numbers to authenticated;

-- The sales since a moment. unlock_ms_p95 is how long readers waited between the payment that we saw and access.
create function private.measure_money(since timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'unlocks', count(*), 'volume_raw', coalesce(sum(s.amount_raw), 0)::text, 'fee_raw', coalesce(sum(s.fee_raw) filter (where s.refunded_at is null), 0)::text,
    'refunded', count(s.refunded_at),
    'unlock_ms_p95', (percentile_cont(0.95) within group (order by extract(epoch from s.paid_at - paid.at) * 1000))::integer)
  from public.sales s
  left join lateral (select max(p.seen_at) as at from public.payments p where p.purchase_id = s.purchase_id and p.seen_at <= s.paid_at) as paid on true
  where s.paid_at >= since
$$;

-- schemas/70-operations/rules.sql

-- Settings are for the server. The price and the checked providers are public.

alter table public.settings enable row level security;
grant select on public.settings to service_role;

alter table public.nano_price enable row level security;
grant select on public.nano_price to anon, authenticated;
grant select, update on public.nano_price to service_role;
create policy "everybody reads the price" on public.nano_price for select to anon, authenticated using (true);

alter table public.nano_providers enable row level security;
grant select on public.nano_providers to anon, authenticated;
grant select, insert, update, delete on public.nano_providers to service_role;
create policy "everybody reads what was checked" on public.nano_providers for select to anon
  using (last_checked_on is not null);
create policy "everybody reads what was checked, and staff all" on public.nano_providers for select to authenticated
  using (last_checked_on is not null or (select private.staff_role()) in ('owner', 'moderator'));

alter table public.outbox enable row level security;
grant select, insert, update, delete on public.outbox to service_role;

-- schemas/70-operations/staff.sql

-- Which member of staff is acting, as the database itself knows it. lib/admin/README.md says who may do what.

create function private.staff_office() returns text
language sql stable security definer set search_path = '' as $$
  select s.role from private.read_standing() s
  where s.status = 'active' and not s.is_anonymous and s.role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_office is
  'The caller''s office as the database has it now, null without one. A token may be up to an hour old: the office or the session may '
  'have ended.';

create function private.require_office(variadic offices text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  office text := private.staff_office();
begin
  if office is null or not (office = 'owner' or office = any (offices)) then
    perform private.refuse('not_found', 'There is nothing here.');
  end if;
  return (select auth.uid());
end;
$$;
comment on function private.require_office is
  'Returns the caller''s id if they hold one of the offices; the owner holds all. Others get not_found, as if nothing were here.';

create function private.begin_staff_action(why text, variadic offices text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office(variadic offices);
begin
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
  return actor;
end;
$$;
comment on function private.begin_staff_action is
  'What touches other people''s money needs an office, an e-mailed code from the last 15 minutes, and a reason. The code is proven by the '
  'caller''s own token, so the service''s key cannot act for staff.';

-- Called in the transaction of the action: the action and its audit row exist together or not at all.
create function private.log_staff_action(actor uuid, what text, on_what text, was jsonb, became jsonb, why text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason) values (actor, what, on_what, was, became, btrim(why))
$$;

-- schemas/70-operations/switches.sql

-- Switches for incidents. open_purchase checks the pause of purchases; triggers enforce the others, so that no function can pass them.

create function public.read_switches() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_switches() $$;
comment on function public.read_switches is 'What is paused, so that pages can say so before a call is refused.';
grant execute on function public.read_switches to anon, authenticated;

-- Readers may not read settings, so this tells them the switches and nothing else.
create function private.read_switches() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'purchases', s.payments_paused, 'payouts', s.payouts_paused, 'sign_ups', s.sign_ups_paused, 'read_only', s.read_only)
  from public.settings s
$$;
grant execute on function private.read_switches to anon, authenticated;

create function public.set_switch(which public.incident_switch, is_on boolean, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_switch(which, is_on, reason) $$;
comment on function public.set_switch is
  'Finance and the owner: pauses something or lets it go on. Read-only also pauses purchases and sign-ups, which are resumed one by one.';
grant execute on function public.set_switch to authenticated;

-- Locks the settings, so that of two people who switch at once the second is told. When payouts go on, those that waited are queued again.
create function private.set_switch(which public.incident_switch, is_on boolean, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  was jsonb;
begin
  perform from public.settings s for update;
  was := private.read_switches();
  if (was ->> which::text)::boolean = is_on then
    perform private.refuse('conflict', 'It stands like that already. Somebody was faster.');
  end if;
  update public.settings s set
    payments_paused = case when which = 'purchases' or (which = 'read_only' and is_on) then is_on else s.payments_paused end,
    payouts_paused = case when which = 'payouts' then is_on else s.payouts_paused end,
    sign_ups_paused = case when which = 'sign_ups' or (which = 'read_only' and is_on) then is_on else s.sign_ups_paused end,
    read_only = case when which = 'read_only' then is_on else s.read_only end;
  if which = 'payouts' and not is_on then
    perform private.add_job('send_payout', jsonb_build_object('id', p.id))
    from public.payouts p where p.status in ('pending', 'publishing') and p.next_attempt_at <= now();
  end if;
  perform private.log_staff_action(actor, 'set_switch', 'switch:' || which, was, private.read_switches(), why);
  return private.read_switches();
end;
$$;
grant execute on function private.set_switch to authenticated;

create function private.stay_while_paused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.payouts_paused from public.settings s) then return null; end if;
  return new;
end;
$$;
comment on function private.stay_while_paused is
  'While payouts are paused, claiming a pending payout changes no row, so the worker leaves it alone. Stored blocks are still settled. '
  'set_switch queues what waited.';
create trigger stay_while_paused before update of attempts on public.payouts
  for each row when (old.status = 'pending' and new.status = 'pending' and new.attempts > old.attempts) execute function private.stay_while_paused();

-- While payouts are paused, no new block that sends can be stored, and none is sent before it is stored. Receiving goes on.
create function private.refuse_while_paused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.payouts_paused from public.settings s) then
    perform private.refuse('conflict', 'Payouts are paused.');
  end if;
  return new;
end;
$$;
create trigger refuse_while_paused before insert on public.nano_blocks
  for each row when (new.kind = 'send' and new.state = 'signed') execute function private.refuse_while_paused();

-- On auth.users, because every way to sign up ends there. Anonymous users are not refused: a reader can buy without an account.
create function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.sign_ups_paused from public.settings s) then
    perform private.refuse('sign_ups_paused', 'New accounts are paused for a while.');
  end if;
  return new;
end;
$$;
create trigger refuse_sign_up before insert on auth.users for each row when (not new.is_anonymous) execute function private.refuse_sign_up();
create trigger refuse_registration before update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.refuse_sign_up();

-- A trigger on the tables that people change, so it does not matter whether a write comes from the browser or from a function.
create function private.refuse_while_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The worker and the auth service connect without a token and pass. The service's key passes for staff who remove posts, but not on
  -- profiles and private_profiles: there it acts for users.
  if ((select auth.role()) in ('anon', 'authenticated') or ((select auth.role()) = 'service_role' and tg_table_name in ('profiles', 'private_profiles')))
    and (select s.read_only from public.settings s) then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  return null;
end;
$$;
create trigger refuse_while_read_only before insert or update or delete on public.post_files
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.profiles
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.private_profiles
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.nano_addresses
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.posts
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_versions
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_bodies
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_images
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.follows
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.follow_notification_preferences
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.comments
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.comment_likes
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.reports
  for each statement execute function private.refuse_while_read_only();

-- schemas/80-exposure/closed.sql

-- Takes `execute` back from everyone: Postgres lets every role execute a new function. Revoke that for all of ours: only the grants in each file remain.
-- supabase/tests/rls/reachable.test.ts compares the outcome with a written list.

revoke execute on all functions in schema public, private from public;

-- schemas/80-exposure/realtime.sql

-- The tables whose changes Supabase Realtime sends to browsers. Row rules and column grants decide who receives what.

alter publication supabase_realtime add table public.purchases, public.notifications;

-- schemas/80-exposure/storage.sql

-- Storage signs addresses of paid pictures with the caller's own rights, so the rule is on Storage's own table.

create policy "authors and who has paid read paid images" on storage.objects for select to authenticated
  using (bucket_id = 'paid-images' and private.may_read_image_file(name));

-- schemas/90-data/buckets.sql

-- Storage buckets. Nothing enters without the server: it re-encodes every picture, and signs the path of each file for one upload.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('images', 'images', true, 10485760, array['image/webp', 'image/avif']),
  ('paid-images', 'paid-images', false, 10485760, array['image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 5242880, array['image/webp']),
  ('post-files', 'post-files', false, 52428800,
    array['application/pdf', 'application/zip', 'application/epub+zip', 'text/csv', 'audio/mpeg', 'audio/mp4']);

-- schemas/90-data/categories.sql

-- The fixed categories. The id is the name as written in addresses: 'Nano & crypto' becomes nano-crypto.

insert into public.categories (id, name, position)
select trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), name, position
from unnest(array[
  'Technology', 'Nano & crypto', 'AI', 'Programming', 'Business', 'Finance', 'Science', 'Culture', 'Fiction', 'Poetry', 'Essays',
  'Politics', 'Health', 'Travel', 'Food', 'Art & design', 'Photography', 'Music', 'Gaming', 'Sports', 'Education', 'Tutorials',
  'News', 'Personal', 'Humor', 'Other']) with ordinality as listed (name, position);

-- schemas/90-data/reserved-handles.sql

-- Handles that no user may take: routes, staff roles, and words that programs mistake for an empty value.

insert into public.reserved_handles (handle) select unnest(array[
  'about', 'admin', 'api', 'app', 'browse', 'changelog', 'compose', 'contact', 'content_guidelines', 'creators', 'edit',
  'farthing', 'faq', 'feed', 'get_nano', 'help', 'login', 'logout', 'mod', 'moderator', 'nano', 'notifications', 'null',
  'official', 'password', 'posts', 'privacy', 'profile', 'readers', 'receipts', 'root', 'rss', 'search', 'settings',
  'sitemap', 'staff', 'support', 'swap_to_nano', 'system', 'terms', 'undefined', 'www']);

-- schemas/90-data/single-rows.sql

-- Tables with exactly one row. It exists from the start, so that reads and updates never have to check for it.

insert into public.settings default values;
insert into public.nano_price default values;
insert into private.chain_watch default values;
insert into public.transparency default values;

reset check_function_bodies;
