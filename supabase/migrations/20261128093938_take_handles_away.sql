set local check_function_bodies = off;

alter table public.retired_handles
  add column is_taken_away boolean not null default false;

alter table public.retired_handles
  add column redirects boolean not null default true;

create or replace function private.change_handle_of (
  of_person uuid,
  seen text,
  keeps_links boolean,
  rule text,
  why text
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.give_handle_back (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.guard_handle()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.judge_handle (
  wanted text,
  for_profile uuid
)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.locate_post (
  of_handle text,
  slug_or_id text
)
  returns table (
    id uuid,
    handle text,
    slug text,
    status public.post_status,
    by_law boolean
  )
  language plpgsql
  stable
  security definer
  rows 1
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return query
    select p.id, a.handle::text, p.slug, p.status, p.status = 'removed' and p.removed_by_law
    from public.profiles a
    join public.posts p on p.profile_id = a.id
    where a.id = coalesce(
        (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
        (select r.profile_id from public.retired_handles r
         where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
      and p.id = coalesce(
        case when slug_or_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then slug_or_id::uuid end,
        (select named.id from public.posts named where named.profile_id = a.id and named.slug = slug_or_id),
        (select s.post_id from public.post_slugs s where s.profile_id = a.id and s.slug = slug_or_id))
      and p.first_published_at is not null;
end;
$function$;

create or replace function private.locate_profile (
  of_handle text
)
  returns table (
    id uuid,
    handle text,
    status public.account_status
  )
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select p.id, p.handle::text, p.status from public.profiles p
  where p.id = coalesce(
    (select h.id from public.profiles h where h.handle operator(extensions.=) of_handle::extensions.citext),
    (select r.profile_id from public.retired_handles r
     where r.handle operator(extensions.=) of_handle::extensions.citext and r.redirects and r.retired_at > now() - interval '90 days'))
$function$;

create or replace function private.make_up_handle()
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  made text;
begin
  loop
    made := 'user_' || (
      select string_agg(substr('bcdfghjkmnpqrstvwxz', 1 + floor(random() * 19)::integer, 1), '') from generate_series(1, 8));
    if private.judge_handle(made, null) is null then return made; end if;
  end loop;
end;
$function$;

create or replace function private.needs_owner (
  judged public.moderation_actions
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select judged.action = 'suspend_account' or (judged.action in ('limit_account', 'change_handle') and private.office_of(judged.target_id) is not null)
$function$;

create or replace function private.undo_decision (
  judged public.moderation_actions,
  actor uuid,
  why text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  was text := private.state_before(judged);
  post public.posts;
  kept_out public.featured_exclusions;
  wanted public.account_status;
begin
  case judged.action
    when 'remove_post' then
      select * into post from public.posts p where p.id = judged.target_id for update;
      if post.status is distinct from 'removed' or post.removed_at <> judged.created_at then return false; end if;
      if post.first_published_at is not null then
        perform private.reinstate_post(post.id, actor, why, was = 'published');
      else
        perform private.log_staff_action(actor, 'reinstate_post', 'post:' || post.id, null, null, why);
        update public.posts p set status = 'draft', removed_at = null, removed_reason = null where p.id = post.id;
      end if;
    when 'remove_comment' then
      if private.is_outdated(judged) then return false; end if;
      update public.comments c set status = was::public.comment_status where c.id = judged.target_id and c.status = 'removed';
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'restore_comment', 'comment:' || judged.target_id, null, jsonb_build_object('status', was), why);
    when 'limit_reach' then
      delete from public.featured_exclusions x
      where judged.target_id in (x.post_id, x.profile_id) and x.created_at <= judged.created_at returning * into kept_out;
      if kept_out.id is null then return false; end if;
      perform private.log_staff_action(actor, 'end_exclusion', 'exclusion:' || kept_out.id, to_jsonb(kept_out), null, why);
    when 'limit_account', 'suspend_account' then
      perform pg_advisory_xact_lock(hashtextextended('account_status:' || judged.target_id, 0));
      wanted := case judged.action when 'limit_account' then 'limited' else 'suspended' end;
      if private.is_outdated(judged) then return false; end if;
      update public.profiles p set status = coalesce(was, 'active')::public.account_status where p.id = judged.target_id and p.status = wanted;
      if not found then return false; end if;
      perform private.log_staff_action(actor, 'set_account_status', 'profile:' || judged.target_id, jsonb_build_object('status', wanted),
        jsonb_build_object('status', was), why);
    when 'change_handle' then return private.give_handle_back(judged, actor, why);
    else return false;
  end case;
  return true;
end;
$function$;

create or replace function public.change_handle_of (
  person_id uuid,
  seen_handle public.bounded_text,
  keeps_links boolean,
  rule public.bounded_text,
  reason public.bounded_text
)
  returns text
  language sql
  set search_path to ''
  AS $function$
  select private.change_handle_of(person_id, seen_handle, keeps_links, rule, reason)
$function$;

comment on column public.retired_handles.is_taken_away is 'Staff took it away: for 12 months its former owner cannot have it either.';

comment on column public.retired_handles.redirects is 'False if staff ended its links, too.';

comment on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) is
  'With a fresh code, for who may change the status of the account: gives it a made-up handle, and returns that. The old one stays out of reach for 12 months; its links lead to the new one for 90 days, or nowhere. Refuses conflict if the handle is not seen_handle any more.';

revoke all on function private.change_handle_of(uuid, text, boolean, text, text) from public;

grant execute on function private.change_handle_of(uuid, text, boolean, text, text) to authenticated, postgres;

revoke all on function private.give_handle_back(public.moderation_actions, uuid, text) from public;

grant execute on function private.give_handle_back(public.moderation_actions, uuid, text) to postgres;

revoke all on function private.make_up_handle() from public;

grant execute on function private.make_up_handle() to postgres;

revoke all on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.change_handle_of(uuid, public.bounded_text, boolean, public.bounded_text, public.bounded_text)
  to authenticated, postgres;
