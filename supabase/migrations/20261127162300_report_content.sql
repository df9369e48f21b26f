set local check_function_bodies = off;

drop function private.remove_post(uuid, uuid, text, boolean);

create table private.open_reports (
  target_type public.report_target not null,
  target_id uuid not null,
  reporter text not null,
  report_id uuid not null,
  constraint open_reports_pkey primary key (target_type, target_id, reporter),
  constraint open_reports_report_id_key unique (report_id),
  constraint open_reports_reporter_check check ((char_length(reporter) <= 500))
);

alter table private.open_reports
  enable row level security;

create table private.reported_content (
  id uuid not null default gen_random_uuid(),
  target_type public.report_target not null,
  target_id uuid not null,
  fingerprint text not null,
  label text not null,
  author_id uuid,
  author_handle text,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint reported_content_content_check check ((jsonb_typeof(content) = 'object'::text)),
  constraint reported_content_label_check check ((char_length(label) <= 200)),
  constraint reported_content_pkey primary key (id),
  constraint reported_content_target_type_target_id_fingerprint_key unique (target_type, target_id, fingerprint)
);

alter table private.reported_content
  enable row level security;

alter table public.reports
  add column content_id uuid;

alter table public.reports
  add column work_owner text;

alter table public.reports
  add column work_url text;

alter table public.reports
  add column signature text;

create type public.report_entry as (
  id uuid,
  number bigint,
  target_type public.report_target,
  reason public.report_reason,
  priority smallint,
  status public.report_status,
  label text,
  author_handle text,
  alike bigint,
  created_at timestamp with time zone,
  decided_at timestamp with time zone
);

create or replace function private.can_report (
  of_type public.report_target,
  of_target uuid,
  reporter uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  caller text := coalesce(current_setting('request.jwt.claims', true), '');
  is_readable boolean;
begin
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(jsonb_build_object('sub', reporter, 'role', case when reporter is null then 'anon' else 'authenticated' end))::text, true);
  is_readable := case of_type
    when 'post' then exists (
      select from public.posts p
      where p.id = of_target and (p.status = 'published' or (p.status in ('unpublished', 'deleted') and private.owns_post(p.id))))
    when 'comment' then exists (
      select from public.comments c
      where c.id = of_target and c.status = 'published' and private.may_read_comments(c.post_id) and private.is_shown(c))
    when 'profile' then exists (select from public.profiles p where p.id = of_target and p.handle is not null and p.status <> 'deleted')
    else false end;
  perform set_config('request.jwt.claims', caller, true);
  return is_readable;
end;
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
  became public.report_status := case decision when 'remove' then 'action_taken' when 'duplicate' then 'duplicate' else 'no_action' end;
  details jsonb := jsonb_build_object('reference', 'RPT-' || asked.number, 'decision', decision, 'target', asked.target_type);
begin
  update public.reports r
  set status = became, decision = close_report.decision, decision_note = found_facts, decided_at = now(), assigned_to = actor
  where r.id = asked.id;
  delete from private.open_reports o where o.report_id = asked.id;
  perform private.log_staff_action(actor, 'decide_report', 'report:' || asked.id, jsonb_build_object('status', asked.status),
    jsonb_build_object('status', became, 'rule', by_rule), found_facts);
  if decision <> 'remove' then
    insert into public.moderation_actions (report_id, target_type, target_id, actor_id, action, facts, rule)
    values (asked.id, asked.target_type, asked.target_id, actor, decision, found_facts, by_rule);
  end if;
  if not tells_reporter then return; end if;
  perform private.notify_user(asked.reporter_id, 'report_decision', null, null, null, null, null, null, details);
  perform private.mail_reporter(asked, 'report_decision', details || jsonb_build_object('rule', by_rule, 'facts', found_facts));
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
  if decision is null or decision not in ('no_action', 'duplicate', 'remove') then
    perform private.refuse_field('decision', 'Choose a decision.');
  end if;
  if char_length(by_rule) not between 3 and 300 then perform private.refuse_field('rule', 'Name the rule, in 3 to 300 characters.'); end if;
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
  perform private.close_report(asked, actor, decision, by_rule, found_facts, tells_reporter);
  if decision <> 'remove' then return; end if;
  for other in
    select r.* from public.reports r
    where r.target_type = asked.target_type and r.target_id = asked.target_id and r.status in ('open', 'triaged') for update
  loop
    perform private.close_report(other, actor, decision, by_rule, found_facts, tells_reporter);
  end loop;
