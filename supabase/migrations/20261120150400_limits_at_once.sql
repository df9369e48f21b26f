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
revoke execute on function public.take_rate_limits from public, anon, authenticated;
grant execute on function public.take_rate_limits to service_role;
