-- Counts calls per bucket and fixed window, across all web processes.

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
comment on function public.take_rate_limit is
  'Counts one hit in the current window and says whether it is within the limit. One statement does both, so parallel calls cannot '
  'pass together.';
grant execute on function public.take_rate_limit to service_role;

create function public.take_rate_limits(buckets text[], max_hits integer[], window_seconds integer[])
returns table (is_allowed boolean, retry_after_seconds integer)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  hit record;
begin
  for i in 1 .. cardinality(buckets) loop
    select * into hit from public.take_rate_limit(buckets[i], max_hits[i], window_seconds[i]);
    if not hit.allowed then return query select false, hit.retry_after_seconds; return; end if;
  end loop;
  return query select true, 0;
end;
$$;
comment on function public.take_rate_limits is
  'Checks all limits of a request in one call. Stops at the first full bucket: the buckets after it are not charged.';
grant execute on function public.take_rate_limits to service_role;
