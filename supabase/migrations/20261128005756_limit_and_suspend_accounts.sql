set local check_function_bodies = off;

create or replace function private.describe_comments_of (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'count', (select count(*) from (select from public.comments c where c.author_id = of_person limit 1001) as counted),
    'newest', (
      select coalesce(jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id), '[]') from (
        select c.id, c.status, c.created_at, private.target_path('comment', c.id) as path,
          coalesce(nullif(btrim(p.title), ''), 'Without a title') as post_title,
          case when private.are_comments_open(p) then c.body end as body
        from public.comments c join public.posts p on p.id = c.post_id
        where c.author_id = of_person order by c.created_at desc, c.id limit 10) as n))
$function$;

create or replace function private.describe_for_owner (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'email', private.real_email(u.email),
    'sold_raw', (select coalesce(sum(s.amount_raw), 0)::text from public.sales s where s.seller_id = u.id),
    'refunded_raw', (
      select coalesce(sum(s.amount_raw), 0)::text from public.sales s where s.seller_id = u.id and s.refunded_at is not null),
    'owed_raw', (
      select coalesce(sum(o.amount_raw), 0)::text from public.payouts o
      where o.recipient_id = u.id and o.kind = 'creator' and o.status not in ('paid', 'cancelled')),
    'payout_account', (select private.mask_account(h.payout_address) from public.private_profiles h where h.id = u.id),
    'wallets', (
      select coalesce(jsonb_agg(private.mask_account(w.account) order by w.created_at), '[]') from public.nano_addresses w where w.user_id = u.id))
  from auth.users u where u.id = of_person
$function$;

create or replace function private.describe_person (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'id', u.id, 'handle', p.handle, 'name', p.name, 'joined_at', coalesce(p.created_at, u.created_at), 'status', coalesce(p.status, 'active'),
    'kind', case
      when p.id is null then 'anonymous'
      when p.is_agent then 'agent'
      when out_now.posts > 0 or out_now.unlocks > 0 then 'creator'
      else 'registered' end,
    'office', private.office_of(u.id), 'posts', out_now.posts, 'sold', out_now.unlocks, 'refunded', out_now.refunds,
    'bought', (
      select count(*) from public.entitlements e where e.user_id = u.id and e.source = 'purchase' and e.revoked_at is null),
    'open_reports', (
      select count(*) from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = u.id and r.status in ('open', 'triaged')))
  from auth.users u
  left join public.profiles p on p.id = u.id
  cross join lateral (
    select count(*) filter (where o.status = 'published') as posts, coalesce(sum(s.unlocks), 0) as unlocks, coalesce(sum(s.refunds), 0) as refunds
    from public.posts o left join public.post_stats s on s.post_id = o.id
    where o.profile_id = u.id) as out_now
  where u.id = of_person
$function$;

create or replace function private.describe_posts_of (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id), '[]') from (
    select p.id, coalesce(nullif(btrim(p.title), ''), 'Without a title') as title, p.status, p.created_at,
      case when p.status = 'published' then private.target_path('post', p.id) end as path
    from public.posts p where p.profile_id = of_person order by p.created_at desc, p.id limit 20) as o
$function$;

create or replace function private.describe_reports (
  of_reports uuid[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'number', r.number, 'target_type', r.target_type, 'reason', r.reason, 'status', r.status, 'created_at', r.created_at,
    'label', coalesce((select c.label from private.reported_content c where c.id = r.content_id), 'Not there any more'))
    order by r.created_at desc, r.id), '[]')
  from public.reports r where r.id = any (of_reports)
$function$;

