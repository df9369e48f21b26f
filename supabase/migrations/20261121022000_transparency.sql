-- What everybody may know of the money that we hold: one row, made anew every hour.

create table public.transparency (
  id smallint primary key default 1 check (id = 1),
  held_raw numeric(39, 0) check (held_raw >= 0),
  is_held_by_few boolean not null default false,
  oldest_since timestamptz,
  payouts_paid integer check (payouts_paid >= 0),
  payouts_failed integer check (payouts_failed >= 0),
  median_seconds integer check (median_seconds >= 0),
  compared_at timestamptz,
  accounts_differing integer check (accounts_differing >= 0),
  measured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.transparency is 'One row. What is null is not known, or would tell of single people: nothing is told that stands for fewer than five writers.';
comment on column public.transparency.held_raw is 'What lies on our addresses by the books: not sent on yet.';
comment on column public.transparency.oldest_since is 'Since when the oldest payout waits that is not sent, to the hour.';
comment on column public.transparency.median_seconds is 'From the confirmed payment to the confirmed payout of a writer, refund windows included, over thirty days.';
insert into public.transparency default values;
select private.keep_updated_at('public.transparency');
alter table public.transparency enable row level security;
grant select on public.transparency to anon, authenticated;
create policy "everybody reads it" on public.transparency for select to anon, authenticated using (true);
grant select on public.transparency to service_role;

create function private.measure_transparency() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  few constant integer := 5;
  held record;
  waiting record;
  done record;
  compared public.reconciliations;
begin
  select coalesce(sum(lying.raw), 0) as raw, count(distinct b.seller_id) as writers into held
  from (
    select l.purchase_id, sum(l.amount_raw) as raw from public.ledger_entries l
    where l.account = 'chain' group by l.purchase_id having sum(l.amount_raw) <> 0) as lying
  join public.purchases b on b.id = lying.purchase_id;
  select min(o.created_at) as since, count(distinct b.seller_id) as writers into waiting
  from public.payouts o join public.purchases b on b.id = o.purchase_id
  where o.status in ('held', 'pending', 'publishing', 'failed', 'awaiting_address');
  select count(*) filter (where o.status = 'paid') as paid, count(*) filter (where o.status = 'failed') as failed,
    count(distinct b.seller_id) as writers,
    count(distinct b.seller_id) filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as writers_paid,
    percentile_cont(0.5) within group (order by extract(epoch from o.paid_at - b.paid_at))
      filter (where o.kind = 'creator' and o.status = 'paid' and b.paid_at is not null) as median
  into done
  from public.payouts o join public.purchases b on b.id = o.purchase_id
  where o.status in ('paid', 'failed') and o.updated_at > now() - interval '30 days';
  select * into compared from public.reconciliations r order by r.created_at desc limit 1;
  update public.transparency t set measured_at = now(),
    held_raw = case when held.writers >= few or held.raw = 0 then held.raw end,
    is_held_by_few = held.raw > 0 and held.writers < few,
    oldest_since = case when waiting.writers >= few then date_trunc('hour', waiting.since) end,
    payouts_paid = case when done.writers >= few then done.paid end,
    payouts_failed = case when done.writers >= few then done.failed end,
    median_seconds = case when done.writers_paid >= few then round(done.median) end,
    compared_at = compared.created_at, accounts_differing = compared.differing
  where t.id = 1;
  perform private.touch_tags('transparency');
end;
$$;
comment on function private.measure_transparency is 'Called by a timer and by nothing that happens to a payout: its page is made anew once an hour.';
create index payouts_ended_idx on public.payouts (updated_at) where status in ('paid', 'failed');

revoke execute on all functions in schema private from public;
