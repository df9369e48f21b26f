set local check_function_bodies = off;

drop index public.reports_open_comments_idx;

drop index public.reports_open_idx;

alter table public.reports
  add column is_doubtful boolean not null default false;

alter type public.report_entry add attribute is_doubtful boolean cascade;

create or replace function private.file_report (
  notice jsonb,
  reporter uuid,
  network text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wanted public.reports := jsonb_populate_record(null::public.reports, notice);
  seen private.reported_content;
  who text;
  filed public.reports;
begin
  if (select s.read_only from public.settings s) then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  perform private.require_whole_report(wanted);
  if not private.can_report(wanted.target_type, wanted.target_id, reporter) then
    perform private.refuse('not_found', 'There is nothing here that you can report.');
  end if;
  seen := private.describe_target(wanted.target_type, wanted.target_id);
  if seen.author_id = reporter then perform private.refuse('forbidden', 'This is yours. You can change or delete it.'); end if;
  who := case when reporter is not null then 'user:' || reporter
    else format('network:%s:%s', coalesce(network, 'unknown'), lower(coalesce(wanted.reporter_email, ''))) end;
  -- The second of two calls at once waits for the first.
  perform pg_advisory_xact_lock(hashtextextended(format('report:%s:%s', wanted.target_id, who), 0));
  select r.* into filed from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = wanted.target_type and o.target_id = wanted.target_id and o.reporter = who;
  if found then return 'RPT-' || filed.number; end if;
  insert into private.reported_content as known (target_type, target_id, fingerprint, label, author_id, author_handle, content)
  values (wanted.target_type, wanted.target_id, seen.fingerprint, seen.label, seen.author_id, seen.author_handle, seen.content)
  on conflict (target_type, target_id, fingerprint) do update set label = known.label
  returning * into seen;
  insert into public.reports (target_type, target_id, reason, details, evidence_urls, reporter_id, reporter_name, reporter_email, good_faith,
    rights_holder, priority, content_id, work_owner, work_url, signature, is_doubtful)
  values (wanted.target_type, wanted.target_id, wanted.reason, wanted.details, coalesce(wanted.evidence_urls, '{}'),
    (select p.id from public.profiles p where p.id = reporter), wanted.reporter_name, wanted.reporter_email,
    coalesce(wanted.good_faith, false), coalesce(wanted.rights_holder, false), private.report_priority(wanted.reason), seen.id,
    wanted.work_owner, wanted.work_url, wanted.signature, private.reports_badly(reporter))
  returning * into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id, network, trust)
  values (filed.target_type, filed.target_id, who, filed.id, left(network, 100), private.weigh_reporter(filed.reporter_id));
  perform private.consider_hiding(filed, seen.author_id);
  perform private.mail_reporter(filed, 'report_received', jsonb_build_object('reference', 'RPT-' || filed.number));
  return 'RPT-' || filed.number;
end;
$function$;

create or replace function private.list_comment_reports (
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_report_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  passed public.reports;
begin
  perform private.require_office('moderator');
  select * into passed from public.reports r where r.id = after_id;
  return query
    select r.id, r.number, r.target_id, r.priority,
      array(select distinct o.reason from public.reports o
        where o.target_type = 'comment' and o.target_id = r.target_id and o.status in ('open', 'triaged') order by o.reason),
      private.count_open_reports('comment', r.target_id), coalesce(seen.label, 'Not there any more'), seen.content ->> 'body',
      coalesce(seen.content ? 'paid', false), seen.author_id, seen.author_handle,
      -- Counted up to 101: the page says "more than 100".
      (select count(*) from (
        select from public.comments c where c.author_id = seen.author_id and c.status not in ('removed', 'deleted') limit 101) as others),
      said.status::text, private.target_path('comment', r.target_id), r.created_at
    from (
      select o.* from public.reports o
      where o.target_type = 'comment' and o.status in ('open', 'triaged')
        and (passed.id is null
          or (o.priority, o.is_doubtful, o.created_at, o.id) > (passed.priority, passed.is_doubtful, passed.created_at, passed.id))
        and not exists (
          select from public.reports e
          where e.target_type = 'comment' and e.target_id = o.target_id and e.status in ('open', 'triaged')
            and (e.priority, e.is_doubtful, e.created_at, e.id) < (o.priority, o.is_doubtful, o.created_at, o.id))
      order by o.priority, o.is_doubtful, o.created_at, o.id limit at_most) as r
    left join private.reported_content seen on seen.id = r.content_id
    left join public.comments said on said.id = r.target_id
    order by r.priority, r.is_doubtful, r.created_at, r.id;
end;
$function$;

create or replace function private.list_reports (
  is_decided boolean,
  after_id uuid,
  at_most integer
)
  returns SETOF public.report_entry
  language plpgsql
  stable
  security definer
  rows 50
  set search_path to ''
  AS $function$
declare
  passed public.reports;
begin
  perform private.require_office('moderator');
  select * into passed from public.reports r where r.id = after_id;
  return query
    select r.id, r.number, r.target_type, r.reason, r.priority, r.status, coalesce(c.label, 'Not there any more'), c.author_handle,
      private.count_open_reports(r.target_type, r.target_id), r.created_at, r.decided_at,
      case when r.decided_at is null then (private.describe_hiding(r.target_type, r.target_id) ->> 'hidden_at')::timestamptz end,
      r.is_doubtful
    from (
      (select o.* from public.reports o
       where not is_decided and o.status in ('open', 'triaged')
         and (passed.id is null
           or (o.priority, o.is_doubtful, o.created_at, o.id) > (passed.priority, passed.is_doubtful, passed.created_at, passed.id))
         and not exists (
           select from public.reports e
           where e.target_type = o.target_type and e.target_id = o.target_id and e.status in ('open', 'triaged')
             and (e.priority, e.is_doubtful, e.created_at, e.id) < (o.priority, o.is_doubtful, o.created_at, o.id))
       order by o.priority, o.is_doubtful, o.created_at, o.id limit at_most)
      union all
      (select d.* from public.reports d
       where is_decided and d.decided_at is not null and (passed.id is null or (d.decided_at, d.id) < (passed.decided_at, passed.id))
       order by d.decided_at desc, d.id desc limit at_most)) as r
    left join private.reported_content c on c.id = r.content_id
    order by case when not is_decided then r.priority end, case when not is_decided then r.is_doubtful end,
      case when not is_decided then r.created_at end, r.decided_at desc, case when not is_decided then r.id end, r.id desc;
end;
$function$;

create index reports_open_comments_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where
    ((target_type = 'comment'::public.report_target) AND (status = ANY (ARRAY['open'::public.report_status,
    'triaged'::public.report_status])));

create index reports_open_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where (status = ANY (ARRAY['open'::public.report_status, 'triaged'::public.report_status]));

comment on column public.reports.is_doubtful is 'A14: the reporter was mostly wrong before, so it comes last of its priority.';

comment on function public.list_reports(boolean, uuid, integer) is 'Owners and moderators: a page of what has open reports, a line each by the most urgent, then the oldest; or of decided reports, the newest first. It begins behind the report after_id.';
