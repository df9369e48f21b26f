-- MOD-03: appeals. Once for each decision, within six months, by the person it concerns. Another of staff decides, and undoes what was wrong.

-- A decision that the caller may read: about them or what is theirs, or that their report led to nothing.
create function private.find_own_decision(of_decision uuid) returns public.moderation_actions
language sql stable security definer set search_path = '' as $$
  select m from public.moderation_actions m
  left join public.reports r on r.id = m.report_id
  where m.id = of_decision and (select auth.uid()) in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end)
$$;

-- Null if it can be appealed now, or why not.
create function private.why_no_appeal(judged public.moderation_actions) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when judged.action in ('hide_post', 'hide_comment') and private.describe_hiding(judged.target_type, judged.target_id) is null
      then 'This is over.'
    when judged.action in ('hide_post', 'hide_comment') then 'A person looks at it now. You can write to us meanwhile: reply to our e-mail.'
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when exists (select from private.counter_notices c where c.decision_id = judged.id)
      then 'You sent a counter-notice instead of an appeal. That is possible once.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$$;

create function private.describe_own_decision(judged public.moderation_actions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', judged.id, 'action', judged.action, 'facts', judged.facts, 'rule', judged.rule, 'is_automated', judged.is_automated,
    'target_type', judged.target_type, 'created_at', judged.created_at, 'appeal_until', judged.created_at + interval '6 months',
    'reference', (select 'RPT-' || r.number from public.reports r where r.id = judged.report_id and judged.action = 'no_action'),
    'label', private.label_decision(judged), 'why_no_appeal', private.why_no_appeal(judged),
    'strike', private.describe_strike(judged.id), 'counter_notice', private.describe_counter_notice(judged.id),
    'may_counter', judged.affected_id = (select auth.uid()) and private.why_no_counter_notice(judged) is null,
    'appeal', (
      select jsonb_build_object('words', a.words, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at,
        'decided_at', a.decided_at, 'by_same_person', a.by_same_person, 'is_undone', a.is_undone)
      from private.appeals a where a.decision_id = judged.id))
$$;

create function private.label_decision(judged public.moderation_actions) returns text
language sql stable security definer set search_path = '' as $$
  select left(coalesce(case judged.target_type
    when 'post' then (select coalesce(nullif(btrim(p.title), ''), 'Without a title') from public.posts p where p.id = judged.target_id)
    when 'comment' then (
      select 'A comment on ' || coalesce(nullif(btrim(p.title), ''), 'a post without a title')
      from public.comments c join public.posts p on p.id = c.post_id where c.id = judged.target_id)
    when 'profile' then (select '@' || p.handle::text from public.profiles p where p.id = judged.target_id) end, 'Not there any more'), 200)
$$;

