set local check_function_bodies = off;

drop index public.featured_exclusions_post_id_idx;

alter table public.purchases
  drop constraint purchases_have_a_seller;

drop function private.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint);

drop function private.list_receivable(text, text, timestamp with time zone, text, integer);

drop function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer);

drop function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer);

drop function private.may_pay(uuid);

drop function public.add_post_image(uuid, uuid, uuid, text, integer, integer, bigint);

drop function public.list_receivable(public.bounded_text, public.bounded_text, timestamp with time zone, public.bounded_text, integer);

drop function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer);

drop function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer);

create table private.copies (
  post_id uuid not null,
  original_id uuid not null,
  is_overruled boolean not null default false,
  found_at timestamp with time zone not null default now(),
  constraint copies_pkey primary key (post_id, original_id)
);

alter table private.copies
  enable row level security;

create table private.counter_notices (
  id uuid not null default gen_random_uuid(),
  decision_id uuid not null,
  words text,
  name text,
  address text,
  signature text,
  status text not null default 'received'::text,
  sent_at timestamp with time zone,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  is_undone boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint counter_notices_address_check check (((char_length(address) >= 5) AND (char_length(address) <= 300))),
  constraint counter_notices_answer_check check ((char_length(answer) <= 1000)),
  constraint counter_notices_decision_id_key unique (decision_id),
  constraint counter_notices_name_check check (((char_length(name) >= 2) AND (char_length(name) <= 100))),
  constraint counter_notices_over_say_why
    check
    ((((status = ANY (ARRAY['received'::text, 'sent'::text])) = (answer IS NULL)) AND ((status = ANY (ARRAY['received'::text,
    'sent'::text])) = (decided_at IS NULL)))),
  constraint counter_notices_pkey primary key (id),
  constraint counter_notices_sent_say_when check (((status = ANY (ARRAY['sent'::text, 'court'::text, 'reinstated'::text])) = (sent_at IS
    NOT NULL))),
  constraint counter_notices_signature_check check (((char_length(signature) >= 2) AND (char_length(signature) <= 100))),
  constraint counter_notices_status_check
    check ((status = ANY (ARRAY['received'::text, 'refused'::text, 'sent'::text, 'court'::text, 'reinstated'::text]))),
  constraint counter_notices_words_check check (((char_length(words) >= 20) AND (char_length(words) <= 2000)))
);

alter table private.counter_notices
  enable row level security;

create table private.link_list (
  is_only boolean not null default true,
  fingerprint text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint link_list_fingerprint_check check ((char_length(fingerprint) <= 100)),
  constraint link_list_is_only_check check (is_only),
  constraint link_list_pkey primary key (is_only)
);

alter table private.link_list
  enable row level security;

create table private.listed_domains (
  domain text not null,
  constraint listed_domains_domain_check check ((char_length(domain) <= 253)),
  constraint listed_domains_pkey primary key (domain)
);

alter table private.listed_domains
  enable row level security;

create table private.listed_links (
  post_id uuid not null,
  domain text not null,
  is_overruled boolean not null default false,
  found_at timestamp with time zone not null default now(),
  constraint listed_links_domain_check check ((char_length(domain) <= 253)),
  constraint listed_links_pkey primary key (post_id, domain)
);

alter table private.listed_links
  enable row level security;

create table private.payout_holds (
  report_id uuid not null,
  post_id uuid not null,
  decision_id uuid not null,
  begun_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '7 days'::interval),
  ended_at timestamp with time zone,
  ended_by text,
  constraint payout_holds_are_short check (((ends_at > begun_at) AND (ends_at <= (begun_at + '7 days'::interval)))),
  constraint payout_holds_decision_id_key unique (decision_id),
  constraint payout_holds_ended_by_check
    check ((ended_by = ANY (ARRAY['staff'::text, 'decided'::text, 'removed'::text, 'appeal'::text]))),
  constraint payout_holds_ended_say_by_what check (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint payout_holds_pkey primary key (report_id)
);

alter table private.payout_holds
  enable row level security;

create table private.promotion_days (
  promotion_id uuid not null,
  day smallint not null,
  payout_id uuid not null,
  constraint promotion_days_day_check check (((day >= 1) AND (day <= 14))),
  constraint promotion_days_payout_id_key unique (payout_id),
  constraint promotion_days_pkey primary key (promotion_id, day)
);

alter table private.promotion_days
  enable row level security;

create table private.promotions (
  id uuid not null default gen_random_uuid(),
  purchase_id uuid not null,
  post_id uuid,
  author_id uuid not null,
  days smallint not null,
  day_raw numeric(39,0) not null,
  kept_raw numeric(39,0),
  fee_account text,
  first_day date,
  used_days smallint,
  reason text,
  decided_by uuid,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  paid_at timestamp with time zone,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint promotions_check check (((used_days >= 0) AND (used_days <= days))),
  constraint promotions_clicks_check check ((clicks >= 0)),
  constraint promotions_day_raw_check
    check (((day_raw > (0)::numeric) AND ((day_raw % '1000000000000000000000000'::numeric) = (0)::numeric))),
  constraint promotions_days_check check (((days >= 1) AND (days <= 14))),
  constraint promotions_impressions_check check ((impressions >= 0)),
  constraint promotions_kept_raw_check check ((kept_raw > (0)::numeric)),
  constraint promotions_paid_say_what check (((paid_at IS NULL) = (kept_raw IS NULL))),
  constraint promotions_pkey primary key (id),
  constraint promotions_purchase_id_key unique (purchase_id),
  constraint promotions_reason_check check (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint promotions_fee_account_check check (private.is_nano_account(fee_account))
);

alter table private.promotions
  enable row level security;

create table private.strikes (
  decision_id uuid not null,
  author_id uuid not null,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint strikes_pkey primary key (decision_id)
);

alter table private.strikes
  enable row level security;

create table private.text_bands (
  band integer not null,
  n integer not null,
  constraint text_bands_pkey primary key (band, n)
);

alter table private.text_bands
  enable row level security;

create table private.text_prints (
  post_id uuid not null,
  n integer generated always as identity not null,
  version_id uuid not null,
  bands integer[] not null,
  hosts text[] not null default '{}'::text[],
  made_at timestamp with time zone not null default now(),
  constraint text_prints_bands_check check ((cardinality(bands) = ANY (ARRAY[0, 16]))),
  constraint text_prints_hosts_check check ((cardinality(hosts) <= 500)),
  constraint text_prints_n_key unique (n),
  constraint text_prints_pkey primary key (post_id)
);

alter table private.text_prints
  enable row level security;

alter table public.featured_exclusions
  add column cause text;

alter table public.post_images
  add column has_qr boolean;

alter table public.settings
  add column promotion_day_raw numeric(39,0) not null default '500000000000000000000000000000'::numeric;

alter type public.ledger_account add value 'promotion' after 'reserve';
