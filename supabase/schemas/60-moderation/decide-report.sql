-- MOD-03: what a moderator decides. Both sides hear what was found, by which rule, that a person decided, and how to object.

create function public.decide_report(
  report_id uuid, decision public.bounded_text, rule public.bounded_text, facts public.bounded_text, tells_reporter boolean default true)
returns void
language sql volatile security invoker set search_path = '' as $$
  select private.decide_report(report_id, decision, rule, facts, tells_reporter)
$$;
comment on function public.decide_report is
  'Owners and moderators, with a fresh code: no_action, duplicate, limit_reach, age_gate or remove; owners also suspend the author. The '
  'last four also decide the other open reports of the same target; no_action those of the same text for the same reason. Refused if the '
  'report is decided already.';
grant execute on function public.decide_report to authenticated;

create function private.decide_report(of_report uuid, decision text, rule text, facts text, tells_reporter boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.decide_report to authenticated;

create function private.require_rule(by_rule text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if char_length(coalesce(by_rule, '')) not between 3 and 300 then
    perform private.refuse_field('rule', 'Name the rule, in 3 to 300 characters.');
  end if;
end;
$$;

create function private.close_report(
  asked public.reports, actor uuid, decision text, by_rule text, found_facts text, tells_reporter boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Takes the reported content down and tells its author why.
create function private.remove_target(asked public.reports, actor uuid, found_facts text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  said public.comments;
  decision uuid;
begin
  case asked.target_type
    when 'post' then
      select * into post from public.posts p where p.id = asked.target_id for update;
      if not found or post.status = 'removed' then perform private.refuse('conflict', 'This post is not there any more.'); end if;
      perform private.remove_post(post.id, actor, found_facts, by_rule = 'The law', by_rule);
    when 'comment' then
      select * into said from public.comments c where c.id = asked.target_id for update;
      if not found or said.status in ('removed', 'deleted') then
        perform private.refuse('conflict', 'This comment is not there any more.');
      end if;
      select * into post from public.posts p where p.id = said.post_id;
      perform private.take_down_comment(said, actor, found_facts);
      perform private.notify_user(said.author_id, 'comment_removed', null, post.id, null, null, null, null,
        jsonb_build_object('by_law', by_rule = 'The law'));
      insert into public.outbox (template, user_id, data, natural_key)
      -- What only buyers may read is in no mail: it may quote the paid text.
      values ('comment_removed', said.author_id, jsonb_strip_nulls(jsonb_build_object(
          'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'), 'rule', by_rule, 'facts', found_facts,
          'comment', case when private.comments_mode_of(post) <> 'buyers' then said.body end)),
        'comment_removed:' || said.id)
      on conflict (natural_key) do nothing;
    else
      perform private.refuse_field('decision', 'A profile cannot be removed.');
  end case;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, asked.target_type, asked.target_id, coalesce(said.author_id, post.profile_id), actor, 'remove_' || asked.target_type,
    found_facts, by_rule, 'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  if asked.target_type = 'post' and asked.reason = 'copyright' then perform private.add_strike(decision, post.profile_id, actor); end if;
end;
$$;

-- Keeps what was reported out of every list that recommends posts, and tells its author why. It ends on /admin/featured-exclusions.
create function private.limit_target(asked public.reports, actor uuid, found_facts text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  saved public.featured_exclusions;
begin
  if asked.target_type not in ('post', 'profile') then
    perform private.refuse_field('decision', 'No list recommends comments. Remove it, or leave it up.');
  end if;
  if coalesce(private.target_state(asked.target_type, asked.target_id), 'deleted') in ('removed', 'deleted') then
    perform private.refuse('conflict', format('This %s is not there any more.', asked.target_type));
  end if;
  -- One that is over may wait for its timer.
  delete from public.featured_exclusions x where x.until <= now() and asked.target_id in (x.post_id, x.profile_id);
  insert into public.featured_exclusions (target_type, post_id, profile_id, reason)
  values (asked.target_type::text::public.exclusion_target, case asked.target_type when 'post' then asked.target_id end,
    case asked.target_type when 'profile' then asked.target_id end, found_facts)
  on conflict do nothing returning * into saved;
  if saved.id is null then
    perform private.refuse('conflict', 'Our lists leave this out already. To change that, open “Kept out of lists”.');
  end if;
  perform private.log_staff_action(actor, 'add_exclusion', 'exclusion:' || saved.id, null, to_jsonb(saved), found_facts);
  perform private.explain_exclusion(saved, actor, by_rule, asked.id);
end;
$$;

-- Who would be suspended by a report of this; null where that is no decision about it.
create function private.author_to_suspend(asked public.reports) returns public.profiles
language sql stable security definer set search_path = '' as $$
  select a from public.profiles a where a.id = case asked.target_type
    when 'post' then (select p.profile_id from public.posts p where p.id = asked.target_id) when 'profile' then asked.target_id end
$$;

-- Closes the account, as its page for staff does: only the owner may, and the person is told why. What was hidden stays closed with it.
create function private.suspend_author(asked public.reports, found_facts text, by_rule text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

create function private.take_down_comment(said public.comments, actor uuid, found_facts text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.end_hiding('comment', said.id, 'decided', false) then said.status := 'published'; end if;
  perform private.log_staff_action(actor, 'remove_comment', 'comment:' || said.id, jsonb_build_object('status', said.status), null, found_facts);
  update public.comments c set status = 'removed', pinned = false where c.id = said.id;
end;
$$;
