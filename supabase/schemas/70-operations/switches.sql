-- Switches for incidents. open_purchase checks the pause of purchases; triggers enforce the others, so that no function can pass them.

create function public.read_switches() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_switches() $$;
comment on function public.read_switches is 'What is paused, so that pages can say so before a call is refused.';
grant execute on function public.read_switches to anon, authenticated;

-- Readers may not read settings, so this tells them the switches and nothing else.
create function private.read_switches() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'purchases', s.payments_paused, 'payouts', s.payouts_paused, 'sign_ups', s.sign_ups_paused, 'read_only', s.read_only)
  from public.settings s
$$;
grant execute on function private.read_switches to anon, authenticated;

create function public.set_switch(which public.incident_switch, is_on boolean, reason public.bounded_text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_switch(which, is_on, reason) $$;
comment on function public.set_switch is
  'Finance and the owner: pauses something or lets it go on. Read-only also pauses purchases and sign-ups, which are resumed one by one.';
grant execute on function public.set_switch to authenticated;

-- Locks the settings, so that of two people who switch at once the second is told. When payouts go on, those that waited are queued again.
create function private.set_switch(which public.incident_switch, is_on boolean, why text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'finance');
  was jsonb;
begin
  perform from public.settings s for update;
  was := private.read_switches();
  if (was ->> which::text)::boolean = is_on then
    perform private.refuse('conflict', 'It is already in that state. Someone else was faster.');
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
grant execute on function private.set_switch to authenticated;

create function private.stay_while_paused() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.payouts_paused from public.settings s) then return null; end if;
  return new;
end;
$$;
comment on function private.stay_while_paused is
  'While payouts are paused, claiming a pending payout changes no row, so the worker leaves it alone. Stored blocks are still settled. '
  'set_switch queues what waited.';
create trigger stay_while_paused before update of attempts on public.payouts
  for each row when (old.status = 'pending' and new.status = 'pending' and new.attempts > old.attempts) execute function private.stay_while_paused();

-- While payouts are paused, no new block that sends can be stored, and none is sent before it is stored. Receiving goes on.
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

-- On auth.users, because every way to sign up ends there. Anonymous users are not refused: a reader can buy without an account.
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

-- A trigger on the tables that people change, so it does not matter whether a write comes from the browser or from a function.
create function private.refuse_while_read_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The worker and the auth service connect without a token and pass, as do staff. The service's key passes for staff who remove posts, but not on
  -- profiles and private_profiles: there it acts for users.
  if ((select auth.role()) in ('anon', 'authenticated') or ((select auth.role()) = 'service_role' and tg_table_name in ('profiles', 'private_profiles')))
    and (select s.read_only from public.settings s) and (select private.staff_office()) is null then
    perform private.refuse('read_only', 'Farthing is read-only for a while. Nothing was changed. Try again later.');
  end if;
  return null;
end;
$$;
create trigger refuse_while_read_only before insert or update or delete on public.post_files
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.profiles
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.private_profiles
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.nano_addresses
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.posts
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.pinned_posts
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_versions
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_bodies
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.post_images
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.follows
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.follow_notification_preferences
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.comments
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.comment_likes
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.bookmarks
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on public.reports
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on private.appeals
  for each statement execute function private.refuse_while_read_only();
create trigger refuse_while_read_only before insert or update or delete on private.counter_notices
  for each statement execute function private.refuse_while_read_only();
