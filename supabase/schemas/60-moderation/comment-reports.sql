-- Reported comments, a line each, and decisions about many at once.

create function public.list_comment_reports(after_id uuid default null, at_most integer default 50) returns setof public.comment_report_entry
language sql stable security invoker set search_path = '' as $$
  select * from private.list_comment_reports(after_id, least(greatest(at_most, 0), 51))
$$;
comment on function public.list_comment_reports is
  'Owners and moderators: comments with open reports, the most urgent and then the oldest first. Each has its first report; a page begins '
  'behind the report after_id. What only buyers read is not in it: open_report logs that.';
grant execute on function public.list_comment_reports to authenticated;

create function private.list_comment_reports(after_id uuid, at_most integer) returns setof public.comment_report_entry
language plpgsql stable security definer rows 50 set search_path = '' as $$
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
        and (passed.id is null
          or (o.priority, o.is_doubtful, o.created_at, o.id) > (passed.priority, passed.is_doubtful, passed.created_at, passed.id))
        and not exists (
          select from public.reports e
          where e.target_type = 'comment' and e.target_id = o.target_id and e.status in ('open', 'triaged')
            and (e.priority, e.is_doubtful, e.created_at, e.id) < (o.priority, o.is_doubtful, o.created_at, o.id))
      order by o.priority, o.is_doubtful, o.created_at, o.id limit at_most) as r
    left join private.reported_content seen on seen.id = r.content_id
    left join public.comments said on said.id = r.target_id
    order by r.priority, r.is_doubtful, r.created_at, r.id;
end;
$$;
grant execute on function private.list_comment_reports to authenticated;

create function public.decide_comment_reports(
  report_ids public.bounded_list, decision public.bounded_text, rule public.bounded_text, facts public.bounded_text,
  tells_reporter boolean default true) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.decide_comment_reports(report_ids::uuid[], decision, rule, facts, tells_reporter)
$$;
comment on function public.decide_comment_reports is
  'Owners and moderators, with a fresh code: one decision about up to 50 comments, named by an open report of each; no_action or remove. It '
  'decides all open reports of each comment, and returns how many comments it decided: not those that were decided or deleted meanwhile.';
grant execute on function public.decide_comment_reports to authenticated;

create function private.decide_comment_reports(of_reports uuid[], decision text, rule text, facts text, tells_reporter boolean) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.decide_comment_reports to authenticated;

-- Whether anything was left to decide.
create function private.decide_comment_now(
  of_comment uuid, actor uuid, decision text, by_rule text, found_facts text, tells_reporter boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
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
  if is_decided and decision <> 'remove' then perform private.end_hiding_by_decision(one, decision); end if;
  return is_decided;
end;
$$;

create function public.remove_comments_of(profile_id uuid, rule public.bounded_text, facts public.bounded_text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.remove_comments_of(profile_id, rule, facts) $$;
comment on function public.remove_comments_of is
  'Owners and moderators, with a fresh code: removes the newest 200 comments of an account, decides their open reports, and tells the '
  'writer once. Returns how many were removed, and whether there are more.';
grant execute on function public.remove_comments_of to authenticated;

create function private.remove_comments_of(of_profile uuid, rule text, facts text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.remove_comments_of to authenticated;

create function private.tell_of_removed_comments(writer uuid, how_many integer, by_rule text, found_facts text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_user(writer, 'comment_removed', null, null, null, null, null, null,
    jsonb_build_object('by_law', by_rule = 'The law', 'comments', how_many));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('comments_removed', writer, jsonb_build_object('comments', how_many, 'rule', by_rule, 'facts', found_facts),
    format('comments_removed:%s:%s', writer, gen_random_uuid()));
end;
$$;
