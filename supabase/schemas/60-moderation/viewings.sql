-- SCR-ADM "View as": an owner sees the lists of an account as its person does. What they see is asked with that person's rights, in a
-- transaction that cannot write. Texts are in none of these lists, and private.may_read_body opens none meanwhile.

create function public.begin_viewing(person_id uuid, reason public.bounded_text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.begin_viewing(person_id, reason) $$;
comment on function public.begin_viewing is
  'Owners, with a fresh code: 15 minutes in which this session may call view_as for the person. Ends an earlier one. Returns when it ends.';
grant execute on function public.begin_viewing to authenticated;

create function private.begin_viewing(of_person uuid, why text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  begun private.viewings;
begin
  if not private.may_view(of_person, actor) then
    perform private.refuse('conflict', 'This account cannot be viewed: it is yours, of staff, or deleted.');
  end if;
  delete from private.viewings v where v.session_id = ((select auth.jwt()) ->> 'session_id')::uuid;
  insert into private.viewings (staff_id, session_id, person_id)
  values (actor, ((select auth.jwt()) ->> 'session_id')::uuid, of_person) returning * into begun;
  perform private.log_staff_action(actor, 'view_as', 'user:' || of_person, null, jsonb_build_object('until', begun.ends_at), why);
  return begun.ends_at;
end;
$$;
grant execute on function private.begin_viewing to authenticated;

create function private.may_view(of_person uuid, actor uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select of_person <> actor and private.office_of(of_person) is null
    and exists (select from auth.users u where u.id = of_person and u.deleted_at is null)
$$;

create function public.end_viewing(person_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.end_viewing(person_id) $$;
comment on function public.end_viewing is 'Owners: ends what begin_viewing began.';
grant execute on function public.end_viewing to authenticated;

create function private.end_viewing(of_person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('owner');
begin
  delete from private.viewings v where v.staff_id = actor and v.person_id = of_person;
end;
$$;
grant execute on function private.end_viewing to authenticated;

create function public.view_as(
  person_id uuid, part public.bounded_text, before_at timestamptz default null, before_id uuid default null, at_most integer default 50)
returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  own_claims text := current_setting('request.jwt.claims', true);
  until timestamptz := private.open_viewing(person_id, part);
  rows_wanted integer := least(greatest(at_most, 0), 100);
  listed jsonb;
  facts jsonb;
begin
  -- From here on Postgres refuses every write, and every rule sees the person.
  perform set_config('transaction_read_only', 'on', true);
  perform set_config('request.jwt.claims', private.claims_of_person(person_id)::text, true);
  listed := case part
    when 'purchases' then (select jsonb_agg(to_jsonb(l)) from public.list_library('all', null, before_at, before_id, rows_wanted) l)
    when 'saved' then (
      select jsonb_agg(jsonb_build_object('id', b.post_id, 'created_at', b.created_at, 'title', p.title) order by b.created_at desc, b.post_id desc)
      from (select * from public.bookmarks b order by b.created_at desc, b.post_id desc limit rows_wanted) b
      left join public.list_saved_posts(null, null, rows_wanted) p on p.id = b.post_id)
    when 'posts' then (
      select jsonb_agg(to_jsonb(o) order by o.updated_at desc, o.id) from (
        select p.id, p.title, p.status, p.access, p.price_raw::text, p.price_usd_micros::text, p.updated_at, s.unlocks, s.refunds
        from public.posts p left join public.post_stats s on s.post_id = p.id
        where p.profile_id = view_as.person_id order by p.updated_at desc, p.id limit rows_wanted) o)
    when 'payouts' then (
      select jsonb_agg(to_jsonb(e)) from public.list_earnings('all', null, null, before_at, before_id, rows_wanted) e)
    when 'notifications' then (
      select jsonb_agg(to_jsonb(n)) from public.list_notifications(null, false, before_at, before_id, rows_wanted) n)
    when 'following' then (
      select jsonb_agg(to_jsonb(f)) from (
        select f.id, f.handle, f.name, f.created_at from public.get_user_follows() f limit rows_wanted) f)
  end;
  facts := case part
    when 'payouts' then jsonb_build_object('sums', coalesce((select jsonb_agg(to_jsonb(s)) from public.sum_earnings() s), '[]'))
    when 'account' then jsonb_build_object(
      'methods', coalesce((select jsonb_agg(to_jsonb(m)) from public.list_sign_in_methods() m), '[]'),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'seen_at', s.seen_at)) from public.list_sessions() s), '[]'),
      'language', (select p.language from public.profiles p where p.id = view_as.person_id),
      'time_zone', (select h.time_zone from public.private_profiles h where h.id = view_as.person_id))
  end;
  perform set_config('request.jwt.claims', own_claims, true);
  return jsonb_build_object('until', until, 'rows', coalesce(listed, '[]'), 'facts', facts);
end;
$$;
comment on function public.view_as is
  'Owners, after begin_viewing: one part of what the person sees of their own account, as their own calls answer it: purchases, saved, '
  'posts, payouts, notifications, following or account. Never a text. Each part is logged once.';
grant execute on function public.view_as to authenticated;

-- Refuses gone without a viewing of this session. Logs the first look at each part.
create function private.open_viewing(of_person uuid, part text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.require_office('owner');
  open private.viewings;
begin
  if part is null or part not in ('purchases', 'saved', 'posts', 'payouts', 'notifications', 'following', 'account') then
    perform private.refuse('not_found', 'There is nothing here.');
  end if;
  select * into open from private.viewings v
  where v.session_id::text = (select auth.jwt()) ->> 'session_id' and v.staff_id = actor and v.person_id = of_person and v.ends_at > now()
  for update;
  if not found or not private.may_view(of_person, actor) then
    perform private.refuse('gone', 'This look at the account has ended. Begin again on its page.');
  end if;
  if not part = any (open.seen) then
    update private.viewings v set seen = v.seen || part where v.id = open.id;
    insert into public.admin_audit_log (actor_id, action, target, after, reason)
    values (actor, 'view_as_opened', 'user:' || of_person, jsonb_build_object('part', part), 'Opened “' || part || '” of the account');
  end if;
  return open.ends_at;
end;
$$;
grant execute on function private.open_viewing to authenticated;

-- Without a session: the owner is not signed in as them.
create function private.claims_of_person(of_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('sub', u.id, 'role', 'authenticated', 'aud', 'authenticated', 'is_anonymous', u.is_anonymous, 'viewed', true)
  from auth.users u where u.id = of_person
$$;
grant execute on function private.claims_of_person to authenticated;
