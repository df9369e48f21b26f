set local check_function_bodies = off;

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
  if made is null then perform private.refuse('conflict', 'Your download is already being made.'); end if;
  select h.* into hit from public.take_rate_limit('export:' || person, most, 86400) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, format('You can make %s downloads a day. Try again tomorrow.', most));
  end if;
  perform private.add_job('make_export', jsonb_build_object('id', made));
  return made;
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
  if not found then
    return not exists (select from public.exports e where e.id = of_export and e.attempt = of_attempt and e.state = 'ready');
  end if;
  if due.attempt < 5 then return false; end if;
  perform private.end_failed_export(due);
  return true;
end;
$function$;

comment on function private.fail_export(uuid, integer) is 'After an attempt that failed or was overtaken. True if its file is of no use: not if it is finished after all, or if another attempt is to come.';