create function public.read_decision(decision_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_decision(decision_id) $$;
comment on function public.read_decision is 'A decision about the caller, or on their report, with its appeal. Others get not_found.';
grant execute on function public.read_decision to authenticated;

create function private.read_decision(of_decision uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  judged public.moderation_actions := private.find_own_decision(of_decision);
begin
  if judged.id is null then perform private.refuse('not_found', 'There is no such decision.'); end if;
  return private.describe_own_decision(judged);
end;
$$;
grant execute on function private.read_decision to authenticated;

create function public.list_own_decisions(after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_own_decisions(after_id) $$;
comment on function public.list_own_decisions is
  '100 decisions about the caller, and on reports of theirs that led to nothing, the newest first, behind the one of after_id.';
grant execute on function public.list_own_decisions to authenticated;

create function private.list_own_decisions(after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  behind public.moderation_actions := private.find_own_decision(after_id);
begin
  return (
    select coalesce(jsonb_agg(private.describe_own_decision(mine) order by mine.created_at desc, mine.id desc), '[]')
    from (
      select m.* from public.moderation_actions m
      where (m.affected_id = (select auth.uid()) or (m.action = 'no_action' and m.report_id in (
          select r.id from public.reports r where r.reporter_id = (select auth.uid()))))
        and (behind.id is null or (m.created_at, m.id) < (behind.created_at, behind.id))
      order by m.created_at desc, m.id desc limit 100) as found
    join public.moderation_actions mine on mine.id = found.id);
end;
$$;
grant execute on function private.list_own_decisions to authenticated;

create function public.file_appeal(decision_id uuid, words public.bounded_comment) returns void
language sql volatile security invoker set search_path = '' as $$ select private.file_appeal(decision_id, words) $$;
comment on function public.file_appeal is
  'The person a decision is about, or whose report led to nothing, says in 20 to 2,000 characters why it is wrong. Once, within six months.';
grant execute on function public.file_appeal to authenticated;

create function private.file_appeal(of_decision uuid, words text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  judged public.moderation_actions := private.find_own_decision(of_decision);
  said text := btrim(coalesce(words, ''), E' \n\r\t');
  hindrance text;
begin
  if judged.id is null then perform private.refuse('not_found', 'There is no such decision.'); end if;
  -- Two tabs wait for each other.
  select * into judged from public.moderation_actions m where m.id = of_decision for update;
  hindrance := private.why_no_appeal(judged);
  if hindrance is not null then perform private.refuse('conflict', hindrance); end if;
  if char_length(said) not between 20 and 2000 then
    perform private.refuse_field('words', 'Say what we got wrong, in 20 to 2,000 characters.');
  end if;
  insert into private.appeals (decision_id, words) values (judged.id, said);
  update public.moderation_actions m set appealed_at = now() where m.id = judged.id;
  update public.reports r set status = 'appealed' where r.id in (select private.reports_of_decision(judged));
end;
$$;
grant execute on function private.file_appeal to authenticated;

-- Its own report, and those of the same target that it decided in the same moment. A suspension by a report of a post is about its author.
create function private.reports_of_decision(judged public.moderation_actions) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.id from public.reports r
  -- A hold decides nothing about its report.
  where judged.action <> 'hold_payouts' and (r.id = judged.report_id or (
    judged.action <> 'no_action' and r.decided_at = judged.created_at and exists (
      select from public.reports own where own.id = judged.report_id and own.target_type = r.target_type and own.target_id = r.target_id)))
$$;

create function public.list_appeals(after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_appeals(after_id) $$;
comment on function public.list_appeals is 'Owners and moderators: 51 open appeals, the oldest first, behind the one of after_id.';
grant execute on function public.list_appeals to authenticated;

create function private.list_appeals(after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  behind private.appeals;
begin
  select * into behind from private.appeals a where a.id = after_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', found.id, 'words', found.words, 'created_at', found.created_at, 'action', m.action, 'facts', m.facts, 'rule', m.rule,
      'decided_at', m.created_at, 'decided_by', (select p.handle from public.profiles p where p.id = m.actor_id),
      'target_type', m.target_type, 'label', private.label_decision(m), 'report_id', m.report_id,
      'state_now', private.target_state(m.target_type, m.target_id),
      'may_decide', private.why_not_decide(m, actor) is null) order by found.created_at, found.id), '[]')
    from (
      select * from private.appeals a
      where a.status = 'open' and (behind.id is null or (a.created_at, a.id) > (behind.created_at, behind.id))
      order by a.created_at, a.id limit 51) as found
    join public.moderation_actions m on m.id = found.decision_id);
end;
$$;
grant execute on function private.list_appeals to authenticated;

-- Null if this member of staff may decide an appeal against it, or why not. Only an owner undoes a suspension or what is about staff.
create function private.why_not_decide(judged public.moderation_actions, actor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when actor = judged.affected_id or exists (
      select from public.reports r where r.id = judged.report_id and r.reporter_id = actor and judged.action = 'no_action')
      then 'This appeal is yours. Another of us has to decide it.'
    when private.needs_owner(judged) and private.office_of(actor) is distinct from 'owner' then 'Only the owner can do this.'
    when actor = judged.actor_id and exists (
      select from auth.users u join public.profiles p on p.id = u.id
      where u.id <> actor and u.id is distinct from judged.affected_id and p.status = 'active'
        and (u.raw_app_meta_data ->> 'role' = 'owner'
          or (u.raw_app_meta_data ->> 'role' = 'moderator' and not private.needs_owner(judged))))
      then 'You made this decision. Another of us has to decide the appeal.' end
$$;

create function private.needs_owner(judged public.moderation_actions) returns boolean
language sql stable security definer set search_path = '' as $$
  select judged.action = 'suspend_account' or (judged.action in ('limit_account', 'change_handle') and private.office_of(judged.target_id) is not null)
$$;

create function public.decide_appeal(appeal_id uuid, verdict public.bounded_text, rule public.bounded_text, reason public.bounded_text)
returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_appeal(appeal_id, verdict, rule, reason) $$;
comment on function public.decide_appeal is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could: uphold, or overturn, which undoes the decision. '
  'If nothing was done about a report, remove, limit_reach or age_gate overturns that, by the rule.';
grant execute on function public.decide_appeal to authenticated;

create function private.decide_appeal(of_appeal uuid, verdict text, rule text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  asked private.appeals;
  judged public.moderation_actions;
  hindrance text;
  of_report public.reports;
  became public.report_status := case when verdict = 'uphold' then 'upheld' else 'overturned' end;
  undone boolean := false;
begin
  select * into asked from private.appeals a where a.id = of_appeal;
  if not found then perform private.refuse('not_found', 'There is no such appeal.'); end if;
  select * into judged from public.moderation_actions m where m.id = asked.decision_id;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || judged.target_id, 0));
  select * into asked from private.appeals a where a.id = of_appeal for update;
  if asked.status <> 'open' then perform private.refuse('conflict', 'This appeal is decided already. Nothing was changed.'); end if;
  hindrance := private.why_not_decide(judged, actor);
  if hindrance is not null then perform private.refuse('forbidden', hindrance); end if;
  if verdict is null or not verdict = any (case judged.action when 'no_action' then array['uphold', 'remove', 'limit_reach', 'age_gate']
    else array['uphold', 'overturn'] end) then
    perform private.refuse_field('verdict', 'Choose a decision.');
  end if;
  if verdict in ('remove', 'limit_reach', 'age_gate') then
    perform private.require_rule(by_rule);
    select * into of_report from public.reports r where r.id = judged.report_id;
    if not found then perform private.refuse('conflict', 'The report is not there any more.'); end if;
    case verdict
      when 'remove' then perform private.remove_target(of_report, actor, found_facts, by_rule);
      when 'limit_reach' then perform private.limit_target(of_report, actor, found_facts, by_rule);
      else perform private.gate_target(of_report, actor, found_facts, by_rule);
    end case;
    undone := true;
  elsif verdict = 'overturn' then
    undone := private.undo_decision(judged, actor, found_facts);
    perform private.undo_strike(judged.id, actor, found_facts);
  end if;
  update private.appeals a set status = became, answer = found_facts, decided_by = actor, decided_at = now(), is_undone = undone,
    by_same_person = (actor is not distinct from judged.actor_id)
  where a.id = asked.id returning * into asked;
  update public.reports r set status = became where r.id in (select private.reports_of_decision(judged)) and r.status = 'appealed';
  perform private.log_staff_action(actor, 'decide_appeal', 'appeal:' || asked.id, jsonb_build_object('status', 'open'),
    jsonb_build_object('status', became, 'decision', judged.id, 'is_undone', undone, 'by_same_person', asked.by_same_person), found_facts);
  perform private.tell_of_appeal(asked, judged);
end;
$$;
grant execute on function private.decide_appeal to authenticated;

-- Puts things back as they were before the decision. False if there is nothing to put back: another decision came after it, or it is gone.
create function private.undo_decision(judged public.moderation_actions, actor uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  was text := private.state_before(judged);
  post public.posts;
  kept_out public.featured_exclusions;
  wanted public.account_status;
begin
  case judged.action
    when 'remove_post' then
      select * into post from public.posts p where p.id = judged.target_id for update;
      if post.status is distinct from 'removed' or post.removed_at <> judged.created_at then return false; end if;
      if post.first_published_at is not null then
        perform private.reinstate_post(post.id, actor, why, was = 'published');
      else
        perform private.log_staff_action(actor, 'reinstate_post', 'post:' || post.id, null, null, why);
        update public.posts p set status = 'draft', removed_at = null, removed_reason = null where p.id = post.id;
      end if;
    when 'remove_comment' then
      if private.is_outdated(judged) then return false; end if;
      update public.comments c set status = was::public.comment_status where c.id = judged.target_id and c.status = 'removed';
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'restore_comment', 'comment:' || judged.target_id, null, jsonb_build_object('status', was), why);
    when 'limit_reach' then
      -- What a check found ends apart from what a person decided about the same post.
      delete from public.featured_exclusions x where x.id = (
        select f.id from public.featured_exclusions f
        where judged.target_id in (f.post_id, f.profile_id) and f.created_at <= judged.created_at
          and (f.cause is not null) = judged.is_automated
        order by (f.reason = judged.facts) desc, f.created_at limit 1)
      returning * into kept_out;
      if kept_out.id is null then return false; end if;
      perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || kept_out.id, to_jsonb(kept_out), null, why);
    when 'age_gate' then
      if private.is_outdated(judged) then return false; end if;
      return private.lift_age_gate(judged.target_id, actor, why);
    when 'limit_account', 'suspend_account' then
      perform pg_advisory_xact_lock(hashtextextended('account_status:' || judged.target_id, 0));
      wanted := case judged.action when 'limit_account' then 'limited' else 'suspended' end;
      if private.is_outdated(judged) then return false; end if;
      update public.profiles p set status = coalesce(was, 'active')::public.account_status where p.id = judged.target_id and p.status = wanted;
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'set_account_status', 'profile:' || judged.target_id, jsonb_build_object('status', wanted),
        jsonb_build_object('status', was), why);
    when 'hold_payouts' then
      if not exists (select from private.payout_holds h where h.decision_id = judged.id and h.ended_at is null) then return false; end if;
      return private.lift_payout_hold(judged.target_id, 'appeal');
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$$;

-- The audit log has it: it was written in the transaction of the decision.
create function private.state_before(judged public.moderation_actions) returns text
language sql stable security definer set search_path = '' as $$
  select l.before ->> 'status' from public.admin_audit_log l
  where l.target = judged.target_type || ':' || judged.target_id
    and l.action = case when judged.action in ('limit_account', 'suspend_account') then 'set_account_status' else judged.action end
    and l.created_at >= judged.created_at
  order by l.id limit 1
$$;

create function private.is_outdated(judged public.moderation_actions) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.moderation_actions m
    where m.target_type = judged.target_type and m.target_id = judged.target_id and m.created_at > judged.created_at
      and m.action in ('remove_comment', 'limit_account', 'suspend_account', 'restore_account', 'age_gate'))
$$;

-- The person who appealed hears it in any case; those who had reported it, if our decision has changed.
create function private.tell_of_appeal(asked private.appeals, judged public.moderation_actions) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
