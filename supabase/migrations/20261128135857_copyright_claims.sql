set local check_function_bodies = off;

drop function private.may_pay(uuid);

create table private.counter_notices (
  id uuid not null default gen_random_uuid(),
  decision_id uuid not null,
  words text,
  name text,
  address text,
  signature text,
  status text not null default 'received'::text,
  sent_at timestamp with time zone,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  is_undone boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint counter_notices_address_check check (((char_length(address) >= 5) AND (char_length(address) <= 300))),
  constraint counter_notices_answer_check check ((char_length(answer) <= 1000)),
  constraint counter_notices_decision_id_key unique (decision_id),
  constraint counter_notices_name_check check (((char_length(name) >= 2) AND (char_length(name) <= 100))),
  constraint counter_notices_over_say_why
    check
    ((((status = ANY (ARRAY['received'::text, 'sent'::text])) = (answer IS NULL)) AND ((status = ANY (ARRAY['received'::text,
    'sent'::text])) = (decided_at IS NULL)))),
  constraint counter_notices_pkey primary key (id),
  constraint counter_notices_sent_say_when check (((status = ANY (ARRAY['sent'::text, 'court'::text, 'reinstated'::text])) = (sent_at IS
    NOT NULL))),
  constraint counter_notices_signature_check check (((char_length(signature) >= 2) AND (char_length(signature) <= 100))),
  constraint counter_notices_status_check
    check ((status = ANY (ARRAY['received'::text, 'refused'::text, 'sent'::text, 'court'::text, 'reinstated'::text]))),
  constraint counter_notices_words_check check (((char_length(words) >= 20) AND (char_length(words) <= 2000)))
);

alter table private.counter_notices
  enable row level security;

create table private.payout_holds (
  report_id uuid not null,
  post_id uuid not null,
  decision_id uuid not null,
  begun_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '7 days'::interval),
  ended_at timestamp with time zone,
  ended_by text,
  constraint payout_holds_are_short check (((ends_at > begun_at) AND (ends_at <= (begun_at + '7 days'::interval)))),
  constraint payout_holds_decision_id_key unique (decision_id),
  constraint payout_holds_ended_by_check
    check ((ended_by = ANY (ARRAY['staff'::text, 'decided'::text, 'removed'::text, 'appeal'::text]))),
  constraint payout_holds_ended_say_by_what check (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint payout_holds_pkey primary key (report_id)
);

alter table private.payout_holds
  enable row level security;

create table private.strikes (
  decision_id uuid not null,
  author_id uuid not null,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint strikes_pkey primary key (decision_id)
);

alter table private.strikes
  enable row level security;

create or replace function private.add_strike (
  decision uuid,
  author uuid,
  actor uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || author, 0));
  insert into private.strikes (decision_id, author_id) values (decision, author);
  if private.count_strikes(author) >= 3 then perform private.suspend_for_strikes(author, actor); end if;
end;
$function$;

create or replace function private.add_working_days (
  since timestamp with time zone,
  days integer
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select since + make_interval(days => (
    select d from (
      select d, count(*) over (order by d) as passed
      from generate_series(1, days * 2 + 7) as d
      where extract(isodow from (since at time zone 'UTC') + make_interval(days => d)) < 6) as working
    where working.passed = days))
$function$;

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
  update private.open_reports o set network = null where o.reporter = 'user:' || of_user;
  update private.appeals a set words = null from public.moderation_actions m left join public.reports r on r.id = m.report_id
  where m.id = a.decision_id and of_user in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end);
  update private.counter_notices c set words = null, name = null, address = null, signature = null
  from public.moderation_actions m where m.id = c.decision_id and m.affected_id = of_user;
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
    when decision in ('remove', 'limit_reach') then 'action_taken' when decision = 'duplicate' then 'duplicate' else 'no_action' end;
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

create or replace function private.count_strikes (
  author uuid
)
  returns bigint
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) from private.strikes s where s.author_id = author and private.stands(s)
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
$function$;

