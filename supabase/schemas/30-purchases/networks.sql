-- What a visitor's network may do without an account: N-10.

create function private.network_budget(base integer, of_network text) returns integer
language sql stable security invoker set search_path = '' as $$
  select base + base * count(*)::integer / 10 from (
    select from public.purchases p
    where p.network = of_network and p.status = 'paid' and p.paid_at > now() - interval '30 days' limit 90) as kept
$$;
comment on function private.network_budget is
  'Grows by a tenth with each purchase that was paid from this network in 30 days and kept, up to ten times. Counts no further than that.';
