-- Counts calls per bucket and fixed window, for every web process together.

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
grant execute on function public.take_rate_limit to service_role;

-- All the limits of a request in one call: a purchase is opened in three.
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
comment on function public.take_rate_limits is 'Counts one hit in each bucket, in this order, and stops at the first that is full: those after it are not used up.';
grant execute on function public.take_rate_limits to service_role;
