-- Who of the staff is acting, as the database itself knows it, and the switches for when something is wrong.
-- lib/admin/README.md says who may do what.

create function private.staff_office() returns text
language sql stable security definer set search_path = '' as $$
  select s.role from private.read_standing() s
  where s.status = 'active' and not s.is_anonymous and s.role in ('owner', 'finance', 'moderator', 'support')
$$;
comment on function private.staff_office is
  'The caller''s office as of now: not as the token said when it was signed, and nobody''s where the session has ended.';

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
comment on function private.require_office is 'The caller''s id, if they hold one of the offices; the owner holds all. Others do not learn that there is something.';

create function private.begin_staff_action(why text, variadic offices text[]) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  actor uuid := private.require_office(variadic offices);
begin
  if not exists (
    select from jsonb_array_elements(coalesce((select auth.jwt()) -> 'amr', '[]')) as proof
    where proof ->> 'method' in ('otp', 'magiclink') and (proof ->> 'timestamp')::numeric >= extract(epoch from now()) - 15 * 60) then
    perform private.refuse('step_up_required', 'Confirm that it is you: we send a code to your e-mail. Then try again.');
  end if;
  if char_length(btrim(coalesce(why, ''))) not between 3 and 500 then
    perform private.refuse('validation_failed', 'Write why, in 3 to 500 characters.');
  end if;
  return actor;
end;
$$;
comment on function private.begin_staff_action is
  'What touches other people''s money needs an office, a code from one''s own mailbox within 15 minutes, and a reason. The proof is the caller''s own token: the service''s key has none.';

create function private.log_staff_action(actor uuid, what text, on_what text, was jsonb, became jsonb, why text) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason) values (actor, what, on_what, was, became, btrim(why))
$$;

alter table public.settings
  add column payouts_paused boolean not null default false,
  add column sign_ups_paused boolean not null default false,
  add column read_only boolean not null default false;
comment on column public.settings.payouts_paused is 'No block that sends is signed. What was sent already is still booked, and what comes in is still taken.';
comment on column public.settings.sign_ups_paused is 'Nobody new gets an account. Who only buys needs none.';
comment on column public.settings.read_only is 'Nobody changes anything but the staff, here. Payments that are on their way still count.';
-- Whoever throws a switch is written down: set_switch is the only way.
revoke update on public.settings from service_role;

-- Payouts. Both are triggers, so that whichever function stores or claims, nothing passes.
create function private.stay_while_paused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.payouts_paused from public.settings s) then return null; end if;
  return new;
end;
$$;
comment on function private.stay_while_paused is 'A claim that changes no row is no claim. set_switch queues again what waits.';
create trigger stay_while_paused before update of attempts on public.payouts
  for each row when (old.status = 'pending' and new.status = 'pending' and new.attempts > old.attempts) execute function private.stay_while_paused();

create function private.refuse_while_paused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.payouts_paused from public.settings s) then
    perform private.refuse('conflict', 'Payouts are paused.');
  end if;
  return new;
end;
$$;
create trigger refuse_while_paused before insert on public.nano_blocks
  for each row when (new.kind = 'send' and new.state = 'signed') execute function private.refuse_while_paused();

-- Sign-ups, at the table that every way leads to.
create function private.refuse_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.sign_ups_paused from public.settings s) then
    perform private.refuse('sign_ups_paused', 'New accounts are paused for a while.');
  end if;
  return new;
end;
$$;
create trigger refuse_sign_up before insert on auth.users for each row when (not new.is_anonymous) execute function private.refuse_sign_up();
create trigger refuse_registration before update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.refuse_sign_up();

-- Read-only, at the tables that people change.
create function private.refuse_while_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The worker and the auth service have connections of their own. With the service's key the staff remove posts, and people change these two.
  if ((select auth.role()) in ('anon', 'authenticated') or ((select auth.role()) = 'service_role' and tg_table_name in ('profiles', 'private_profiles')))
    and (select s.read_only from public.settings s) then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  return null;
end;
$$;
do $$
declare
  written regclass;
begin
  foreach written in array array[
    'public.profiles', 'public.private_profiles', 'public.nano_addresses', 'public.posts', 'public.post_versions', 'public.post_bodies',
    'public.post_images', 'public.follows', 'public.follow_notification_preferences', 'public.comments', 'public.comment_likes',
    'public.reports']::regclass[]
  loop
    execute format(
      'create trigger refuse_while_read_only before insert or update or delete on %s for each statement execute function private.refuse_while_read_only()',
      written);
  end loop;
end;
$$;

create type public.incident_switch as enum ('purchases', 'payouts', 'sign_ups', 'read_only');

create function private.read_switches() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'purchases', s.payments_paused, 'payouts', s.payouts_paused, 'sign_ups', s.sign_ups_paused, 'read_only', s.read_only)
  from public.settings s
$$;
create function public.read_switches() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_switches() $$;
comment on function public.read_switches is 'What is paused, for the pages that say so.';

create function private.set_switch(which public.incident_switch, is_on boolean, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  was jsonb;
begin
  perform from public.settings s for update;
  was := private.read_switches();
  if (was ->> which::text)::boolean = is_on then
    perform private.refuse('conflict', 'It stands like that already. Somebody was faster.');
  end if;
  update public.settings s set
    payments_paused = case when which = 'purchases' or (which = 'read_only' and is_on) then is_on else s.payments_paused end,
    payouts_paused = case when which = 'payouts' then is_on else s.payouts_paused end,
    sign_ups_paused = case when which = 'sign_ups' or (which = 'read_only' and is_on) then is_on else s.sign_ups_paused end,
    read_only = case when which = 'read_only' then is_on else s.read_only end;
  if which = 'payouts' and not is_on then
    perform private.add_job('send_payout', jsonb_build_object('id', p.id))
    from public.payouts p where p.status in ('pending', 'publishing') and p.next_attempt_at <= now();
  end if;
  perform private.log_staff_action(actor, 'set_switch', 'switch:' || which, was, private.read_switches(), why);
  return private.read_switches();
end;
$$;
create function public.set_switch(which public.incident_switch, is_on boolean, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_switch(which, is_on, reason) $$;
comment on function public.set_switch is 'Finance and the owner: pauses, or goes on. Read-only pauses purchases and sign-ups as well, which are then switched on again one by one.';

revoke execute on all functions in schema private from public;
revoke execute on function public.read_switches, public.set_switch from public, anon, service_role;
grant execute on function private.read_switches, public.read_switches to anon, authenticated;
grant execute on function private.set_switch, public.set_switch to authenticated;
