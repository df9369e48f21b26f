-- Adds jobs to the queue in the transaction that makes them necessary, and gives lost ones back.

create function private.add_job(task text, payload jsonb, run_at timestamptz default null) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload::json, run_at => run_at, job_key => task || ':' || (payload ->> 'id'), job_key_mode => 'replace',
    priority => case task when 'send_payout' then private.payout_priority((payload ->> 'id')::uuid) end);
end;
$$;
comment on function private.add_job is
  'Queues a job in the transaction that makes it necessary. One per task and id: a later call replaces a job that still waits.';

create function private.payout_priority(of_payout uuid) returns smallint
language sql stable security invoker set search_path = '' as $$
  select case when p.kind in ('refund', 'excess') then -10 when p.kind = 'fee' then 10 else 0 end::smallint
  from public.payouts p where p.id = of_payout
$$;
comment on function private.payout_priority is
  'The order when more payouts wait than can be sent: refunds and excess, then authors, then our fee. Smallest first; other jobs in '
  'this lane have 0.';

create function private.queue_waiting(of_account text, since timestamptz, with_fee boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), p.next_attempt_at)
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and (p.next_attempt_at > since
    or (with_fee and p.kind = 'fee' and p.status = 'pending' and exists (
      select from public.payouts c where c.purchase_id = p.purchase_id and c.kind = 'creator' and c.status = 'paid')))
$$;
comment on function private.queue_waiting is
  'Runs after a dispatch that began at since. Queues payouts not due then, as their own job may be lost or replaced, and the fee '
  'once its author is paid. The fee''s own job skips the fee: it would call itself again at once.';

-- A killed worker is known by its lock, which is free at once; one whose machine is gone, by its silence. A worker whose connection
-- broke comes back with its next report. What a worker not known here has locked may belong to one that has only just begun.
create function private.free_lost_jobs(worker text, running bigint[], presence bigint default null) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  freed integer;
  dead text[];
begin
  insert into private.living_workers (id, presence) values (worker, free_lost_jobs.presence)
  on conflict (id) do update set seen_at = excluded.seen_at, presence = excluded.presence;
  with gone as (
    delete from private.living_workers w
    where case
      when w.seen_at < clock_timestamp() - interval '30 seconds' then true
      when w.seen_at < clock_timestamp() - interval '4 seconds' and w.presence is not null then pg_try_advisory_xact_lock(w.presence)
      else false end
    returning w.id)
  select array_agg(gone.id) into dead from gone;

  update graphile_worker._private_jobs j set locked_at = null, locked_by = null
  where j.locked_by = any (dead) or (j.locked_at < now() - interval '15 seconds' and case
    when j.locked_by = worker then j.id <> all (running)
    else not exists (select from private.living_workers w where w.id = j.locked_by) end);
  get diagnostics freed = row_count;
  return freed;
end;
$$;
comment on function private.free_lost_jobs is
  'Each worker reports every two seconds that it is alive and what it runs. Locked jobs that no living worker runs go back to the '
  'queue, which by itself would wait four hours.';

create function public.remove_dead_jobs(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.remove_dead_jobs(at_most) $$;
comment on function public.remove_dead_jobs is
  'Deletes jobs that failed for the last time over a day ago: nothing runs them again. A timer calls it. Their work is queued '
  'again by the check that looks for it, such as a reconciliation.';

create function private.remove_dead_jobs(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from graphile_worker._private_jobs j using (
    select d.id from graphile_worker._private_jobs d
    where d.attempts >= d.max_attempts and d.locked_at is null and d.updated_at < now() - interval '1 day'
    order by d.id limit at_most for update skip locked) as dead
  where j.id = dead.id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;
