-- What moderators read of reports: the queue, and one report with what was reported.

create function public.list_reports(is_decided boolean default false, after_id uuid default null, at_most integer default 50)
returns setof public.report_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_reports(is_decided, after_id, least(greatest(at_most, 0), 51))
$$;
comment on function public.list_reports is
  'Owners and moderators: a page of what has open reports, a line each by the most urgent, then the oldest; or of decided reports, the newest '
  'first. It begins behind the report after_id.';
grant execute on function public.list_reports to authenticated;

create function private.list_reports(is_decided boolean, after_id uuid, at_most integer) returns setof public.report_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
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
$$;
grant execute on function private.list_reports to authenticated;

create function public.open_report(report_id uuid, with_paid_text boolean default false) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_report(report_id, with_paid_text) $$;
comment on function public.open_report is
  'Owners and moderators: a report, what was reported as it was then, other reports of it, and what was decided before. Reading the paid '
  'text leaves a row in the audit log (ENF-05).';
grant execute on function public.open_report to authenticated;

create function private.open_report(of_report uuid, with_paid_text boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  asked public.reports;
  seen private.reported_content;
begin
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  select * into seen from private.reported_content c where c.id = asked.content_id;
  if with_paid_text and seen.content ? 'paid' then
    perform private.log_staff_action(actor, 'read_reported_text', 'report:' || asked.id, null, null,
      format('Read the paid part for RPT-%s', asked.number));
  end if;
  return jsonb_build_object(
    'id', asked.id, 'number', asked.number, 'target_type', asked.target_type, 'target_id', asked.target_id, 'reason', asked.reason,
    'details', asked.details, 'evidence_urls', asked.evidence_urls, 'priority', asked.priority, 'status', asked.status,
    'decision', asked.decision, 'decision_note', asked.decision_note, 'decided_at', asked.decided_at, 'created_at', asked.created_at,
    'decided_by', (select p.handle from public.profiles p where p.id = asked.assigned_to),
    'reporter', jsonb_build_object('handle', (select p.handle from public.profiles p where p.id = asked.reporter_id),
      'id', asked.reporter_id, 'has_session', asked.reporter_id is not null, 'name', asked.reporter_name, 'email', asked.reporter_email,
      'trust', case when asked.reporter_id is not null then to_jsonb(private.measure_trust(asked.reporter_id)) end,
      'upheld', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'action_taken'),
      'refused', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'no_action')),
    'copyright', case when asked.reason = 'copyright' then jsonb_build_object(
      'owner', asked.work_owner, 'url', asked.work_url, 'signature', asked.signature) end,
    'label', coalesce(seen.label, 'Not there any more'), 'author_handle', seen.author_handle, 'author_id', seen.author_id,
    'author_trust', case when seen.author_id is not null then to_jsonb(private.measure_trust(seen.author_id)) end,
    'path', private.target_path(asked.target_type, asked.target_id),
    'content', case when with_paid_text then seen.content else seen.content - 'paid' end,
    'has_paid_text', coalesce(seen.content ? 'paid', false),
    'state_now', private.target_state(asked.target_type, asked.target_id),
    'may_suspend', 'suspended' = any (private.list_possible_statuses(private.author_to_suspend(asked), actor)),
    'hiding', private.describe_hiding(asked.target_type, asked.target_id),
    'has_age_gate', exists (select from public.posts p where p.id = asked.target_id and p.own_warning is not null),
    'payout_hold', private.describe_payout_hold(asked.id), 'may_hold_payouts', private.why_no_hold(asked) is null,
    'others', (
      select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc), '[]') from (
        select r.id, r.number, r.reason, r.status, r.created_at from public.reports r
        where r.target_type = asked.target_type and r.target_id = asked.target_id and r.id <> asked.id
        order by r.created_at desc limit 50) o),
    'history', (
      select coalesce(jsonb_agg(to_jsonb(h) order by h.created_at desc), '[]') from (
        select m.action, m.facts, m.rule, m.created_at, (select p.handle from public.profiles p where p.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.target_type = asked.target_type and m.target_id = asked.target_id
        order by m.created_at desc limit 50) h));
end;
$$;
grant execute on function private.open_report to authenticated;

-- Null if it is not there any more.
create function private.target_state(of_type public.report_target, of_target uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case of_type
    when 'post' then (select p.status::text from public.posts p where p.id = of_target)
    when 'comment' then (select c.status::text from public.comments c where c.id = of_target)
    when 'profile' then (select p.status::text from public.profiles p where p.id = of_target) end
$$;
