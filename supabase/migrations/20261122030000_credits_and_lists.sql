-- What finance reads about the prepaid work, and the lists of blocks with filters that stand in an address.

create table private.work_providers (
  name text primary key check (char_length(name) between 1 and 200),
  place smallint not null,
  worked_at timestamptz,
  failed_at timestamptz,
  error text check (char_length(error) <= 500)
);
comment on table private.work_providers is 'Who computes work for the worker, in the order in which they are asked, and how it went last.';
alter table private.work_providers enable row level security;

create function private.begin_work_chain(names text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.work_providers w where w.name <> all (names);
  insert into private.work_providers (name, place)
  select n.name, n.place from unnest(names) with ordinality as n (name, place)
  on conflict (name) do update set place = excluded.place;
$$;
comment on function private.begin_work_chain is 'A worker that starts says whom it asks. What is configured no more is forgotten.';

create function private.note_work(provider text, worked timestamptz, failed timestamptz, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.work_providers w set
    worked_at = greatest(w.worked_at, worked), failed_at = greatest(w.failed_at, failed),
    error = case when failed >= coalesce(w.failed_at, '-infinity') then left(what, 500) else w.error end
  where w.name = provider
$$;

create function private.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query select w.name, w.place, w.worked_at, w.failed_at, w.error from private.work_providers w order by w.place, w.name;
end;
$$;
create function public.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language sql stable security invoker rows 5 set search_path = '' as $$ select * from private.list_work_providers() $$;
comment on function public.list_work_providers is 'Finance: who computes our work, in the order in which they are asked, and how it went last.';

-- Credits that were bought. The service tells of none, so whoever buys notes it; it stands where all that staff do stands.
create index admin_audit_log_top_ups_idx on public.admin_audit_log (id desc) where action = 'note_top_up';
create unique index admin_audit_log_top_up_block_idx on public.admin_audit_log ((after ->> 'block_hash'))
  where action = 'note_top_up' and after ->> 'block_hash' is not null;

create function private.note_top_up(credits integer, paid_raw numeric, block_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
begin
  if credits is null or credits not between 1 and 100000000 then
    perform private.refuse('validation_failed', 'Say how many credits were bought.');
  end if;
  if paid_raw is null or paid_raw < 0 or paid_raw > 1e36 or paid_raw <> trunc(paid_raw) then
    perform private.refuse('validation_failed', 'Say what they cost.');
  end if;
  if not coalesce(private.is_block_hash(block_hash), true) then
    perform private.refuse('validation_failed', 'A block hash has 64 digits, 0–9 and A–F.');
  end if;
  perform private.log_staff_action(actor, 'note_top_up', 'credits', null,
    jsonb_build_object('credits', credits, 'paid_raw', paid_raw::text, 'block_hash', block_hash), why);
exception when unique_violation then
  perform private.refuse('conflict', 'This block is noted already.');
end;
$$;
create function public.note_top_up(credits integer, paid_raw text, block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_top_up(credits, paid_raw::numeric, block_hash, reason) $$;
comment on function public.note_top_up is 'Finance: credits that were bought, for how much, and with which block (null where another money paid).';

create function private.list_top_ups(before_id bigint, at_most integer)
returns table (id bigint, credits integer, paid_raw text, block_hash text, noted_by text, reason text, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select l.id, (l.after ->> 'credits')::integer, l.after ->> 'paid_raw', l.after ->> 'block_hash', coalesce(p.handle::text, p.name), l.reason, l.created_at
  from public.admin_audit_log l left join public.profiles p on p.id = l.actor_id
  where l.action = 'note_top_up' and (before_id is null or l.id < before_id)
  order by l.id desc limit at_most;
end;
$$;
create function public.list_top_ups(before_id bigint default null, at_most integer default 20)
returns table (id bigint, credits integer, paid_raw text, block_hash text, noted_by text, reason text, created_at timestamptz)
language sql stable security invoker rows 20 set search_path = '' as $$ select * from private.list_top_ups(before_id, least(at_most, 1001)) $$;
comment on function public.list_top_ups is 'Finance: credits that were bought, newest first.';

create function private.read_work_cost() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_office('finance');
  return (
    select jsonb_build_object(
      'paid_raw', sum((l.after ->> 'paid_raw')::numeric)::text, 'credits', sum((l.after ->> 'credits')::integer),
      'fee_raw', (
        select (percentile_disc(0.25) within group (order by s.fee_raw))::text
        from public.sales s where s.paid_at >= now() - interval '30 days' and s.refunded_at is null))
    from (select x.after from public.admin_audit_log x where x.action = 'note_top_up' order by x.id desc limit 10) as l);
end;
$$;
create function public.read_work_cost() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_work_cost() $$;
comment on function public.read_work_cost is
  'Finance: what the last ten purchases of credits cost, and the fee of the cheapest quarter of the last month''s sales. Null is not known.';

-- Filters, and the keys that pages go on after.
drop function public.list_receivable;
drop function private.list_receivable;
create function private.list_receivable(words text, of_reason text, before_at timestamptz, before_hash text, at_most integer)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query
  select w.* from (
    select p.block_hash, p.purchase_id, b.ephemeral_address as account, p.amount_raw::text, p.confirmed_at,
      case
        when exists (select from public.money_alerts a where a.account = b.ephemeral_address and a.resolved_at is null) then 'alert'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('held', 'pending', 'publishing')) then 'due'
        when exists (select from public.payouts o where o.source_account = b.ephemeral_address and o.status in ('failed', 'awaiting_address')) then 'stuck'
        else 'left'
      end as reason
    from public.payments p join public.purchases b on b.id = p.purchase_id
    where p.confirmed_at is not null and p.received_block is null
      and (words is null or words in (p.block_hash, b.ephemeral_address, p.purchase_id::text))
      and (before_at is null or (p.confirmed_at, p.block_hash) > (before_at, before_hash))) as w
  where of_reason is null or w.reason = of_reason
  order by w.confirmed_at, w.block_hash limit at_most;
end;
$$;
create function public.list_receivable(
  words text default null, of_reason text default null, before_at timestamptz default null, before_hash text default null, at_most integer default 50)
returns table (block_hash text, purchase_id uuid, account text, amount_raw text, confirmed_at timestamptz, reason text)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001))
$$;
comment on function public.list_receivable is
  'Finance: confirmed payments that no block of ours has received, the oldest first. words is a block, an account or a purchase, whole.';

drop function public.list_unconfirmed;
drop function private.list_unconfirmed;
create function private.list_unconfirmed(words text, of_kind text, of_state text, before_at timestamptz, before_hash text, at_most integer)
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
  order by b.created_at, b.hash limit at_most;
end;
$$;
create function public.list_unconfirmed(
  words text default null, of_kind text default null, of_state text default null, before_at timestamptz default null, before_hash text default null,
  at_most integer default 50)
returns table (block_hash text, kind text, state text, account text, payout_id uuid, payout_status text, attempts integer, amount_raw text,
  sent_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001))
$$;
comment on function public.list_unconfirmed is
  'Finance: our blocks on which the network has not agreed, the oldest first. words is a block, an account or a payout, whole.';

drop function public.list_open_alerts;
drop function private.list_open_alerts;
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
create function public.list_open_alerts(before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns table (id uuid, kind text, account text, payout_id uuid, expected_raw text, found_raw text, detail text, times integer, last_seen_at timestamptz, created_at timestamptz)
language sql stable security invoker rows 50 set search_path = '' as $$ select * from private.list_open_alerts(before_at, before_id, least(at_most, 1001)) $$;
comment on function public.list_open_alerts is 'Finance: what the worker saw and a person must judge, differences of a reconciliation among it, newest first.';

create function private.note_vote(of_hash text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  block public.nano_blocks;
begin
  select * into block from public.nano_blocks b where b.hash = of_hash;
  if not found then perform private.refuse('not_found', 'There is no such block.'); end if;
  if block.state not in ('signed', 'sent') then perform private.refuse('conflict', 'This block is ' || block.state || ' now.'); end if;
  perform private.log_staff_action(actor, 'request_confirmation', 'block:' || of_hash,
    jsonb_build_object('state', block.state, 'sent_at', block.sent_at), null, why);
end;
$$;
create function public.note_vote(block_hash text, reason text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_vote(block_hash, reason) $$;
comment on function public.note_vote is 'Finance: that the network is about to be asked to vote on this block of ours, while that is still open.';

revoke execute on all functions in schema private from public;
revoke execute on function public.list_receivable, public.list_unconfirmed, public.list_open_alerts, public.list_work_providers,
  public.note_top_up, public.list_top_ups, public.read_work_cost, public.note_vote from public, anon, service_role;
grant execute on function private.list_receivable, private.list_unconfirmed, private.list_open_alerts, private.list_work_providers,
  private.note_top_up, private.list_top_ups, private.read_work_cost, private.note_vote, public.list_receivable, public.list_unconfirmed,
  public.list_open_alerts, public.list_work_providers, public.note_top_up, public.list_top_ups, public.read_work_cost, public.note_vote
  to authenticated;
