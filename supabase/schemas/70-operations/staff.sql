-- Which member of staff is acting, as the database itself knows it. lib/admin/README.md says who may do what.

create function private.require_office(variadic offices text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  office text := private.staff_office();
begin
  if office is null or not (office = 'owner' or office = any (offices)) then
    perform private.refuse('not_found', 'There is nothing here.');
  end if;
  return (select auth.uid());
end;
$$;
comment on function private.require_office is
  'Returns the caller''s id if they hold one of the offices; the owner holds all. Others get not_found, as if nothing were here.';

create function private.begin_staff_action(why text, variadic offices text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office(variadic offices);
begin
  -- A wallet's sign-in looks like a code.
  perform private.require_settled_sign_in(actor);
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  perform private.require_reason(why);
  return actor;
end;
$$;
comment on function private.begin_staff_action is
  'What touches other people''s money needs an office, an e-mailed code from the last 15 minutes, and a reason. The code is proven by the '
  'caller''s own token, so the service''s key cannot act for staff.';

create function private.require_reason(why text) returns void
language plpgsql immutable security invoker set search_path = '' as $$
begin
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
end;
$$;

-- Called in the transaction of the action: the action and its audit row exist together or not at all.
create function private.log_staff_action(actor uuid, what text, on_what text, was jsonb, became jsonb, why text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason) values (actor, what, on_what, was, became, btrim(why))
$$;
