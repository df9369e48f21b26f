set local check_function_bodies = off;

drop function private.list_library(uuid, uuid[], text, text, timestamp with time zone, uuid, integer);

drop function private.list_own_library(text, text, timestamp with time zone, uuid, integer);

drop function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer);

drop function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer);

alter table public.posts
  add column own_warning public.content_warning;

alter type public.discussion add attribute is_gated boolean cascade;

create or replace function private.apply_changes (
  post public.posts,
  changes jsonb
)
  returns public.posts
  language plpgsql
  set search_path to ''
  AS $function$
declare
  wanted public.posts;
  unknown text;
begin
  select key into unknown from jsonb_object_keys(changes - array[
    'title', 'subtitle', 'excerpt', 'language', 'category_id', 'cover_image_id', 'cover_alt', 'cover_caption', 'access', 'price_currency',
    'price_raw', 'price_usd_micros', 'pwyw_min_raw', 'pwyw_suggested_raw', 'agent_price_raw', 'refund_window_min', 'comments_mode',
    'creation_method', 'creation_note', 'content_warning', 'canonical_url', 'seo_title', 'seo_description', 'og_image_id', 'license',
    'listed', 'slug', 'tags', 'offers_downloads', 'backdated_to', 'shows_comments']) as key limit 1;
  if found then perform private.refuse('validation_failed', format('There is no field %s to change.', unknown)); end if;
  wanted := jsonb_populate_record(post, changes);
  if wanted.access is distinct from post.access and post.current_version_id is not null then
    perform private.refuse('validation_failed', 'To make a published post free or paid, publish it again.');
  end if;
  if wanted.backdated_to is distinct from post.backdated_to then
    perform private.require_earlier_date(post, wanted.backdated_to);
  end if;
  if wanted.slug is distinct from post.slug then perform private.move_slug(post, wanted.slug); end if;
  update public.posts p set
    excerpt = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') else p.excerpt end,
    excerpt_auto = case when changes ? 'excerpt' then nullif(btrim(wanted.excerpt), '') is null else p.excerpt_auto end,
    language = wanted.language, category_id = wanted.category_id, cover_image_id = wanted.cover_image_id, cover_alt = wanted.cover_alt,
    cover_caption = wanted.cover_caption, access = wanted.access, price_currency = wanted.price_currency, price_raw = wanted.price_raw,
    price_usd_micros = wanted.price_usd_micros, pwyw_min_raw = wanted.pwyw_min_raw, pwyw_suggested_raw = wanted.pwyw_suggested_raw,
    agent_price_raw = wanted.agent_price_raw, refund_window_min = wanted.refund_window_min, comments_mode = wanted.comments_mode,
    creation_method = wanted.creation_method, creation_note = wanted.creation_note,
    -- An age gate stays. What its author chooses meanwhile counts when it ends.
    content_warning = case when p.own_warning is null then wanted.content_warning else p.content_warning end,
    own_warning = case when p.own_warning is not null and changes ? 'content_warning' then wanted.content_warning else p.own_warning end,
    canonical_url = wanted.canonical_url, seo_title = wanted.seo_title, seo_description = wanted.seo_description,
    og_image_id = wanted.og_image_id, license = wanted.license, listed = wanted.listed, offers_downloads = wanted.offers_downloads,
    backdated_to = wanted.backdated_to, shows_comments = wanted.shows_comments
  where p.id = post.id;
  if changes ? 'tags' then
    delete from public.post_tags t where t.post_id = post.id;
    insert into public.tags (name) select distinct tag from jsonb_array_elements_text(changes -> 'tags') as tag order by tag on conflict do nothing;
    insert into public.post_tags (post_id, tag) select distinct post.id, tag from jsonb_array_elements_text(changes -> 'tags') as tag;
  end if;
  if post.status = 'published' then
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  end if;
  return wanted;
end;
$function$;

