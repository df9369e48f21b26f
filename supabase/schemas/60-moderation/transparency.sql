-- What everyone may know about the money that we hold, and about our decisions. Measured every hour.

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
  join public.purchases b on b.id = lying.purchase_id and b.kind not in ('login', 'reserve');
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  -- Only what /chain shows of that block.
  select o.block_hash as block, o.amount_raw as raw, greatest(0, extract(epoch from o.paid_at - b.paid_at)) as seconds into newest
  from public.payouts o join public.purchases b on b.id = o.purchase_id and b.kind not in ('login', 'reserve')
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

-- Hours until a report of this priority is late. lib/moderation/staff-report.ts has the same.
create function private.report_hours(priority smallint) returns integer
language sql immutable security invoker set search_path = '' as $$ select (array[1, 24, 48, 72])[priority + 1] $$;

-- The year before still changes while its last reports are decided.
create function private.measure_decisions() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_year integer;
  since timestamptz;
begin
  for of_year in
    select y from unnest(array[extract(year from now() at time zone 'UTC')::integer - 1, extract(year from now() at time zone 'UTC')::integer]) as y
    where y >= 2026
  loop
    since := make_timestamptz(of_year, 1, 1, 0, 0, 0, 'UTC');
    insert into public.decision_years as known (year, reports, by_reason, by_outcome, measures, automated, median_seconds, decided, in_time, appeals,
      overturned)
    select of_year, filed.reports, private.count_by(filed.reasons), private.count_by(filed.outcomes), private.count_by(given.actions),
      given.automated, filed.median_seconds, filed.decided, filed.in_time, appealed.appeals, appealed.overturned
    from (
      select count(*) as reports, coalesce(array_agg(r.reason::text), '{}') as reasons,
        coalesce(array_agg(coalesce(r.decision, 'open')), '{}') as outcomes, count(r.decided_at) as decided,
        count(*) filter (where r.decided_at <= r.created_at + make_interval(hours => private.report_hours(r.priority))) as in_time,
        round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.created_at))) as median_seconds
      from public.reports r where r.created_at >= since and r.created_at < since + interval '1 year') as filed,
      (select coalesce(array_agg(m.action), '{}') as actions, count(*) filter (where m.is_automated) as automated
       from public.moderation_actions m
       where m.created_at >= since and m.created_at < since + interval '1 year' and m.action not in ('no_action', 'duplicate')) as given,
      (select count(*) as appeals, count(*) filter (where a.status = 'overturned') as overturned
       from private.appeals a where a.created_at >= since and a.created_at < since + interval '1 year') as appealed
    on conflict (year) do update set reports = excluded.reports, by_reason = excluded.by_reason, by_outcome = excluded.by_outcome,
      measures = excluded.measures, automated = excluded.automated, median_seconds = excluded.median_seconds, decided = excluded.decided,
      in_time = excluded.in_time, appeals = excluded.appeals, overturned = excluded.overturned;
  end loop;
end;
$$;
comment on function private.measure_decisions is 'Measures what /transparency shows of reports and decisions, for this year and the last.';

create function private.count_by(names text[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(counted.name, counted.many), '{}')
  from (select name, count(*) as many from unnest(names) as name group by name) as counted
$$;