create or replace function private.decide_counter_notice (
  of_notice uuid,
  step text,
  seen text,
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
$function$;

create or replace function private.describe_clock (
  sent private.counter_notices
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object('from', private.add_working_days(sent.sent_at, 10), 'until', private.add_working_days(sent.sent_at, 14))
$function$;

create or replace function private.describe_counter_notice (
  of_decision uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('words', c.words, 'name', c.name, 'address', c.address, 'status', c.status, 'answer', c.answer,
    'created_at', c.created_at, 'sent_at', c.sent_at, 'decided_at', c.decided_at, 'is_undone', c.is_undone,
    'clock', case when c.sent_at is not null then private.describe_clock(c) end)
  from private.counter_notices c where c.decision_id = of_decision
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
    'strike', private.describe_strike(judged.id), 'counter_notice', private.describe_counter_notice(judged.id),
    'may_counter', judged.affected_id = (select auth.uid()) and private.why_no_counter_notice(judged) is null,
    'appeal', (
      select jsonb_build_object('words', a.words, 'status', a.status, 'answer', a.answer, 'created_at', a.created_at,
        'decided_at', a.decided_at, 'by_same_person', a.by_same_person, 'is_undone', a.is_undone)
      from private.appeals a where a.decision_id = judged.id))
$function$;

create or replace function private.describe_payout_hold (
  of_report uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('begun_at', h.begun_at, 'ends_at', h.ends_at, 'is_on', h.ended_at is null and h.ends_at > now())
  from private.payout_holds h where h.report_id = of_report
$function$;

create or replace function private.describe_strike (
  of_decision uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('until', s.created_at + interval '12 months', 'is_undone', s.undone_at is not null, 'stands', private.stands(s),
    'number', (
      select count(*) from private.strikes e
      where e.author_id = s.author_id and private.stands(e) and (e.created_at, e.decision_id) <= (s.created_at, s.decision_id)))
  from private.strikes s where s.decision_id = of_decision
$function$;

create or replace function private.describe_strikes_of (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'label', private.label_decision(m), 'report_id', m.report_id,
    'created_at', s.created_at) || private.describe_strike(m.id) order by s.created_at desc, m.id), '[]')
  from (
    select * from private.strikes n where n.author_id = of_person order by n.created_at desc, n.decision_id limit 20) as s
  join public.moderation_actions m on m.id = s.decision_id
$function$;

create or replace function private.end_payout_hold (
  of_report uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  held private.payout_holds;
begin
  select * into held from private.payout_holds h where h.report_id = of_report;
  if not found then perform private.refuse('not_found', 'No payouts are held for this report.'); end if;
  if not private.lift_payout_hold(held.post_id, 'staff') then
    perform private.refuse('conflict', 'This hold is over already. Nothing was changed.');
  end if;
  perform private.log_staff_action(actor, 'end_payout_hold', 'post:' || held.post_id, jsonb_build_object('report', of_report), null, why);
end;
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'],
    ['comment_mentions', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from private.test_sends t where t.user_id = gone;
  delete from private.strikes s where s.author_id = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.file_counter_notice (
  of_decision uuid,
  notice jsonb
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.hold_ends_at (
  of_payout public.payouts
)
  returns timestamp with time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select greatest(nullif(of_payout.held_until, 'infinity'), (
    select max(h.ends_at) from private.payout_holds h join public.purchases b on b.post_id = h.post_id
    where b.id = of_payout.purchase_id and of_payout.status = 'held' and h.ended_at is null and h.ends_at > now()))
$function$;

create or replace function private.hold_payouts (
  of_report uuid,
  why text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule constant text := 'Sell only what is yours';
  asked public.reports;
  post public.posts;
  hindrance text;
  decision uuid;
  made private.payout_holds;
begin
  select * into asked from public.reports r where r.id = of_report;
  if not found then perform private.refuse('not_found', 'There is no such report.'); end if;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || asked.target_id, 0));
  select * into asked from public.reports r where r.id = of_report for update;
  select * into post from public.posts p where p.id = asked.target_id for share;
  hindrance := private.why_no_hold(asked);
  if hindrance is not null then perform private.refuse('conflict', hindrance); end if;
  if post.profile_id = actor then perform private.refuse('forbidden', 'This post is yours. Another of us has to decide about it.'); end if;
  -- In the order of all that change an author. The second lock waits until a block that is being stored is stored.
  perform from public.profiles p where p.id = post.profile_id for key share;
  perform from public.private_profiles h where h.id = post.profile_id for update;
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, 'post', post.id, post.profile_id, actor, 'hold_payouts', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  insert into private.payout_holds (report_id, post_id, decision_id) values (asked.id, post.id, decision) returning * into made;
  update public.payouts p set status = 'held', attempts = 0, held_until = greatest(p.held_until, now())
  where p.id in (
    select w.id from public.payouts w join public.purchases b on b.id = w.purchase_id
    where b.post_id = post.id and w.kind in ('creator', 'fee') and w.status = 'pending' for update of w skip locked);
  perform private.log_staff_action(actor, 'hold_payouts', 'post:' || post.id, null,
    jsonb_build_object('report', asked.id, 'ends_at', made.ends_at), found_facts);
  perform private.notify_user(post.profile_id, 'payout_hold', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payouts_on_hold', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
    'until', made.ends_at, 'rule', by_rule, 'facts', found_facts, 'path', '/decisions/' || decision), 'payouts_on_hold:' || decision);
  return made.ends_at;
end;
$function$;

create or replace function private.is_share_withheld (
  of_payout public.payouts
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select of_payout.kind in ('creator', 'fee')
    and exists (select from public.purchases b where b.id = of_payout.purchase_id and private.is_withheld(b.post_id))
$function$;

create or replace function private.is_withheld (
  of_post uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (select from private.payout_holds h where h.post_id = of_post and h.ended_at is null and h.ends_at > now())
$function$;

create or replace function private.lift_hold_of_report (
  of_report uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.lift_payout_hold(h.post_id, 'decided') from private.payout_holds h where h.report_id = of_report;
end;
$function$;

create or replace function private.lift_payout_hold (
  of_post uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  over private.payout_holds;
  post public.posts;
begin
  update private.payout_holds h set ended_at = now(), ended_by = why
  where h.post_id = of_post and h.ended_at is null and h.ends_at > now() returning * into over;
  if over.report_id is null then return false; end if;
  if why not in ('staff', 'decided') then return true; end if;
  select * into post from public.posts p where p.id = of_post;
  perform private.notify_user(post.profile_id, 'payout_hold', null, post.id, null, null, null, null, '{"is_over": true}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('payout_hold_ended', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title')),
    'payout_hold_ended:' || over.decision_id);
  return true;
end;
$function$;

create or replace function private.list_claimants (
  judged public.moderation_actions
)
  returns table (
    report_id uuid,
    number bigint,
    account uuid,
    email text
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select r.id, r.number, u.id, case when u.id is null then r.reporter_email end
  from public.reports r
  left join auth.users u on u.id = r.reporter_id and not u.is_anonymous and private.real_email(u.email) is not null
  where r.id in (select private.reports_of_decision(judged)) and r.reason = 'copyright' and (u.id is not null or r.reporter_email is not null)
$function$;

create or replace function private.list_counter_notices (
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
$function$;

create or replace function private.list_own_earnings (
  wanted text,
  since timestamp with time zone,
  until timestamp with time zone,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text,
    gross_raw text,
    fee_raw text,
    sold_at timestamp with time zone,
    returnable_until timestamp with time zone,
    refunded_at timestamp with time zone,
    purchase_id uuid
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select o.id, p.id, p.title, coalesce(p.slug, p.id::text), p.status, o.kind, o.amount_raw::text,
    s.rate_usd::text, round(o.amount_raw * s.rate_usd / 1e24)::text, o.status,
    case o.status
      when 'held' then private.why_held(o)
      when 'cancelled' then case when b.status in ('refund_pending', 'refunded') then 'returned' else 'dust' end end,
    private.hold_ends_at(o), o.created_at, o.paid_at, o.recipient_account, o.block_hash,
    s.amount_raw::text, s.fee_raw::text, s.paid_at, private.returnable_until(b), s.refunded_at, o.purchase_id
  from public.payouts o
  left join public.purchases b on b.id = o.purchase_id
  left join public.posts p on p.id = b.post_id
  left join public.sales s on s.purchase_id = o.purchase_id
  where o.recipient_id = (select auth.uid())
    and (before_at is null or (o.created_at, o.id) < (before_at, before_id))
    and (list_own_earnings.since is null or o.created_at >= list_own_earnings.since)
    and (list_own_earnings.until is null or o.created_at < list_own_earnings.until)
    and case wanted
      when 'held' then o.status = 'held'
      when 'sending' then o.status in ('pending', 'publishing')
      when 'paid' then o.status = 'paid'
      when 'stopped' then o.status in ('failed', 'awaiting_address')
      when 'cancelled' then o.status = 'cancelled'
      else true end
  order by o.created_at desc, o.id desc limit at_most
$function$;

create or replace function private.list_payment_restrictions()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.since desc), '[]') from (
      (select 'suspended' as kind, null as title, m.id as decision_id, m.facts, m.rule, m.created_at as since, null::timestamptz as until
       from public.profiles p join public.moderation_actions m on m.affected_id = p.id and m.action = 'suspend_account'
       where p.id = (select auth.uid()) and p.status = 'suspended'
       order by m.created_at desc limit 1)
      union all
      (select 'copyright', coalesce(nullif(btrim(p.title), ''), 'Without a title'), m.id, m.facts, m.rule, h.begun_at, h.ends_at
       from private.payout_holds h
       join public.posts p on p.id = h.post_id
       join public.moderation_actions m on m.id = h.decision_id
       where m.affected_id = (select auth.uid()) and h.ended_at is null and h.ends_at > now()
       order by h.ends_at desc limit 100)) as r);
end;
$function$;

create or replace function private.may_pay (
  due public.payouts
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if due.recipient_id is null then return true; end if;
  perform from public.private_profiles h where h.id = due.recipient_id for share;
  return not private.is_frozen(due.recipient_id) and not private.is_share_withheld(due) and not (due.kind = 'creator' and exists (
    select from public.profiles s where s.id = due.recipient_id and s.status in ('suspended', 'deleted')));
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
    ('payout_hold', false, false),
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
    ('content_hidden', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('appeal_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_waits', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
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
    'trust', to_jsonb(private.measure_trust(of_person)), 'strikes', private.describe_strikes_of(of_person),
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
    'hiding', private.describe_hiding(asked.target_type, asked.target_id),
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

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_hold', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'report_decision', 'appeal_decision',
    'account_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.read_books (
  of_account text,
  seed text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'account', a.account, 'seedId', a.seed_id, 'index', a.derivation_index,
    'purchase', jsonb_build_object('id', b.id, 'isReserve', b.kind = 'reserve', 'status', b.status, 'amountRaw', b.amount_raw::text,
      'isWindowOver', coalesce(private.returnable_until(b) <= now(), false),
      'isSellerBarred', coalesce(seller.status in ('suspended', 'deleted'), false) or private.is_frozen(b.seller_id) or private.is_withheld(b.post_id)),
    'sale', (
      select jsonb_build_object('amountRaw', s.amount_raw::text, 'feeBps', s.fee_bps::text, 'feeRaw', s.fee_raw::text,
        'creatorAccount', s.creator_account, 'feeAccount', s.fee_account, 'isRefunded', s.refunded_at is not null,
        'isAdvanced', s.refunded_at is not null and private.is_advanced(b.id))
      from public.sales s where s.purchase_id = b.id),
    'payments', private.read_payments(b.id),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'status', o.status, 'paymentHash', o.payment_hash,
        'recipient', o.recipient_account, 'amountRaw', o.amount_raw::text, 'blockHash', o.block_hash,
        -- Asked only where they can be: each call costs a plan.
        'advance', case when o.purchase_id <> b.id then private.read_advance(o) end,
        'testRecipient', case when o.kind = 'test' then private.test_recipient(o) end,
        -- A block that was signed before a freeze is not sent while it lasts, unless an attempt is under way. If it was sent, it is still booked.
        'isDue', o.next_attempt_at <= now() and not (o.status = 'publishing' and private.is_frozen(o.recipient_id)), 'attempts', o.attempts,
        'named', (select coalesce(jsonb_agg(n.account), '[]') from private.named_recipients n where n.payout_id = o.id))
        order by o.created_at, o.id), '[]')
      from public.payouts o where o.source_account = a.account),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object('hash', k.hash, 'previous', k.previous, 'kind', k.kind, 'state', k.state,
        'block', k.json, 'work', k.work) order by k.confirmed_at, k.created_at), '[]')
      from public.nano_blocks k where k.account = a.account and k.kind <> 'change'))
  from public.deposit_addresses a
  join public.purchases b on b.ephemeral_address = a.account
  left join public.profiles seller on seller.id = b.seller_id
  where a.account = of_account and a.seed_id = seed
