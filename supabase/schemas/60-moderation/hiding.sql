-- MOD-04: what trusted readers report is hidden until a person has looked at it. Nothing is removed: buyers read on, and no sale is undone.
-- The rows lock in one order: the decision's lock, the post or comment, its hiding.

-- Called for each new report. The second of two at once waits, then counts the first.
create function private.consider_hiding(filed public.reports, author uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  needed constant integer := 3;
  level smallint := (select o.trust from private.open_reports o where o.report_id = filed.id);
  counted integer;
begin
  if level < 1 or filed.target_type not in ('post', 'comment') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('decide:' || filed.target_id, 0));
  -- A reporter may have been limited since, or been wrong. Two of one network are one.
  select count(distinct coalesce(o.network, o.reporter)) into counted
  from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = filed.target_type and o.target_id = filed.target_id and o.trust >= 1 and r.content_id = filed.content_id
    and private.weigh_reporter(r.reporter_id) >= 1;
  if counted < needed and not (filed.reason = 'child_safety' and level >= 2) then return; end if;
  if private.is_established(author) then return; end if;
  perform private.hide_target(filed, author);
end;
$$;

-- The level of a reporter, 0 for one who was mostly wrong.
create function private.weigh_reporter(of_user uuid) returns smallint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  known private.trust_facts := private.measure_trust(of_user);
begin
  return case when known.has_bad_record then 0 else known.level end;
end;
$$;

