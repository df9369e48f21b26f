-- The lists that finance reads. Each function checks the office first; amounts are text, because a JSON number loses digits.

create view private.staff_payouts with (security_invoker = true) as
  select p.id, p.kind::text as kind, p.status::text as status, p.amount_raw::text as amount_raw, p.recipient_account, r.handle::text as recipient_handle,
    p.purchase_id, t.title as post_title, p.source_account, p.block_hash, b.state::text as block_state, p.claimed_hash,
    nullif(p.held_until, 'infinity') as held_until, greatest(s.refund_window_ends_at, s.withdrawal_ends_at) as window_ends_at, p.attempts, p.next_attempt_at, p.error_class, p.last_error,
    p.approved_at, exists (
      select from public.money_alerts a where a.payout_id = p.id and a.kind = 'payout_cap' and a.resolved_at is null) as is_beyond_cap,
    coalesce(s.status in ('refund_pending', 'refunded'), false) as is_refunded, p.paid_at, p.created_at, p.recipient_id, p.status as state,
    private.is_frozen(p.recipient_id) as is_frozen
  from public.payouts p
  left join public.profiles r on r.id = p.recipient_id
  left join public.purchases s on s.id = p.purchase_id
  left join public.posts t on t.id = s.post_id
  left join public.nano_blocks b on b.hash = p.block_hash;
comment on view private.staff_payouts is
  'Payouts as finance sees them: one shape for the lists and the drawer. Read it only after require_office.';

create function public.list_staff_payouts(
  wanted public.payout_list, of_status public.bounded_text default null, of_kind public.bounded_text default null,
  of_class public.bounded_text default null, words public.bounded_text default null, before_at timestamptz default null,
  before_id uuid default null, at_most integer default 50, needs_action boolean default false)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz, is_frozen boolean)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001), needs_action)
$$;
comment on function public.list_staff_payouts is
  'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle. needs_action leaves out what goes on by itself.';
grant execute on function public.list_staff_payouts to authenticated;

-- Sorted by creation, even the paid ones: one index serves every list, however long it grows.
create function private.list_staff_payouts(
  wanted public.payout_list, of_status text, of_kind text, of_class text, words text, before_at timestamptz, before_id uuid, at_most integer,
  needs_action boolean)
returns table (
  id uuid, kind text, status text, amount_raw text, recipient_account text, recipient_handle text, purchase_id uuid, post_title text,
  source_account text, block_hash text, block_state text, claimed_hash text, held_until timestamptz, window_ends_at timestamptz,
  attempts integer, next_attempt_at timestamptz, error_class text, last_error text, approved_at timestamptz, is_beyond_cap boolean,
  is_refunded boolean, paid_at timestamptz, created_at timestamptz, is_frozen boolean)
language plpgsql stable security definer rows 50 set search_path = '' as $$
declare
  statuses public.payout_status[] := case wanted when 'failed' then '{failed}' when 'paid' then '{paid}'
    else '{held,pending,publishing,awaiting_address}' end::public.payout_status[];
begin
  perform private.require_office('finance');
  return query
  select p.id, p.kind, p.status, p.amount_raw, p.recipient_account, p.recipient_handle, p.purchase_id, p.post_title,
    p.source_account, p.block_hash, p.block_state, p.claimed_hash, p.held_until, p.window_ends_at,
    p.attempts, p.next_attempt_at, p.error_class, p.last_error, p.approved_at, p.is_beyond_cap, p.is_refunded, p.paid_at, p.created_at,
    p.is_frozen
  from private.staff_payouts p
  where p.state = any (statuses) and (of_status is null or p.status = of_status) and (of_kind is null or p.kind = of_kind)
    and (of_class is null or p.error_class = of_class)
    and (words is null or words in (p.recipient_account, p.source_account, p.block_hash, p.id::text, p.purchase_id::text, p.recipient_id::text)
      or lower(p.recipient_handle) = lower(ltrim(words, '@')))
    and (before_at is null or (p.created_at, p.id) < (before_at, before_id))
    -- What is late, waits for a person, or is held without an end. Other holds end by themselves.
    and (not needs_action or wanted <> 'pending' or p.status = 'awaiting_address' or p.is_beyond_cap
      or (p.status = 'held' and coalesce(p.held_until, '-infinity') < now() - interval '10 minutes')
      or (p.status in ('pending', 'publishing') and (p.attempts >= 3 or p.next_attempt_at < now() - interval '10 minutes')))
  order by p.created_at desc, p.id desc limit at_most;
end;
$$;
grant execute on function private.list_staff_payouts to authenticated;