create or replace function private.find_person (
  asked text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  by_what text := private.name_search(asked);
begin
  if by_what = 'purchase' then return asked::uuid; end if;
  if by_what in ('handle', 'email', 'post') then return (private.find_authors(by_what, asked) -> 'person' ->> 'id')::uuid; end if;
  return null;
end;
$function$;

create or replace function private.list_people (
  words text,
  after_id uuid,
  at_most integer
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  asked text := btrim(coalesce(words, ''));
  before_at timestamptz := coalesce((select p.created_at from public.profiles p where p.id = after_id), 'infinity');
  before_id uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  found uuid[];
  limits record;
begin
  if asked <> '' then
    select * into limits from public.take_rate_limit('staff-search:' || actor, 120, 3600);
    if not limits.allowed then
      perform private.refuse_for(limits.retry_after_seconds, 'You can search 120 times an hour. Try again later.');
    end if;
    found := array(select u.id from auth.users u where u.id = private.find_person(asked));
  else
    found := array(
      select p.id from public.profiles p
      -- The first half is for the index.
      where p.created_at <= before_at and (p.created_at, p.id) < (before_at, before_id)
      order by p.created_at desc, p.id desc limit at_most);
  end if;
  return (
    select coalesce(jsonb_agg(private.describe_person(one.id) order by one.n), '[]') from unnest(found) with ordinality as one (id, n));
end;
$function$;

create or replace function private.list_possible_statuses (
  person public.profiles,
  actor uuid
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when person.id is null or person.id = actor or person.status = 'deleted' then '{}'::text[]
    when private.staff_office() = 'owner' then array_remove(array['active', 'limited', 'suspended'], person.status::text)
    when private.office_of(person.id) is not null or person.status = 'suspended' then '{}'
    when person.status = 'active' then array['limited']
    else array['active'] end
$function$;

create or replace function private.lock_other_account (
  of_person uuid,
  actor uuid
)
  returns public.profiles
  language plpgsql
  set search_path to ''
  AS $function$
declare
  person public.profiles;
begin
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || of_person, 0));
  select * into person from public.profiles p where p.id = of_person for update;
  if not found then perform private.refuse('not_found', 'There is no such account. A visitor has none.'); end if;
  if person.id = actor then perform private.refuse('forbidden', 'This account is yours. Another of us has to decide about it.'); end if;
  if person.status = 'deleted' then perform private.refuse('conflict', 'This account is deleted. Nothing was changed.'); end if;
  return person;
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
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.office_of (
  of_user uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select u.raw_app_meta_data ->> 'role' from auth.users u
  where u.id = of_user and u.raw_app_meta_data ->> 'role' in ('owner', 'finance', 'moderator', 'support')
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
      'upheld', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'action_taken'),
      'refused', (select count(*) from public.reports r where r.reporter_id = asked.reporter_id and r.status = 'no_action')),
    'copyright', case when asked.reason = 'copyright' then jsonb_build_object(
      'owner', asked.work_owner, 'url', asked.work_url, 'signature', asked.signature) end,
    'label', coalesce(seen.label, 'Not there any more'), 'author_handle', seen.author_handle, 'author_id', seen.author_id,
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

create or replace function private.publish_due_posts (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  due public.posts;
  why text;
  done integer := 0;
begin
  for due in
    select * from public.posts p where p.status = 'scheduled' and p.scheduled_at <= now() and exists (
      select from public.post_versions v where v.post_id = p.id and v.n = p.latest_version and v.is_valid is not null)
    order by p.scheduled_at limit at_most for update of p skip locked
  loop
    begin
      perform private.refuse_while_limited(due.profile_id);
      perform private.publish(due, true);
      update public.posts p set followers_notified_at = now()
      where p.id = due.id and p.listed and p.tells_followers and p.followers_notified_at is null;
      if found then perform private.add_job('notify_followers', jsonb_build_object('id', due.id)); end if;
    exception when others then
      -- A deadlock, a full disk or a shutdown is not the fault of a post: stop, and the next run finds them all still due.
      if left(sqlstate, 2) in ('08', '40', '53', '55', '57', '58', 'XX') then raise; end if;
      if sqlstate = 'P0001' then
        get stacked diagnostics why = pg_exception_detail;
      else
        raise warning 'scheduled post %: % (%)', due.id, sqlerrm, sqlstate;
        why := 'Something broke on our side. Publish it from here, or choose another time.';
      end if;
      perform private.keep_back(due, why);
    end;
    done := done + 1;
  end loop;
  return done;
end;
$function$;

create or replace function private.publish_post (
  of_post uuid,
  seen_version integer,
  wants_notification boolean,
  has_rights boolean,
  wanted_access public.post_access,
  change_note text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'A post in this state cannot be published.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'account_status', 'purchase_late_unlocked',
    'refund_needs_address',
    'reading_restored', 'export_ready']
$function$;

create or replace function private.refuse_while_limited (
  author uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  account public.account_status;
  why text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('account_status:' || author, 0));
  select p.status into account from public.profiles p where p.id = author;
  if account not in ('limited', 'suspended') then return; end if;
  -- Mails and the draft have room for 300 characters.
  select case when char_length(m.facts) > 180 then left(m.facts, 179) || '…' else m.facts end into why from public.moderation_actions m
  where m.affected_id = author and m.action = case account when 'limited' then 'limit_account' else 'suspend_account' end
  order by m.created_at desc, m.id limit 1;
  perform private.refuse('forbidden', format('Your account is %s, so you cannot publish.%s To object, reply to our e-mail about it.',
    account, ' Our reason: “' || why || '”.'));
end;
$function$;

create or replace function private.require_rested_author (
  of_post uuid,
  at timestamp with time zone
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, at);
end;
$function$;

create or replace function private.schedule_post (
  of_post uuid,
  seen_version integer,
  at timestamp with time zone,
  has_rights boolean,
  wants_notification boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.refuse_while_limited(post.profile_id);
  perform private.require_rest(post, at);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
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
    case when wanted <> 'active' then 'You can appeal once within six months: write to us.' end)
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null, jsonb_build_object('status', wanted));
  insert into public.outbox (template, user_id, data, natural_key)
  values (case wanted when 'active' then 'account_restored' else 'account_' || wanted end, person.id,
    jsonb_build_object('rule', by_rule, 'facts', found_facts), 'account_status:' || decision);
