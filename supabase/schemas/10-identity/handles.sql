-- A handle belongs to one user, is hard to mistake for another, and can be changed once in 30 days. The old one redirects to
-- its owner for 90 days.

-- Trigger: applies the rules of handles to every change, and retires the old handle, so that its links go on working. A change
-- of case only is always free. A deleted account gets a made-up one. Where staff take a handle away, its owner may choose another at once.
create function private.guard_handle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_staff boolean := (select auth.uid()) <> new.id and private.staff_office() in ('owner', 'moderator');
begin
  if new.handle::text is not distinct from old.handle::text then return new; end if;
  if new.handle is null then
    perform private.refuse('validation_failed', 'A handle can be changed, not taken away.');
  end if;
  if lower(new.handle::text) = lower(old.handle::text) then return new; end if;
  if new.status = 'deleted' then return new; end if;
  if private.judge_handle(new.handle::text, new.id) is not null then
    perform private.refuse('handle_taken', format('@%s is not available.', new.handle));
  end if;
  if old.handle is not null and is_by_staff then
    insert into public.retired_handles (handle, profile_id, is_taken_away) values (old.handle, new.id, true)
    on conflict (handle) do update
      set profile_id = excluded.profile_id, retired_at = excluded.retired_at, is_taken_away = true, redirects = true;
    new.handle_changed_at = null;
  elsif old.handle is not null then
    perform private.require_settled_sign_in(new.id);
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', format('A handle can be changed once in 30 days: yours again on %s.',
        to_char(old.handle_changed_at + interval '30 days', 'FMDD FMMonth YYYY')));
    end if;
    insert into public.retired_handles (handle, profile_id) values (old.handle, new.id)
    on conflict (handle) do update
      set profile_id = excluded.profile_id, retired_at = excluded.retired_at, is_taken_away = false, redirects = true;
    new.handle_changed_at = now();
  end if;
  delete from public.retired_handles r where r.handle operator(extensions.=) new.handle;
  return new;
end;
$$;
create trigger guard_handle before update of handle on public.profiles
  for each row execute function private.guard_handle();

create function public.judge_handles(candidates public.bounded_list) returns table (handle text, reason text)
language sql stable security invoker set search_path = '' as $$ select * from private.judge_handles(candidates) $$;
comment on function public.judge_handles is
  'Why the caller may not take each of at most twenty handles, or null. The caller''s own counts as available.';
grant execute on function public.judge_handles to anon, authenticated, service_role;

create function private.judge_handles(candidates text[]) returns table (handle text, reason text)
language sql stable security definer set search_path = '' as $$
  select candidate, private.judge_handle(candidate, (select auth.uid()))
  from unnest(candidates[1:20]) with ordinality as wanted (candidate, n) order by n
$$;
grant execute on function private.judge_handles to anon, authenticated, service_role;

create function private.judge_handle(wanted text, for_profile uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when char_length(wanted) < 3 then 'too_short'
    when char_length(wanted) > 20 then 'too_long'
    when wanted !~ '^[A-Za-z0-9_]+$' then 'invalid'
    when exists (select from public.profiles p where p.id = for_profile and lower(p.handle::text) = lower(wanted)) then null
    when exists (select from public.reserved_handles r where private.fold_handle(r.handle::text) = private.fold_handle(wanted))
      -- No handle may speak for Farthing, even with other words beside these.
      or regexp_split_to_array(private.fold_handle(wanted), '_')
        && array['admin', 'farthing', 'moderator', private.fold_handle('official'), 'staff', 'support'] then 'reserved'
    when exists (
        select from public.profiles p
        where private.fold_handle(p.handle::text) = private.fold_handle(wanted) and p.id is distinct from for_profile)
      or exists (
        select from public.retired_handles r
        where private.fold_handle(r.handle::text) = private.fold_handle(wanted) and (r.profile_id is distinct from for_profile or r.is_taken_away)
          and r.retired_at > now() - interval '12 months') then 'taken'
  end
$$;
comment on function private.judge_handle is
  'Why a profile may not take a handle, or null: too_short, too_long, invalid, reserved, taken. A look-alike of another counts as taken.';

create function public.locate_profile(
  handle public.bounded_text)
returns table (id uuid, canonical_handle text, status public.account_status)
language sql stable security invoker set search_path = '' as $$ select * from private.locate_profile(handle) $$;
comment on function public.locate_profile is
  'Finds who has this handle, or had it within 90 days, with the current handle: old links redirect.';
grant execute on function public.locate_profile to anon, authenticated, service_role;

create function private.locate_profile(of_handle text) returns table (id uuid, handle text, status public.account_status)
language sql stable security definer set search_path = '' as $$
  select p.id, p.handle::text, p.status from public.profiles p
  where p.id = coalesce(
    (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
    (select r.profile_id from public.retired_handles r
     where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
$$;
grant execute on function private.locate_profile to anon, authenticated, service_role;

-- Trigger: a cached page that found no user for a handle must be rebuilt when a user takes it.
create function private.touch_handles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.touch_tags('handle:' || lower(old.handle::text), 'handle:' || lower(new.handle::text));
  return null;
end;
$$;
create trigger touch_handles after update of handle on public.profiles
  for each row when (old.handle::text is distinct from new.handle::text) execute function private.touch_handles();
