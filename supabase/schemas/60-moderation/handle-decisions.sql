-- ID-05, ID-08: staff take a handle away, such as one that poses as someone else. The person hears why, may choose another at once, and can
-- appeal.

create function public.change_handle_of(
  person_id uuid, seen_handle public.bounded_text, keeps_links boolean, rule public.bounded_text, reason public.bounded_text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.change_handle_of(person_id, seen_handle, keeps_links, rule, reason)
$$;
comment on function public.change_handle_of is
  'With a fresh code, for who may change the status of the account: gives it a made-up handle, and returns that. The old one stays out of '
  'reach for 12 months; its links lead to the new one for 90 days, or nowhere. Refuses conflict if the handle is not seen_handle any more.';
grant execute on function public.change_handle_of to authenticated;

create function private.change_handle_of(of_person uuid, seen text, keeps_links boolean, rule text, why text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'moderator');
  person public.profiles := private.lock_other_account(of_person, actor);
  found_facts text := btrim(regexp_replace(why, '\s+', ' ', 'g'));
  by_rule text := btrim(regexp_replace(coalesce(rule, ''), '\s+', ' ', 'g'));
  made text := private.make_up_handle();
  decision uuid;
begin
  perform private.require_rule(by_rule);
  if keeps_links is null then perform private.refuse_field('links', 'Choose where old links lead.'); end if;
  if person.handle is null or person.handle::text is distinct from seen then
    perform private.refuse('conflict', 'The handle has changed since you opened the page. Look at it again, then try again.');
  end if;
  if cardinality(private.list_possible_statuses(person, actor)) = 0 then
    perform private.refuse('forbidden', 'Only the owner can do this.');
  end if;
  update public.profiles p set handle = made where p.id = person.id;
  update public.retired_handles r set redirects = keeps_links where r.handle operator(extensions.=) person.handle;
  perform private.log_staff_action(actor, 'change_handle', 'profile:' || person.id, jsonb_build_object('handle', person.handle),
    jsonb_build_object('handle', made, 'rule', by_rule, 'keeps_links', keeps_links), found_facts);
  insert into public.moderation_actions (target_type, target_id, affected_id, actor_id, action, facts, rule, redress)
  values ('profile', person.id, person.id, actor, 'change_handle', found_facts, by_rule,
    'You can appeal once within six months: on the page of this decision, or write to us.')
  returning id into decision;
  perform private.notify_user(person.id, 'account_status', null, null, null, null, null, null,
    jsonb_build_object('status', 'renamed', 'handle', made));
  insert into public.outbox (template, user_id, data, natural_key)
  values ('account_renamed', person.id, jsonb_build_object('rule', by_rule, 'facts', found_facts, 'old', person.handle, 'handle', made,
    'keeps_links', keeps_links), 'account_renamed:' || decision);
  return made;
end;
$$;
grant execute on function private.change_handle_of to authenticated;

-- "user_" and eight letters that spell no word, not taken.
create function private.make_up_handle() returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  made text;
begin
  loop
    made := 'user_' || (
      select string_agg(substr('bcdfghjkmnpqrstvwxz', 1 + floor(random() * 19)::integer, 1), '') from generate_series(1, 8));
    if private.judge_handle(made, null) is null then return made; end if;
  end loop;
end;
$$;

-- Undoes one, after an appeal. Gives the handle back, unless the person has chosen another: then they can take it back, at once.
create function private.give_handle_back(judged public.moderation_actions, actor uuid, why text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  change public.admin_audit_log;
  person public.profiles;
begin
  select * into change from public.admin_audit_log l
  where l.target = 'profile:' || judged.target_id and l.action = 'change_handle' and l.created_at >= judged.created_at
  order by l.id limit 1;
  select * into person from public.profiles p where p.id = judged.target_id for update;
  update public.retired_handles r set is_taken_away = false, redirects = true
  where r.handle operator(extensions.=) (change.before ->> 'handle')::extensions.citext and r.profile_id = person.id;
  if not found then return false; end if;
  if person.handle::text is distinct from change.after ->> 'handle' then
    update public.profiles p set handle_changed_at = null where p.id = person.id;
    return false;
  end if;
  update public.profiles p set handle = change.before ->> 'handle' where p.id = person.id;
  perform private.log_staff_action(actor, 'give_handle_back', 'profile:' || person.id, jsonb_build_object('handle', person.handle),
    change.before, why);
  return true;
end;
$$;
