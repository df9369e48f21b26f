set local check_function_bodies = off;

drop function private.set_account_status(uuid, text, text, text, text);

create or replace function private.author_to_suspend (
  asked public.reports
)
  returns public.profiles
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select a from public.profiles a where a.id = case asked.target_type
    when 'post' then (select p.profile_id from public.posts p where p.id = asked.target_id) when 'profile' then asked.target_id end
$function$;

create or replace function private.close_report (
  asked public.reports,
  actor uuid,
  decision text,
  by_rule text,
  found_facts text,
  tells_reporter boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  became public.report_status := case
    when decision in ('remove', 'limit_reach', 'age_gate', 'suspend') then 'action_taken' when decision = 'duplicate' then 'duplicate' else 'no_action' end;
  details jsonb := jsonb_build_object('reference', 'RPT-' || asked.number, 'decision', decision, 'target', asked.target_type);
begin
  update public.reports r
  set status = became, decision = close_report.decision, decision_note = found_facts, decided_at = now(), assigned_to = actor
  where r.id = asked.id;
  delete from private.open_reports o where o.report_id = asked.id;
  perform private.lift_hold_of_report(asked.id);
  perform private.log_staff_action(actor, 'decide_report', 'report:' || asked.id, jsonb_build_object('status', asked.status),
    jsonb_build_object('status', became, 'rule', by_rule), found_facts);
  if decision in ('no_action', 'duplicate') then
    insert into public.moderation_actions (report_id, target_type, target_id, actor_id, action, facts, rule)
    values (asked.id, asked.target_type, asked.target_id, actor, decision, found_facts, by_rule);
  end if;
  if not tells_reporter then return; end if;
  perform private.notify_user(asked.reporter_id, 'report_decision', null, null, null, null, null, null, details);
  perform private.mail_reporter(asked, 'report_decision', details || jsonb_build_object('rule', by_rule, 'facts', found_facts,
    'is_copyright', asked.reason = 'copyright'));
end;
$function$;

create or replace function private.decide_report (
  of_report uuid,
  decision text,
  rule text,
  facts text,
  tells_reporter boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(facts, 'moderator');
  asked public.reports;
  other public.reports;
  found_facts text := btrim(regexp_replace(facts, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
begin
  if decision is null or decision not in ('no_action', 'duplicate', 'limit_reach', 'age_gate', 'remove', 'suspend') then
    perform private.refuse_field('decision', 'Choose a decision.');
  end if;
  perform private.require_rule(by_rule);
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  -- Two who remove the same target by different reports wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('decide:' || asked.target_id, 0));
  select * into asked from public.reports r where r.id = of_report for update;
  if asked.status not in ('open', 'triaged') then
    perform private.refuse('conflict', 'This report is decided already. Nothing was changed.');
  end if;
  if decision = 'duplicate' and not exists (
    select from public.reports r where r.target_type = asked.target_type and r.target_id = asked.target_id and r.id <> asked.id) then
    perform private.refuse('conflict', 'There is no other report of this.');
  end if;
  if decision = 'remove' then perform private.remove_target(asked, actor, found_facts, by_rule); end if;
  if decision = 'limit_reach' then perform private.limit_target(asked, actor, found_facts, by_rule); end if;
  if decision = 'age_gate' then perform private.gate_target(asked, actor, found_facts, by_rule); end if;
  if decision = 'suspend' then perform private.suspend_author(asked, found_facts, by_rule); end if;
  perform private.close_report(asked, actor, decision, by_rule, found_facts, tells_reporter);
  if decision not in ('remove', 'suspend') then perform private.end_hiding_by_decision(asked, decision); end if;
  if decision = 'duplicate' then return; end if;
  -- What was left up may still break another rule, or be another by now. Who claims a right or names a law has facts of their own.
  for other in
    select r.* from public.reports r
    where r.target_type = asked.target_type and r.target_id = asked.target_id and r.status in ('open', 'triaged')
      and (decide_report.decision <> 'no_action'
        or (r.content_id = asked.content_id and r.reason = asked.reason and r.reason not in ('copyright', 'illegal', 'child_safety')))
    order by r.id for update
  loop
    perform private.close_report(other, actor, decision, by_rule, found_facts, tells_reporter);
  end loop;
end;
$function$;

create or replace function private.open_report (
  of_report uuid,
  with_paid_text boolean
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.reports_of_decision (
  judged public.moderation_actions
)
  returns SETOF uuid
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.id from public.reports r
  -- A hold decides nothing about its report.
  where judged.action <> 'hold_payouts' and (r.id = judged.report_id or (
    judged.action <> 'no_action' and r.decided_at = judged.created_at and exists (
      select from public.reports own where own.id = judged.report_id and own.target_type = r.target_type and own.target_id = r.target_id)))
$function$;

create or replace function private.set_account_status (
  of_person uuid,
  wanted text,
  seen text,
  rule text,
  why text,
  of_report uuid default null::uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  person public.profiles := private.lock_other_account(of_person, actor);
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  decision uuid;
begin
  if wanted is null or wanted not in ('active', 'limited', 'suspended') then
    perform private.refuse_field('status', 'Choose what the account becomes.');
  end if;
  perform private.require_rule(by_rule);
  if person.status::text is distinct from seen then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  if person.status::text = wanted then perform private.refuse('conflict', 'The account is that already. Nothing was changed.'); end if;
  if not wanted = any (private.list_possible_statuses(person, actor)) then
    perform private.refuse('forbidden', 'Only the owner can do this.');
  end if;
  update public.profiles p set status = wanted::public.account_status where p.id = person.id;
  perform private.log_staff_action(actor, 'set_account_status', 'profile:' || person.id, jsonb_build_object('status', person.status),
    jsonb_build_object('status', wanted, 'rule', by_rule), found_facts);
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (of_report, 'profile', person.id, person.id, actor,
    case wanted when 'active' then 'restore_account' when 'limited' then 'limit_account' else 'suspend_account' end, found_facts, by_rule,
    case when wanted <> 'active' then 'You can appeal once within six months: on the page of this decision, or write to us.' end)
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null, jsonb_build_object('status', wanted));
  insert into public.outbox (template, user_id, data, natural_key)
  values (case wanted when 'active' then 'account_restored' else 'account_' || wanted end, person.id,
    jsonb_build_object('rule', by_rule, 'facts', found_facts), 'account_status:' || decision);
end;
$function$;

create or replace function private.suspend_author (
  asked public.reports,
  found_facts text,
  by_rule text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  author public.profiles := private.author_to_suspend(asked);
begin
  if asked.target_type = 'comment' then
    perform private.refuse_field('decision', 'Decide about the account of a commenter on its own page.');
  end if;
  if author.id is null then perform private.refuse('conflict', 'Its author is not there any more.'); end if;
  perform private.set_account_status(author.id, 'suspended', author.status::text, by_rule, found_facts, asked.id);
  perform private.end_hiding(asked.target_type, asked.target_id, 'decided', false);
end;
$function$;

create or replace function private.tell_of_appeal (
  asked private.appeals,
  judged public.moderation_actions
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  details jsonb := jsonb_build_object('verdict', asked.status, 'decision_id', judged.id);
  letter jsonb := jsonb_build_object('verdict', asked.status, 'facts', asked.answer, 'what', judged.action, 'is_undone', asked.is_undone,
    'by_same_person', asked.by_same_person, 'target', judged.target_type);
  one public.reports;
begin
  if judged.action <> 'no_action' then
    perform private.notify_user(judged.affected_id, 'appeal_decision', null, null, null, null, null, null,
      details || jsonb_build_object('is_mine', true));
    insert into public.outbox (template, user_id, data, natural_key)
    select 'appeal_decision', judged.affected_id, letter || jsonb_build_object('path', '/decisions/' || judged.id), 'appeal_decision:' || asked.id
    where judged.affected_id is not null;
    if asked.status = 'upheld' then return; end if;
  end if;
  for one in select r.* from public.reports r where r.id in (select private.reports_of_decision(judged)) loop
    perform private.notify_user(one.reporter_id, 'appeal_decision', null, null, null, null, null, null,
      details || jsonb_build_object('is_mine', judged.action = 'no_action', 'reference', 'RPT-' || one.number));
    perform private.mail_reporter(one, 'appeal_decision', letter || jsonb_strip_nulls(jsonb_build_object('reference', 'RPT-' || one.number,
      'target', one.target_type, 'path', case when judged.action = 'no_action' and one.reporter_id is not null then '/decisions/' || judged.id end)));
  end loop;
end;
$function$;

create or replace function private.was_right (
  of_report public.reports
)
  returns boolean
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case
    when of_report.decision in ('remove', 'limit_reach', 'age_gate', 'suspend') then of_report.status <> 'overturned'
    when of_report.decision = 'no_action' then of_report.status = 'overturned' end
$function$;

comment on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  'Owners and moderators, with a fresh code: no_action, duplicate, limit_reach, age_gate or remove; owners also suspend the author. The last four also decide the other open reports of the same target; no_action those of the same text for the same reason. Refused if the report is decided already.';

revoke all on function private.author_to_suspend(public.reports) from public;

grant execute on function private.author_to_suspend(public.reports) to postgres;

revoke all on function private.set_account_status(uuid, text, text, text, text, uuid) from public;

grant execute on function private.set_account_status(uuid, text, text, text, text, uuid) to authenticated, postgres;

revoke all on function private.suspend_author(public.reports, text, text) from public;

grant execute on function private.suspend_author(public.reports, text, text) to postgres;
