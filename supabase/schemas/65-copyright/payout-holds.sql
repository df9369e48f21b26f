-- A2, L10: staff hold the shares of one post for at most seven days while they look at a copyright report. Refunds go on, and so do other
-- posts. lib/moderation/README.md draws it.

-- Whether shares of this post wait. The books, the timer and the last check before a block is stored all ask this, so a hold that is over
-- needs no one's act.
create function private.is_withheld(of_post uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from private.payout_holds h where h.post_id = of_post and h.ended_at is null and h.ends_at > now())
$$;

create function private.is_share_withheld(of_payout public.payouts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select of_payout.kind in ('creator', 'fee')
    and exists (select from public.purchases b where b.id = of_payout.purchase_id and private.is_withheld(b.post_id))
$$;

-- Null if nothing ends it in time.
create function private.hold_ends_at(of_payout public.payouts) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select greatest(nullif(of_payout.held_until, 'infinity'), (
    select max(h.ends_at) from private.payout_holds h join public.purchases b on b.post_id = h.post_id
    where b.id = of_payout.purchase_id and of_payout.status = 'held' and h.ended_at is null and h.ends_at > now()))
$$;

create function public.hold_payouts(report_id uuid, reason public.bounded_text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.hold_payouts(report_id, reason) $$;
comment on function public.hold_payouts is
  'Owners and moderators, with a fresh code: holds the shares of a post that has an open copyright report. Once for each report, for at most '
  'seven days. The author gets the reason. Returns when it ends.';
grant execute on function public.hold_payouts to authenticated;

-- Waits for no payout: one that another transaction has locked is held by the worker, or was stored first (private.may_pay).
create function private.hold_payouts(of_report uuid, why text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.hold_payouts to authenticated;

-- Null if the payouts of what was reported can be held now, or why not. A post is held once in 30 days: reports in a row hold it no longer than one.
create function private.why_no_hold(asked public.reports) returns text
language sql stable security definer set search_path = '' as $$
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
$$;

create function public.end_payout_hold(report_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_payout_hold(report_id, reason) $$;
comment on function public.end_payout_hold is
  'Owners and moderators, with a fresh code: ends a hold before its time. What is due is sent within a minute. The author is told.';
grant execute on function public.end_payout_hold to authenticated;

create function private.end_payout_hold(of_report uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.end_payout_hold to authenticated;

-- release_payouts sends what was held, within a minute. False if nothing is held. A removal and an appeal tell the author themselves.
create function private.lift_payout_hold(of_post uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Called for every report that is decided: a hold lasts no longer than its report is open.
create function private.lift_hold_of_report(of_report uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lift_payout_hold(h.post_id, 'decided') from private.payout_holds h where h.report_id = of_report;
end;
$$;

-- Null if nothing was held for it.
create function private.describe_payout_hold(of_report uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('begun_at', h.begun_at, 'ends_at', h.ends_at, 'is_on', h.ended_at is null and h.ends_at > now())
  from private.payout_holds h where h.report_id = of_report
$$;

create function public.list_payment_restrictions() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_payment_restrictions() $$;
comment on function public.list_payment_restrictions is
  'Why staff hold payouts of the caller, for /settings/payouts (OUT-10, L10): a suspension, and holds of single posts, each with its decision.';
grant execute on function public.list_payment_restrictions to authenticated;

create function private.list_payment_restrictions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;
grant execute on function private.list_payment_restrictions to authenticated;
