set local check_function_bodies = off;

create table private.appeals (
  id uuid not null default gen_random_uuid(),
  decision_id uuid not null,
  words text,
  status public.report_status not null default 'open'::public.report_status,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  by_same_person boolean not null default false,
  is_undone boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint appeals_answer_check check ((char_length(answer) <= 1000)),
  constraint appeals_decided_say_when check (((status = 'open'::public.report_status) = (decided_at IS NULL))),
  constraint appeals_decided_say_why check (((status = 'open'::public.report_status) = (answer IS NULL))),
  constraint appeals_decision_id_key unique (decision_id),
  constraint appeals_pkey primary key (id),
  constraint appeals_status_check
    check ((status = ANY (ARRAY['open'::public.report_status, 'upheld'::public.report_status, 'overturned'::public.report_status]))),
  constraint appeals_words_check check (((char_length(words) >= 20) AND (char_length(words) <= 2000)))
);

alter table private.appeals
  enable row level security;

alter table public.decision_years
  add column appeals integer not null default 0;

alter table public.decision_years
  add column overturned integer not null default 0;

create or replace function private.close_account (
  of_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address text := (select private.real_email(u.email) from auth.users u where u.id = of_user);
begin
  update public.account_deletions d set closed_at = now(), waits_for = null where d.user_id = of_user;
  delete from public.outbox o where o.user_id = of_user;
  update public.reports r set reporter_name = null, reporter_email = null, signature = null where r.reporter_id = of_user;
  update private.appeals a set words = null from public.moderation_actions m left join public.reports r on r.id = m.report_id
  where m.id = a.decision_id and of_user in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end);
  delete from private.unsubscribe_links l where l.user_id = of_user or l.creator_id = of_user;
  delete from private.push_subscriptions s where s.user_id = of_user;
  if address is not null then
    insert into private.suppressed_emails (email_hash) values (private.hash_email(address))
    on conflict (email_hash) do update set since = now();
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('account_deleted', address, '{}', 'account_deleted:' || of_user);
  end if;
  update public.profiles p set status = 'deleted', name = 'Deleted user',
    avatar_url = null, cover_url = null, cover_alt = null, bio = null, website = null, verified_domain = null, links = '[]', language = 'en',
    agent_operator = null, default_price_raw = null, purchases_public = false, handle_changed_at = null
  where p.id = of_user;
  delete from public.wallet_accounts w where w.user_id = of_user;
  delete from public.nano_addresses a where a.user_id = of_user;
  perform private.shut_out(of_user);
  perform private.add_job('remove_avatars', jsonb_build_object('id', of_user));
end;
$function$;

