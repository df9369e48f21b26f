-- L11: the author of a post that was removed for copyright says, under their name, that this was a mistake. Staff send that to the claimant.
-- Between 10 and 14 working days later staff put the post back, unless the claimant has gone to court. Each step is a person's.

-- Counts Monday to Friday. Holidays differ by country, so they count as working days.
create function private.add_working_days(since timestamptz, days integer) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select since + make_interval(days => (
    select d from (
      select d, count(*) over (order by d) as passed
      from generate_series(1, days * 2 + 7) as d
      where extract(isodow from (since at time zone 'UTC') + make_interval(days => d)) < 6) as working
    where working.passed = days))
$$;

-- When a post may come back, and by when it must.
create function private.describe_clock(sent private.counter_notices) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('from', private.add_working_days(sent.sent_at, 10), 'until', private.add_working_days(sent.sent_at, 14))
$$;

-- A removal by a copyright report, unless the law itself demands it. Null if a counter-notice is possible now, or why not.
create function private.why_no_counter_notice(judged public.moderation_actions) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when judged.rule = 'The law' or not exists (select from private.strikes s where s.decision_id = judged.id)
      then 'Only a removal for copyright can be answered by a counter-notice.'
    else private.why_no_appeal(judged) end
$$;

create function public.file_counter_notice(decision_id uuid, notice public.bounded_json) returns void
language sql volatile security invoker set search_path = '' as $$ select private.file_counter_notice(decision_id, notice) $$;
comment on function public.file_counter_notice is
  'The author of a post that was removed for copyright says that it was a mistake: {words, name, address, signature, good_faith, consents}. '
  'Once, within six months, instead of an appeal.';
grant execute on function public.file_counter_notice to authenticated;

create function private.file_counter_notice(of_decision uuid, notice jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  judged public.moderation_actions;
  hindrance text;
  said text := btrim(coalesce(notice ->> 'words', ''), E' \n\r\t');
  signer text := btrim(coalesce(notice ->> 'name', ''));
  reached text := btrim(coalesce(notice ->> 'address', ''), E' \n\r\t');
  signed text := btrim(coalesce(notice ->> 'signature', ''));
begin
  -- Two tabs wait for each other.
  select * into judged from public.moderation_actions m where m.id = of_decision and m.affected_id = (select auth.uid()) for update;
  if not found then perform private.refuse('not_found', 'There is no such decision.'); end if;
  hindrance := private.why_no_counter_notice(judged);
  if hindrance is not null then perform private.refuse('conflict', hindrance); end if;
  perform private.refuse_fields((
    select coalesce(jsonb_agg(jsonb_build_object('field', m.field, 'message', m.message)), '[]')
    from (values
      ('words', char_length(said) between 20 and 2000, 'Say why it was a mistake, in 20 to 2,000 characters.'),
      ('name', char_length(signer) between 2 and 100, 'Enter your full name.'),
      ('address', char_length(reached) between 5 and 300, 'Enter a postal address or an e-mail address, in at most 300 characters.'),
      ('goodFaith', notice -> 'good_faith' = 'true', 'Confirm this.'),
      ('consents', notice -> 'consents' = 'true', 'Confirm this.'),
      ('signature', char_length(signed) between 2 and 100, 'Sign with your full name.')) as m (field, is_right, message)
    where m.is_right is not true));
  insert into private.counter_notices (decision_id, words, name, address, signature) values (judged.id, said, signer, reached, signed);
  update public.moderation_actions m set appealed_at = now() where m.id = judged.id;
  update public.reports r set status = 'appealed' where r.id in (select private.reports_of_decision(judged));
end;
$$;
grant execute on function private.file_counter_notice to authenticated;

-- As its author reads it. Null if there is none.
create function private.describe_counter_notice(of_decision uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('words', c.words, 'name', c.name, 'address', c.address, 'signature', c.signature, 'status', c.status,
    'answer', c.answer, 'created_at', c.created_at, 'sent_at', c.sent_at, 'decided_at', c.decided_at, 'is_undone', c.is_undone,
    'clock', case when c.sent_at is not null then private.describe_clock(c) end)
  from private.counter_notices c where c.decision_id = of_decision
$$;

create function public.list_counter_notices(after_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_counter_notices(after_id) $$;
comment on function public.list_counter_notices is
  'Owners and moderators: 51 counter-notices that wait for staff or for the claimant, the oldest first, behind the one of after_id.';
grant execute on function public.list_counter_notices to authenticated;

create function private.list_counter_notices(after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('moderator');
  behind private.counter_notices;
begin
  select * into behind from private.counter_notices c where c.id = after_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', waiting.id, 'status', waiting.status, 'words', waiting.words, 'name', waiting.name, 'address', waiting.address,
      'signature', waiting.signature, 'created_at', waiting.created_at, 'sent_at', waiting.sent_at,
      'clock', case when waiting.sent_at is not null then private.describe_clock(waiting) end,
      'facts', m.facts, 'label', private.label_decision(m), 'report_id', m.report_id, 'decided_at', m.created_at,
      'state_now', private.target_state(m.target_type, m.target_id),
      'claimants', (select count(*) from private.list_claimants(m)),
      'may_decide', private.why_not_decide(m, actor) is null) order by waiting.created_at, waiting.id), '[]')
    from (
      select * from private.counter_notices c
      where c.status in ('received', 'sent') and (behind.id is null or (c.created_at, c.id) > (behind.created_at, behind.id))
      order by c.created_at, c.id limit 51) as waiting
    join public.moderation_actions m on m.id = waiting.decision_id);