end;
$function$;

create or replace function private.describe_target (
  of_type public.report_target,
  of_target uuid
)
  returns private.reported_content
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  seen private.reported_content;
begin
  case of_type
    when 'post' then
      select coalesce(nullif(btrim(p.title), ''), 'Without a title'), a.id, a.handle::text, jsonb_strip_nulls(jsonb_build_object(
        'version_id', v.id, 'title', p.title, 'subtitle', p.subtitle, 'excerpt', p.excerpt, 'slug', p.slug, 'access', p.access,
        'free', v.free_doc, 'paid', b.sections))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.posts p
      join public.profiles a on a.id = p.profile_id
      left join public.post_versions v on v.id = p.current_version_id
      left join public.post_bodies b on b.version_id = v.id
      where p.id = of_target;
    when 'comment' then
      select left('Comment on ' || p.title, 200), a.id, a.handle::text,
        jsonb_strip_nulls(jsonb_build_object('post_id', p.id, 'post_title', p.title,
          case when private.comments_mode_of(p) = 'buyers' and not p.shows_comments then 'paid' else 'body' end, c.body))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.comments c
      join public.posts p on p.id = c.post_id
      join public.profiles a on a.id = c.author_id
      where c.id = of_target;
    when 'profile' then
      select coalesce(p.name, '@' || p.handle), p.id, p.handle::text, jsonb_strip_nulls(jsonb_build_object(
        'handle', p.handle, 'name', p.name, 'bio', p.bio, 'website', p.website, 'links', p.links, 'avatar_url', p.avatar_url,
        'cover_url', p.cover_url, 'cover_alt', p.cover_alt))
      into seen.label, seen.author_id, seen.author_handle, seen.content
      from public.profiles p where p.id = of_target;
    else null;
  end case;
  seen.fingerprint := encode(sha256(convert_to(seen.content::text, 'UTF8')), 'hex');
  return seen;
end;
$function$;

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
    rights_holder, priority, content_id, work_owner, work_url, signature)
  values (wanted.target_type, wanted.target_id, wanted.reason, wanted.details, coalesce(wanted.evidence_urls, '{}'),
    (select p.id from public.profiles p where p.id = reporter), wanted.reporter_name, wanted.reporter_email,
    coalesce(wanted.good_faith, false), coalesce(wanted.rights_holder, false), private.report_priority(wanted.reason), seen.id,
    wanted.work_owner, wanted.work_url, wanted.signature)
  returning * into filed;
  insert into private.open_reports (target_type, target_id, reporter, report_id)
  values (filed.target_type, filed.target_id, who, filed.id);
  perform private.mail_reporter(filed, 'report_received', jsonb_build_object('reference', 'RPT-' || filed.number));
  return 'RPT-' || filed.number;
end;
$function$;

create or replace function private.find_report_target (
  of_type public.report_target,
  of_target uuid,
  reporter uuid
)
  returns table (
    label text,
    author_handle text,
    path text,
    is_own boolean
  )
  language plpgsql
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  if not private.can_report(of_type, of_target, reporter) then return; end if;
  return query
    select seen.label, seen.author_handle, private.target_path(of_type, of_target), coalesce(seen.author_id = reporter, false)
    from private.describe_target(of_type, of_target) seen;
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
      private.count_open_reports(r.target_type, r.target_id), r.created_at, r.decided_at
    from (
      (select o.* from public.reports o
       where not is_decided and o.status in ('open', 'triaged')
         and (passed.id is null or (o.priority, o.created_at, o.id) > (passed.priority, passed.created_at, passed.id))
       order by o.priority, o.created_at, o.id limit at_most)
      union all
      (select d.* from public.reports d
       where is_decided and d.decided_at is not null and (passed.id is null or (d.decided_at, d.id) < (passed.decided_at, passed.id))
       order by d.decided_at desc, d.id desc limit at_most)) as r
    left join private.reported_content c on c.id = r.content_id
    order by case when not is_decided then r.priority end, case when not is_decided then r.created_at end, r.decided_at desc,
      case when not is_decided then r.id end, r.id desc;
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
      template || ':' || encode(sha256(convert_to(lower(of_report.reporter_email), 'UTF8')), 'hex'),
      case template when 'report_decision' then 20 else 6 end, 86400))) then
    return;
  end if;
  insert into public.outbox (template, user_id, recipient_email, data, natural_key)
  values (mail_reporter.template, account, case when account is null then of_report.reporter_email end, details,
    template || ':' || of_report.id)
  on conflict (natural_key) do nothing;
