set local check_function_bodies = off;

alter table public.outbox
  add column goes_to_many boolean generated always as
    ((template = ANY (ARRAY['new_post'::text, 'daily_digest'::text, 'weekly_digest'::text]))) stored not null;

create or replace function private.add_push_job (
  of_subscription uuid,
  of_notification uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform graphile_worker.add_job(
    'send_push', payload => json_build_object('subscription', of_subscription, 'notification', of_notification),
    job_key => format('send_push:%s:%s', of_subscription, of_notification), job_key_mode => 'preserve_run_at', max_attempts => 9,
    priority => 5);
end;
$function$;

create or replace function private.queue_due_mails (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  behind constant smallint := 10;
  room integer;
  jobs graphile_worker.job_spec[];
begin
  perform pg_advisory_xact_lock(hashtextextended('queue_due_mails', 0));
  select greatest(at_most - count(*), 0) into room
  from graphile_worker.jobs j
  where j.task_identifier = 'send_mail' and j.priority = behind and j.attempts < j.max_attempts;
  select array_agg(
    ('send_mail', json_build_object('id', due.id), null, null, null, 'send_mail:' || due.id, behind, null)::graphile_worker.job_spec)
  into jobs
  from (
    select o.id from public.outbox o
    where o.goes_to_many and o.sent_at is null and o.failed_at is null and coalesce(o.not_before, o.created_at) <= now()
      and (o.sending_since is null or o.sending_since < now() - interval '10 minutes')
      and not exists (select from graphile_worker.jobs j where j.key = 'send_mail:' || o.id and j.attempts < j.max_attempts)
    order by coalesce(o.not_before, o.created_at) limit room) as due;
  if cardinality(jobs) > 0 then perform graphile_worker.add_jobs(jobs); end if;
  if coalesce(cardinality(jobs), 0) = room then perform private.queue_due_mails_at(now() + interval '5 seconds'); end if;
  return coalesce(cardinality(jobs), 0);
end;
$function$;

create or replace function private.queue_due_mails_at (
  at_time timestamp with time zone
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.add_job('queue_due_mails', '{"id": "now"}', at_time) $function$;

create or replace function private.queue_mails()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  jobs constant graphile_worker.job_spec[] := array(
    select ('send_mail', json_build_object('id', m.id), null, m.not_before, null, 'send_mail:' || m.id, null, null)::graphile_worker.job_spec
    from added m where not m.goes_to_many);
begin
  if cardinality(jobs) > 0 then perform graphile_worker.add_jobs(jobs); end if;
  if exists (select from added m where m.goes_to_many and m.not_before is null) then perform private.queue_due_mails_at(now()); end if;
  return null;
end;
$function$;

create or replace function private.save_digest_time (
  hour integer,
  weekday integer
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reader uuid := private.begin_notification_change();
begin
  if hour is null or hour not between 0 and 23 or weekday is null or weekday not between 0 and 6 then
    perform private.refuse('validation_failed', 'Choose an hour and a day from the list.');
  end if;
  insert into public.notification_settings (user_id, digest_hour, digest_weekday) values (reader, hour, weekday)
  on conflict (user_id) do update set digest_hour = excluded.digest_hour, digest_weekday = excluded.digest_weekday;
  update public.outbox o set not_before = moved.due, natural_key = private.digest_key(moved.template, reader, moved.due)
  from (
    select w.id, w.template, private.next_digest_at(reader, w.template = 'weekly_digest') as due from public.outbox w
    where w.user_id = reader and w.template in ('daily_digest', 'weekly_digest') and w.sent_at is null and w.failed_at is null
      and w.attempts = 0 for update) as moved
  where o.id = moved.id;
end;
$function$;

create or replace function public.queue_due_mails (
  at_most integer default 500
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.queue_due_mails(at_most) $function$;

create index outbox_due_idx on public.outbox using btree (COALESCE(not_before, created_at))
  where (goes_to_many AND (sent_at is null) AND (failed_at is null));

comment on column public.outbox.goes_to_many is 'One post may cause a hundred thousand of these. They wait here and get their jobs some hundred at a time: a worker that looks for its next job reads past all that wait.';

comment on function public.queue_due_mails(integer) is 'Gives mails that go to many their jobs when they are due, so that at most at_most have one. Looks again soon while more may be due. Returns how many it queued. Safe to repeat.';

revoke all on function private.queue_due_mails(integer) from public;

grant execute on function private.queue_due_mails(integer) to postgres, service_role;

revoke all on function private.queue_due_mails_at(timestamp with time zone) from public;

grant execute on function private.queue_due_mails_at(timestamp with time zone) to postgres;

revoke all on function public.queue_due_mails(integer) from public;

grant execute on function public.queue_due_mails(integer) to postgres, service_role;
