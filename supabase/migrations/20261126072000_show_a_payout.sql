set local check_function_bodies = off;

alter table public.transparency
  add column payout_block text;

alter table public.transparency
  add column payout_raw numeric(39,0);

alter table public.transparency
  add column payout_seconds integer;

create or replace function private.measure_transparency()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

alter table public.transparency
  add constraint transparency_payout_block_check check ((payout_block ~ '^[0-9A-F]{64}$'::text));

alter table public.transparency
  add constraint transparency_payout_raw_check check ((payout_raw > (0)::numeric));

alter table public.transparency
  add constraint transparency_payout_seconds_check check ((payout_seconds >= 0));

alter table public.transparency
  add constraint transparency_payout check ((num_nulls(payout_block, payout_raw, payout_seconds) = ANY (ARRAY[0, 3])));

comment on column public.transparency.payout_block is 'The block of the newest confirmed payout to a writer, as an example. payout_seconds is its time from the confirmed payment.';
