set local check_function_bodies = off;

create or replace function private.report_listed_picture (
  of_user uuid,
  place text,
  sha256 text,
  list text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  line constant text := format('%s: tried to upload a picture (%s) that is on %s. Its SHA-256 is %s. Nothing was stored.',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'), place, list, sha256);
  seen private.reported_content;
  filed uuid;
begin
  if sha256 !~ '^[0-9a-f]{64}$' or place not in ('post', 'avatar', 'cover') or char_length(list) > 100 then
    perform private.refuse('validation_failed', 'This is no report of a picture.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('report:%s:scan', of_user), 0));
  select o.report_id into filed from private.open_reports o
  where o.target_type = 'profile' and o.target_id = of_user and o.reporter = 'scan';
  if found then
    update public.reports r set details = left(r.details || E'\n' || line, 3000) where r.id = filed;
    return;
  end if;
  seen := private.describe_target('profile', of_user);
  insert into private.reported_content as known (target_type, target_id, fingerprint, label, author_id, author_handle, content)
  values ('profile', of_user, seen.fingerprint, coalesce(seen.label, 'An account without a handle'), seen.author_id, seen.author_handle, seen.content)
  on conflict (target_type, target_id, fingerprint) do update set label = known.label
  returning * into seen;
  insert into public.reports (target_type, target_id, reason, details, priority, content_id)
  values ('profile', of_user, 'child_safety', line, 0, seen.id) returning id into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id) values ('profile', of_user, 'scan', filed);
end;
$function$;

create or replace function public.report_listed_picture (
  user_id uuid,
  place text,
  sha256 text,
  list text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.report_listed_picture(user_id, place, sha256, list) $function$;

comment on function public.report_listed_picture(uuid, text, text, text) is 'Server only: reports the account that tried to upload it, as P0. More of one account are added to its open report.';

revoke all on function private.report_listed_picture(uuid, text, text, text) from public;

grant execute on function private.report_listed_picture(uuid, text, text, text) to postgres, service_role;

revoke all on function public.report_listed_picture(uuid, text, text, text) from public;

grant execute on function public.report_listed_picture(uuid, text, text, text) to postgres, service_role;
