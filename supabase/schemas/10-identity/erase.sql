-- Carries out the deletion of an account in small steps, each a transaction of its own: a crash repeats one step. Nothing is deleted
-- while money is owed. What a buyer may read, and the books, stay: they name the account by its id, a random number that leads to no one.

create function public.queue_account_deletions(at_most integer default 100) returns integer
language sql volatile security invoker set search_path = '' as $$ select private.queue_account_deletions(at_most) $$;
comment on function public.queue_account_deletions is
  'Queues a job for each account that is due, at most every ten minutes, and frees what was kept for a time only. A timer calls it.';
grant execute on function public.queue_account_deletions to service_role;

create function private.queue_account_deletions(at_most integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued integer;
begin
  with due as (
    select d.user_id from public.account_deletions d
    where d.erased_at is null and d.due_at <= now() and (d.checked_at is null or d.checked_at < now() - interval '10 minutes')
    order by d.due_at limit at_most for update skip locked),
  taken as (
    update public.account_deletions d set checked_at = now() from due where d.user_id = due.user_id returning d.user_id),
  added as (select private.add_job('delete_account', jsonb_build_object('id', t.user_id)) from taken t)
  select count(*) into queued from added;
  -- The handle is free again after 12 months, in which buyers found the posts at their addresses.
  update public.profiles p set handle = 'deleted_' || left(replace(gen_random_uuid()::text, '-', ''), 12)
  from public.account_deletions d
  where d.user_id = p.id and d.erased_at < now() - interval '12 months' and p.handle::text not like 'deleted\_____________';
  delete from public.retired_handles r using public.account_deletions d
  where d.user_id = r.profile_id and d.erased_at is not null and r.retired_at < now() - interval '12 months';
  -- The last mail names the address that the account had.
  delete from public.outbox o where o.template = 'account_deleted' and coalesce(o.sent_at, o.failed_at) < now() - interval '1 day';
  return queued;
end;
$$;
grant execute on function private.queue_account_deletions to service_role;

create function private.delete_account(of_user uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked public.account_deletions;
  hold text;
begin
  perform from public.profiles p where p.id = of_user for update;
  select * into asked from public.account_deletions d where d.user_id = of_user and d.due_at <= now() and d.erased_at is null for update;
  if not found then return false; end if;
  if asked.closed_at is not null then return private.erase_account(asked); end if;
  if private.withdraw_posts_of(of_user) or asked.withdrawn_at is null then
    update public.account_deletions d set withdrawn_at = now() where d.user_id = of_user;
    return true;
  end if;
  -- A buyer waits for the lock of the user (foreign key), a sale of a post that was there a moment ago for an hour.
  perform from auth.users u where u.id = of_user for update;
  hold := case when asked.withdrawn_at > now() - interval '1 hour' then 'sales' else private.find_deletion_hold(of_user) end;
  if hold is not null then
    update public.account_deletions d set waits_for = hold where d.user_id = of_user;
    return false;
  end if;
  perform private.close_account(of_user);
  return true;
end;
$$;
comment on function private.delete_account is 'One step of a deletion that is due. False if there is nothing to do now: it is done, cancelled, or waits.';

create function private.withdraw_posts_of(author uuid) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  left_behind text[];
begin
  with chosen as (
    select p.id from public.posts p where p.profile_id = author and p.status in ('published', 'hidden', 'scheduled')
    order by p.id limit 100 for update skip locked),
  withdrawn as (
    update public.posts p set
      status = case p.status when 'scheduled' then 'draft' else 'unpublished' end::public.post_status,
      unpublished_at = case p.status when 'scheduled' then p.unpublished_at else now() end, scheduled_at = null
    from chosen c where p.id = c.id returning p.id)
  select array_agg('post:' || w.id) into left_behind from withdrawn w;
  if left_behind is null then return false; end if;
  perform private.touch_tags(variadic left_behind || array['profile:' || author, 'posts']);
  return true;
end;
$$;

-- Null if nothing is owed to the account or by it. A reader who has not said where a return should go keeps that claim without it.
create function private.find_deletion_hold(of_user uuid) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  honoured_for interval := (select make_interval(hours => s.late_honour_hours) from public.settings s);
begin
  return case
    when exists (select from public.profiles p where p.id = of_user and p.status = 'suspended') then 'suspension'
    when exists (select from auth.users u where u.id = of_user and u.raw_app_meta_data ->> 'role' is not null) then 'office'
    when exists (select from public.posts p where p.profile_id = of_user and p.status in ('published', 'hidden', 'scheduled')) then 'sales'
    when exists (
      select from public.purchases b where b.seller_id = of_user and (b.status in ('pending', 'refund_pending')
        or (b.status = 'paid' and private.returnable_until(b) > now()))) then 'sales'
    when private.is_frozen(of_user) and exists (
      select from public.payouts o where o.recipient_id = of_user and o.status not in ('paid', 'cancelled')) then 'frozen'
    when exists (
      select from public.payouts o where o.recipient_id = of_user and o.status in ('failed', 'awaiting_address')) then 'stuck'
    when exists (select from public.payouts o where o.recipient_id = of_user and o.status not in ('paid', 'cancelled'))
      or exists (
        select from public.payouts o join public.purchases b on b.id = o.purchase_id
        where b.seller_id = of_user and o.status in ('held', 'pending', 'publishing')) then 'payouts'
    -- The books have the last word: they also know of a payout that was cancelled and is still owed.
    when (select sum(l.amount_raw) from public.ledger_entries l where l.profile_id = of_user and l.account = 'creator') <> 0 then 'stuck'
    when exists (
      select from public.purchases b where b.buyer_id = of_user and (b.status = 'pending'
        or (b.status in ('expired', 'cancelled') and b.expires_at > now() - honoured_for)
        or (b.status = 'paid' and private.returnable_until(b) > now())))
      or exists (select from public.merge_tickets t where t.to_user = of_user and t.redeemed_at is not null and t.merged_at is null)
      then 'purchases'
    when exists (
      select from public.purchases b where b.buyer_id = of_user and (b.status = 'refund_pending' or exists (
        select from public.payouts o
        where o.purchase_id = b.id and o.kind in ('refund', 'excess') and o.status not in ('paid', 'cancelled')))) then 'returns'
  end;
end;
$$;

-- The step with no way back. From here on no session reads or writes, and no page shows who this was.
create function private.close_account(of_user uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address text := (select private.real_email(u.email) from auth.users u where u.id = of_user);
begin
  update public.account_deletions d set closed_at = now(), waits_for = null where d.user_id = of_user;
  delete from public.outbox o where o.user_id = of_user;
  update public.reports r set reporter_name = null, reporter_email = null, signature = null where r.reporter_id = of_user;
  update private.open_reports o set network = null where o.reporter = 'user:' || of_user;
  update private.appeals a set words = null from public.moderation_actions m left join public.reports r on r.id = m.report_id
  where m.id = a.decision_id and of_user in (m.affected_id, case when m.action = 'no_action' then r.reporter_id end);
  update private.counter_notices c set words = null, name = null, address = null, signature = null
  from public.moderation_actions m where m.id = c.decision_id and m.affected_id = of_user;
  delete from private.unsubscribe_links l where l.user_id = of_user or l.creator_id = of_user;
  delete from private.push_subscriptions s where s.user_id = of_user;
  delete from private.viewings v where v.person_id = of_user or v.staff_id = of_user;
  if address is not null then
    insert into private.suppressed_emails (email_hash) values (private.hash_email(address))
    on conflict (email_hash) do update set since = now();
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('account_deleted', address, '{}', 'account_deleted:' || of_user);
  end if;
  update public.profiles p set status = 'deleted', name = 'Deleted user',
    avatar_url = null, cover_url = null, cover_alt = null, bio = null, website = null, verified_domain = null, links = '[]', language = 'en',
    agent_operator = null, default_price_raw = null, purchases_public = false, handle_changed_at = null
  where p.id = of_user;
  delete from public.wallet_accounts w where w.user_id = of_user;
  delete from public.nano_addresses a where a.user_id = of_user;
  perform private.shut_out(of_user);
  perform private.add_job('remove_avatars', jsonb_build_object('id', of_user));
end;
$$;

-- Leaves no way to sign in. Called again in the end: a sign-in that had begun may have written after the first time.
create function private.shut_out(of_user uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from auth.sessions s where s.user_id = of_user;
  delete from auth.identities i where i.user_id = of_user;
  delete from auth.one_time_tokens t where t.user_id = of_user;
  delete from auth.flow_state f where f.user_id = of_user;
  update auth.users u set email = null, email_confirmed_at = null, phone = null, phone_confirmed_at = null, encrypted_password = null,
    email_change = '', email_change_token_new = '', email_change_token_current = '', confirmation_token = '', recovery_token = '',
    reauthentication_token = '', phone_change = '', phone_change_token = '', last_sign_in_at = null, raw_user_meta_data = '{}',
    raw_app_meta_data = '{}', banned_until = 'infinity', deleted_at = now(), updated_at = now()
  where u.id = of_user;
end;
$$;

-- Access tokens that were handed out before are good for an hour. So it ends only after that, when nothing new can come.
create function private.erase_account(asked public.account_deletions) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  gone uuid := asked.user_id;
  place text[];
  removed integer;
begin
  delete from public.posts p using (
    select d.id from public.posts d
    where d.profile_id = gone and not exists (select from public.purchases b where b.post_id = d.id)
      and not exists (select from public.entitlements e where e.post_id = d.id and e.user_id is distinct from gone and e.revoked_at is null)
    order by d.id limit 50 for update skip locked) as unsold
  where p.id = unsold.id;
  if found then return true; end if;
  delete from public.post_versions v using (
    select d.id from public.post_versions d
    where d.author_id = gone and d.published_at is null
      and not exists (select from public.posts p where p.current_version_id = d.id)
      and not exists (select from public.sales s where s.version_id = d.id)
    limit 500) as unseen
  where v.id = unseen.id;
  if found then return true; end if;
  update public.entitlements e set revoked_at = now() from public.wallet_restores r
  where r.owner_id = gone and e.restore_id = r.id and e.source = 'restore' and e.revoked_at is null;
  foreach place slice 1 in array array[
    ['entitlements', 'user_id'], ['bookmarks', 'user_id'], ['follows', 'follower_id'], ['follows', 'creator_id'],
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['notification_settings', 'user_id'], ['comment_likes', 'profile_id'],
    ['comment_mentions', 'profile_id'], ['exports', 'user_id'],
    ['library_feeds', 'user_id'], ['wallet_challenges', 'user_id'], ['wallet_restores', 'owner_id'], ['wallet_restores', 'user_id'],
    ['pinned_posts', 'profile_id'], ['featured_exclusions', 'profile_id'], ['refund_requests', 'seller_id'],
    ['staff_filters', 'staff_id'], ['payout_freezes', 'user_id'], ['merge_tickets', 'to_user'], ['outbox', 'user_id'],
    ['nano_addresses', 'user_id'], ['private_profiles', 'id']] loop
    execute format('delete from public.%I t where t.ctid in (select old.ctid from public.%I old where old.%I = $1 limit 1000)',
      place[1], place[1], place[2]) using gone;
    get diagnostics removed = row_count;
    if removed = 1000 then return true; end if;
  end loop;
  -- They hold words of the author's name.
  update public.posts p set facets = ''::tsvector where p.profile_id = gone and p.facets <> ''::tsvector;
  perform private.shut_out(gone);
  delete from private.freeze_links l where l.user_id = gone;
  delete from private.test_sends t where t.user_id = gone;
  delete from private.strikes s where s.author_id = gone;
  delete from private.account_merges m where m.to_user = gone or m.from_user = gone;
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$$;
