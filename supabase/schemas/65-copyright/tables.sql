-- Payouts on hold for a copyright report, strikes, and counter-notices.

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

create table private.counter_notices (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references public.moderation_actions (id) on delete cascade,
  words text check (char_length(words) between 20 and 2000),
  name text check (char_length(name) between 2 and 100),
  address text check (char_length(address) between 5 and 300),
  signature text check (char_length(signature) between 2 and 100),
  status text not null default 'received' check (status in ('received', 'refused', 'sent', 'court', 'reinstated')),
  sent_at timestamptz,
  answer text check (char_length(answer) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  is_undone boolean not null default false,
  created_at timestamptz not null default now(),
  constraint counter_notices_sent_say_when check ((status in ('sent', 'court', 'reinstated')) = (sent_at is not null)),
  constraint counter_notices_over_say_why check (
    (status in ('received', 'sent')) = (answer is null) and (status in ('received', 'sent')) = (decided_at is null))
);
comment on table private.counter_notices is
  'L11: instead of an appeal, at most one for each removal for copyright. What its author wrote is forgotten with the account.';
create index counter_notices_open_idx on private.counter_notices (created_at, id) where status in ('received', 'sent');
create index counter_notices_decided_by_idx on private.counter_notices (decided_by);