end;
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
    ('new_post', true, null::boolean),
    ('post_unlocked', true, null),
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
    ('comment_on_post', true, null),
    ('reply_to_comment', true, null),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('report_decision', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
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
      'has_session', asked.reporter_id is not null, 'name', asked.reporter_name, 'email', asked.reporter_email,
      'upheld', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'action_taken'),
      'refused', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'no_action')),
    'copyright', case when asked.reason = 'copyright' then jsonb_build_object(
      'owner', asked.work_owner, 'url', asked.work_url, 'signature', asked.signature) end,
    'label', coalesce(seen.label, 'Not there any more'), 'author_handle', seen.author_handle,
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

create or replace function private.refuse_while_read_only()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- The worker and the auth service connect without a token and pass, as do staff. The service's key passes for staff who remove posts, but not on
  -- profiles and private_profiles: there it acts for users.
  if ((select auth.role()) in ('anon', 'authenticated') or ((select auth.role()) = 'service_role' and tg_table_name in ('profiles', 'private_profiles')))
    and (select s.read_only from public.settings s) and (select private.staff_office()) is null then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  return null;
end;
$function$;

create or replace function private.remove_post (
  of_post uuid,
  actor uuid,
  why text,
  is_by_law boolean,
  by_rule text default null::text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  select * into post from public.posts p where p.id = of_post for update;
  if not found then perform private.refuse('not_found', 'There is no such post.'); end if;
  if post.status = 'removed' then return post; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_post', 'post:' || post.id, jsonb_build_object('status', post.status), why);
  update public.payouts p set held_until = 'infinity',
    status = case when p.status = 'awaiting_address' then p.status else 'held' end
  from public.purchases b
  where b.post_id = post.id and p.purchase_id = b.id and p.kind in ('creator', 'fee')
    and p.status in ('held', 'pending', 'awaiting_address');
  update public.posts p
  set status = 'removed', removed_at = now(), removed_reason = why, removed_by_law = is_by_law, scheduled_at = null, deleted_at = null
  where p.id = post.id returning * into post;
  perform private.add_job('refund_removed_post', jsonb_build_object('id', post.id));
  perform private.notify_user(post.profile_id, 'content_removed', null, post.id, null, null, null, null,
    jsonb_build_object('by_law', is_by_law));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_removed', post.profile_id,
    jsonb_build_object(
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
      'rule', coalesce(by_rule, case when is_by_law then 'The law' else 'Our content guidelines' end),
      'facts', left(regexp_replace(btrim(why), '\s+', ' ', 'g'), 500)),
    format('content_removed:%s:%s', post.id, extract(epoch from post.removed_at)))
  on conflict (natural_key) do nothing;
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  return post;
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
      perform private.log_staff_action(actor, 'remove_comment', 'comment:' || said.id, jsonb_build_object('status', said.status), null, found_facts);
      update public.comments c set status = 'removed', pinned = false where c.id = said.id;
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
    found_facts, by_rule, 'You can appeal once within six months: write to us.');
end;
$function$;

create or replace function private.report_priority (
  reason public.report_reason
)
  returns smallint
  language sql
  immutable
  set search_path to ''
  AS $function$
  select case reason when 'child_safety' then 0 when 'illegal' then 1 when 'private_information' then 1 when 'copyright' then 2 else 3 end::smallint
$function$;