-- A14: reports are no weapon against authors with more than ten buyers whom we trust. A person decides about them.
create function private.is_established(author uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return private.trust_of(author) >= 2 and 10 < (
    select count(distinct coalesce(b.buyer_id::text, k.payer_account, b.id::text))
    from (
      select s.purchase_id from public.sales s
      where s.seller_id = author and s.refunded_at is null order by s.paid_at desc, s.purchase_id desc limit 1000) as kept
    join public.purchases b on b.id = kept.purchase_id
    left join public.purchase_secrets k on k.purchase_id = b.id and not k.payer_is_service);
end;
$$;

create function private.hide_target(filed public.reports, author uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  said public.comments;
  made private.hidings;
  reasons text;
  found_facts text;
  by_rule constant text := 'What trusted readers report is hidden until we have looked at it';
begin
  if filed.target_type = 'post' then
    select * into post from public.posts p where p.id = filed.target_id and p.status = 'published' for update;
  else
    select * into said from public.comments c where c.id = filed.target_id and c.status = 'published' for update;
    select * into post from public.posts p where p.id = said.post_id;
  end if;
  if post.id is null then return; end if;
  insert into private.hidings (target_type, target_id, content_id) values (filed.target_type, filed.target_id, filed.content_id)
  on conflict do nothing returning * into made;
  -- This text was hidden before, and came back.
  if made.id is null then return; end if;
  if said.id is null then
    update public.posts p set status = 'hidden' where p.id = post.id;
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  else
    update public.comments c set status = 'hidden' where c.id = said.id;
  end if;
  -- To the head of the queue, with a deadline that begins now.
  update public.reports r set priority = least(r.priority, 1) where r.id = filed.id;
  select string_agg(distinct replace(r.reason::text, '_', ' '), ', ') into reasons
  from private.open_reports o join public.reports r on r.id = o.report_id
  where o.target_type = filed.target_type and o.target_id = filed.target_id and o.trust >= 1 and r.content_id = filed.content_id;
  found_facts := format('Reported as: %s. It is hidden until a person has looked at it, but not after %s.',
    reasons, to_char(made.ends_at at time zone 'UTC', 'FMDD FMMonth YYYY'));
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress)
  values (filed.id, filed.target_type, filed.target_id, author, 'hide_' || filed.target_type, found_facts, by_rule, true,
    'A person looks at it now. You can write to us meanwhile.');
  perform private.notify_user(author, 'content_hidden', null, post.id, null, null, null, null,
    jsonb_build_object('target', filed.target_type));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('content_hidden', author, jsonb_build_object('target', filed.target_type, 'rule', by_rule, 'facts', found_facts,
    'title', coalesce(nullif(btrim(post.title), ''), 'Without a title')), 'content_hidden:' || made.id);
end;
$$;

-- Puts back what is hidden. False if it is not. Before another decision it is put back silently, in the same transaction.
create function private.end_hiding(of_type public.report_target, of_target uuid, why text, tells_author boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.posts;
  said public.comments;
  over private.hidings;
begin
  if of_type = 'post' then
    select * into post from public.posts p where p.id = of_target for update;
  else
    select * into said from public.comments c where c.id = of_target for update;
  end if;
  update private.hidings h set ended_at = now(), ended_by = why
  where h.target_type = of_type and h.target_id = of_target and h.ended_at is null returning * into over;
  if over.id is null then return false; end if;
  if post.status = 'hidden' then
    update public.posts p set status = 'published' where p.id = post.id;
    perform private.touch_tags('post:' || post.id, 'profile:' || post.profile_id, 'posts');
  elsif said.status = 'hidden' then
    update public.comments c set status = 'published' where c.id = said.id;
    select * into post from public.posts p where p.id = said.post_id;
  else
    -- Deleted meanwhile.
    return false;
  end if;
  if tells_author then
    perform private.notify_user(coalesce(said.author_id, post.profile_id), 'content_hidden', null, post.id, null, null, null, null,
      jsonb_build_object('target', of_type, 'is_back', true));
    insert into public.outbox (template, user_id, data, natural_key)
    values ('content_shown', coalesce(said.author_id, post.profile_id), jsonb_build_object('target', of_type, 'by', why,
      'title', coalesce(nullif(btrim(post.title), ''), 'Without a title')), 'content_shown:' || over.id);
  end if;
  return true;
end;
$$;

-- Shows it again after a decision that leaves it up or only limits its reach. A duplicate does that only if no other report is open.
create function private.end_hiding_by_decision(decided public.reports, decision text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if decision = 'duplicate' and exists (
    select from private.open_reports o where o.target_type = decided.target_type and o.target_id = decided.target_id) then
    return;
  end if;
  perform private.end_hiding(decided.target_type, decided.target_id, 'decided', true);
end;
$$;

-- Null if it is not hidden now.
create function private.describe_hiding(of_type public.report_target, of_target uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('hidden_at', h.hidden_at, 'ends_at', h.ends_at) from private.hidings h
  where h.target_type = of_type and h.target_id = of_target and h.ended_at is null and private.target_state(of_type, of_target) = 'hidden'
$$;

create function public.lift_hidings(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.lift_hidings(least(greatest(at_most, 0), 500)) $$;
comment on function public.lift_hidings is
  'Shows again what no one decided about within seven days, and mails moderators and owners two days before.';
grant execute on function public.lift_hidings to service_role;

create function private.lift_hidings(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  one private.hidings;
  done integer := 0;
begin
  for one in
    select * from private.hidings h where h.ended_at is null and h.ends_at <= now() order by h.ends_at, h.id limit at_most
  loop
    perform pg_advisory_xact_lock(hashtextextended('decide:' || one.target_id, 0));
    perform private.end_hiding(one.target_type, one.target_id, 'time', true);
    done := done + 1;
  end loop;
  for one in
    update private.hidings h set warned_at = now()
    where h.id in (
      select w.id from private.hidings w
      where w.ended_at is null and w.warned_at is null and w.ends_at <= now() + interval '2 days'
      order by w.ends_at, w.id limit greatest(at_most - done, 0) for update skip locked)
    returning h.*
  loop
    insert into public.outbox (template, user_id, data, natural_key)
    select 'hiding_ends', u.id, jsonb_build_object('target', one.target_type, 'path', '/admin/reports/' || r.id, 'reference', 'RPT-' || r.number,
      'hours', greatest(1, floor(extract(epoch from one.ends_at - now()) / 3600)::integer)), format('hiding_ends:%s:%s', one.id, u.id)
    from auth.users u
    join public.profiles p on p.id = u.id and p.status = 'active'
    cross join lateral (
      select o.id, o.number from public.reports o
      where o.target_type = one.target_type and o.target_id = one.target_id and o.status in ('open', 'triaged')
      order by o.priority, o.created_at, o.id limit 1) as r
    where u.raw_app_meta_data ->> 'role' in ('owner', 'moderator')
    on conflict (natural_key) do nothing;
    done := done + 1;
  end loop;
  return done;
end;
$$;
grant execute on function private.lift_hidings to service_role;
