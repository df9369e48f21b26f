set local check_function_bodies = off;

create or replace function private.count_waiting_notices()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('waiting', count(*), 'oldest_at', min(acts.since))
  from (
    select coalesce(private.add_working_days(c.sent_at, 10), c.created_at) as since
    from private.counter_notices c where c.status in ('received', 'sent')) as acts
  where acts.since <= now()
$function$;

create or replace function private.read_staff_numbers()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

comment on function public.read_staff_numbers() is 'Staff: each office gets its part. Mails for all, reports and appeals for moderators, money for finance, everything for the owner.';

revoke all on function private.count_waiting_notices() from public;

grant execute on function private.count_waiting_notices() to postgres;
