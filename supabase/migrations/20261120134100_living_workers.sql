-- Jobs that nobody runs any more: of a worker that died, or taken by one that never got the answer.

create table private.living_workers (
  id text primary key check (char_length(id) between 1 and 100),
  seen_at timestamptz not null default clock_timestamp()
);
comment on table private.living_workers is 'The workers that said lately that they live, by the name under which they take jobs.';
alter table private.living_workers enable row level security;

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

revoke execute on all functions in schema private from public;
