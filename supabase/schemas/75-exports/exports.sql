-- The steps of a download, from the request to its removal.

create function public.begin_export() returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.begin_own_export() $$;
comment on function public.begin_export is
  'Queues a download of everything the caller has here: one at a time, and so many a day. Returns its id.';
grant execute on function public.begin_export to authenticated;

create function private.begin_own_export() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  most integer := (select s.exports_per_day from public.settings s);
  hit record;
  made uuid;
begin
  if not exists (select from auth.users u where u.id = person and not u.is_anonymous and u.deleted_at is null) then
    perform private.refuse('registered_required', 'Only accounts can do this. Add your e-mail address to create one.');
  end if;
  perform private.require_settled_sign_in(person);
  -- The index decides between two requests at the same moment.
  insert into public.exports (user_id) values (person)
  on conflict (user_id) where state in ('waiting', 'running') do nothing returning id into made;
  if made is null then perform private.refuse('conflict', 'Your download is already being made.'); end if;
  select h.* into hit from public.take_rate_limit('export:' || person, most, 86400) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, format('You can make %s downloads a day. Try again tomorrow.', most));
  end if;
  perform private.add_job('make_export', jsonb_build_object('id', made));
  return made;
end;
$$;
grant execute on function private.begin_own_export to authenticated;

create function private.start_export(of_export uuid) returns public.exports
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.exports;
begin
  select * into due from public.exports e where e.id = of_export and e.state in ('waiting', 'running') for update;
  if not found then return null; end if;
  if due.attempt >= 5 then
    perform private.end_failed_export(due);
    return null;
  end if;
  update public.exports e set state = 'running', attempt = due.attempt + 1, done = 0, total = 0, changed_at = now()
  where e.id = due.id returning * into due;
  return due;
end;
$$;
comment on function private.start_export is
  'Begins an attempt and ends earlier ones: a crash starts again from the beginning. Null if there is nothing to do, or after five attempts.';

create function private.report_export(of_export uuid, of_attempt integer, done integer, total integer) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.exports e set done = report_export.done, total = report_export.total, changed_at = now()
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running';
  return found;
end;
$$;
comment on function private.report_export is 'Says how far an attempt is. False if another one has begun, or the download is gone.';

create function private.finish_export(of_export uuid, of_attempt integer, parts integer, bytes bigint) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  made public.exports;
begin
  update public.exports e set state = 'ready', parts = finish_export.parts, bytes = finish_export.bytes, done = e.total,
    changed_at = now(), expires_at = now() + interval '7 days'
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running' returning * into made;
  if not found then return false; end if;
  -- The newest replaces the others; forget_exports removes them.
  update public.exports e set expires_at = now() where e.user_id = made.user_id and e.id <> made.id and e.expires_at > now();
  perform private.notify_user(made.user_id, 'export_ready', null, null, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  select 'export_ready', u.id, jsonb_build_object('path', '/settings'), 'export_ready:' || made.id
  from auth.users u where u.id = made.user_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
  return true;
end;
$$;

create function private.fail_export(of_export uuid, of_attempt integer) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.exports;
begin
  select * into due from public.exports e
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running' for update;
  if not found then
    return not exists (select from public.exports e where e.id = of_export and e.attempt = of_attempt and e.state = 'ready');
  end if;
  if due.attempt < 5 then return false; end if;
  perform private.end_failed_export(due);
  return true;
end;
$$;
comment on function private.fail_export is 'After an attempt that failed or was overtaken. True if its file is of no use: not if it is finished after all, or if another attempt is to come.';

-- What failed does not count towards the day's limit.
create function private.end_failed_export(due public.exports) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  most integer := (select s.exports_per_day from public.settings s);
begin
  update public.exports e set state = 'failed', changed_at = now(), expires_at = now() + interval '7 days' where e.id = due.id;
  delete from public.rate_limits r where r.bucket = 'export:' || due.user_id and r.hits = 1;
  update public.rate_limits r set hits = least(r.hits, most) - 1 where r.bucket = 'export:' || due.user_id and r.hits > 1 and most > 1;
end;
$$;

create function public.forget_exports(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.forget_exports(at_most) $$;
comment on function public.forget_exports is
  'Deletes downloads that have expired, and ends those whose job has not reported for an hour, or not begun for a day. Returns how many expired ones are gone.';
grant execute on function public.forget_exports to service_role;

create function private.forget_exports(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  lost public.exports;
  removed integer;
begin
  for lost in
    select e.* from public.exports e
    where (e.state = 'running' and e.changed_at < now() - interval '1 hour') or (e.state = 'waiting' and e.changed_at < now() - interval '1 day')
    order by e.changed_at limit at_most for update skip locked
  loop
    perform private.end_failed_export(lost);
  end loop;
  delete from public.exports e using (
    select d.id from public.exports d where d.expires_at <= now() order by d.expires_at limit at_most for update skip locked) as old
  where e.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end;
$$;
grant execute on function private.forget_exports to service_role;

-- Trigger: the files go with their row, however it goes. A job deletes them, so that only a committed deletion reaches the bucket.
create function private.remove_export_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_job('remove_export_files', jsonb_build_object('id', old.id));
  return null;
end;
$$;
create trigger remove_export_files after delete on public.exports for each row execute function private.remove_export_files();