$function$;

create or replace function private.refuse_payout_action (
  due public.payouts,
  what public.payout_action
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  bought public.purchases;
  may boolean;
  so_now text := format('This payout is %s now. Someone else was faster, or it moved on by itself.', replace(due.status::text, '_', ' '));
begin
  may := case what
    when 'retry' then due.status = 'failed'
    when 'rebuild' then due.status = 'failed'
    -- A thief's address may be fixed in what was sold before the freeze.
    when 'ask_for_address' then due.status = 'failed' or (due.status = 'held' and private.is_frozen(due.recipient_id))
    when 'mark_paid' then due.status = 'failed'
    when 'set_address' then due.status = 'awaiting_address'
    when 'approve' then due.status = 'pending' and due.approved_at is null
    when 'release' then due.status = 'held'
    when 'hold' then due.status = 'pending'
    when 'cancel' then due.status in ('held', 'pending') end;
  if not may then perform private.refuse('conflict', so_now); end if;
  if what in ('ask_for_address', 'mark_paid') and private.has_living_block(due) then
    perform private.refuse('conflict', 'One of its blocks may still be confirmed. Retry sends the same block again.');
  end if;
  select * into bought from public.purchases b where b.id = due.purchase_id;
  if what = 'release' and due.kind not in ('refund', 'excess') and private.returnable_until(bought) > now() then
    perform private.refuse('conflict', 'Its refund window is still open. Until it ends, the reader can have the money back.');
  end if;
  if what = 'release' and private.is_frozen(due.recipient_id) then
    perform private.refuse('conflict', 'Its author has frozen payouts. Only the author can end that.');
  end if;
  if what = 'release' and private.is_share_withheld(due) then
    perform private.refuse('conflict', 'Moderators hold the payouts of its post while they look at a copyright report, for at most seven days.');
  end if;
  if what = 'release' and due.held_until = 'infinity' then
    perform private.refuse('conflict', 'Its post was removed. Decide about the post first: refund the sale, or restore the post.');
  end if;
  if what = 'release' and exists (select from public.profiles s where s.id = bought.seller_id and s.status in ('suspended', 'deleted')) then
    perform private.refuse('conflict', 'Its author is suspended. The suspension has to end first.');
  end if;
  if what = 'cancel' and (due.kind in ('refund', 'excess') or coalesce(bought.status not in ('refund_pending', 'refunded'), true)) then
    perform private.refuse('conflict', 'Its sale was not refunded. Only payouts of a refunded sale can be cancelled.');
  end if;
end;
$function$;

create or replace function private.release_payouts (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  released integer;
begin
  with due as (
    select p.id from public.payouts p
    where p.status = 'held' and p.held_until <= now() and not exists (
      select from public.purchases b join public.profiles s on s.id = b.seller_id
      where b.id = p.purchase_id and (s.status in ('suspended', 'deleted') or (p.kind = 'creator' and private.is_frozen(s.id))
        or (p.kind in ('creator', 'fee') and private.is_withheld(b.post_id))))
      and not private.is_frozen(p.recipient_id)
    order by p.held_until limit at_most for update of p skip locked)
  update public.payouts p set status = 'pending', released_at = now(), next_attempt_at = now() from due where p.id = due.id;
  get diagnostics released = row_count;
  return released;
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
  -- An appeal brings back what was there before it was hidden.
  if private.end_hiding('post', post.id, 'decided', false) then post.status := 'published'; end if;
  perform private.lift_payout_hold(post.id, 'removed');
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
    judged.action <> 'no_action' and judged.report_id is not null and r.target_type = judged.target_type
    and r.target_id = judged.target_id and r.decided_at = judged.created_at))