end;
$function$;

create or replace function private.sign_out_everywhere (
  of_person uuid,
  why text
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  person public.profiles := private.lock_other_account(of_person, actor);
  ended integer;
begin
  delete from auth.sessions s where s.user_id = person.id;
  get diagnostics ended = row_count;
  perform private.log_staff_action(actor, 'sign_out_everywhere', 'profile:' || person.id, jsonb_build_object('sessions', ended),
    jsonb_build_object('sessions', 0), why);
  return ended;
end;
$function$;

create or replace function public.list_people (
  words public.bounded_text default null::text,
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$
  select private.list_people(words, after_id, least(greatest(at_most, 0), 51))
$function$;

create or replace function public.open_person (
  person_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.open_person(person_id) $function$;

create or replace function public.set_account_status (
  person_id uuid,
  status public.bounded_text,
  seen_status public.bounded_text,
  rule public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  select private.set_account_status(person_id, status, seen_status, rule, reason)
$function$;

create or replace function public.sign_out_everywhere (
  person_id uuid,
  reason public.bounded_text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.sign_out_everywhere(person_id, reason) $function$;

create index reported_content_author_id_idx on private.reported_content using btree (author_id);

comment on function public.list_people(public.bounded_text, uuid, integer) is 'Owners and moderators: accounts, the newest first, behind the account after_id. With words, the one person with this handle, e-mail address, id or post: 120 such searches an hour, counted with those of search_as_staff.';

comment on function public.open_person(uuid) is 'Owners and moderators: one person''s history, and what the caller may make of the account. Owners alone read the e-mail address, money, wallets and the audit log. Never a paid text, and never who bought.';

comment on function public.set_account_status(uuid, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text)
  is 'With a fresh code: moderators limit an account and restore a limited one; owners also suspend, restore a suspended one, and change the accounts of staff. No one changes their own. Refuses conflict if it is not seen_status any more.';

comment on function public.sign_out_everywhere(uuid, public.bounded_text) is 'Owners, with a fresh code: ends all sessions of an account. Returns how many there were. A visitor has no other way to their purchases, so theirs is never ended.';

revoke all on function private.describe_comments_of(uuid) from public;

grant execute on function private.describe_comments_of(uuid) to postgres;

revoke all on function private.describe_for_owner(uuid) from public;

grant execute on function private.describe_for_owner(uuid) to postgres;

revoke all on function private.describe_person(uuid) from public;

grant execute on function private.describe_person(uuid) to postgres;

revoke all on function private.describe_posts_of(uuid) from public;

grant execute on function private.describe_posts_of(uuid) to postgres;

revoke all on function private.describe_reports(uuid[]) from public;

grant execute on function private.describe_reports(uuid[]) to postgres;

revoke all on function private.find_person(text) from public;

grant execute on function private.find_person(text) to postgres;

revoke all on function private.list_people(text, uuid, integer) from public;

grant execute on function private.list_people(text, uuid, integer) to authenticated, postgres;

revoke all on function private.list_possible_statuses(public.profiles, uuid) from public;

grant execute on function private.list_possible_statuses(public.profiles, uuid) to postgres;

revoke all on function private.lock_other_account(uuid, uuid) from public;

grant execute on function private.lock_other_account(uuid, uuid) to postgres;

revoke all on function private.office_of(uuid) from public;

grant execute on function private.office_of(uuid) to postgres;

revoke all on function private.open_person(uuid) from public;

grant execute on function private.open_person(uuid) to authenticated, postgres;

revoke all on function private.refuse_while_limited(uuid) from public;

grant execute on function private.refuse_while_limited(uuid) to postgres;

revoke all on function private.set_account_status(uuid, text, text, text, text) from public;

grant execute on function private.set_account_status(uuid, text, text, text, text) to authenticated, postgres;

revoke all on function private.sign_out_everywhere(uuid, text) from public;

grant execute on function private.sign_out_everywhere(uuid, text) to authenticated, postgres;

revoke all on function public.list_people(public.bounded_text, uuid, integer) from public;

grant execute on function public.list_people(public.bounded_text, uuid, integer) to authenticated, postgres;

revoke all on function public.open_person(uuid) from public;

grant execute on function public.open_person(uuid) to authenticated, postgres;

revoke all
  on function public.set_account_status(uuid, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text)
  from public;

grant execute
  on function public.set_account_status(uuid, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.sign_out_everywhere(uuid, public.bounded_text) from public;

grant execute on function public.sign_out_everywhere(uuid, public.bounded_text) to authenticated, postgres;
