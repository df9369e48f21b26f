set local check_function_bodies = off;

drop function private.free_lost_jobs(text, bigint[]);

alter table private.living_workers
  add column presence bigint;

create or replace function private.claim_payout (
  of_payout uuid
)
  returns SETOF public.payouts
  language sql
  security definer
  set search_path to ''
  AS $function$
  update public.payouts p set attempts = p.attempts + 1, next_attempt_at = now() + interval '5 seconds'
  where p.id = (
    select due.id from public.payouts due
    where due.id = of_payout and due.status in ('pending', 'publishing') and due.next_attempt_at <= now()
    for update skip locked)
  returning p.*
$function$;

create or replace function private.free_lost_jobs (
  worker text,
  running bigint[],
  presence bigint default null::bigint
)
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.remove_dead_jobs (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.remove_dead_jobs (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.remove_dead_jobs(at_most) $function$;

comment on column private.living_workers.presence is 'The advisory lock that it holds as long as it lives. Null while it holds none.';

comment on function private.free_lost_jobs(text, bigint[], bigint) is 'Each worker reports every two seconds that it is alive and what it runs. Locked jobs that no living worker runs go back to the queue, which by itself would wait four hours.';

comment on function public.claim_payout(uuid) is 'Counts an attempt of a due payout, which is not due again for five seconds. No row if there is nothing to do.';

comment on function public.remove_dead_jobs(integer) is 'Deletes jobs that failed for the last time over a day ago: nothing runs them again. A timer calls it. What they were for is queued anew by what looks for it, such as a reconciliation.';

revoke all on function private.free_lost_jobs(text, bigint[], bigint) from public;

grant execute on function private.free_lost_jobs(text, bigint[], bigint) to postgres;

revoke all on function private.remove_dead_jobs(integer) from public;

grant execute on function private.remove_dead_jobs(integer) to postgres;

revoke all on function public.remove_dead_jobs(integer) from public;

grant execute on function public.remove_dead_jobs(integer) to postgres;
