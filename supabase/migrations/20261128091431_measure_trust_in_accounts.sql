set local check_function_bodies = off;

create type private.trust_facts as (
  level smallint,
  days integer,
  payouts integer,
  kept_percent integer,
  bought_from integer,
  upheld integer,
  refused integer,
  removed integer,
  is_barred boolean,
  has_bad_record boolean
);

create or replace function private.measure_trust (
  of_user uuid
)
  returns private.trust_facts
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
declare
  person public.profiles;
  known private.trust_facts;
begin
  select * into person from public.profiles p where p.id = of_user;
  known.is_barred := person.id is null or person.status <> 'active'
    or exists (select from auth.users u where u.id = of_user and u.is_anonymous);
  known.days := coalesce(extract(day from now() - person.created_at), 0);
  select count(*) into known.payouts from (
    select from public.payouts o where o.recipient_id = of_user and o.kind = 'creator' and o.status = 'paid' limit 100) as paid;
  -- Null without a sale.
  select floor(100 - 100.0 * sum(s.refunds) / nullif(sum(s.unlocks), 0)) into known.kept_percent
  from public.posts p join public.post_stats s on s.post_id = p.id where p.profile_id = of_user;
  -- Ten posts of one friend are one.
  select count(distinct p.profile_id) into known.bought_from
  from (
    select e.post_id from public.entitlements e
    where e.user_id = of_user and e.revoked_at is null and e.source = 'purchase' and e.granted_at < now() - interval '7 days' limit 100) as kept
  join public.posts p on p.id = kept.post_id and p.profile_id <> of_user;
  select count(*) filter (where r.was_right), count(*) filter (where not r.was_right) into known.upheld, known.refused
  from (
    select private.was_right(o) as was_right from public.reports o
    where o.reporter_id = of_user and o.decided_at is not null order by o.created_at desc limit 100) as r;
  known.has_bad_record := private.reports_badly(of_user);
  select count(*) into known.removed from public.moderation_actions m
  where m.affected_id = of_user and m.created_at > now() - interval '180 days'
    and m.action in ('remove_post', 'remove_comment', 'limit_account', 'suspend_account')
    and not exists (select from private.appeals a where a.decision_id = m.id and a.status = 'overturned');
  known.level := case
    when known.is_barred or known.days < 30 or not (known.payouts >= 1 or known.bought_from >= 2 or known.upheld >= 1) then 0
    when known.has_bad_record or known.removed > 0 then 1
    when known.days >= 365 and ((known.payouts >= 100 and known.kept_percent >= 95) or known.upheld >= 20) then 3
    when known.days >= 90 and ((known.payouts >= 10 and known.kept_percent >= 90) or known.upheld >= 5) then 2
    else 1 end;
  return known;
end;
$function$;

create or replace function private.open_person (
  of_person uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  is_owner boolean := private.staff_office() = 'owner';
  person public.profiles;
  facts jsonb := private.describe_person(of_person);
begin
  if facts is null then perform private.refuse('not_found', 'There is no such person.'); end if;
  select * into person from public.profiles p where p.id = of_person;
  return facts || jsonb_build_object(
    'bio', person.bio, 'may_become', private.list_possible_statuses(person, actor),
    'may_sign_out', coalesce(is_owner and person.id <> actor and person.status <> 'deleted', false),
    'newest_posts', private.describe_posts_of(of_person), 'comments', private.describe_comments_of(of_person),
    'reports_of', private.describe_reports(array(
      select r.id from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_by', private.describe_reports(array(
      select r.id from public.reports r where r.reporter_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_upheld', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'action_taken'),
    'reports_refused', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'no_action'),
    'trust', to_jsonb(private.measure_trust(of_person)),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc, d.id), '[]') from (
        select m.id, m.action, m.facts, m.rule, m.created_at, (select a.handle from public.profiles a where a.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.affected_id = of_person order by m.created_at desc, m.id limit 20) as d),
    'log', case when is_owner then (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select g.id, g.action, g.reason, g.created_at, (select a.handle from public.profiles a where a.id = g.actor_id) as actor_handle
        from public.admin_audit_log g where g.target in ('profile:' || of_person, 'user:' || of_person)
        order by g.id desc limit 20) as l) end,
    'owner', case when is_owner then private.describe_for_owner(of_person) end);
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

create or replace function private.reports_badly (
  of_user uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select count(*) filter (where not r.was_right) >= 3 and count(*) filter (where not r.was_right) > count(*) filter (where r.was_right)
    from (
      select private.was_right(o) as was_right from public.reports o
      where o.reporter_id = of_user and o.decided_at is not null and o.decision <> 'duplicate' order by o.created_at desc limit 10) as r);
end;
$function$;

create or replace function private.trust_of (
  of_user uuid
)
  returns smallint
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (private.measure_trust(of_user)).level;
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
    when of_report.decision in ('remove', 'limit_reach') then of_report.status <> 'overturned'
    when of_report.decision = 'no_action' then of_report.status = 'overturned' end
$function$;

comment on function private.measure_trust(uuid) is 'The level with what it rests on. An account that is limited, suspended or deleted, and a visitor without one, have 0.';

revoke all on function private.measure_trust(uuid) from public;

grant execute on function private.measure_trust(uuid) to postgres;

revoke all on function private.reports_badly(uuid) from public;

grant execute on function private.reports_badly(uuid) to postgres;

revoke all on function private.trust_of(uuid) from public;

grant execute on function private.trust_of(uuid) to postgres;

revoke all on function private.was_right(public.reports) from public;

grant execute on function private.was_right(public.reports) to postgres;

grant usage on type private.trust_facts to postgres;
