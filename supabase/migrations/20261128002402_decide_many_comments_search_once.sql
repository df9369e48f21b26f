set local check_function_bodies = off;

drop function private.read_in_all_languages(text);

create type public.comment_report_entry as (
  id uuid,
  number bigint,
  comment_id uuid,
  priority smallint,
  reasons public.report_reason[],
  alike bigint,
  label text,
  body text,
  is_for_buyers boolean,
  author_id uuid,
  author_handle text,
  author_comments bigint,
  state_now text,
  path text,
  created_at timestamp with time zone
);

create or replace function private.decide_comment_now (
  of_comment uuid,
  actor uuid,
  decision text,
  by_rule text,
  found_facts text,
  tells_reporter boolean
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  said public.comments;
  one public.reports;
  is_decided boolean := false;
begin
  perform pg_advisory_xact_lock(hashtextextended('decide:' || of_comment, 0));
  select * into said from public.comments c where c.id = of_comment for update;
  if decision = 'remove' and (not found or said.status in ('removed', 'deleted')) then return false; end if;
  for one in
    select r.* from public.reports r
    where r.target_type = 'comment' and r.target_id = of_comment and r.status in ('open', 'triaged')
    order by r.priority, r.created_at, r.id for update
  loop
    if decision = 'remove' and not is_decided then perform private.remove_target(one, actor, found_facts, by_rule); end if;
    perform private.close_report(one, actor, decision, by_rule, found_facts, tells_reporter);
    is_decided := true;
  end loop;
  return is_decided;
end;
$function$;

create or replace function private.decide_comment_reports (
  of_reports uuid[],
  decision text,
  rule text,
  facts text,
  tells_reporter boolean
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.begin_staff_action(facts, 'moderator');
  found_facts text := btrim(regexp_replace(facts, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  reported uuid;
  decided integer := 0;
begin
  if coalesce(cardinality(of_reports), 0) not between 1 and 50 then
    perform private.refuse_field('reports', 'Choose 1 to 50 comments.');
  end if;
  if decision is null or decision not in ('no_action', 'remove') then perform private.refuse_field('decision', 'Choose a decision.'); end if;
  perform private.require_rule(by_rule);
  -- In one order for everybody, so that two who decide at once never wait for each other.
  for reported in
    select r.target_id from public.reports r left join public.comments c on c.id = r.target_id
    where r.id = any (of_reports) and r.target_type = 'comment'
    group by r.target_id, c.post_id order by c.post_id, r.target_id
  loop
    if private.decide_comment_now(reported, actor, decision, by_rule, found_facts, tells_reporter) then decided := decided + 1; end if;
  end loop;
  return decided;
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

create or replace function private.list_comment_reports (
  after_id uuid,
  at_most integer
)
  returns SETOF public.comment_report_entry
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
    select r.id, r.number, r.target_id, r.priority,
      array(select distinct o.reason from public.reports o
        where o.target_type = 'comment' and o.target_id = r.target_id and o.status in ('open', 'triaged') order by o.reason),
      private.count_open_reports('comment', r.target_id), coalesce(seen.label, 'Not there any more'), seen.content ->> 'body',
      coalesce(seen.content ? 'paid', false), seen.author_id, seen.author_handle,
      -- Counted up to 101: the page says "more than 100".
      (select count(*) from (
        select from public.comments c where c.author_id = seen.author_id and c.status not in ('removed', 'deleted') limit 101) as others),
      said.status::text, private.target_path('comment', r.target_id), r.created_at
    from (
      select o.* from public.reports o
      where o.target_type = 'comment' and o.status in ('open', 'triaged')
        and (passed.id is null or (o.priority, o.created_at, o.id) > (passed.priority, passed.created_at, passed.id))
        and not exists (
          select from public.reports e
          where e.target_type = 'comment' and e.target_id = o.target_id and e.status in ('open', 'triaged')
            and (e.priority, e.created_at, e.id) < (o.priority, o.created_at, o.id))
      order by o.priority, o.created_at, o.id limit at_most) as r
    left join private.reported_content seen on seen.id = r.content_id
    left join public.comments said on said.id = r.target_id
    order by r.priority, r.created_at, r.id;
end;
$function$;

create or replace function private.read_in_all_languages (
  words text
)
  returns tsquery
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(string_agg(distinct '(' || reading::text || ')', ' | '), '')::tsquery
    -- Names of authors are indexed as they are.
    from (select 'simple' as stemmer union select l.stemmer from private.search_languages l) as written,
      lateral (select websearch_to_tsquery(('pg_catalog.' || stemmer)::regconfig, words) as reading) as read
    where numnode(reading) > 0);
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
      'You can appeal once within six months: write to us.');
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
    found_facts, by_rule, 'You can appeal once within six months: write to us.');
end;
$function$;

create or replace function private.require_rule (
  by_rule text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if char_length(coalesce(by_rule, '')) not between 3 and 300 then
    perform private.refuse_field('rule', 'Name the rule, in 3 to 300 characters.');
  end if;
end;
$function$;

create or replace function private.search_query (
  words text
)
  returns tsquery
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  -- At most 200 characters and 16 words: a long query would cost as much as many.
  -- Postgres reads every hyphen of a row as another "not", and fails at too many.
  asked constant text := extensions.unaccent(array_to_string(
    (regexp_split_to_array(btrim(regexp_replace(left(words, 200), '-{2,}', ' ', 'g')), '\s+'))[1:16], ' '));
  left_out constant text := '(^|\s)-("[^"]*"?|\S+)';
  wanted tsquery;
  unwanted tsquery;
begin
  -- Most searches leave nothing out.
  if asked !~ left_out then return private.read_in_all_languages(asked); end if;
  wanted := private.read_in_all_languages(regexp_replace(asked, left_out, ' ', 'g'));
  unwanted := private.read_in_all_languages((
    select string_agg(matched[2], ' or ') from regexp_matches(asked, left_out, 'g') as matched));
  return case when numnode(unwanted) = 0 then wanted else wanted && !!unwanted end;
end;
$function$;

create or replace function private.take_down_comment (
  said public.comments,
  actor uuid,
  found_facts text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.log_staff_action(actor, 'remove_comment', 'comment:' || said.id, jsonb_build_object('status', said.status), null, found_facts);
  update public.comments c set status = 'removed', pinned = false where c.id = said.id;
end;
$function$;

create or replace function private.tell_of_removed_comments (
  writer uuid,
  how_many integer,
  by_rule text,
  found_facts text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.notify_user(writer, 'comment_removed', null, null, null, null, null, null,
    jsonb_build_object('by_law', by_rule = 'The law', 'comments', how_many));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('comments_removed', writer, jsonb_build_object('comments', how_many, 'rule', by_rule, 'facts', found_facts),
    format('comments_removed:%s:%s', writer, gen_random_uuid()));
end;
$function$;

create or replace function public.decide_comment_reports (
  report_ids public.bounded_list,
  decision public.bounded_text,
  rule public.bounded_text,
  facts public.bounded_text,
  tells_reporter boolean default true
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  select private.decide_comment_reports(report_ids::uuid[], decision, rule, facts, tells_reporter)
$function$;

create or replace function public.list_comment_reports (
  after_id uuid default null::uuid,
  at_most integer default 50
)
  returns SETOF public.comment_report_entry
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_comment_reports(after_id, least(greatest(at_most, 0), 51))
$function$;

create or replace function public.remove_comments_of (
  profile_id uuid,
  rule public.bounded_text,
  facts public.bounded_text
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.remove_comments_of(profile_id, rule, facts) $function$;

create index reports_open_comments_idx on public.reports using btree (priority, created_at, id)
  where
    ((target_type = 'comment'::public.report_target) AND (status = ANY (ARRAY['open'::public.report_status,
    'triaged'::public.report_status])));

comment on function private.read_in_all_languages(text) is 'Every different reading. Most languages agree about most words. Runs as its owner: readers do not see the list of languages.';

comment on function
  public.decide_comment_reports(public.bounded_list, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  'Owners and moderators, with a fresh code: one decision about up to 50 comments, named by an open report of each; no_action or remove. It decides all open reports of each comment, and returns how many comments it decided: not those that were decided or deleted meanwhile.';

comment on function public.list_comment_reports(uuid, integer) is 'Owners and moderators: comments with open reports, the most urgent and then the oldest first. Each has its first report; a page begins behind the report after_id. What only buyers read is not in it: open_report logs that.';

comment on function public.remove_comments_of(uuid, public.bounded_text, public.bounded_text) is 'Owners and moderators, with a fresh code: removes the newest 200 comments of an account, decides their open reports, and tells the writer once. Returns how many were removed, and whether there are more.';

revoke all on function private.decide_comment_now(uuid, uuid, text, text, text, boolean) from public;

grant execute on function private.decide_comment_now(uuid, uuid, text, text, text, boolean) to postgres;

revoke all on function private.decide_comment_reports(uuid[], text, text, text, boolean) from public;

grant execute on function private.decide_comment_reports(uuid[], text, text, text, boolean) to authenticated, postgres;

revoke all on function private.list_comment_reports(uuid, integer) from public;

grant execute on function private.list_comment_reports(uuid, integer) to authenticated, postgres;

revoke all on function private.read_in_all_languages(text) from public;

grant execute on function private.read_in_all_languages(text) to anon, authenticated, postgres, service_role;

revoke all on function private.remove_comments_of(uuid, text, text) from public;

grant execute on function private.remove_comments_of(uuid, text, text) to authenticated, postgres;

revoke all on function private.require_rule(text) from public;

grant execute on function private.require_rule(text) to postgres;

revoke all on function private.take_down_comment(public.comments, uuid, text) from public;

grant execute on function private.take_down_comment(public.comments, uuid, text) to postgres;

revoke all on function private.tell_of_removed_comments(uuid, integer, text, text) from public;

grant execute on function private.tell_of_removed_comments(uuid, integer, text, text) to postgres;

revoke all
  on function public.decide_comment_reports(public.bounded_list, public.bounded_text, public.bounded_text, public.bounded_text, boolean)
  from public;

grant execute
  on function public.decide_comment_reports(public.bounded_list, public.bounded_text, public.bounded_text, public.bounded_text, boolean)
  to authenticated, postgres;

revoke all on function public.list_comment_reports(uuid, integer) from public;

grant execute on function public.list_comment_reports(uuid, integer) to authenticated, postgres;

revoke all on function public.remove_comments_of(uuid, public.bounded_text, public.bounded_text) from public;

grant execute on function public.remove_comments_of(uuid, public.bounded_text, public.bounded_text) to authenticated, postgres;

grant usage on type public.comment_report_entry to postgres;