-- What the audit log keeps of a payout before and after an action.
create function private.payout_facts(of_payout uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('status', p.status, 'amount_raw', p.amount_raw::text, 'recipient_account', p.recipient_account,
    'block_hash', p.block_hash, 'claimed_hash', p.claimed_hash, 'attempts', p.attempts, 'error_class', p.error_class,
    'last_error', p.last_error, 'held_until', p.held_until, 'approved_at', p.approved_at)
  from public.payouts p where p.id = of_payout
$$;

create function public.sum_paid_payouts(days integer default 7) returns table (day date, kind text, payouts bigint, amount_raw text)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.sum_paid_payouts(least(days, 92)) $$;
comment on function public.sum_paid_payouts is 'Finance: what was paid, by day (UTC) and kind, for up to 92 days.';
grant execute on function public.sum_paid_payouts to authenticated;

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
grant execute on function private.sum_paid_payouts to authenticated;

create function public.list_receivable(
  words public.bounded_text default null, of_reason public.bounded_text default null, before_at timestamptz default null,
  before_hash public.bounded_text default null, at_most integer default 50, needs_action boolean default false)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001), needs_action)
$$;
comment on function public.list_receivable is
  'Finance: confirmed payments that no block of ours has received, oldest first. reason says why: alert, due, stuck, or left (no payout '
  'needs it). words must equal a block, an account or a purchase.';
grant execute on function public.list_receivable to authenticated;

create function private.list_receivable(
  words text, of_reason text, before_at timestamptz, before_hash text, at_most integer, needs_action boolean)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select w.* from (
    select p.block_hash, p.purchase_id, b.ephemeral_address as account, p.amount_raw::text, p.confirmed_at,
      private.why_unreceived(b.ephemeral_address) as reason
    from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.confirmed_at is not null and p.received_block is null
      and (words is null or words in (p.block_hash, b.ephemeral_address, p.purchase_id::text))
      and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))) as w
  where (of_reason is null or w.reason = of_reason)
    and (not needs_action or w.reason in ('alert', 'stuck') or (w.reason = 'due' and w.confirmed_at < now() - interval '10 minutes'))
  order by w.confirmed_at, w.block_hash limit at_most;
end;
$$;
grant execute on function private.list_receivable to authenticated;

-- Why a confirmed payment to this account is in no block of ours. Nothing is left to do if no payout needs it.
create function private.why_unreceived(of_account text) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when exists (select from public.money_alerts a where a.account = of_account and a.resolved_at is null) then 'alert'
    when exists (select from public.payouts o where o.source_account = of_account and o.status in ('held', 'pending', 'publishing')) then 'due'
    when exists (select from public.payouts o where o.source_account = of_account and o.status in ('failed', 'awaiting_address')) then 'stuck'
    else 'left' end
$$;

create function public.list_unconfirmed(
  words public.bounded_text default null, of_kind public.bounded_text default null, of_state public.bounded_text default null,
  before_at timestamptz default null, before_hash public.bounded_text default null, at_most integer default 50,
  needs_action boolean default false)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001), needs_action)
$$;
comment on function public.list_unconfirmed is
  'Finance: our blocks that the network has not confirmed yet, oldest first. words must equal a block, an account or a payout.';
grant execute on function public.list_unconfirmed to authenticated;

create function private.list_unconfirmed(
  words text, of_kind text, of_state text, before_at timestamptz, before_hash text, at_most integer, needs_action boolean)
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
  where b.state in ('signed', 'sent') and (of_kind is null or b.kind::text = of_kind) and (of_state is null or b.state::text = of_state)
    and (words is null or words in (b.hash, b.account, o.id::text))
    and (before_at is null or (b.created_at, b.hash) > (before_at, before_hash))
    and (not needs_action or b.created_at < now() - interval '60 seconds')
  order by b.created_at, b.hash limit at_most;
end;
$$;
grant execute on function private.list_unconfirmed to authenticated;

create function public.list_open_alerts(before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_open_alerts(before_at, before_id, least(at_most, 1001)) $$;
comment on function public.list_open_alerts is
  'Finance: what the worker found wrong and a person must judge, including differences of a reconciliation. Newest first.';
grant execute on function public.list_open_alerts to authenticated;

create function private.list_open_alerts(before_at timestamptz, before_id uuid, at_most integer)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select a.id, a.kind, a.account, a.payout_id, a.expected_raw::text, a.found_raw::text, a.detail, a.times, a.last_seen_at, a.created_at
  from public.money_alerts a
  where a.resolved_at is null and (before_at is null or (a.created_at, a.id) < (before_at, before_id))
  order by a.created_at desc, a.id desc limit at_most;
end;
$$;
grant execute on function private.list_open_alerts to authenticated;
