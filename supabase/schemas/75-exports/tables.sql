-- Downloads of everything a person has here. Their files are in the bucket "exports", in a folder named after the row.

create table public.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  state public.export_state not null default 'waiting',
  attempt integer not null default 0 check (attempt >= 0),
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= 0),
  parts integer not null default 0 check (parts >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint exports_end_with_a_time check ((state in ('ready', 'failed')) = (expires_at is not null)),
  constraint exports_ready_have_parts check (state <> 'ready' or (parts > 0 and bytes > 0))
);
comment on table public.exports is
  'One row per download of a person''s own data. Removed with its files when it expires. The functions of exports.sql write it.';
comment on column public.exports.attempt is
  'The attempt that writes the file. An earlier one, of a worker that was thought dead, can change nothing any more.';
comment on column public.exports.done is 'Posts, texts and receipts written so far, of total.';
comment on column public.exports.changed_at is 'When the job last reported.';
create unique index exports_one_under_way_idx on public.exports (user_id) where state in ('waiting', 'running');
create index exports_user_id_idx on public.exports (user_id, created_at desc);
create index exports_expires_at_idx on public.exports (expires_at);
