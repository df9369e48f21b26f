-- SCR-ADM: the owner makes one of two accounts of the same person. Both are told and can stop it until then. What a reader has moves; who
-- has written or is owed money cannot be moved. lib/moderation/README.md draws the states.

create function public.ask_account_merge(person_id uuid, keeper public.bounded_text, reason public.bounded_text) returns timestamptz
language sql volatile security invoker set search_path = '' as $$ select private.ask_account_merge(person_id, keeper, reason) $$;
comment on function public.ask_account_merge is
  'Owners, with a fresh code: all that the person has moves to keeper (a handle, an e-mail address or an id) in a day, for a visitor in an '
  'hour, and their account closes. Returns when. Both are told.';
grant execute on function public.ask_account_merge to authenticated;

create function private.ask_account_merge(of_person uuid, keeper text, why text) returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
  kept uuid := private.find_person(btrim(coalesce(keeper, '')));
  hold text;
  asked private.account_merges;
begin
  if kept is null then
    perform private.refuse_field('keeper', 'There is no such account. Enter its handle, its e-mail address or its id.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('account_merge', 0));
  hold := case when actor in (of_person, kept) then 'own' else private.find_merge_hold(of_person, kept) end;
  if hold is not null then perform private.refuse('conflict', private.describe_merge_hold(hold)); end if;
  if exists (
    select from private.account_merges m where m.ended_at is null and (of_person in (m.from_user, m.to_user) or kept in (m.from_user, m.to_user))) then
    perform private.refuse('conflict', 'One of these accounts is being merged already. Wait for that, or stop it.');
  end if;
  insert into private.account_merges (from_user, to_user, due_at)
  select u.id, kept, now() + case when u.is_anonymous then interval '1 hour' else interval '24 hours' end
  from auth.users u where u.id = of_person
  returning * into asked;
  perform private.add_job('merge_accounts', jsonb_build_object('id', asked.id), asked.due_at);
  perform private.log_staff_action(actor, 'plan_merge', 'user:' || of_person, null,
    jsonb_build_object('into', kept, 'due_at', asked.due_at), why);
  perform private.mail_about_merge(asked, 'merge_announced', of_person, kept);
  perform private.mail_about_merge(asked, 'merge_announced_here', kept, of_person);
  return asked.due_at;
end;
$$;
grant execute on function private.ask_account_merge to authenticated;

-- Null if the first may move into the second.
create function private.find_merge_hold(leaver uuid, kept uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when leaver = kept then 'same'
    when not exists (select from public.profiles p where p.id = kept) then 'visitor'
    else coalesce(private.find_leaver_hold(leaver), private.find_standing_hold(kept)) end
$$;

-- Null if all that this user has can be moved. Nothing restrains their deletion then.
create function private.find_leaver_hold(of_user uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when not exists (select from auth.users u where u.id = of_user) then 'gone'
    when exists (select from public.posts p where p.profile_id = of_user)
      or exists (select from public.post_versions v where v.author_id = of_user)
      or exists (select from public.post_images i where i.profile_id = of_user)
      or exists (select from public.post_files f where f.profile_id = of_user)
      or exists (select from public.purchases b where b.seller_id = of_user)
      or exists (select from public.payouts o where o.recipient_id = of_user)
      or exists (select from public.ledger_entries l where l.profile_id = of_user) then 'writer'
    else private.find_standing_hold(of_user) end
$$;

create function private.find_standing_hold(of_user uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select case
    when private.office_of(of_user) is not null then 'office'
    when exists (select from public.profiles p where p.id = of_user and p.status <> 'active') then 'status'
    when exists (select from public.account_deletions d where d.user_id = of_user) then 'leaving'
    when exists (
      select from public.merge_tickets t
      where of_user in (t.from_user, t.to_user) and t.redeemed_at is not null and t.merged_at is null) then 'moving' end
$$;

create function private.describe_merge_hold(hold text) returns text
language sql immutable security invoker set search_path = '' as $$
  select case hold
    when 'own' then 'One of these accounts is yours. Another owner has to do this.'
    when 'same' then 'This is the same account.'
    when 'visitor' then 'A visitor has no account that could stay. Merge them into an account.'
    when 'gone' then 'There is no such account any more.'
    when 'writer' then 'This account has written or is owed money: only accounts of readers can move into another.'
    when 'office' then 'Staff accounts cannot be merged. End the office first.'
    when 'status' then 'One of these accounts is limited or suspended. Restore it first.'
    when 'leaving' then 'One of these accounts is being deleted.'
    when 'moving' then 'Purchases of one of these accounts are being moved. Try again in a minute.' end
$$;

-- About one account of two, to its owner.
create function private.mail_about_merge(asked private.account_merges, mail text, told uuid, other uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into public.outbox (template, user_id, data, natural_key)
  select mail, u.id, jsonb_build_object('other', private.name_account(other), 'at', asked.due_at), format('%s:%s:%s', mail, asked.id, u.id)
  from auth.users u where u.id = told and private.real_email(u.email) is not null
$$;

-- As one account is named to the owner of another.
create function private.name_account(of_user uuid) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select '@' || p.handle from public.profiles p where p.id = of_user),
    (select case when u.is_anonymous then 'a browser without an account' else 'an account without a handle' end from auth.users u where u.id = of_user),
    'an account that is closed')
$$;

create function public.stop_account_merge(person_id uuid, reason public.bounded_text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.stop_account_merge(person_id, reason) $$;
comment on function public.stop_account_merge is 'Owners, with a fresh code: the accounts stay apart. Both are told.';
grant execute on function public.stop_account_merge to authenticated;

create function private.stop_account_merge(of_person uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  actor uuid := private.begin_staff_action(why, 'owner');
begin
  perform private.end_merge_of(of_person, 'stopped_by_staff');
  perform private.log_staff_action(actor, 'stop_merge', 'user:' || of_person, null, null, why);
end;
$$;
grant execute on function private.stop_account_merge to authenticated;

create function public.stop_own_merge() returns void
language sql volatile security invoker set search_path = '' as $$ select private.stop_own_merge() $$;
comment on function public.stop_own_merge is 'The caller''s account stays apart from the other. Both are told.';
grant execute on function public.stop_own_merge to authenticated;

create function private.stop_own_merge() returns void
language sql volatile security definer set search_path = '' as $$ select private.end_merge_of(auth.uid(), 'stopped_by_person') $$;
grant execute on function private.stop_own_merge to authenticated;

create function private.end_merge_of(of_user uuid, how text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ended private.account_merges;
begin
  update private.account_merges m set ended_at = now(), ended_as = how
  where m.ended_at is null and of_user in (m.from_user, m.to_user) returning * into ended;
  if not found then perform private.refuse('conflict', 'No merge is under way. Nothing was changed.'); end if;
  perform private.mail_about_merge(ended, 'merge_stopped', ended.from_user, ended.to_user);
  perform private.mail_about_merge(ended, 'merge_stopped', ended.to_user, ended.from_user);
end;
$$;

create function public.read_own_merge() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_own_merge() $$;
comment on function public.read_own_merge is 'The merge of the caller''s account that is under way, or null.';
grant execute on function public.read_own_merge to authenticated;

create function private.read_own_merge() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'due_at', m.due_at, 'closes', m.from_user = auth.uid(),
    'other', private.name_account(case when m.from_user = auth.uid() then m.to_user else m.from_user end))
  from private.account_merges m where m.ended_at is null and auth.uid() in (m.from_user, m.to_user)
$$;
grant execute on function private.read_own_merge to authenticated;

-- For the owner's page of a person: the one under way, and the last that ended.
create function private.describe_merges_of(of_person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at desc, o.id), '[]') from (
    select m.id, m.created_at, m.due_at, m.ended_at, m.ended_as, m.from_user = of_person as closes, private.name_account(other.id) as other,
      (select u.id from auth.users u where u.id = other.id) as other_id
    from private.account_merges m
    cross join lateral (select case when m.from_user = of_person then m.to_user else m.from_user end as id) as other
    where of_person in (m.from_user, m.to_user) order by m.created_at desc, m.id limit 10) as o
$$;

create function private.merge_accounts(of_merge uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.account_merges;
  leaver auth.users;
  moved integer;
begin
  select * into asked from private.account_merges m where m.id = of_merge and m.ended_at is null and m.due_at <= now() for update;
  if not found then return 0; end if;
  if private.find_merge_hold(asked.from_user, asked.to_user) is not null then
    perform private.end_merge_of(asked.from_user, 'not_possible');
    return 0;
  end if;
  select * into leaver from auth.users u where u.id = asked.from_user;
  moved := private.move_holdings(asked.from_user, asked.to_user);
  perform private.move_account(asked.from_user, asked.to_user);
  update private.account_merges m set ended_at = now(), ended_as = 'merged' where m.id = asked.id;
  insert into public.outbox (template, user_id, data, natural_key)
  values ('purchases_moved', asked.to_user, jsonb_build_object('count', moved, 'other', private.name_account(asked.from_user)),
    'purchases_moved:' || asked.id);
  insert into public.outbox (template, recipient_email, data, natural_key)
  select 'account_merged', address, jsonb_build_object('other', private.name_account(asked.to_user)), 'account_merged:' || asked.id
  from private.real_email(leaver.email) as address where address is not null;
  perform private.add_job('remove_avatars', jsonb_build_object('id', leaver.id));
  -- What came meanwhile and cannot move, such as a draft, stops this delete: then everything rolls back, and the job runs again.
  delete from auth.users u where u.id = leaver.id;
  return moved;
end;
$$;
comment on function private.merge_accounts is
  'Carries out a merge that is due in one transaction, whole or not at all. Returns how many purchases moved; a second run moves none.';

-- A step of merge_accounts: what only an account has.
create function private.move_account(old_user uuid, new_user uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  old_handle extensions.citext := (select p.handle from public.profiles p where p.id = old_user);
begin
  perform private.touch_tags(variadic array(
    select 'post:' || c.post_id from public.comments c where c.author_id = old_user
    union select 'post:' || c.post_id from public.comment_mentions m join public.comments c on c.id = m.comment_id
    where m.profile_id = old_user and m.handles <> '{}')
    || array['profile:' || old_user, 'profile:' || new_user, 'handle:' || lower(old_handle::text)]);
  update public.comments c set author_id = new_user where c.author_id = old_user;
  perform private.move_likes_and_mentions(old_user, new_user);
  perform private.move_follows(old_user, new_user);
  perform private.move_blocks(old_user, new_user);
  update public.notifications n set actor_id = new_user where n.actor_id = old_user;
  update public.nano_addresses a set user_id = new_user
  where a.id in (
    select w.id from public.nano_addresses w where w.user_id = old_user order by w.created_at desc, w.id
    limit greatest(0, 10 - (select count(*) from public.nano_addresses own where own.user_id = new_user)));
  perform private.move_moderation(old_user, new_user);
  update public.outbox o set user_id = new_user where o.user_id = old_user and o.sent_at is null and o.failed_at is null;
  update public.retired_handles r set profile_id = new_user where r.profile_id = old_user;
  if old_handle is not null then
    insert into public.retired_handles (handle, profile_id) values (old_handle, new_user)
    on conflict (handle) do update set profile_id = excluded.profile_id, retired_at = excluded.retired_at, is_taken_away = false, redirects = true;
  end if;
end;
$$;

create function private.move_likes_and_mentions(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.comment_likes l set profile_id = new_user
  where l.profile_id = old_user
    and not exists (select from public.comment_likes own where own.comment_id = l.comment_id and own.profile_id = new_user);
  update public.comment_mentions m set profile_id = new_user
  where m.profile_id = old_user
    and not exists (select from public.comment_mentions own where own.comment_id = m.comment_id and own.profile_id = new_user);
$$;

-- With what the follower wants to hear. What both follow, and following each other, ends with the old account.
create function private.move_follows(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from public.follows f
  where (f.follower_id = old_user and (f.creator_id = new_user
      or exists (select from public.follows own where own.follower_id = new_user and own.creator_id = f.creator_id)))
    or (f.creator_id = old_user and (f.follower_id = new_user
      or exists (select from public.follows own where own.creator_id = new_user and own.follower_id = f.follower_id)));
  update public.follows f set follower_id = new_user where f.follower_id = old_user;
  update public.follows f set creator_id = new_user where f.creator_id = old_user;
  update public.profile_stats s set
    followers = (select count(*) from public.follows f where f.creator_id = new_user),
    following = (select count(*) from public.follows f where f.follower_id = new_user)
  where s.profile_id = new_user;
$$;

create function private.move_blocks(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.private_profiles p
  set blocked_profile_ids = array_replace(array_remove(p.blocked_profile_ids, new_user), old_user, new_user)
  where old_user = any (p.blocked_profile_ids) and p.id <> new_user;
  update public.private_profiles p set blocked_profile_ids = array(
    select distinct blocked.id from public.private_profiles own cross join unnest(own.blocked_profile_ids) as blocked (id)
    where own.id in (old_user, new_user) and blocked.id not in (old_user, new_user))
  where p.id = new_user;
$$;

-- Decisions stay decisions about this person, and their reports and appeals stay theirs.
create function private.move_moderation(old_user uuid, new_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.reports r set reporter_id = new_user where r.reporter_id = old_user;
  update private.open_reports o set reporter = 'user:' || new_user
  where o.reporter = 'user:' || old_user and not exists (
    select from private.open_reports own
    where own.target_type = o.target_type and own.target_id = o.target_id and own.reporter = 'user:' || new_user);
  update private.reported_content c set author_id = new_user where c.author_id = old_user;
  update public.moderation_actions m set affected_id = new_user where m.affected_id = old_user;
  update private.strikes s set author_id = new_user where s.author_id = old_user;
$$;