create or replace function private.decide_appeal (
  of_appeal uuid,
  verdict text,
  rule text,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  if verdict is null or not verdict = any (case judged.action when 'no_action' then array['uphold', 'remove', 'limit_reach']
    else array['uphold', 'overturn'] end) then
    perform private.refuse_field('verdict', 'Choose a decision.');
  end if;
  if verdict in ('remove', 'limit_reach') then
    perform private.require_rule(by_rule);
    select * into of_report from public.reports r where r.id = judged.report_id;
    if not found then perform private.refuse('conflict', 'The report is not there any more.'); end if;
    if verdict = 'remove' then perform private.remove_target(of_report, actor, found_facts, by_rule);
    else perform private.limit_target(of_report, actor, found_facts, by_rule); end if;
    undone := true;
  elsif verdict = 'overturn' then
    undone := private.undo_decision(judged, actor, found_facts);
  end if;
  update private.appeals a set status = became, answer = found_facts, decided_by = actor, decided_at = now(), is_undone = undone,
    by_same_person = (actor is not distinct from judged.actor_id)
  where a.id = asked.id returning * into asked;
  update public.reports r set status = became where r.id in (select private.reports_of_decision(judged)) and r.status = 'appealed';
  perform private.log_staff_action(actor, 'decide_appeal', 'appeal:' || asked.id, jsonb_build_object('status', 'open'),
    jsonb_build_object('status', became, 'decision', judged.id, 'is_undone', undone, 'by_same_person', asked.by_same_person), found_facts);
  perform private.tell_of_appeal(asked, judged);
end;
$function$;

create or replace function private.describe_own_decision (
  judged public.moderation_actions
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', judged.id, 'action', judged.action, 'facts', judged.facts, 'rule', judged.rule, 'is_automated', judged.is_automated,
    'target_type', judged.target_type, 'created_at', judged.created_at, 'appeal_until', judged.created_at + interval '6 months',
    'reference', (select 'RPT-' || r.number from public.reports r where r.id = judged.report_id and judged.action = 'no_action'),
    'label', private.label_decision(judged), 'why_no_appeal', private.why_no_appeal(judged),
    'appeal', (
      select jsonb_build_object('words', a.words, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at,
        'decided_at', a.decided_at, 'by_same_person', a.by_same_person, 'is_undone', a.is_undone)
      from private.appeals a where a.decision_id = judged.id))
$function$;

create or replace function private.explain_exclusion (
  kept_out public.featured_exclusions,
  actor uuid,
  by_rule text default 'Our content guidelines'::text,
  of_report uuid default null::uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  affected uuid := kept_out.profile_id;
begin
  if kept_out.target_type = 'tag' then return; end if;
  if kept_out.post_id is not null then
    select * into post from public.posts p where p.id = kept_out.post_id;
    affected := post.profile_id;
  end if;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (of_report, kept_out.target_type::text::public.report_target, coalesce(post.id, affected), affected, actor, 'limit_reach',
    kept_out.reason, by_rule, 'You can appeal once within six months: on the page of this decision, or write to us.');
  perform private.notify_user(affected, 'reach_limited', null, post.id, null, null, null, null, jsonb_build_object('target', kept_out.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('reach_limited', affected, jsonb_strip_nulls(jsonb_build_object(
      'title', case when post.id is not null then coalesce(nullif(btrim(post.title), ''), 'Without a title') end,
      'lists', to_jsonb(kept_out.scope), 'until', kept_out.until, 'rule', by_rule,
      'facts', regexp_replace(kept_out.reason, '\s+', ' ', 'g'))),
    format('reach_limited:%s:%s', kept_out.id, extract(epoch from kept_out.updated_at)))
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.file_appeal (
  of_decision uuid,
  words text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.find_own_decision (
  of_decision uuid
)
  returns public.moderation_actions
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select m from public.moderation_actions m
  left join public.reports r on r.id = m.report_id
  where m.id = of_decision and (select auth.uid()) in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end)
$function$;

create or replace function private.is_outdated (
  judged public.moderation_actions
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select from public.moderation_actions m
    where m.target_type = judged.target_type and m.target_id = judged.target_id and m.created_at > judged.created_at
      and m.action in ('remove_comment', 'limit_account', 'suspend_account', 'restore_account'))
$function$;

create or replace function private.label_decision (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select left(coalesce(case judged.target_type
    when 'post' then (select coalesce(nullif(btrim(p.title), ''), 'Without a title') from public.posts p where p.id = judged.target_id)
    when 'comment' then (
      select 'A comment on ' || coalesce(nullif(btrim(p.title), ''), 'a post without a title')
      from public.comments c join public.posts p on p.id = c.post_id where c.id = judged.target_id)
    when 'profile' then (select '@' || p.handle::text from public.profiles p where p.id = judged.target_id) end, 'Not there any more'), 200)
$function$;

create or replace function private.list_appeals (
  after_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.list_own_decisions()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.describe_own_decision(mine) order by mine.created_at desc, mine.id), '[]')
    from (
      select m.* from public.moderation_actions m
      where m.affected_id = (select auth.uid()) or (m.action = 'no_action' and m.report_id in (
        select r.id from public.reports r where r.reporter_id = (select auth.uid())))
      order by m.created_at desc, m.id limit 100) as found
    join public.moderation_actions mine on mine.id = found.id);
end;
$function$;

create or replace function private.mail_reporter (
  of_report public.reports,
  template text,
  details jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  account uuid := (
    select u.id from auth.users u where u.id = of_report.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null);
begin
  if account is null and (of_report.reporter_email is null
    or not (select allowed from public.take_rate_limit(
      template || ':' || private.hash_email(of_report.reporter_email),
      case when template in ('report_decision', 'appeal_decision') then 20 else 6 end, 86400))) then
    return;
  end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  values (mail_reporter.template, account, case when account is null then of_report.reporter_email end, details,
    template || ':' || of_report.id)
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.measure_decisions()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  of_year integer;
  since timestamptz;
begin
  for of_year in
    select y from unnest(array[extract(year from now() at time zone 'UTC')::integer - 1, extract(year from now() at time zone 'UTC')::integer]) as y
    where y >= 2026
  loop
    since := make_timestamptz(of_year, 1, 1, 0, 0, 0, 'UTC');
    insert into public.decision_years as known (year, reports, by_reason, by_outcome, measures, automated, median_seconds, decided, in_time, appeals,
      overturned)
    select of_year, filed.reports, private.count_by(filed.reasons), private.count_by(filed.outcomes), private.count_by(given.actions),
      given.automated, filed.median_seconds, filed.decided, filed.in_time, appealed.appeals, appealed.overturned
    from (
      select count(*) as reports, coalesce(array_agg(r.reason::text), '{}') as reasons,
        coalesce(array_agg(coalesce(r.decision, 'open')), '{}') as outcomes, count(r.decided_at) as decided,
        count(*) filter (where r.decided_at <= r.created_at + make_interval(hours => private.report_hours(r.priority))) as in_time,
        round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.created_at))) as median_seconds
      from public.reports r where r.created_at >= since and r.created_at < since + interval '1 year') as filed,
      (select coalesce(array_agg(m.action), '{}') as actions, count(*) filter (where m.is_automated) as automated
       from public.moderation_actions m
       where m.created_at >= since and m.created_at < since + interval '1 year' and m.action not in ('no_action', 'duplicate')) as given,
      (select count(*) as appeals, count(*) filter (where a.status = 'overturned') as overturned
       from private.appeals a where a.created_at >= since and a.created_at < since + interval '1 year') as appealed
    on conflict (year) do update set reports = excluded.reports, by_reason = excluded.by_reason, by_outcome = excluded.by_outcome,
      measures = excluded.measures, automated = excluded.automated, median_seconds = excluded.median_seconds, decided = excluded.decided,
      in_time = excluded.in_time, appeals = excluded.appeals, overturned = excluded.overturned;
  end loop;
end;
$function$;

create or replace function private.needs_owner (
  judged public.moderation_actions
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.action = 'suspend_account' or (judged.action = 'limit_account' and private.office_of(judged.target_id) is not null)
$function$;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, true),
    ('post_unlocked', true, null::boolean),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('appeal_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'reading_restored', 'export_ready']
$function$;

create or replace function private.read_decision (
  of_decision uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  judged public.moderation_actions := private.find_own_decision(of_decision);
begin
  if judged.id is null then perform private.refuse('not_found', 'There is no such decision.'); end if;
  return private.describe_own_decision(judged);
end;
$function$;

create or replace function private.remove_comments_of (
  of_profile uuid,
  rule text,
  facts text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(facts, 'moderator');
  found_facts text := btrim(regexp_replace(facts, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  at_once constant integer := 200;
  said public.comments;
  one public.reports;
  first_report uuid;
  removed integer := 0;
begin
  perform private.require_rule(by_rule);
  -- Two who remove the comments of the same writer wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('remove_comments_of:' || of_profile, 0));
  for said in
    select newest.* from (
      select c.* from public.comments c where c.author_id = of_profile and c.status not in ('removed', 'deleted')
      order by c.created_at desc, c.id desc limit at_once) as newest
    order by newest.post_id, newest.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('decide:' || said.id, 0));
    select * into said from public.comments c where c.id = said.id and c.status not in ('removed', 'deleted') for update;
    continue when not found;
    perform private.take_down_comment(said, actor, found_facts);
    first_report := null;
    for one in
      select r.* from public.reports r
      where r.target_type = 'comment' and r.target_id = said.id and r.status in ('open', 'triaged')
      order by r.priority, r.created_at, r.id for update
    loop
      perform private.close_report(one, actor, 'remove', by_rule, found_facts, true);
      first_report := coalesce(first_report, one.id);
    end loop;
    insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
    values (first_report, 'comment', said.id, said.author_id, actor, 'remove_comment', found_facts, by_rule,
      'You can appeal once within six months: on the page of this decision, or write to us.');
    removed := removed + 1;
  end loop;
  if removed > 0 then perform private.tell_of_removed_comments(of_profile, removed, by_rule, found_facts); end if;
  return jsonb_build_object('removed', removed, 'has_more', exists (
    select from public.comments c where c.author_id = of_profile and c.status not in ('removed', 'deleted')));
end;
$function$;

create or replace function private.remove_target (
  asked public.reports,
  actor uuid,
  found_facts text,
  by_rule text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
  said public.comments;
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
    found_facts, by_rule, 'You can appeal once within six months: on the page of this decision, or write to us.');
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
  where r.id = judged.report_id or (
    judged.action <> 'no_action' and judged.report_id is not null and r.target_type = judged.target_type
    and r.target_id = judged.target_id and r.decided_at = judged.created_at)
$function$;

create or replace function private.set_account_status (
  of_person uuid,
  wanted text,
  seen text,
  rule text,
  why text
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
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values ('profile', person.id, person.id, actor,
    case wanted when 'active' then 'restore_account' when 'limited' then 'limit_account' else 'suspend_account' end, found_facts, by_rule,
    case when wanted <> 'active' then 'You can appeal once within six months: on the page of this decision, or write to us.' end)
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null, jsonb_build_object('status', wanted));
  insert into public.outbox (template, user_id, data, natural_key)
  values (case wanted when 'active' then 'account_restored' else 'account_' || wanted end, person.id,
    jsonb_build_object('rule', by_rule, 'facts', found_facts), 'account_status:' || decision);
end;
$function$;

create or replace function private.state_before (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select l.before ->> 'status' from public.admin_audit_log l
  where l.target = judged.target_type || ':' || judged.target_id
    and l.action = case when judged.action in ('limit_account', 'suspend_account') then 'set_account_status' else judged.action end
    and l.created_at >= judged.created_at
  order by l.id limit 1
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
      'path', case when judged.action = 'no_action' and one.reporter_id is not null then '/decisions/' || judged.id end)));
  end loop;
end;
$function$;

create or replace function private.undo_decision (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
      delete from public.featured_exclusions x
      where judged.target_id in (x.post_id, x.profile_id) and x.created_at <= judged.created_at returning * into kept_out;
      if kept_out.id is null then return false; end if;
      perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || kept_out.id, to_jsonb(kept_out), null, why);
    when 'limit_account', 'suspend_account' then
      perform pg_advisory_xact_lock(hashtextextended('account_status:' || judged.target_id, 0));
      wanted := case judged.action when 'limit_account' then 'limited' else 'suspended' end;
      if private.is_outdated(judged) then return false; end if;
      update public.profiles p set status = coalesce(was, 'active')::public.account_status where p.id = judged.target_id and p.status = wanted;
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'set_account_status', 'profile:' || judged.target_id, jsonb_build_object('status', wanted),
        jsonb_build_object('status', was), why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function private.why_no_appeal (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$function$;

create or replace function private.why_not_decide (
  judged public.moderation_actions,
  actor uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.decide_appeal (
  appeal_id uuid,
  verdict public.bounded_text,
  rule public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.decide_appeal(appeal_id, verdict, rule, reason) $function$;

create or replace function public.file_appeal (
  decision_id uuid,
  words public.bounded_comment
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.file_appeal(decision_id, words) $function$;

create or replace function public.list_appeals (
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_appeals(after_id) $function$;

create or replace function public.list_own_decisions()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_own_decisions() $function$;

create or replace function public.read_decision (
  decision_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_decision(decision_id) $function$;

alter table private.appeals
  add constraint appeals_decided_by_fkey foreign key (decided_by) references public.profiles(id) on delete set null;

alter table private.appeals
  add constraint appeals_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table public.decision_years
  add constraint decision_years_appeals_check check ((appeals >= 0));

alter table public.decision_years
  add constraint decision_years_check1 check (((overturned >= 0) AND (overturned <= appeals)));

create index appeals_decided_by_idx on private.appeals using btree (decided_by);

create index appeals_open_idx on private.appeals using btree (created_at, id)
  where (status = 'open'::public.report_status);

comment on column public.decision_years.appeals is 'Appeals that came in this year; overturned: those of them where we changed our decision.';

comment on function public.decide_appeal(uuid, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could: uphold, or overturn, which undoes the decision. If nothing was done about a report, remove or limit_reach overturns that, by the rule.';

comment on function public.file_appeal(uuid, public.bounded_comment) is 'The person a decision is about, or whose report led to nothing, says in 20 to 2,000 characters why it is wrong. Once, within six months.';

comment on function public.list_appeals(uuid) is 'Owners and moderators: 51 open appeals, the oldest first, behind the one of after_id.';

comment on function public.list_own_decisions() is 'The newest 100 decisions about the caller, and on reports of theirs that led to nothing.';

comment on function public.read_decision(uuid) is 'A decision about the caller, or on their report, with its appeal. Others get not_found.';

comment on table private.appeals is 'One for each decision at most. words are forgotten with the account of the person who wrote them. is_undone: what was decided first was put back.';

revoke all on function private.decide_appeal(uuid, text, text, text) from public;

grant execute on function private.decide_appeal(uuid, text, text, text) to authenticated, postgres;

revoke all on function private.describe_own_decision(public.moderation_actions) from public;

grant execute on function private.describe_own_decision(public.moderation_actions) to postgres;

revoke all on function private.file_appeal(uuid, text) from public;

grant execute on function private.file_appeal(uuid, text) to authenticated, postgres;

revoke all on function private.find_own_decision(uuid) from public;

grant execute on function private.find_own_decision(uuid) to postgres;

revoke all on function private.is_outdated(public.moderation_actions) from public;

grant execute on function private.is_outdated(public.moderation_actions) to postgres;

revoke all on function private.label_decision(public.moderation_actions) from public;

grant execute on function private.label_decision(public.moderation_actions) to postgres;

revoke all on function private.list_appeals(uuid) from public;

grant execute on function private.list_appeals(uuid) to authenticated, postgres;

revoke all on function private.list_own_decisions() from public;

grant execute on function private.list_own_decisions() to authenticated, postgres;

revoke all on function private.needs_owner(public.moderation_actions) from public;

grant execute on function private.needs_owner(public.moderation_actions) to postgres;

revoke all on function private.read_decision(uuid) from public;

grant execute on function private.read_decision(uuid) to authenticated, postgres;

revoke all on function private.reports_of_decision(public.moderation_actions) from public;

grant execute on function private.reports_of_decision(public.moderation_actions) to postgres;

revoke all on function private.state_before(public.moderation_actions) from public;

grant execute on function private.state_before(public.moderation_actions) to postgres;

revoke all on function private.tell_of_appeal(private.appeals, public.moderation_actions) from public;

grant execute on function private.tell_of_appeal(private.appeals, public.moderation_actions) to postgres;

revoke all on function private.undo_decision(public.moderation_actions, uuid, text) from public;

grant execute on function private.undo_decision(public.moderation_actions, uuid, text) to postgres;

revoke all on function private.why_no_appeal(public.moderation_actions) from public;

grant execute on function private.why_no_appeal(public.moderation_actions) to postgres;

revoke all on function private.why_not_decide(public.moderation_actions, uuid) from public;

grant execute on function private.why_not_decide(public.moderation_actions, uuid) to postgres;

revoke all on function public.decide_appeal(uuid, public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.decide_appeal(uuid, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.file_appeal(uuid, public.bounded_comment) from public;

grant execute on function public.file_appeal(uuid, public.bounded_comment) to authenticated, postgres;

revoke all on function public.list_appeals(uuid) from public;

grant execute on function public.list_appeals(uuid) to authenticated, postgres;

revoke all on function public.list_own_decisions() from public;

grant execute on function public.list_own_decisions() to authenticated, postgres;

revoke all on function public.read_decision(uuid) from public;

grant execute on function public.read_decision(uuid) to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.appeals to postgres;