end;
$$;
grant execute on function private.list_counter_notices to authenticated;

-- Those on which staff can act: what was received, and what was sent once its post may come back. Each waits since then.
create function private.count_waiting_notices() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('waiting', count(*), 'oldest_at', min(acts.since))
  from (
    select coalesce(private.add_working_days(c.sent_at, 10), c.created_at) as since
    from private.counter_notices c where c.status in ('received', 'sent')) as acts
  where acts.since <= now()
$$;

-- Those who claimed copyright, as far as they can still be reached.
create function private.list_claimants(judged public.moderation_actions)
returns table (report_id uuid, number bigint, account uuid, email text)
language sql stable security definer set search_path = '' as $$
  select r.id, r.number, u.id, case when u.id is null then r.reporter_email end
  from public.reports r
  left join auth.users u on u.id = r.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null
  where r.id in (select private.reports_of_decision(judged)) and r.reason = 'copyright' and (u.id is not null or r.reporter_email is not null)
$$;

create function public.decide_counter_notice(
  notice_id uuid, step public.bounded_text, seen_status public.bounded_text, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.decide_counter_notice(notice_id, step, seen_status, reason)
$$;
comment on function public.decide_counter_notice is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could. step: send or refuse what was '
  'received; of what was sent, court (the claimant has sued) or, after 10 working days, reinstate. Refuses conflict if it is not seen_status any more.';
grant execute on function public.decide_counter_notice to authenticated;

create function private.decide_counter_notice(of_notice uuid, step text, seen text, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  asked private.counter_notices;
  judged public.moderation_actions;
  hindrance text;
begin
  select * into asked from private.counter_notices c where c.id = of_notice;
  if not found then perform private.refuse('not_found', 'There is no such counter-notice.'); end if;
  select * into judged from public.moderation_actions m where m.id = asked.decision_id;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || judged.target_id, 0));
  select * into asked from private.counter_notices c where c.id = of_notice for update;
  if asked.status is distinct from seen then
    perform private.refuse('conflict', 'Another of us has changed this since you opened the page. Look at it again, then try again.');
  end if;
  hindrance := private.why_not_decide(judged, actor);
  if hindrance is not null then perform private.refuse('forbidden', hindrance); end if;
  if step is null or not step = any (case asked.status when 'received' then array['send', 'refuse'] when 'sent' then array['court', 'reinstate']
    else '{}' end) then
    perform private.refuse('conflict', 'This step does not come next. Nothing was changed.');
  end if;
  if step = 'reinstate' and now() < private.add_working_days(asked.sent_at, 10) then
    perform private.refuse('conflict', 'The claimant has 10 working days to go to court. The post may come back after that.');
  end if;
  if step = 'send' then
    update private.counter_notices c set status = 'sent', sent_at = now() where c.id = asked.id returning * into asked;
  else
    if step = 'reinstate' then
      asked.is_undone := private.undo_decision(judged, actor, found_facts);
      perform private.undo_strike(judged.id, actor, found_facts);
    end if;
    update private.counter_notices c
    set status = case step when 'refuse' then 'refused' when 'court' then 'court' else 'reinstated' end, answer = found_facts,
      decided_by = actor, decided_at = now(), is_undone = asked.is_undone
    where c.id = asked.id returning * into asked;
    update public.reports r set status = case step when 'reinstate' then 'overturned' else 'upheld' end::public.report_status
    where r.id in (select private.reports_of_decision(judged)) and r.status = 'appealed';
  end if;
  perform private.log_staff_action(actor, 'decide_counter_notice', 'counter_notice:' || asked.id, jsonb_build_object('status', seen),
    jsonb_build_object('status', asked.status, 'decision', judged.id, 'is_undone', asked.is_undone), found_facts);
  perform private.tell_of_counter_notice(asked, judged);
end;
$$;
grant execute on function private.decide_counter_notice to authenticated;

-- The author hears each step. The claimant gets the notice, with the name and address of who says so, and hears if the post is back.
create function private.tell_of_counter_notice(asked private.counter_notices, judged public.moderation_actions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  title text := private.label_decision(judged);
  clock jsonb := case when asked.sent_at is not null then private.describe_clock(asked) end;
begin
  perform private.notify_user(judged.affected_id, 'appeal_decision', null, null, null, null, null, null,
    jsonb_build_object('counter_notice', asked.status, 'decision_id', judged.id, 'is_mine', true));
  insert into public.outbox (template, user_id, data, natural_key)
  select 'counter_notice_step', judged.affected_id, jsonb_strip_nulls(jsonb_build_object('title', title, 'status', asked.status,
    'facts', asked.answer, 'from', clock ->> 'from', 'until', clock ->> 'until', 'is_undone', asked.is_undone,
    'path', '/decisions/' || judged.id)), format('counter_notice_step:%s:%s', asked.id, asked.status)
  where judged.affected_id is not null;
  if asked.status not in ('sent', 'reinstated') then return; end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  select case asked.status when 'sent' then 'counter_notice' else 'counter_notice_over' end, c.account, c.email,
    case asked.status
      when 'sent' then jsonb_build_object('reference', 'RPT-' || c.number, 'title', title, 'name', asked.name, 'address', asked.address,
        'words', asked.words, 'signature', asked.signature, 'from', clock ->> 'from', 'until', clock ->> 'until')
      else jsonb_build_object('reference', 'RPT-' || c.number, 'title', title, 'facts', asked.answer, 'is_undone', asked.is_undone) end,
    format('counter_notice:%s:%s:%s', asked.id, asked.status, c.report_id)
  from private.list_claimants(judged) as c;
end;
$$;
