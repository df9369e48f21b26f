set local check_function_bodies = off;

create type public.export_state as enum (
  'waiting',
  'running',
  'ready',
  'failed'
);

create table public.exports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  state public.export_state not null default 'waiting'::public.export_state,
  attempt integer not null default 0,
  done integer not null default 0,
  total integer not null default 0,
  parts integer not null default 0,
  bytes bigint not null default 0,
  changed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint exports_attempt_check check ((attempt >= 0)),
  constraint exports_bytes_check check ((bytes >= 0)),
  constraint exports_done_check check ((done >= 0)),
  constraint exports_parts_check check ((parts >= 0)),
  constraint exports_pkey primary key (id),
  constraint exports_total_check check ((total >= 0))
);

alter table public.exports
  enable row level security;

alter table public.settings
  add column exports_per_day integer not null default 3;

create or replace function private.begin_own_export()
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  if made is null then perform private.refuse('conflict', 'Your download is being made already. Wait until it is ready.'); end if;
  select h.* into hit from public.take_rate_limit('export:' || person, most, 86400) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, format('You can make %s downloads a day. Try again tomorrow.', most));
  end if;
  perform private.add_job('make_export', jsonb_build_object('id', made));
  return made;
end;
$function$;

create or replace function private.end_failed_export (
  due public.exports
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  most integer := (select s.exports_per_day from public.settings s);
begin
  update public.exports e set state = 'failed', changed_at = now(), expires_at = now() + interval '7 days' where e.id = due.id;
  delete from public.rate_limits r where r.bucket = 'export:' || due.user_id and r.hits = 1;
  update public.rate_limits r set hits = least(r.hits, most) - 1 where r.bucket = 'export:' || due.user_id and r.hits > 1 and most > 1;
end;
$function$;

create or replace function private.fail_export (
  of_export uuid,
  of_attempt integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  due public.exports;
begin
  select * into due from public.exports e
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running' for update;
  if not found then return true; end if;
  if due.attempt < 5 then return false; end if;
  perform private.end_failed_export(due);
  return true;
end;
$function$;

create or replace function private.finish_export (
  of_export uuid,
  of_attempt integer,
  parts integer,
  bytes bigint
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  made public.exports;
begin
  update public.exports e set state = 'ready', parts = finish_export.parts, bytes = finish_export.bytes, done = e.total,
    changed_at = now(), expires_at = now() + interval '7 days'
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running' returning * into made;
  if not found then return false; end if;
  -- The newest replaces the others; forget_exports removes them.
  update public.exports e set expires_at = now() where e.user_id = made.user_id and e.id <> made.id and e.expires_at > now();
  insert into public.outbox (template, user_id, data, natural_key)
  select 'export_ready', u.id, jsonb_build_object('path', '/settings'), 'export_ready:' || made.id
  from auth.users u where u.id = made.user_id and private.real_email(u.email) is not null and u.deleted_at is null
  on conflict (natural_key) do nothing;
  return true;
end;
$function$;

create or replace function private.forget_exports (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.remove_export_files()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.add_job('remove_export_files', jsonb_build_object('id', old.id));
  return null;
end;
$function$;

create or replace function private.report_export (
  of_export uuid,
  of_attempt integer,
  done integer,
  total integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.exports e set done = report_export.done, total = report_export.total, changed_at = now()
  where e.id = of_export and e.attempt = of_attempt and e.state = 'running';
  return found;
end;
$function$;

create or replace function private.start_export (
  of_export uuid
)
  returns public.exports
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.begin_export()
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.begin_own_export() $function$;

create or replace function public.forget_exports (
  at_most integer default 100
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.forget_exports(at_most) $function$;

alter table public.exports
  add constraint exports_end_with_a_time
    check (((state = ANY (ARRAY['ready'::public.export_state, 'failed'::public.export_state])) = (expires_at IS NOT NULL)));

alter table public.exports
  add constraint exports_ready_have_parts check (((state <> 'ready'::public.export_state) OR ((parts > 0) AND (bytes > 0))));

alter table public.exports
  add constraint exports_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade;

alter table public.settings
  add constraint settings_exports_per_day_check check ((exports_per_day > 0));

create index exports_expires_at_idx on public.exports using btree (expires_at);

create unique index exports_one_under_way_idx on public.exports using btree (user_id)
  where (state = ANY (ARRAY['waiting'::public.export_state, 'running'::public.export_state]));

create index exports_user_id_idx on public.exports using btree (user_id, created_at desc);

create trigger remove_export_files
  after delete on public.exports
  for each row
  execute function private.remove_export_files();

create policy "people read their exports" on public.exports
  for select
  to authenticated
  using ((user_id = ( select auth.uid() as uid)));

comment on column public.exports.attempt is 'The attempt that writes the file. An earlier one, of a worker that was thought dead, can change nothing any more.';

comment on column public.exports.changed_at is 'When the job last reported.';

comment on column public.exports.done is 'Posts, texts and receipts written so far, of total.';

comment on function private.fail_export(uuid, integer) is 'After an attempt that failed. True if there is to be no other.';

comment on function private.report_export(uuid, integer, integer, integer) is 'Says how far an attempt is. False if another one has begun, or the download is gone.';

comment on function private.start_export(uuid) is 'Begins an attempt and ends earlier ones: a crash starts again from the beginning. Null if there is nothing to do, or after five attempts.';

comment on function public.begin_export() is 'Queues a download of everything the caller has here: one at a time, and so many a day. Returns its id.';

comment on function public.forget_exports(integer) is 'Deletes downloads that have expired, and ends those whose job has not reported for an hour, or not begun for a day. Returns how many expired ones are gone.';

comment on table public.exports is 'One row per download of a person''s own data. Removed with its files when it expires. The functions of exports.sql write it.';

revoke all on function private.begin_own_export() from public;

grant execute on function private.begin_own_export() to authenticated, postgres;

revoke all on function private.end_failed_export(public.exports) from public;

grant execute on function private.end_failed_export(public.exports) to postgres;

revoke all on function private.fail_export(uuid, integer) from public;

grant execute on function private.fail_export(uuid, integer) to postgres;

revoke all on function private.finish_export(uuid, integer, integer, bigint) from public;

grant execute on function private.finish_export(uuid, integer, integer, bigint) to postgres;

revoke all on function private.forget_exports(integer) from public;

grant execute on function private.forget_exports(integer) to postgres, service_role;

revoke all on function private.remove_export_files() from public;

grant execute on function private.remove_export_files() to postgres;

revoke all on function private.report_export(uuid, integer, integer, integer) from public;

grant execute on function private.report_export(uuid, integer, integer, integer) to postgres;

revoke all on function private.start_export(uuid) from public;

grant execute on function private.start_export(uuid) to postgres;

revoke all on function public.begin_export() from public;

grant execute on function public.begin_export() to authenticated, postgres;

revoke all on function public.forget_exports(integer) from public;

grant execute on function public.forget_exports(integer) to postgres, service_role;

grant select on table public.exports to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.exports to postgres;

grant usage on type public.export_state to postgres;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('exports', 'exports', false, 10485760, array['application/octet-stream']);
