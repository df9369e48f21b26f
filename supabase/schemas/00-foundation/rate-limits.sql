-- Counts calls per bucket and fixed window, across all web processes; a solved puzzle opens a network's full bucket once.

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

-- Only the answer says that a puzzle is wanted: the limits themselves do not know who asks.
create function public.take_rate_limits(
  buckets text[], max_hits integer[], window_seconds integer[],
  network_buckets integer[] default '{}', network text default null, puzzle text default null, puzzle_expires_at timestamptz default null)
returns table (is_allowed boolean, retry_after_seconds integer, is_puzzle_wanted boolean)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  hit record;
begin
  for i in 1 .. cardinality(buckets) loop
    if i = any (network_buckets) then
      select * into hit from private.take_network_limit(buckets[i], max_hits[i], window_seconds[i], network);
      if not hit.allowed and not private.use_puzzle(puzzle, puzzle_expires_at) then
        return query select false, hit.retry_after_seconds, true; return;
      end if;
    else
      select * into hit from public.take_rate_limit(buckets[i], max_hits[i], window_seconds[i]);
      if not hit.allowed then return query select false, hit.retry_after_seconds, false; return; end if;
    end if;
  end loop;
  return query select true, 0, false;
end;
$$;
comment on function public.take_rate_limits is
  'Checks all limits of a request in one call. Stops at the first full bucket: the buckets after it are not charged. A solved puzzle '
  'opens a full bucket of a network once.';
grant execute on function public.take_rate_limits to service_role;

-- N-10. Counts up to the largest budget that a network can have, and asks what it has paid only once it is over the smallest.
create function private.take_network_limit(bucket text, max_hits integer, window_seconds integer, network text)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql volatile security definer set search_path = '' as $$
declare
  hit record;
begin
  select * into hit from public.take_rate_limit(bucket, max_hits * 10, window_seconds);
  return query select
    hit.remaining >= max_hits * 9
      or (hit.allowed and max_hits * 10 - hit.remaining <= private.network_budget(max_hits, network)),
    greatest(1, ceil(window_seconds - mod(extract(epoch from now()), window_seconds)))::integer;
end;
$$;
grant execute on function private.take_network_limit to service_role;

-- The expiry is part of the key, so that a new window cannot forget that the puzzle was used.
create function private.use_puzzle(puzzle text, expires_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if puzzle is null or expires_at < now() then return false; end if;
  insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
  values ('puzzle:' || puzzle, use_puzzle.expires_at, 1, use_puzzle.expires_at) on conflict do nothing;
  return found;
end;
$$;
comment on function private.use_puzzle is 'True once for each solved puzzle, until it expires. The server has checked the solution.';
grant execute on function private.use_puzzle to service_role;
