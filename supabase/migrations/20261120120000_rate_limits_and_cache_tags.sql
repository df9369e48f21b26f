-- The two tables that the door of /api and the page cache need before any domain exists.

create table public.rate_limits (
  bucket text not null check (length(bucket) between 1 and 200),
  window_starts_at timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (bucket, window_starts_at)
);
comment on table public.rate_limits is 'Hits per bucket and fixed window; rows past expires_at are deleted by the job clean_rate_limits.';
create index rate_limits_expires_at_idx on public.rate_limits (expires_at);
alter table public.rate_limits enable row level security;
grant select, insert, update, delete on public.rate_limits to service_role;

create table public.cache_tags (
  tag text primary key check (length(tag) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp()
);
comment on table public.cache_tags is 'When the content behind a cache tag last changed; every web instance asks every two seconds what is new.';
create index cache_tags_changed_at_idx on public.cache_tags (changed_at);
alter table public.cache_tags enable row level security;
grant select, insert, update, delete on public.cache_tags to service_role;

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
comment on function public.take_rate_limit is 'Counts one hit in the current window of a bucket and says whether it was within the limit.';
revoke execute on function public.take_rate_limit from public, anon, authenticated;
grant execute on function public.take_rate_limit to service_role;
