-- A mail is queued in the transaction that writes it. N-27: addresses whose mail comes back get none.

-- Adds the jobs with the rows, so that a mail is sent only if the transaction that made it necessary commits. Once for each statement: a
-- post may be mailed to many, and each call wakes the workers.
create function private.queue_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  jobs constant graphile_worker.job_spec[] := array(
    select ('send_mail', json_build_object('id', m.id), null, m.not_before, null, 'send_mail:' || m.id, null, null)::graphile_worker.job_spec
    from added m where not m.goes_to_many);
begin
  if cardinality(jobs) > 0 then perform graphile_worker.add_jobs(jobs); end if;
  if exists (select from added m where m.goes_to_many and m.not_before is null) then perform private.queue_due_mails_at(now()); end if;
  return null;
end;
$$;
create trigger queue_mails after insert on public.outbox referencing new table as added
for each statement execute function private.queue_mails();

create function private.queue_due_mails_at(at_time timestamptz) returns void
language sql volatile security invoker set search_path = '' as $$ select private.add_job('queue_due_mails', '{"id": "now"}', at_time) $$;

create function public.queue_due_mails(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.queue_due_mails(at_most) $$;
comment on function public.queue_due_mails is
  'Gives mails that go to many their jobs when they are due, so that at most at_most have one. Looks again soon while more may be due. '
  'Returns how many it queued. Safe to repeat.';
grant execute on function public.queue_due_mails to service_role;

-- Behind mails for one person, which have priority 0. Two at a time would queue too many.
create function private.queue_due_mails(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.queue_due_mails to service_role;

create function public.forget_mails(at_most integer default 500) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_mails(at_most) $$;
comment on function public.forget_mails is 'Deletes mails, with their recipients, 30 days after they were sent or given up. A timer calls it.';
grant execute on function public.forget_mails to service_role;

-- private.remind_of_returns looks for its mails for 90 days, so that none goes twice.
create function private.forget_mails(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.outbox t using (
    select o.id from public.outbox o
    where coalesce(o.sent_at, o.failed_at) < now() - interval '30 days'
      and (o.template <> 'refund_needs_address' or coalesce(o.sent_at, o.failed_at) < now() - interval '100 days')
    limit at_most for update skip locked) as old
  where t.id = old.id;
  get diagnostics removed = row_count;
  delete from private.mail_events e where e.received_at < now() - interval '30 days';
  return removed;
end;
$$;
grant execute on function private.forget_mails to service_role;

create function private.hash_email(address text) returns text
language sql immutable security invoker set search_path = '' as $$ select encode(sha256(convert_to(lower(address), 'UTF8')), 'hex') $$;

create function private.is_suppressed(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.bounced_emails b where b.email_hash = private.hash_email(address));
end;
$$;

-- N-27. A later reason does not make the pause of mails about money begin again.
create function private.suppress_email(address text, why text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.bounced_emails (email_hash, reason) values (private.hash_email(address), why) on conflict (email_hash) do nothing
$$;

-- A mail was taken, or the user asks for another try. What waited for the weekly try goes now.
create function private.end_suppression(address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  waiting uuid;
begin
  delete from private.bounced_emails b where b.email_hash = private.hash_email(address);
  if not found then return; end if;
  for waiting in
    update public.outbox o set not_before = null
    where lower(o.sent_to) = lower(address) and o.sent_at is null and o.failed_at is null and o.not_before > now()
    returning o.id
  loop
    perform private.add_job('send_mail', jsonb_build_object('id', waiting));
  end loop;
end;
$$;

-- Whether a mail may go to its address now: null, or when it may be tried. Takes the weekly try of mail about payouts and safety, so that
-- one of several uses it.
create function private.take_weekly_try(address text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.bounced_emails;
begin
  select * into known from private.bounced_emails b where b.email_hash = private.hash_email(address) for update;
  if not found then return null; end if;
  if known.last_tried_at > now() - interval '7 days' then return known.last_tried_at + interval '7 days'; end if;
  update private.bounced_emails b set last_tried_at = now() where b.email_hash = known.email_hash;
  return null;
end;
$$;

create function public.note_mail_events(events public.bounded_json) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.note_mail_events(events) $$;
comment on function public.note_mail_events is
  'Server only: it has checked the signature. Suppresses the addresses of hard bounces and complaints, each event once. Returns how many '
  'events were new.';
grant execute on function public.note_mail_events to service_role;

create function private.note_mail_events(events jsonb) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  event jsonb;
  noted integer := 0;
begin
  -- Two reports of the same addresses wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('mail_events', 0));
  for event in select e from jsonb_array_elements(events) as e loop
    insert into private.mail_events (id) values (event ->> 'id') on conflict (id) do nothing;
    continue when not found;
    noted := noted + 1;
    if event ->> 'type' = 'complaint' then
      perform private.suppress_email(event ->> 'email', 'complained');
    elsif event ->> 'type' = 'bounce' and event ->> 'bounce' = 'hard' then
      perform private.suppress_email(event ->> 'email', 'bounced');
    end if;
  end loop;
  return noted;
end;
$$;
grant execute on function private.note_mail_events to service_role;

create function public.find_mail_trouble() returns table (since timestamptz, reason text)
language sql stable security invoker rows 1 set search_path = '' as $$ select * from private.find_mail_trouble() $$;
comment on function public.find_mail_trouble is 'Since when, and why, the caller''s own address gets no mail. No row if it does.';
grant execute on function public.find_mail_trouble to authenticated;

create function private.find_mail_trouble() returns table (since timestamptz, reason text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
    select b.since, b.reason from auth.users u join private.bounced_emails b on b.email_hash = private.hash_email(private.real_email(u.email))
    where u.id = (select auth.uid()) and u.deleted_at is null;
end;
$$;
grant execute on function private.find_mail_trouble to authenticated;

create function public.try_mail_again() returns void
language sql volatile security invoker set search_path = '' as $$ select private.try_mail_again() $$;
comment on function public.try_mail_again is 'The caller''s own address gets mail again, until it comes back. Three times a day.';
grant execute on function public.try_mail_again to authenticated;

create function private.try_mail_again() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own text := (select private.real_email(u.email) from auth.users u where u.id = (select auth.uid()) and u.deleted_at is null);
  hit record;
begin
  if not private.is_registered() or own is null then perform private.refuse('registered_required', 'Sign in to change your mails.'); end if;
  if not private.is_suppressed(own) then return; end if;
  select * into hit from public.take_rate_limit('try-mail:' || (select auth.uid()), 3, 86400);
  if not hit.allowed then perform private.refuse_for(hit.retry_after_seconds, 'You have tried three times today. Try again tomorrow.'); end if;
  perform private.end_suppression(own);
end;
$$;
grant execute on function private.try_mail_again to authenticated;
