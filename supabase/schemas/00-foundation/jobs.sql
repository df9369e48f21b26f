-- Jobs are added to the queue in the same transaction as the change that makes them necessary.

create function private.add_job(task text, payload jsonb, run_at timestamptz default null) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform graphile_worker.add_job(
    task, payload => payload::json, run_at => run_at, job_key => task || ':' || (payload ->> 'id'), job_key_mode => 'replace',
    priority => case task when 'send_payout' then private.payout_priority((payload ->> 'id')::uuid) end);
end;
$$;
comment on function private.add_job is 'Queues a job in the transaction that makes it necessary; one per task and id.';

-- When more waits than can be sent: what goes back to readers first, writers next, our own fees last.
create function private.payout_priority(of_payout uuid) returns smallint
language sql stable security invoker set search_path = '' as $$
  select case when p.kind in ('refund', 'excess') then -10 when p.kind = 'fee' then 10 else 0 end::smallint
  from public.payouts p where p.id = of_payout
$$;
comment on function private.payout_priority is 'The queue takes the smallest first; whatever else is in its lane has 0.';

create function private.queue_waiting(of_account text, since timestamptz, with_fee boolean) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_job('send_payout', jsonb_build_object('id', p.id), p.next_attempt_at)
  from public.payouts p
  where p.source_account = of_account and p.status in ('pending', 'publishing') and (p.next_attempt_at > since
    or (with_fee and p.kind = 'fee' and p.status = 'pending' and exists (
      select from public.payouts c where c.purchase_id = p.purchase_id and c.kind = 'creator' and c.status = 'paid')))
$$;
comment on function private.queue_waiting is
  'What was not due yet when a job came for the account: a worker that died had it, or another job took the place of its own. And, but for the fee''s own job, the fee, once its writer is paid.';

create function private.free_lost_jobs(worker text, running bigint[]) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  freed integer;
begin
  insert into private.living_workers (id) values (worker)
  on conflict (id) do update set seen_at = excluded.seen_at;
  delete from private.living_workers w where w.seen_at < clock_timestamp() - interval '30 seconds';

  update graphile_worker._private_jobs j set locked_at = null, locked_by = null
  where j.locked_at < now() - interval '15 seconds' and case
    when j.locked_by = worker then j.id <> all (running)
    else not exists (select from private.living_workers w where w.id = j.locked_by) end;
  get diagnostics freed = row_count;
  return freed;
end;
$$;
comment on function private.free_lost_jobs is
  'A worker says that it lives and what it runs; jobs that are locked and run by nobody are given back. The queue itself would wait four hours.';
