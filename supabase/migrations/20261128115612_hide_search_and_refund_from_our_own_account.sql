set local check_function_bodies = off;

drop policy "users read what is listed, theirs, and what they own" on public.posts;

drop index public.reports_open_comments_idx;

drop index public.reports_open_idx;

drop view private.obligations;

alter table public.money_alerts
  drop constraint money_alerts_kind_check;

alter table public.posts
  drop constraint posts_out_are_whole;

alter table public.posts
  drop constraint posts_published_have_a_version;

alter table public.purchases
  drop constraint purchases_have_a_seller;

drop function private.describe_for_finance(uuid[]);

drop function private.find_searched_purchases(text, text, boolean);

drop function private.mail_receipt(public.purchases);

drop function private.return_payments(public.purchases, text);

drop function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric);

drop function private.take_deposit_address();

create table private.hidings (
  id uuid not null default gen_random_uuid(),
  target_type public.report_target not null,
  target_id uuid not null,
  content_id uuid not null,
  hidden_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '7 days'::interval),
  warned_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint hidings_content_id_key unique (content_id),
  constraint hidings_ended_by_check check ((ended_by = ANY (ARRAY['decided'::text, 'time'::text]))),
  constraint hidings_ended_say_by_what check (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint hidings_pkey primary key (id),
  constraint hidings_target_type_check check ((target_type = ANY (ARRAY['post'::public.report_target, 'comment'::public.report_target])))
);

alter table private.hidings
  enable row level security;

create table private.test_sends (
  payout_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint test_sends_pkey primary key (payout_id)
);

alter table private.test_sends
  enable row level security;

alter table private.open_reports
  add column network text;

alter table private.open_reports
  add column trust smallint not null default 0;

alter table public.reports
  add column is_doubtful boolean not null default false;

alter table public.retired_handles
  add column is_taken_away boolean not null default false;

alter table public.retired_handles
  add column redirects boolean not null default true;

create type private.trust_facts as (
  level smallint,
  days integer,
  payouts integer,
  kept_percent integer,
  bought_from integer,
  upheld integer,
  refused integer,
  removed integer,
  is_barred boolean,
  has_bad_record boolean
);

alter type public.comment_status add value 'hidden' after 'deleted';
