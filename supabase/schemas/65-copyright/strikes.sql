-- L11: repeat infringers. A removal by a copyright report is a strike; three that stand within twelve months suspend the account at once.

create function private.stands(one private.strikes) returns boolean
language sql stable security invoker set search_path = '' as $$
  select one.undone_at is null and one.created_at > now() - interval '12 months'
$$;

create function private.count_strikes(author uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from private.strikes s where s.author_id = author and private.stands(s)
$$;

-- In the transaction of the removal. The lock makes two removals at once take turns: the second counts the first.
create function private.add_strike(decision uuid, author uuid, actor uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_status:' || author, 0));
  insert into private.strikes (decision_id, author_id) values (decision, author);
  if private.count_strikes(author) >= 3 then perform private.suspend_for_strikes(author, actor); end if;
end;
$$;

-- No one of staff loses the account to a program: owners are told, and decide.
create function private.suspend_for_strikes(author uuid, actor uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- When the decision is overturned, by an appeal or after a counter-notice. A suspension that rests on too few strikes now ends with it,
-- unless a person has decided about the account since.
create function private.undo_strike(decision uuid, actor uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Null if the decision is none.
create function private.describe_strike(of_decision uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('until', s.created_at + interval '12 months', 'is_undone', s.undone_at is not null, 'stands', private.stands(s),
    'number', (
      select count(*) from private.strikes e
      where e.author_id = s.author_id and private.stands(e) and (e.created_at, e.decision_id) <= (s.created_at, s.decision_id)))
  from private.strikes s where s.decision_id = of_decision
$$;

-- For staff, the newest first.
create function private.describe_strikes_of(of_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'label', private.label_decision(m), 'report_id', m.report_id,
    'created_at', s.created_at) || private.describe_strike(m.id) order by s.created_at desc, m.id), '[]')
  from (
    select * from private.strikes n where n.author_id = of_person order by n.created_at desc, n.decision_id limit 20) as s
  join public.moderation_actions m on m.id = s.decision_id
$$;
