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
  seen_at timestamptz not null default clock_timestamp(),
  presence bigint
);
comment on column private.living_workers.presence is 'The advisory lock that it holds as long as it lives. Null while it holds none.';
comment on table private.living_workers is 'Workers that reported recently that they are alive, by the name under which they lock jobs.';
