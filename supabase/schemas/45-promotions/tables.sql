-- Promotions: an author pays us to show a post in lists, by the day. The money waits on the address of its own purchase (N-16).

create table private.promotions (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null unique references public.purchases (id) on delete restrict,
  post_id uuid references public.posts (id) on delete set null,
  author_id uuid not null references public.profiles (id) on delete restrict,
  days smallint not null check (days between 1 and 14),
  day_raw numeric(39, 0) not null check (day_raw > 0 and day_raw % 1e24 = 0),
  kept_raw numeric(39, 0) check (kept_raw > 0),
  fee_account text check (private.is_nano_account(fee_account)),
  first_day date,
  used_days smallint check (used_days between 0 and days),
  reason text check (char_length(reason) between 1 and 500),
  decided_by uuid references public.profiles (id) on delete set null,
  impressions bigint not null default 0 check (impressions >= 0),
  clicks bigint not null default 0 check (clicks >= 0),
  paid_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  place public.promotion_place not null,
  status public.promotion_status not null default 'awaiting_payment',
  constraint promotions_paid_say_what check ((paid_at is null) = (kept_raw is null)),
  constraint promotions_run_from_a_day check ((status in ('active', 'ended')) <= (first_day is not null)),
  constraint promotions_over_say_how_much check ((status in ('ended', 'rejected', 'stopped')) = (used_days is not null and ended_at is not null))
);
comment on table private.promotions is 'One paid promotion of one post. lib/promotions/README.md draws the states.';
comment on column private.promotions.kept_raw is 'What was paid, without what goes back as excess. The days share it.';
comment on column private.promotions.fee_account is 'Our fee account as it was at payment. The signer pays no other.';
comment on column private.promotions.first_day is 'In UTC: the day after the approval.';
comment on column private.promotions.used_days is 'Once it is over: the days that were begun, which are ours. The rest went back.';
comment on column private.promotions.reason is 'Why it was rejected or stopped, as the author reads it. Null: the author stopped it.';
create unique index promotions_one_at_a_time_idx on private.promotions (post_id) where status in ('awaiting_payment', 'in_review', 'active');
create index promotions_author_id_idx on private.promotions (author_id, created_at desc, id desc);
create index promotions_post_id_idx on private.promotions (post_id);
create index promotions_decided_by_idx on private.promotions (decided_by);
create index promotions_open_idx on private.promotions (status, created_at, id) where status in ('awaiting_payment', 'in_review', 'active');
create index promotions_newest_idx on private.promotions (created_at desc, id desc) where paid_at is not null;
-- Counting what was shown does not make the open form of a moderator old.
create trigger set_updated_at before update of status, days, day_raw, place, purchase_id, first_day on private.promotions
  for each row execute function private.set_updated_at();

create table private.promotion_days (
  promotion_id uuid not null references private.promotions (id) on delete restrict,
  day smallint not null check (day between 1 and 14),
  payout_id uuid not null unique references public.payouts (id) on delete restrict,
  primary key (promotion_id, day)
);
comment on table private.promotion_days is 'The day of a promotion that a payout moves to our fee account. Each day is moved once.';
