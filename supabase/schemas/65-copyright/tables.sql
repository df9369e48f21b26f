-- Payouts on hold for a copyright report, and strikes.

create table private.payout_holds (
  report_id uuid primary key references public.reports (id) on delete cascade,
  post_id uuid not null references public.posts (id) on delete cascade,
  decision_id uuid not null unique references public.moderation_actions (id) on delete cascade,
  begun_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  ended_at timestamptz,
  ended_by text check (ended_by in ('staff', 'decided', 'removed', 'appeal')),
  constraint payout_holds_are_short check (ends_at > begun_at and ends_at <= begun_at + interval '7 days'),
  constraint payout_holds_ended_say_by_what check ((ended_at is null) = (ended_by is null))
);
comment on table private.payout_holds is
  'A2: the shares of one post are not sent while a copyright report is looked at. One for each report. At ends_at a hold is over by itself.';
create index payout_holds_post_id_idx on private.payout_holds (post_id, ends_at);

create table private.strikes (
  decision_id uuid primary key references public.moderation_actions (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.strikes is
  'L11: one for each post that was removed by a copyright report. It stands for twelve months, unless its decision is overturned.';
create index strikes_author_id_idx on private.strikes (author_id, created_at desc);
