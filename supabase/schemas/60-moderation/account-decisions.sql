-- ID-05: staff limit, suspend and restore accounts, and sign people out. The person hears why, by which rule, and how to object.

create function public.set_account_status(
  person_id uuid, status public.bounded_text, seen_status public.bounded_text, rule public.bounded_text, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.set_account_status(person_id, status, seen_status, rule, reason)
$$;
comment on function public.set_account_status is
  'With a fresh code: moderators limit an account and restore a limited one; owners also suspend, restore a suspended one, and change the '
  'accounts of staff. No one changes their own. Refuses conflict if it is not seen_status any more.';
grant execute on function public.set_account_status to authenticated;

-- With of_report, it is a decision on that report.
create function private.set_account_status(of_person uuid, wanted text, seen text, rule text, why text, of_report uuid default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
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
  insert into public.moderation_actions (report_id, target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values (of_report, 'profile', person.id, person.id, actor,
    case wanted when 'active' then 'restore_account' when 'limited' then 'limit_account' else 'suspend_account' end, found_facts, by_rule,
    case when wanted <> 'active' then 'You can appeal once within six months: on the page of this decision, or write to us.' end)
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null, jsonb_build_object('status', wanted));
  insert into public.outbox (template, user_id, data, natural_key)
  values (case wanted when 'active' then 'account_restored' else 'account_' || wanted end, person.id,
    jsonb_build_object('rule', by_rule, 'facts', found_facts), 'account_status:' || decision);
end;
$$;
grant execute on function private.set_account_status to authenticated;

-- The account of a person, locked. Refuses the caller's own, and what is no account.
create function private.lock_other_account(of_person uuid, actor uuid) returns public.profiles
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;

-- What the caller may make of an account. A page offers it, and set_account_status refuses by it.
create function private.list_possible_statuses(person public.profiles, actor uuid) returns text[]
language sql stable security invoker set search_path = '' as $$
  select case
    when person.id is null or person.id = actor or person.status = 'deleted' then '{}'::text[]
    when private.staff_office() = 'owner' then array_remove(array['active', 'limited', 'suspended'], person.status::text)
    when private.office_of(person.id) is not null or person.status = 'suspended' then '{}'
    when person.status = 'active' then array['limited']
    else array['active'] end
$$;

create function private.office_of(of_user uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select u.raw_app_meta_data ->> 'role' from auth.users u
  where u.id = of_user and u.raw_app_meta_data ->> 'role' in ('owner', 'finance', 'moderator', 'support')
$$;

create function public.sign_out_everywhere(person_id uuid, reason public.bounded_text) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.sign_out_everywhere(person_id, reason) $$;
comment on function public.sign_out_everywhere is
  'Owners, with a fresh code: ends all sessions of an account. Returns how many there were. A visitor has no other way to their purchases, '
  'so theirs is never ended.';
grant execute on function public.sign_out_everywhere to authenticated;

create function private.sign_out_everywhere(of_person uuid, why text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
grant execute on function private.sign_out_everywhere to authenticated;