create or replace function private.require_whole_report (
  wanted public.reports
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  is_notice boolean := wanted.reason in ('illegal', 'copyright', 'child_safety');
begin
  if wanted.target_type is null or wanted.target_type = 'image' or wanted.target_id is null then
    perform private.refuse_field('targetType', 'Report a post, a comment or a profile.');
  end if;
  if wanted.reason is null then perform private.refuse_field('reason', 'Choose a reason.'); end if;
  if (is_notice or wanted.reason = 'other') and coalesce(btrim(wanted.details), '') = '' then
    perform private.refuse_field('details', 'Say what is wrong, and why.');
  end if;
  if char_length(wanted.details) > 3000 then perform private.refuse_field('details', 'Write at most 3,000 characters.'); end if;
  if cardinality(wanted.evidence_urls) > 10
    or exists (select from unnest(wanted.evidence_urls) as url where url is null or url !~ '^https?://\S+$' or char_length(url) > 2000) then
    perform private.refuse_field('evidenceUrls', 'Give at most 10 full addresses, one on each line.');
  end if;
  if wanted.reporter_email !~ '^[^@\s]+@[^@\s]+$' then perform private.refuse_field('email', 'Enter an e-mail address.'); end if;
  if not is_notice then return; end if;
  if coalesce(cardinality(wanted.evidence_urls), 0) = 0 then perform private.refuse_field('evidenceUrls', 'Say where it is.'); end if;
  if wanted.good_faith is distinct from true then perform private.refuse_field('goodFaith', 'Confirm this.'); end if;
  if wanted.reason = 'child_safety' then return; end if;
  if coalesce(btrim(wanted.reporter_name), '') = '' then perform private.refuse_field('name', 'Enter your name.'); end if;
  if wanted.reporter_email is null then perform private.refuse_field('email', 'Enter your e-mail address.'); end if;
  if wanted.reason <> 'copyright' then return; end if;
  if coalesce(btrim(wanted.work_owner), '') = '' then perform private.refuse_field('workOwner', 'Say who owns the work.'); end if;
  if wanted.work_url is null or wanted.work_url !~ '^https?://\S+$' then
    perform private.refuse_field('workUrl', 'Give the address of the original.');
  end if;
  if wanted.rights_holder is distinct from true then perform private.refuse_field('rightsHolder', 'Confirm this.'); end if;
  if coalesce(btrim(wanted.signature), '') = '' then perform private.refuse_field('signature', 'Sign with your name.'); end if;
end;
$function$;

create or replace function private.target_path (
  of_type public.report_target,
  of_target uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case of_type
    when 'post' then (
      select format('/@%s/%s', a.handle, coalesce(p.slug, p.id::text))
      from public.posts p join public.profiles a on a.id = p.profile_id where p.id = of_target)
    when 'comment' then (
      select format('/comments/%s?of=%s#comment-%s', c.post_id, c.id, c.id) from public.comments c where c.id = of_target)
    when 'profile' then (select '/@' || a.handle from public.profiles a where a.id = of_target) end
$function$;

create or replace function private.target_state (
  of_type public.report_target,
  of_target uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case of_type
    when 'post' then (select p.status::text from public.posts p where p.id = of_target)
    when 'comment' then (select c.status::text from public.comments c where c.id = of_target)
    when 'profile' then (select p.status::text from public.profiles p where p.id = of_target) end
$function$;

create or replace function public.decide_report (
  report_id uuid,
  decision public.bounded_text,
  rule public.bounded_text,
  facts public.bounded_text,
  tells_reporter boolean default true
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.decide_report(report_id, decision, rule, facts, tells_reporter)
$function$;

create or replace function public.file_report (
  notice jsonb,
  reporter uuid default null::uuid,
  network text default null::text
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.file_report(notice, reporter, network) $function$;

create or replace function public.find_report_target (
  target_type public.report_target,
  target_id uuid,
  reporter uuid default null::uuid
)
  returns table (
    label text,
    author_handle text,
    path text,
    is_own boolean
  )
  language sql
  set search_path to ''
  AS $function$ select * from private.find_report_target(target_type, target_id, reporter) $function$;

create or replace function public.list_reports (
  is_decided boolean default false,
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.report_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_reports(is_decided, after_id, least(greatest(at_most, 0), 51))
$function$;

create or replace function public.open_report (
  report_id uuid,
  with_paid_text boolean default false
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.open_report(report_id, with_paid_text) $function$;

alter table private.open_reports
  add constraint open_reports_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade;

alter table public.reports
  add constraint reports_content_id_fkey foreign key (content_id) references private.reported_content(id) on delete set null;

alter table public.reports
  add constraint reports_signature_check check ((char_length(signature) <= 100));

alter table public.reports
  add constraint reports_work_owner_check check ((char_length(work_owner) <= 200));

alter table public.reports
  add constraint reports_work_url_check check ((char_length(work_url) <= 2000));

create index reports_content_id_idx on public.reports using btree (content_id);

create index reports_decided_idx on public.reports using btree (decided_at desc, id desc)
  where (decided_at is not null);

create index reports_open_idx on public.reports using btree (priority, created_at, id)
  where (status = ANY (ARRAY['open'::public.report_status, 'triaged'::public.report_status]));

comment on column public.reports.rights_holder is 'For copyright: the reporter is the owner, or acts for them.';

comment on column public.reports.work_owner is 'For copyright: who owns the work. work_url is where the original is, signature the typed name.';

comment on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  'Owners and moderators, with a fresh code: no_action, duplicate or remove. A removal also decides the other open reports of the same target. Refused if the report is decided already.';

comment on function public.file_report(jsonb, uuid, text) is 'Files a report and returns its reference. The server has counted the call and verified the reporter. The same reporter again, while the first report of the same target is open, gets its reference and changes nothing.';

comment on function public.find_report_target(public.report_target, uuid, uuid) is 'What the form says is being reported. No row if the reporter cannot read it.';

comment on function public.list_reports(boolean, uuid, integer) is 'Owners and moderators: a page of open reports, the most urgent and then the oldest first; or of decided ones, the newest first. It begins behind the report after_id.';

comment on function public.open_report(uuid, boolean) is 'Owners and moderators: a report, what was reported as it was then, other reports of it, and what was decided before. Reading the paid text leaves a row in the audit log (ENF-05).';

comment on table private.open_reports is 'One row per open report. A reporter is a user, or for visitors a network with the e-mail address that they left.';

comment on table private.reported_content is 'What was reported, as it was then: a later edit cannot hide it. Reports of the same state share a row. With paid text, so it is read through private.open_report alone.';

revoke all on function private.can_report(public.report_target, uuid, uuid) from public;

grant execute on function private.can_report(public.report_target, uuid, uuid) to postgres;

revoke all on function private.close_report(public.reports, uuid, text, text, text, boolean) from public;

grant execute on function private.close_report(public.reports, uuid, text, text, text, boolean) to postgres;

revoke all on function private.decide_report(uuid, text, text, text, boolean) from public;

grant execute on function private.decide_report(uuid, text, text, text, boolean) to authenticated, postgres;

revoke all on function private.describe_target(public.report_target, uuid) from public;

grant execute on function private.describe_target(public.report_target, uuid) to postgres;

revoke all on function private.file_report(jsonb, uuid, text) from public;

grant execute on function private.file_report(jsonb, uuid, text) to postgres, service_role;

revoke all on function private.find_report_target(public.report_target, uuid, uuid) from public;

grant execute on function private.find_report_target(public.report_target, uuid, uuid) to postgres, service_role;

revoke all on function private.list_reports(boolean, uuid, integer) from public;

grant execute on function private.list_reports(boolean, uuid, integer) to authenticated, postgres;

revoke all on function private.mail_reporter(public.reports, text, jsonb) from public;

grant execute on function private.mail_reporter(public.reports, text, jsonb) to postgres;

revoke all on function private.open_report(uuid, boolean) from public;

grant execute on function private.open_report(uuid, boolean) to authenticated, postgres;

revoke all on function private.remove_post(uuid, uuid, text, boolean, text) from public;

grant execute on function private.remove_post(uuid, uuid, text, boolean, text) to postgres, service_role;

revoke all on function private.remove_target(public.reports, uuid, text, text) from public;

grant execute on function private.remove_target(public.reports, uuid, text, text) to postgres;

revoke all on function private.report_priority(public.report_reason) from public;

grant execute on function private.report_priority(public.report_reason) to postgres;

revoke all on function private.require_whole_report(public.reports) from public;

grant execute on function private.require_whole_report(public.reports) to postgres;

revoke all on function private.target_path(public.report_target, uuid) from public;

grant execute on function private.target_path(public.report_target, uuid) to postgres;

revoke all on function private.target_state(public.report_target, uuid) from public;

grant execute on function private.target_state(public.report_target, uuid) to postgres;

revoke all on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean) from public;

grant execute
  on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean)
  to authenticated, postgres;

revoke all on function public.file_report(jsonb, uuid, text) from public;

grant execute on function public.file_report(jsonb, uuid, text) to postgres, service_role;

revoke all on function public.find_report_target(public.report_target, uuid, uuid) from public;

grant execute on function public.find_report_target(public.report_target, uuid, uuid) to postgres, service_role;

revoke all on function public.list_reports(boolean, uuid, integer) from public;

grant execute on function public.list_reports(boolean, uuid, integer) to authenticated, postgres;

revoke all on function public.open_report(uuid, boolean) from public;

grant execute on function public.open_report(uuid, boolean) to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.open_reports to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.reported_content to postgres;

grant usage on type public.report_entry to postgres;