$function$;

create or replace function private.stands (
  one private.strikes
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select one.undone_at is null and one.created_at > now() - interval '12 months'
$function$;

create or replace function private.store_send (
  of_payout uuid,
  hash text,
  previous_hash text,
  block jsonb,
  work_found text,
  to_account text,
  of_amount numeric,
  cap_minute numeric,
  cap_day numeric,
  cap_author numeric
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.payouts;
  last_minute numeric;
  last_day numeric;
begin
  -- One at a time: otherwise two workers could both use what is left of a cap.
  perform pg_advisory_xact_lock(hashtextextended('payout_caps', 0));
  due := private.lock_payout(of_payout);
  -- The books were read before the block was signed. If the payout was changed since, the change wins.
  if due.recipient_account is distinct from to_account or due.amount_raw <> of_amount then return 'changed'; end if;
  if not private.may_pay(due) then
    perform private.hold_payout(of_payout);
    return 'changed';
  end if;
  if due.approved_at is null then
    select coalesce(sum(p.amount_raw) filter (where b.created_at > now() - interval '1 minute'), 0), coalesce(sum(p.amount_raw), 0)
    into last_minute, last_day
    from public.nano_blocks b join public.payouts p on p.block_hash = b.hash
    where b.created_at > now() - interval '1 day' and b.state <> 'dead' and p.approved_at is null and p.id <> of_payout;
    if last_day + due.amount_raw > cap_day or due.amount_raw > cap_minute or private.is_beyond_author_cap(due, cap_author) then
      return 'needs_approval';
    end if;
    if last_minute + due.amount_raw > cap_minute then return 'later'; end if;
  end if;
  perform private.mark_payout_publishing(of_payout, hash, previous_hash, block, work_found);
  return 'stored';
end;
$function$;

create or replace function private.sum_own_earnings()
  returns table (
    part text,
    why text,
    first_until timestamp with time zone,
    amount_raw text,
    payouts bigint
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.part, judged.why, min(judged.held_until), sum(judged.amount_raw)::text, count(*)
  from (
    select o.amount_raw, case when o.status = 'held' then private.hold_ends_at(o) end as held_until,
      case when o.status = 'held' then private.why_held(o) end as why,
      case when o.status in ('pending', 'publishing') then 'sending'
        when o.status in ('failed', 'awaiting_address') then 'stopped'
        else o.status::text end as part
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status <> 'cancelled'
    union all
    select o.amount_raw, null, null, 'paid_lately'
    from public.payouts o
    where o.recipient_id = (select auth.uid()) and o.status = 'paid' and o.paid_at > now() - interval '30 days'
    union all
    select debt.raw, null, null, 'owed' from (select private.owed_by((select auth.uid())) as raw) as debt where debt.raw > 0) as judged
  group by judged.part, judged.why
$function$;

create or replace function private.suspend_for_strikes (
  author uuid,
  actor uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  person public.profiles;
  by_rule constant text := 'Three copyright strikes in 12 months';
  found_facts text;
  decision uuid;
begin
  select * into person from public.profiles p where p.id = author for update;
  if person.status in ('suspended', 'deleted') then return; end if;
  select left(format('We removed %s posts for copyright in 12 months: %s.', count(*), string_agg(format('“%s”', m.label), ', ' order by m.at)), 500)
  into found_facts
  from (
    select left(private.label_decision(d), 100) as label, s.created_at as at
    from private.strikes s join public.moderation_actions d on d.id = s.decision_id
    where s.author_id = author and private.stands(s)) as m;
  if private.office_of(author) is not null then
    perform private.log_staff_action(actor, 'note_strikes', 'profile:' || author, null, jsonb_build_object('status', person.status), found_facts);
    insert into public.outbox (template, user_id, data, natural_key)
    select 'strikes_of_staff', u.id, jsonb_build_object('name', coalesce('@' || person.handle::text, 'An account of staff'), 'facts', found_facts,
      'path', '/admin/users/' || author), format('strikes_of_staff:%s:%s:%s', author, u.id, extract(epoch from now()))
    from auth.users u join public.profiles p on p.id = u.id and p.status = 'active'
    where u.raw_app_meta_data ->> 'role' = 'owner';
    return;
  end if;
  update public.profiles p set status = 'suspended' where p.id = author;
  perform private.log_staff_action(actor, 'set_account_status', 'profile:' || author, jsonb_build_object('status', person.status),
    jsonb_build_object('status', 'suspended', 'rule', by_rule, 'is_automated', true), found_facts);
  insert into public.moderation_actions (target_type, target_id, affected_id, action, facts, rule, is_automated, redress)
  values ('profile', author, author, 'suspend_account', found_facts, by_rule, true,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(author, 'account_status', null, null, null, null, null, null, '{"status": "suspended"}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_suspended', author, jsonb_build_object('rule', by_rule, 'facts', found_facts, 'is_automated', true),
    'account_status:' || decision);
end;
$function$;

create or replace function private.tell_of_counter_notice (
  asked private.counter_notices,
  judged public.moderation_actions
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
    when 'hold_payouts' then
      if not exists (select from private.payout_holds h where h.decision_id = judged.id and h.ended_at is null) then return false; end if;
      return private.lift_payout_hold(judged.target_id, 'appeal');
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function private.undo_strike (
  decision uuid,
  actor uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  undone private.strikes;
  suspension public.moderation_actions;
begin
  select * into undone from private.strikes s where s.decision_id = decision;
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || undone.author_id, 0));
  update private.strikes s set undone_at = now() where s.decision_id = decision and s.undone_at is null returning * into undone;
  if not found or private.count_strikes(undone.author_id) >= 3 then return; end if;
  select * into suspension from public.moderation_actions m
  where m.target_type = 'profile' and m.target_id = undone.author_id and m.action = 'suspend_account' and m.is_automated
  order by m.created_at desc limit 1;
  if suspension.id is null or not private.undo_decision(suspension, actor, why) then return; end if;
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule)
  values ('profile', undone.author_id, undone.author_id, actor, 'restore_account', 'A copyright strike was undone: fewer than three stand.',
    suspension.rule);
  perform private.notify_user(undone.author_id, 'account_status', null, null, null, null, null, null, '{"status": "active"}');
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_restored', undone.author_id, jsonb_build_object('rule', suspension.rule,
    'facts', 'A copyright strike was undone: fewer than three stand.'), 'account_restored:' || suspension.id)
  on conflict (natural_key) do nothing;
end;
$function$;

create or replace function private.why_held (
  of_payout public.payouts
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when seller.status in ('suspended', 'deleted') then 'account_suspended'
    when of_payout.held_until = 'infinity' then 'post_removed'
    when private.is_frozen(of_payout.recipient_id) then 'frozen'
    when private.is_share_withheld(of_payout) then 'copyright_report'
    when of_payout.is_under_review then 'under_review'
    -- A program's purchase is held for a moment, because it goes back if it is not delivered.
    when b.channel = 'agent' and of_payout.held_until <= b.paid_at + interval '160 seconds' then 'refund_window'
    when of_payout.held_until > coalesce(private.returnable_until(b), '-infinity') then 'address_changed'
    else 'refund_window' end
  from public.profiles seller left join public.purchases b on b.id = of_payout.purchase_id
  where seller.id = coalesce(b.seller_id, of_payout.recipient_id)
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
    when judged.action in ('hide_post', 'hide_comment') and private.describe_hiding(judged.target_type, judged.target_id) is null
      then 'This is over.'
    when judged.action in ('hide_post', 'hide_comment') then 'A person looks at it now. You can write to us meanwhile: reply to our e-mail.'
    when judged.redress is null and judged.action <> 'no_action' then 'This decision cannot be appealed.'
    when exists (select from private.counter_notices c where c.decision_id = judged.id)
      then 'You sent a counter-notice instead of an appeal. That is possible once.'
    when judged.appealed_at is not null then 'This decision was appealed already. That is possible once.'
    when judged.created_at + interval '6 months' <= now() then 'The six months to appeal are over.' end
$function$;

create or replace function private.why_no_counter_notice (
  judged public.moderation_actions
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when judged.rule = 'The law' or not exists (select from private.strikes s where s.decision_id = judged.id)
      then 'Only a removal for copyright can be answered by a counter-notice.'
    else private.why_no_appeal(judged) end
$function$;

create or replace function private.why_no_hold (
  asked public.reports
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case
    when asked.target_type <> 'post' or asked.reason <> 'copyright' or asked.work_url is null
      then 'Payouts are held only for a copyright report of a post that says where the original is.'
    when asked.status not in ('open', 'triaged') then 'This report is decided already. Nothing was changed.'
    when coalesce(private.target_state('post', asked.target_id), 'removed') = 'removed' then 'This post is not there any more.'
    when not exists (
      select from public.posts p where p.id = asked.target_id and (p.access <> 'free' or exists (
        select from public.purchases b join public.sales s on s.purchase_id = b.id where b.post_id = p.id)))
      then 'This post is free and has no sales, so there is nothing to hold.'
    when exists (select from private.payout_holds h where h.report_id = asked.id)
      then 'Payouts were held for this report already. That is possible once.'
    when exists (
      select from private.payout_holds h
      where h.post_id = asked.target_id and coalesce(h.ended_at, h.ends_at) > now() - interval '30 days')
      then 'Payouts of this post were held in the last 30 days already, for another report of it.' end
$function$;

create or replace function public.decide_counter_notice (
  notice_id uuid,
  step public.bounded_text,
  seen_status public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.decide_counter_notice(notice_id, step, seen_status, reason)
$function$;

create or replace function public.end_payout_hold (
  report_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_payout_hold(report_id, reason) $function$;

create or replace function public.file_counter_notice (
  decision_id uuid,
  notice public.bounded_json
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.file_counter_notice(decision_id, notice) $function$;

create or replace function public.hold_payouts (
  report_id uuid,
  reason public.bounded_text
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.hold_payouts(report_id, reason) $function$;

create or replace function public.list_counter_notices (
  after_id uuid default null::uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_counter_notices(after_id) $function$;

create or replace function public.list_payment_restrictions()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.list_payment_restrictions() $function$;

alter table private.counter_notices
  add constraint counter_notices_decided_by_fkey foreign key (decided_by) references public.profiles(id) on delete set null;

alter table private.counter_notices
  add constraint counter_notices_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_post_id_fkey foreign key (post_id) references public.posts(id) on delete cascade;

alter table private.payout_holds
  add constraint payout_holds_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade;

alter table private.strikes
  add constraint strikes_author_id_fkey foreign key (author_id) references public.profiles(id) on delete cascade;

alter table private.strikes
  add constraint strikes_decision_id_fkey foreign key (decision_id) references public.moderation_actions(id) on delete cascade;

create index counter_notices_decided_by_idx on private.counter_notices using btree (decided_by);

create index counter_notices_open_idx on private.counter_notices using btree (created_at, id)
  where (status = ANY (ARRAY['received'::text, 'sent'::text]));

create index payout_holds_post_id_idx on private.payout_holds using btree (post_id, ends_at);

create index strikes_author_id_idx on private.strikes using btree (author_id, created_at desc);

comment on function private.hold_payout(uuid) is 'Holds a due payout again: its refund window still runs, or its author is suspended or has frozen payouts, or its post has a copyright report. The worker checks all and does not trust the row.';

comment on function private.store_send(uuid, text, text, jsonb, text, text, numeric, numeric, numeric, numeric) is
  'The last check before money leaves. Stores the signed block, or says why not: changed (the payout now asks for something else, is frozen or held), later (the cap of this minute is used up) or needs_approval (beyond a cap). The caps come from the worker''s code, because many hold the database''s key.';

comment on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could. step: send or refuse what was received; of what was sent, court (the claimant has sued) or, after 10 working days, reinstate. Refuses conflict if it is not seen_status any more.';

comment on function public.end_payout_hold(uuid, public.bounded_text) is 'Owners and moderators, with a fresh code: ends a hold before its time. What is due is sent within a minute. The author is told.';

comment on function public.file_counter_notice(uuid, public.bounded_json) is 'The author of a post that was removed for copyright says that it was a mistake: {words, name, address, signature, good_faith, consents}. Once, within six months, instead of an appeal.';

comment on function public.hold_payouts(uuid, public.bounded_text) is 'Owners and moderators, with a fresh code: holds the shares of a post that has an open copyright report. Once for each report, for at most seven days. The author gets the reason. Returns when it ends.';

comment on function public.list_counter_notices(uuid) is 'Owners and moderators: 51 counter-notices that wait for staff or for the claimant, the oldest first, behind the one of after_id.';

comment on function public.list_payment_restrictions() is 'Why staff hold payouts of the caller, for /settings/payouts (OUT-10, L10): a suspension, and holds of single posts, each with its decision.';

comment on function public.release_payouts(integer) is 'Makes payouts due whose hold has ended; a timer calls it. Those of a suspended author, of one who has frozen them, or of a post with a copyright report (hold_payouts) stay held.';

comment on table private.counter_notices is 'L11: instead of an appeal, at most one for each removal for copyright. What its author wrote is forgotten with the account.';

comment on table private.payout_holds is 'A2: the shares of one post are not sent while a copyright report is looked at. One for each report. At ends_at a hold is over by itself.';

comment on table private.strikes is 'L11: one for each post that was removed by a copyright report. It stands for twelve months, unless its decision is overturned.';

revoke all on function private.add_strike(uuid, uuid, uuid) from public;

grant execute on function private.add_strike(uuid, uuid, uuid) to postgres;

revoke all on function private.add_working_days(timestamp with time zone, integer) from public;

grant execute on function private.add_working_days(timestamp with time zone, integer) to postgres;

revoke all on function private.count_strikes(uuid) from public;

grant execute on function private.count_strikes(uuid) to postgres;

revoke all on function private.decide_counter_notice(uuid, text, text, text) from public;

grant execute on function private.decide_counter_notice(uuid, text, text, text) to authenticated, postgres;

revoke all on function private.describe_clock(private.counter_notices) from public;

grant execute on function private.describe_clock(private.counter_notices) to postgres;

revoke all on function private.describe_counter_notice(uuid) from public;

grant execute on function private.describe_counter_notice(uuid) to postgres;

revoke all on function private.describe_payout_hold(uuid) from public;

grant execute on function private.describe_payout_hold(uuid) to postgres;

revoke all on function private.describe_strike(uuid) from public;

grant execute on function private.describe_strike(uuid) to postgres;

revoke all on function private.describe_strikes_of(uuid) from public;

grant execute on function private.describe_strikes_of(uuid) to postgres;

revoke all on function private.end_payout_hold(uuid, text) from public;

grant execute on function private.end_payout_hold(uuid, text) to authenticated, postgres;

revoke all on function private.file_counter_notice(uuid, jsonb) from public;

grant execute on function private.file_counter_notice(uuid, jsonb) to authenticated, postgres;

revoke all on function private.hold_ends_at(public.payouts) from public;

grant execute on function private.hold_ends_at(public.payouts) to postgres;

revoke all on function private.hold_payouts(uuid, text) from public;

grant execute on function private.hold_payouts(uuid, text) to authenticated, postgres;

revoke all on function private.is_share_withheld(public.payouts) from public;

grant execute on function private.is_share_withheld(public.payouts) to postgres;

revoke all on function private.is_withheld(uuid) from public;

grant execute on function private.is_withheld(uuid) to postgres;

revoke all on function private.lift_hold_of_report(uuid) from public;

grant execute on function private.lift_hold_of_report(uuid) to postgres;

revoke all on function private.lift_payout_hold(uuid, text) from public;

grant execute on function private.lift_payout_hold(uuid, text) to postgres;

revoke all on function private.list_claimants(public.moderation_actions) from public;

grant execute on function private.list_claimants(public.moderation_actions) to postgres;

revoke all on function private.list_counter_notices(uuid) from public;

grant execute on function private.list_counter_notices(uuid) to authenticated, postgres;

revoke all on function private.list_payment_restrictions() from public;

grant execute on function private.list_payment_restrictions() to authenticated, postgres;

revoke all on function private.may_pay(public.payouts) from public;

grant execute on function private.may_pay(public.payouts) to postgres;

revoke all on function private.stands(private.strikes) from public;

grant execute on function private.stands(private.strikes) to postgres;

revoke all on function private.suspend_for_strikes(uuid, uuid) from public;

grant execute on function private.suspend_for_strikes(uuid, uuid) to postgres;

revoke all on function private.tell_of_counter_notice(private.counter_notices, public.moderation_actions) from public;

grant execute on function private.tell_of_counter_notice(private.counter_notices, public.moderation_actions) to postgres;

revoke all on function private.undo_strike(uuid, uuid, text) from public;

grant execute on function private.undo_strike(uuid, uuid, text) to postgres;

revoke all on function private.why_no_counter_notice(public.moderation_actions) from public;

grant execute on function private.why_no_counter_notice(public.moderation_actions) to postgres;

revoke all on function private.why_no_hold(public.reports) from public;

grant execute on function private.why_no_hold(public.reports) to postgres;

revoke all on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.decide_counter_notice(uuid, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.end_payout_hold(uuid, public.bounded_text) from public;

grant execute on function public.end_payout_hold(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.file_counter_notice(uuid, public.bounded_json) from public;

grant execute on function public.file_counter_notice(uuid, public.bounded_json) to authenticated, postgres;

revoke all on function public.hold_payouts(uuid, public.bounded_text) from public;

grant execute on function public.hold_payouts(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.list_counter_notices(uuid) from public;

grant execute on function public.list_counter_notices(uuid) to authenticated, postgres;

revoke all on function public.list_payment_restrictions() from public;

grant execute on function public.list_payment_restrictions() to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.counter_notices to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.payout_holds to postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.strikes to postgres;
