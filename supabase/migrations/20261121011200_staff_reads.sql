-- What the admin pages read. Each asks for the office as of now; lists go on after a key, and amounts are text.

create type public.payout_list as enum ('pending', 'failed', 'paid');

create function private.list_staff_payouts(
  wanted public.payout_list, of_status text, of_kind text, of_class text, words text, before_at timestamptz, before_id uuid, at_most integer)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind::text, p.status::text, p.amount_raw::text, p.recipient_account, r.handle::text, p.purchase_id, t.title,
    p.source_account, p.block_hash, b.state::text, p.claimed_hash, nullif(p.held_until, 'infinity') as held_until, s.refund_window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at,
    exists (select from public.money_alerts a where a.payout_id = p.id and a.kind = 'payout_cap' and a.resolved_at is null),
    coalesce(s.status in ('refund_pending', 'refunded'), false), p.paid_at, p.created_at
  from public.payouts p
  left join public.profiles r on r.id = p.recipient_id
  left join public.purchases s on s.id = p.purchase_id
  left join public.posts t on t.id = s.post_id
  left join public.nano_blocks b on b.hash = p.block_hash
  where p.status = any (statuses) and (of_status is null or p.status::text = of_status) and (of_kind is null or p.kind::text = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or r.handle = ltrim(words, '@'))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
  order by p.created_at desc, p.id desc limit at_most;
end;
$$;
create function public.list_staff_payouts(
  wanted public.payout_list, of_status text default null, of_kind text default null, of_class text default null, words text default null,
  before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001))
$$;
comment on function public.list_staff_payouts is 'Finance: payouts by state, newest first. words is an address, a hash, an id or a handle, whole.';

create function private.sum_paid_payouts(days integer) returns table (day date, kind text, payouts bigint, amount_raw text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select (p.paid_at at time zone 'UTC')::date, p.kind::text, count(*), sum(p.amount_raw)::text
  from public.payouts p where p.status = 'paid' and p.paid_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => days - 1)
  group by 1, 2 order by 1 desc, 2;
end;
$$;
create function public.sum_paid_payouts(days integer default 7) returns table (day date, kind text, payouts bigint, amount_raw text)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.sum_paid_payouts(least(days, 92)) $$;
comment on function public.sum_paid_payouts is 'Finance: what was paid, by day (UTC) and kind.';
create index payouts_paid_idx on public.payouts (paid_at) where status = 'paid';

create function private.list_receivable(before_at timestamptz, before_hash text, at_most integer)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select p.block_hash, p.purchase_id, b.ephemeral_address, p.amount_raw::text, p.confirmed_at,
    case
      when exists (select from public.money_alerts a where a.account = b.ephemeral_address and a.resolved_at is null) then 'alert'
      when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing')) then 'due'
      when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('failed', 'awaiting_address')) then 'stuck'
      else 'left'
    end
  from public.payments p join public.purchases b on b.id = p.purchase_id
  where p.confirmed_at is not null and p.received_block is null
    and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))
  order by p.confirmed_at, p.block_hash limit at_most;
end;
$$;
create function public.list_receivable(before_at timestamptz default null, before_hash text default null, at_most integer default 50)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_receivable(before_at, before_hash, least(at_most, 1001)) $$;
comment on function public.list_receivable is 'Finance: confirmed payments that no block of ours has received, the oldest first.';

create function private.list_unconfirmed(before_at timestamptz, before_hash text, at_most integer)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select b.hash, b.kind::text, b.state::text, b.account, o.id, o.status::text, o.attempts, coalesce(o.amount_raw, p.amount_raw)::text, b.sent_at, b.created_at
  from public.nano_blocks b
  left join public.payouts o on o.block_hash = b.hash
  left join public.payments p on p.received_block = b.hash
  where b.state in ('signed', 'sent') and (before_at is null or (b.created_at, b.hash) > (before_at, before_hash))
  order by b.created_at, b.hash limit at_most;
end;
$$;
create function public.list_unconfirmed(before_at timestamptz default null, before_hash text default null, at_most integer default 50)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_unconfirmed(before_at, before_hash, least(at_most, 1001)) $$;
comment on function public.list_unconfirmed is 'Finance: our blocks on which the network has not agreed, the oldest first.';

create function private.list_open_alerts(at_most integer)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select a.id, a.kind, a.account, a.payout_id, a.expected_raw::text, a.found_raw::text, a.detail, a.times, a.last_seen_at, a.created_at
  from public.money_alerts a where a.resolved_at is null order by a.created_at desc limit at_most;
end;
$$;
create function public.list_open_alerts(at_most integer default 100)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_open_alerts(least(at_most, 1000)) $$;
comment on function public.list_open_alerts is 'Finance: what the worker saw and a person must judge, differences of a reconciliation among it.';

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

create function private.read_staff_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  office text := private.staff_office();
begin
  perform private.require_office('finance', 'moderator', 'support');
  return jsonb_build_object(
    'reports', case when office in ('owner', 'moderator') then (
      select jsonb_build_object('open', count(*), 'oldest_at', min(r.created_at)) from public.reports r where r.status in ('open', 'triaged')) end,
    'mails', (select jsonb_build_object('waiting', count(*), 'oldest_at', min(o.created_at)) from public.outbox o where o.sent_at is null and o.attempts > 0),
    'money', case when office in ('owner', 'finance') then jsonb_build_object(
      'day', private.measure_money(now() - interval '1 day'), 'week', private.measure_money(now() - interval '7 days'),
      'failed', (select count(*) from public.payouts p where p.status = 'failed'),
      'stuck_receivable', (select count(*) from public.payments p join public.purchases b on b.id = p.purchase_id
        where p.confirmed_at < now() - interval '10 minutes' and p.received_block is null and exists (
          select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing'))),
      'unconfirmed', (select count(*) from public.nano_blocks b where b.state in ('signed', 'sent') and b.created_at < now() - interval '60 seconds'),
      'alerts', (select count(*) from public.money_alerts a where a.resolved_at is null),
      'switches', private.read_switches()) end);
end;
$$;
create function public.read_staff_numbers() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_staff_numbers() $$;
comment on function public.read_staff_numbers is 'Staff: how it goes, each office its part.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_staff_payouts, public.sum_paid_payouts, public.list_receivable, public.list_unconfirmed,
  public.list_open_alerts, public.read_staff_numbers from public, anon, service_role;
grant execute on function private.list_staff_payouts, private.sum_paid_payouts, private.list_receivable, private.list_unconfirmed,
  private.list_open_alerts, private.read_staff_numbers, public.list_staff_payouts, public.sum_paid_payouts, public.list_receivable,
  public.list_unconfirmed, public.list_open_alerts, public.read_staff_numbers to authenticated;
