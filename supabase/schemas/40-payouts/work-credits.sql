-- Proof of work that we buy: who computes it, what it cost, and which credits were bought.

create function private.begin_work_chain(names text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.work_providers w where w.name <> all (names);
  insert into private.work_providers (name, place)
  select n.name, n.place from unnest(names) with ordinality as n (name, place)
  on conflict (name) do update set place = excluded.place;
$$;
comment on function private.begin_work_chain is
  'A worker that starts registers the providers that it asks, in their order, for finance to see. Those no longer configured are removed.';

-- Keeps the latest success and failure of a provider. Several workers report, so an older time never replaces a newer one.
create function private.note_work(provider text, worked timestamptz, failed timestamptz, what text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.work_providers w set
    worked_at = greatest(w.worked_at, worked), failed_at = greatest(w.failed_at, failed),
    error = case when failed >= coalesce(w.failed_at, '-infinity') then left(what, 500) else w.error end
  where w.name = provider
$$;

create function public.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language sql stable security invoker rows 5 set search_path = '' as $$ select * from private.list_work_providers() $$;
comment on function public.list_work_providers is
  'Finance: the providers of proof of work in the order in which they are asked, and how each did last.';
grant execute on function public.list_work_providers to authenticated;

create function private.list_work_providers() returns table (name text, place smallint, worked_at timestamptz, failed_at timestamptz, error text)
language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  perform private.require_office('finance');
  return query select w.name, w.place, w.worked_at, w.failed_at, w.error from private.work_providers w order by w.place, w.name;
end;
$$;
grant execute on function private.list_work_providers to authenticated;

create function public.note_top_up(
  credits integer, paid_raw public.bounded_text, block_hash public.bounded_text, reason public.bounded_text)
returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_top_up(credits, paid_raw::numeric, block_hash, reason) $$;
comment on function public.note_top_up is
  'Finance: notes credits that were bought, because the service reports no purchases. block_hash is null if they were not paid in Nano.';
grant execute on function public.note_top_up to authenticated;

-- A row of the audit log: it has an author and a reason, and never changes. A unique index keeps a block from being noted twice.
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
grant execute on function private.note_top_up to authenticated;

create function public.list_top_ups(before_id bigint default null, at_most integer default 20)
returns table (id bigint, credits integer, paid_raw text, block_hash text, noted_by text, reason text, created_at timestamptz)
language sql stable security invoker rows 20 set search_path = '' as $$ select * from private.list_top_ups(before_id, least(at_most, 1001)) $$;
comment on function public.list_top_ups is 'Finance: the purchases of credits that were noted, newest first.';
grant execute on function public.list_top_ups to authenticated;

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
grant execute on function private.list_top_ups to authenticated;

create function public.read_work_cost() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_work_cost() $$;
comment on function public.read_work_cost is
  'Finance: compares work with fees. What the last ten purchases of credits cost, and the fee below which a quarter of the last 30 days'' '
  'sales lie. Null is unknown.';
grant execute on function public.read_work_cost to authenticated;

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
grant execute on function private.read_work_cost to authenticated;
