-- MOD-05: how far we trust an account, from 0 to 3. Only staff see it. lib/moderation/README.md has the same thresholds.

create function private.trust_of(of_user uuid) returns smallint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (private.measure_trust(of_user)).level;
end;
$$;

-- Each count stops at what the highest level asks for, so that it costs the same for everybody.
create function private.measure_trust(of_user uuid) returns private.trust_facts
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
$$;
comment on function private.measure_trust is
  'The level with what it rests on. An account that is limited, suspended or deleted, and a visitor without one, have 0.';

-- Whether a report led to something, as it stands after an appeal. Null for a duplicate, and while it is open.
create function private.was_right(of_report public.reports) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select case
    when of_report.decision in ('remove', 'limit_reach', 'age_gate', 'suspend') then of_report.status <> 'overturned'
    when of_report.decision = 'no_action' then of_report.status = 'overturned' end
$$;

-- A14: of the last ten decided reports at least three were refused, and more than half.
create function private.reports_badly(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select count(*) filter (where not r.was_right) >= 3 and count(*) filter (where not r.was_right) > count(*) filter (where r.was_right)
    from (
      select private.was_right(o) as was_right from public.reports o
      where o.reporter_id = of_user and o.decided_at is not null and o.decision <> 'duplicate' order by o.created_at desc limit 10) as r);
end;
$$;