create or replace function private.check_text (
  post public.posts,
  version public.post_versions
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  free text := private.text_of(version.free_doc);
  body public.post_bodies;
begin
  select * into body from public.post_bodies b where b.version_id = version.id;
  if not exists (select from public.profiles p where p.id = post.profile_id and p.handle is not null and p.name is not null) then
    perform private.refuse('handle_required', 'Choose a handle and a name first.');
  elsif version.id is null or (btrim(free) = '' and body.version_id is null) then
    perform private.refuse('validation_failed', 'There is nothing to publish yet.');
  elsif char_length(btrim(version.title)) < 3 then
    perform private.refuse('validation_failed', 'A title has 3 to 120 characters.');
  elsif post.category_id is null then
    perform private.refuse('validation_failed', 'Choose a category.');
  elsif post.creation_method is null then
    perform private.refuse('validation_failed', 'Say how this was written.');
  elsif coalesce(post.own_warning, post.content_warning) = 'adult' then
    perform private.refuse('validation_failed', 'Adult content is not published here.');
  elsif (post.access = 'paid' and post.price_currency = 'XNO' and post.price_raw is null)
    or (post.access = 'paid' and post.price_currency = 'USD' and post.price_usd_micros is null)
    or (post.access = 'pwyw' and post.pwyw_min_raw is null) then
    perform private.refuse('validation_failed', 'Enter a price, or make the post free.');
  elsif post.access <> 'free' and not exists (
    select from public.private_profiles p where p.id = post.profile_id and p.payout_address is not null) then
    perform private.refuse('payout_required', 'Set a payout address, or make the post free.');
  elsif post.access = 'free' and body.version_id is not null then
    perform private.refuse('validation_failed', 'A free post has no paywall break.');
  elsif jsonb_path_exists(version.free_doc, 'strict $.content[*] ? (@.type == "attachment")', '{}', true) then
    perform private.refuse('validation_failed', case when post.access = 'free'
      then 'Files belong to the paid part of a post.' else 'Files belong below the paywall break.' end);
  elsif post.access <> 'free' and coalesce(body.words, 0) = 0 and not exists (
    select from jsonb_array_elements(body.sections) as section, private.images_in(section -> 'doc'))
    and not exists (select from private.files_in(body.sections)) then
    perform private.refuse('validation_failed', 'There is nothing below the paywall break.');
  elsif post.access <> 'free' and char_length(free) < greatest(150, least(300, char_length(private.text_of(body.sections)) / 10)) then
    perform private.refuse('validation_failed', 'The free part is too short to judge the post by.');
  -- Last, so that authors first hear what they can correct here.
  elsif version.is_valid is distinct from true then
    perform private.refuse('validation_failed', 'A part of this text cannot be published. Save it on the site, then publish it there.');
  end if;
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
    when decision in ('remove', 'limit_reach', 'age_gate') then 'action_taken' when decision = 'duplicate' then 'duplicate' else 'no_action' end;
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
  if decision is null or decision not in ('no_action', 'duplicate', 'limit_reach', 'age_gate', 'remove') then
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
  perform private.close_report(asked, actor, decision, by_rule, found_facts, tells_reporter);
  if decision <> 'remove' then perform private.end_hiding_by_decision(asked, decision); end if;
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

create or replace function private.end_age_gate (
  of_post uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
begin
  perform pg_advisory_xact_lock(hashtextextended('decide:' || of_post, 0));
  if not private.lift_age_gate(of_post, actor, btrim(regexp_replace(why, '\s+', ' ', 'g'))) then
    perform private.refuse('conflict', 'This post has no age gate any more. Load the page again.');
  end if;
  perform private.notify_user((select p.profile_id from public.posts p where p.id = of_post), 'age_gate', null, of_post, null, null, null, null,
    jsonb_build_object('is_over', true));
end;
$function$;

create or replace function private.find_bought_discussion (
  of_post uuid,
  purchase_ids uuid[]
)
  returns SETOF public.discussion
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
begin
  if not private.do_purchases_open_comments(of_post, purchase_ids) then return; end if;
  return query
    select p.id, p.title, p.slug, author.handle::text, author.name, private.comments_mode_of(p), p.comments_locked, false,
      coalesce((select s.comments from public.post_stats s where s.post_id = p.id), 0),
      case p.status when 'published' then 'signed_out' when 'hidden' then 'hidden' else 'withdrawn' end, false
    from public.posts p join public.profiles author on author.id = p.profile_id and author.status <> 'deleted'
    where p.id = of_post;
end;
$function$;

create or replace function private.find_discussion (
  of_post uuid
)
  returns SETOF public.discussion
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  AS $function$
declare
  post public.posts;
  author public.profiles;
  mode public.comments_mode;
begin
  select * into post from public.posts p where p.id = of_post;
  if not found or not (post.status = 'published' or private.may_read_comments(of_post)) then return; end if;
  select * into author from public.profiles p where p.id = post.profile_id and p.status <> 'deleted';
  if not found then return; end if;
  mode := private.comments_mode_of(post);
  return query select
    post.id, post.title, post.slug, author.handle::text, author.name, mode, post.comments_locked,
    coalesce(post.profile_id = (select auth.uid()), false),
    case when private.may_read_comments(of_post) then coalesce((select s.comments from public.post_stats s where s.post_id = post.id), 0) end,
    private.comment_refusal(post, mode), post.content_warning = 'adult' and not private.may_read_body(post.current_version_id);
end;
$function$;

create or replace function private.gate_target (
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
  decision uuid;
begin
  if asked.target_type <> 'post' then
    perform private.refuse_field('decision', 'Only a post can get an age gate. Choose another decision.');
  end if;
  select * into post from public.posts p where p.id = asked.target_id for update;
  if not found or post.status in ('removed', 'deleted') then perform private.refuse('conflict', 'This post is not there any more.'); end if;
  if post.own_warning is not null then perform private.refuse('conflict', 'This post has an age gate already. Nothing was changed.'); end if;
  update public.posts p set own_warning = p.content_warning, content_warning = 'adult' where p.id = post.id;
  perform private.log_staff_action(actor, 'age_gate', 'post:' || post.id, jsonb_build_object('content_warning', post.content_warning),
    jsonb_build_object('content_warning', 'adult', 'rule', by_rule), found_facts);
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (asked.id, 'post', post.id, post.profile_id, actor, 'age_gate', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(post.profile_id, 'age_gate', null, post.id, null, null);
  insert into public.outbox (template, user_id, data, natural_key)
  values ('age_gate', post.profile_id, jsonb_build_object('title', coalesce(nullif(btrim(post.title), ''), 'Without a title'),
    'rule', by_rule, 'facts', found_facts), 'age_gate:' || decision);
  perform private.show_new_warning(post);
end;
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
      and m.action in ('remove_comment', 'limit_account', 'suspend_account', 'restore_account', 'age_gate'))
$function$;

create or replace function private.lift_age_gate (
  of_post uuid,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts;
begin
  update public.posts p set content_warning = p.own_warning, own_warning = null
  where p.id = of_post and p.own_warning is not null returning * into post;
  if not found then return false; end if;
  perform private.log_staff_action(actor, 'end_age_gate', 'post:' || post.id, jsonb_build_object('content_warning', 'adult'),
    jsonb_build_object('content_warning', post.content_warning), why);
  perform private.show_new_warning(post);
  return true;
end;
$function$;

create or replace function private.list_followed_posts (
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns SETOF public.posts
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  set enable_memoize to 'off'
  AS $function$
declare
  reader uuid := (select auth.uid());
  many constant integer := 300;
  found_ids uuid[];
begin
  if (select count(*) from (select from public.follows f where f.follower_id = reader limit many) as first_ones) = many then
    found_ids := array(
      select p.id
      from (
        select n.id, n.profile_id, n.published_at from public.posts n
        where n.status = 'published' and n.listed and n.content_warning <> 'adult' and (n.published_at, n.id) < (before_at, before_id)
        order by n.published_at desc, n.id desc limit 1000) as p
      where exists (select from public.follows f where f.follower_id = reader and f.creator_id = p.profile_id)
      order by p.published_at desc, p.id desc limit at_most);
    if cardinality(found_ids) = at_most then
      return query select p.* from public.posts p where p.id = any (found_ids) order by p.published_at desc, p.id desc;
      return;
    end if;
  end if;
  return query
  with newest as materialized (
    select f.creator_id
    from public.follows f
    cross join lateral (
      select p.published_at, p.id from public.posts p
      where p.profile_id = f.creator_id and p.status = 'published' and p.listed and p.content_warning <> 'adult'
        and (p.published_at, p.id) < (before_at, before_id)
      order by p.published_at desc, p.id desc limit 1) as first_one
    where f.follower_id = reader
    order by first_one.published_at desc, first_one.id desc limit at_most)
  select theirs.*
  from newest n
  cross join lateral (
    select p.* from public.posts p
    where p.profile_id = n.creator_id and p.status = 'published' and p.listed and p.content_warning <> 'adult'
      and (p.published_at, p.id) < (before_at, before_id)
    order by p.published_at desc, p.id desc limit at_most) as theirs
  order by theirs.published_at desc, theirs.id desc limit at_most;
end;
$function$;

create or replace function private.list_library (
  reader uuid,
  held uuid[],
  wanted text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean,
    is_for_adults boolean
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  with bought as (
    select b.*, 'purchase'::public.entitlement_source as source, s.amount_raw as kept_raw, s.version_id
    from (
      select o.* from public.purchases o where o.buyer_id = reader
      union all
      select h.* from public.purchases h where h.id = any (held) and (reader is null or h.buyer_id is distinct from reader)) b
    join public.posts p on p.id = b.post_id
    join public.profiles a on a.id = p.profile_id
    left join public.sales s on s.purchase_id = b.id
    where b.kind = 'post'
      and (before_at is null or (b.created_at, b.id) < (before_at, before_id))
      and case wanted
        when 'owned' then b.status = 'paid'
        when 'refunded' then b.status in ('refund_pending', 'refunded')
        when 'pending' then b.status = 'pending' or (b.status = 'expired' and b.payment_state = 'partial')
        when 'gifts' then false
        else b.status in ('pending', 'paid', 'refund_pending', 'refunded') or b.payment_state = 'partial' end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by b.created_at desc, b.id desc limit at_most),
  given as (
    select e.id, e.post_id, e.source, e.granted_at
    from public.entitlements e
    join public.posts p on p.id = e.post_id
    join public.profiles a on a.id = p.profile_id
    where e.user_id = reader and e.revoked_at is null and e.section_idx is null
      and not exists (select from public.purchases b where b.id = e.purchase_id and (b.buyer_id = reader or b.id = any (held)))
      and (before_at is null or (e.granted_at, e.id) < (before_at, before_id))
      and case wanted when 'gifts' then e.source in ('gift', 'sponsor') else wanted in ('all', 'owned') end
      and (words is null or strpos(lower(concat_ws(' ', p.title, a.name, '@' || a.handle::text)), lower(words)) > 0)
    order by e.granted_at desc, e.id desc limit at_most),
  both_kinds as (
    select b.id, b.id as purchase_id, b.post_id, b.source, b.status, b.payment_state, coalesce(b.kept_raw, b.amount_raw) as amount_raw,
      case when b.status in ('pending', 'expired') then private.rest_of(b.amount_raw, b.received_raw) else 0 end as missing_raw,
      b.created_at as since, b.paid_at, b.refund_window_ends_at as refund_until, b.refunded_at, b.refund_reason, b.version_id, b.has_downloads
    from bought b
    union all
    select g.id, null, g.post_id, g.source, null, null, null, null, g.granted_at, null, null, null, null, null, null from given g)
  select k.id, k.purchase_id, k.post_id, p.title, coalesce(p.slug, p.id::text), a.handle::text, a.name, k.source, k.status,
    k.payment_state, k.amount_raw::text, k.missing_raw::text, k.since, k.paid_at, k.refund_until, k.refunded_at, k.refund_reason,
    exists (select from public.payouts w where w.purchase_id = k.purchase_id and w.status = 'awaiting_address' and w.kind in ('refund', 'excess')),
    p.status, case p.status when 'removed' then p.removed_at when 'published' then null else p.unpublished_at end,
    k.version_id is not null and k.version_id is distinct from p.current_version_id,
    coalesce(k.has_downloads, p.offers_downloads), p.content_warning = 'adult'
  from both_kinds k
  join public.posts p on p.id = k.post_id
  join public.profiles a on a.id = p.profile_id
  order by k.since desc, k.id desc limit at_most
$function$;

create or replace function private.list_own_library (
  wanted text,
  words text,
  before_at timestamp with time zone,
  before_id uuid,
  at_most integer
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean,
    is_for_adults boolean
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select * from private.list_library((select auth.uid()), '{}', wanted, words, before_at, before_id, at_most)
$function$;

create or replace function private.may_mail_text (
  said public.comments,
  post public.posts
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  if said.status <> 'published' or post.content_warning = 'adult' then return false; end if;
  return post.access = 'free'
    or (private.comments_mode_of(post) <> 'buyers' and private.quoted_chars(said.body, private.paid_letters(post)) = 0);
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
    ('promotion_status', true, true),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('content_hidden', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('age_gate', false, false),
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

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_hold', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'content_hidden', 'comment_removed', 'reach_limited', 'age_gate', 'report_decision',
    'appeal_decision', 'account_status', 'promotion_status', 'purchase_late_unlocked', 'refund_needs_address', 'refund_waits', 'reading_restored',
    'export_ready']
$function$;

create or replace function private.read_library_feed (
  secret text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce((
    select jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title, 'summary', own.summary, 'language', own.language,
      'slug', own.slug, 'handle', own.handle, 'name', own.name, 'since', own.granted_at, 'edited_at', own.edited_at)
      order by own.granted_at desc, own.id)
    from (
      select p.id, p.title, case when p.content_warning <> 'adult' then coalesce(p.excerpt, p.subtitle) end as summary, p.language, coalesce(p.slug, p.id::text) as slug,
        a.handle::text as handle, a.name, e.granted_at, coalesce(p.edited_at, p.published_at) as edited_at
      from public.entitlements e
      join public.posts p on p.id = e.post_id and p.status <> 'removed'
      join public.profiles a on a.id = p.profile_id
      where e.user_id = f.user_id and e.revoked_at is null and e.section_idx is null
      order by e.granted_at desc, e.id limit 100) as own), '[]')
  from public.library_feeds f where f.secret_hash = secret
$function$;

create or replace function private.show_new_warning (
  post public.posts
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  perform private.add_job('rank_posts', jsonb_build_object('id', 'age_gate'));
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
$function$;

create or replace function private.wants_post (
  wish public.follow_notification_preferences,
  post public.posts,
  usd_price numeric
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return post.content_warning <> 'adult' and (wish.muted_until is null or wish.muted_until <= now())
    and case when post.access = 'free' then wish.include_free else wish.include_paid
      and (wish.max_price_raw is null or wish.max_price_raw >= case
        when post.access = 'pwyw' then post.pwyw_min_raw
        when post.price_currency = 'XNO' then post.price_raw
        else post.price_usd_micros * 1e24 / usd_price end) is not false end;
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
    when of_report.decision in ('remove', 'limit_reach', 'age_gate') then of_report.status <> 'overturned'
    when of_report.decision = 'no_action' then of_report.status = 'overturned' end
$function$;

create or replace function public.end_age_gate (
  post_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_age_gate(post_id, reason) $function$;

create or replace function public.list_held_library (
  purchase_ids uuid[],
  reader uuid default null::uuid,
  wanted public.bounded_text default 'all'::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean,
    is_for_adults boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_library(reader, purchase_ids, wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.list_library (
  wanted public.bounded_text default 'all'::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean,
    has_downloads boolean,
    is_for_adults boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.list_sitemap_tags (
  at_most integer default 5000
)
  returns text[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(array_agg(t.name order by t.name), '{}')
  from (
    select g.name from public.tags g
    where exists (
      select from public.post_tags h join public.posts p on p.id = h.post_id
      where h.tag = g.name and p.status = 'published' and p.listed and p.content_warning <> 'adult')
    order by g.name
    limit least(greatest(at_most, 0), 5000)) as t
$function$;

alter table public.posts
  add constraint posts_gated_are_adult check (((own_warning IS NULL) OR (content_warning = 'adult'::public.content_warning)));

comment on column public.posts.own_warning is 'While an age gate stands (60-moderation/age-gate.sql): the warning that the author chose. content_warning is adult meanwhile.';

comment on function private.wants_post(public.follow_notification_preferences, public.posts, numeric) is 'Whether a follower hears of a post, in the app or by mail. No one is told about adult posts. If a price in dollars cannot be converted right now, no one is left out because of it.';

comment on function public.decide_appeal(uuid, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Owners and moderators, with a fresh code, and never the person who decided first while another could: uphold, or overturn, which undoes the decision. If nothing was done about a report, remove, limit_reach or age_gate overturns that, by the rule.';

comment on function public.decide_report(uuid, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  'Owners and moderators, with a fresh code: no_action, duplicate, limit_reach, age_gate or remove. The last three also decide the other open reports of the same target; no_action those of the same text for the same reason. Refused if the report is decided already.';

comment on function public.end_age_gate(uuid, public.bounded_text) is 'Owners and moderators, with a fresh code: the post is shown as its author chose. The author is told; the reason goes to the audit log.';

comment on function public.list_followed_posts(timestamp with time zone, uuid, integer) is 'The listed posts of the creators whom the caller follows, newest first, without adult ones. A page starts after the post (before_at, before_id).';

comment on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp
  with time zone, uuid, integer) is 'The same for a browser that holds tokens: these purchases, and what the reader owns. The server has checked the tokens and the session.';

comment on function public.list_library(public.bounded_text, public.bounded_text, timestamp
  with time zone, uuid, integer) is 'The caller''s library, newest first. wanted: all, owned, refunded, pending or gifts. A page starts after the row (since, id).';

revoke all on function private.end_age_gate(uuid, text) from public;

grant execute on function private.end_age_gate(uuid, text) to authenticated, postgres;

revoke all on function private.gate_target(public.reports, uuid, text, text) from public;

grant execute on function private.gate_target(public.reports, uuid, text, text) to postgres;

revoke all on function private.lift_age_gate(uuid, uuid, text) from public;

grant execute on function private.lift_age_gate(uuid, uuid, text) to postgres;

revoke all on function private.list_library(uuid, uuid[], text, text, timestamp with time zone, uuid, integer) from public;

grant execute
  on function private.list_library(uuid, uuid[], text, text, timestamp with time zone, uuid, integer)
  to postgres, service_role;

revoke all on function private.list_own_library(text, text, timestamp with time zone, uuid, integer) from public;

grant execute on function private.list_own_library(text, text, timestamp with time zone, uuid, integer) to authenticated, postgres;

revoke all on function private.show_new_warning(public.posts) from public;

grant execute on function private.show_new_warning(public.posts) to postgres;

revoke all on function public.end_age_gate(uuid, public.bounded_text) from public;

grant execute on function public.end_age_gate(uuid, public.bounded_text) to authenticated, postgres;

revoke all
  on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_held_library(uuid[], uuid, public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  to postgres, service_role;

revoke all
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  to authenticated, postgres;
