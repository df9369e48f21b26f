-- Tables that serve every domain: rate limits, cache tags, living workers.

create table public.rate_limits (
  bucket text not null check (length(bucket) between 1 and 200),
  window_starts_at timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (bucket, window_starts_at)
);
comment on table public.rate_limits is 'Hits per bucket and fixed window; rows past expires_at are deleted by the job clean_rate_limits.';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);

create table public.cache_tags (
  tag text primary key check (length(tag) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp(),
  changed_in xid8 not null default pg_current_xact_id()
);
comment on table public.cache_tags is 'When the content behind a cache tag last changed; every web instance asks every two seconds what is new.';
create index cache_tags_changed_in_idx on public.cache_tags (changed_in);

create table private.living_workers (
  id text primary key check (char_length(id) between 1 and 100),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table private.living_workers is 'The workers that said lately that they live, by the name under which they take jobs.';
