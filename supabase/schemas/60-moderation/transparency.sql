-- What everyone may know about the money that we hold: one row, measured every hour.

create function private.measure_transparency() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  newest record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id and b.kind <> 'login';
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind <> 'login'
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind <> 'login'
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  -- Only what /chain shows of that block.
  select o.block_hash as block, o.amount_raw as raw, greatest(0, extract(epoch from o.paid_at - b.paid_at)) as seconds into newest
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind <> 'login'
  where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null and o.updated_at > now() - interval '30 days'
  order by o.paid_at desc, o.id limit 1;
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    payout_block = case when done.writers_paid >= few then newest.block end,
    payout_raw = case when done.writers_paid >= few then newest.raw end,
    payout_seconds = case when done.writers_paid >= few then round(newest.seconds) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
end;
$$;
comment on function private.measure_transparency is
  'Measures the figures of /transparency. A timer calls it and no payout does, so its page is rendered once an hour, not with each payout.';

-- For writers who wonder what to charge: between which prices half of the sales of 30 days lie. Not told for fewer than 50 sales.
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
