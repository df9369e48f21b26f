set local check_function_bodies = off;

alter table public.purchases
  drop constraint purchases_have_a_seller;

drop function private.list_receivable(text, text, timestamp with time zone, text, integer);

drop function private.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer);

drop function private.list_unconfirmed(text, text, text, timestamp with time zone, text, integer);

drop function public.list_receivable(public.bounded_text, public.bounded_text, timestamp with time zone, public.bounded_text, integer);

drop function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer);

drop function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer);

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

alter table public.settings
  add column promotion_day_raw numeric(39,0) not null default '500000000000000000000000000000'::numeric;

alter type public.ledger_account add value 'promotion' after 'reserve';
