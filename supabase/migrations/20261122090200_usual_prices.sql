-- What posts usually cost here, for whoever wonders what to ask: of what was paid in the last thirty days.

alter table public.transparency
  add column usual_low_raw numeric(39, 0) check (usual_low_raw > 0),
  add column usual_high_raw numeric(39, 0) check (usual_high_raw >= usual_low_raw),
  add constraint transparency_usual_prices check ((usual_low_raw is null) = (usual_high_raw is null));
comment on column public.transparency.usual_low_raw is
  'A quarter of what was paid for posts in thirty days was less, a quarter more than usual_high_raw. Null while that were fewer than fifty.';

create function private.measure_usual_prices() returns void
language sql volatile security definer set search_path = '' as $$
  update public.transparency t set
    usual_low_raw = case when paid.unlocks >= 50 then paid.bounds[1] end,
    usual_high_raw = case when paid.unlocks >= 50 then paid.bounds[2] end
  from (
    select count(*) as unlocks, percentile_disc(array[0.25, 0.75]) within group (order by b.amount_raw) as bounds
    from public.purchases b
    where b.kind = 'post' and b.status = 'paid' and b.paid_at > now() - interval '30 days') as paid
  where t.id = 1
$$;

revoke execute on all functions in schema private from public;
