-- The figures on /admin.

create function public.read_staff_numbers() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_numbers() $$;
comment on function public.read_staff_numbers is
  'Staff: each office gets its part. Mails for all, reports and appeals for moderators, money for finance, everything for the owner.';
grant execute on function public.read_staff_numbers to authenticated;

create function private.read_staff_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office text := private.staff_office();
begin
  perform private.require_office('finance', 'moderator', 'support');
  return jsonb_build_object(
    'reports', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(r.created_at)) from public.reports r where r.status in ('open', 'triaged')) end,
    'appeals', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(a.created_at)) from private.appeals a where a.status = 'open') end,
    'counter_notices', case when office in ('owner', 'moderator') then private.count_waiting_notices() end,
    'promotions', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('waiting', count(*), 'oldest_at', min(m.paid_at)) from private.promotions m where m.status = 'in_review') end,
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', min(o.created_at)) from public.outbox o where o.sent_at is null and o.attempts > 0),
    'money', case when office in ('owner', 'finance') then jsonb_build_object(
      'day', private.measure_money(now() - interval '1 day'), 'week', private.measure_money(now() - interval '7 days'),
      'failed', (select count(*) from public.payouts p where p.status = 'failed'),
      'stuck_receivable', (select count(*) from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.confirmed_at < now() - interval '10 minutes' and p.received_block is null and exists (
          select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing'))),
      'unconfirmed', (select count(*) from public.nano_blocks b where b.state in ('signed', 'sent') and b.created_at < now() - interval '60 seconds'),
      'alerts', (select count(*) from public.money_alerts a where a.resolved_at is null),
      'reserve', private.read_reserve(), 'switches', private.read_switches()) end);
end;
$$;
grant execute on function private.read_staff_numbers to authenticated;

-- The sales since a moment. unlock_ms_p95 is how long readers waited between the payment that we saw and access.
create function private.measure_money(since timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'unlocks', count(*), 'volume_raw', coalesce(sum(s.amount_raw), 0)::text, 'fee_raw', coalesce(sum(s.fee_raw) filter (where s.refunded_at is null), 0)::text,
    'refunded', count(s.refunded_at),
    'unlock_ms_p95', (percentile_cont(0.95) within group (order by extract(epoch from s.paid_at - paid.at) * 1000))::integer)
  from public.sales s
  left join lateral (select max(p.seen_at) as at from public.payments p where p.purchase_id = s.purchase_id and p.seen_at <= s.paid_at) as paid on true
  where s.paid_at >= since
$$;
