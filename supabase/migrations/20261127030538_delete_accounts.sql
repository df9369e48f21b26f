set local check_function_bodies = off;

create table private.suppressed_emails (
  email_hash text not null,
  since timestamp with time zone not null default now(),
  constraint suppressed_emails_email_hash_check check ((email_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint suppressed_emails_pkey primary key (email_hash)
);

alter table private.suppressed_emails
  enable row level security;

create table public.account_deletions (
  user_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default (now() + '14 days'::interval),
  withdrawn_at timestamp with time zone,
  waits_for text,
  checked_at timestamp with time zone,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint account_deletions_close_in_order check ((((closed_at IS NULL) OR ((withdrawn_at IS
    NOT NULL) AND (waits_for IS NULL))) AND ((erased_at IS NULL) OR (closed_at IS NOT NULL)))),
  constraint account_deletions_pkey primary key (user_id),
  constraint account_deletions_waits_for_check
    check
    ((waits_for = ANY (ARRAY['suspension'::text, 'office'::text, 'sales'::text, 'payouts'::text, 'frozen'::text, 'stuck'::text,
    'purchases'::text, 'returns'::text])))
);

alter table public.account_deletions
  enable row level security;

create or replace function private.cancel_account_deletion()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own uuid := auth.uid();
  asked public.account_deletions;
begin
  perform from public.profiles p where p.id = own for update;
  delete from public.account_deletions d where d.user_id = own and d.closed_at is null returning * into asked;
  if not found then
    if exists (select from public.account_deletions d where d.user_id = own) then
      perform private.refuse('gone', 'This account is deleted.');
    end if;
    return;
  end if;
  perform private.mail_about_deletion('deletion_cancelled', asked, '{}');
end;
$function$;

create or replace function private.close_account (
  of_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  address text := (select private.real_email(u.email) from auth.users u where u.id = of_user);
begin
  update public.account_deletions d set closed_at = now(), waits_for = null where d.user_id = of_user;
  delete from public.outbox o where o.user_id = of_user;
  if address is not null then
    insert into private.suppressed_emails (email_hash) values (encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'))
    on conflict (email_hash) do update set since = now();
    insert into public.outbox (template, recipient_email, data, natural_key)
    values ('account_deleted', address, '{}', 'account_deleted:' || of_user);
  end if;
  update public.profiles p set status = 'deleted', name = 'Deleted user',
    avatar_url = null, cover_url = null, bio = null, website = null, verified_domain = null, links = '[]', language = 'en',
    agent_operator = null, default_price_raw = null, purchases_public = false, handle_changed_at = null
  where p.id = of_user;
  delete from public.wallet_accounts w where w.user_id = of_user;
  delete from public.nano_addresses a where a.user_id = of_user;
  perform private.shut_out(of_user);
  perform private.add_job('remove_avatars', jsonb_build_object('id', of_user));
end;
$function$;

create or replace function private.delete_account (
  of_user uuid
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.erase_account (
  asked public.account_deletions
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
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
    ['notifications', 'user_id'], ['notifications', 'actor_id'], ['comment_likes', 'profile_id'], ['exports', 'user_id'],
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
  delete from public.device_links l using public.purchases b where b.id = l.purchase_id and b.buyer_id = gone;
  update public.purchases b set meta = b.meta - 'session_created' - 'session_user_id' where b.buyer_id = gone and b.meta <> '{}';
  update public.purchase_secrets s set sealed_session = null, sealed_at = null, tell_email = null where s.buyer_id = gone;
  update public.reports r set reporter_id = null, reporter_name = null, reporter_email = null where r.reporter_id = gone;
  update public.account_deletions d set erased_at = now() where d.user_id = gone and d.closed_at < now() - interval '65 minutes';
  return false;
end;
$function$;

create or replace function private.find_deletion_hold (
  of_user uuid
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  honoured_for interval := (select make_interval(hours => s.late_honour_hours) from public.settings s);
begin
  return case
    when exists (select from public.profiles p where p.id = of_user and p.status = 'suspended') then 'suspension'
    when exists (select from auth.users u where u.id = of_user and u.raw_app_meta_data ->> 'role' is not null) then 'office'
    when exists (select from public.posts p where p.profile_id = of_user and p.status in ('published', 'scheduled')) then 'sales'
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
$function$;

create or replace function private.guard_handle()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
  if old.handle is not null then
    perform private.require_settled_sign_in(new.id);
    if old.handle_changed_at > now() - interval '30 days' then
      perform private.refuse('conflict', format('A handle can be changed once in 30 days: yours again on %s.',
        to_char(old.handle_changed_at + interval '30 days', 'FMDD FMMonth YYYY')));
    end if;
    insert into public.retired_handles (handle, profile_id) values (old.handle, new.id)
    on conflict (handle) do update set profile_id = excluded.profile_id, retired_at = excluded.retired_at;
    new.handle_changed_at = now();
  end if;
  delete from public.retired_handles r where r.handle operator(extensions.=) new.handle;
  return new;
end;
$function$;

create or replace function private.list_paid_by_wallet (
  wallet text,
  linked uuid
)
  returns table (
    purchase_id uuid,
    post_id uuid,
    owner_id uuid
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select distinct on (b.post_id) b.id, b.post_id, coalesce(buyer.id, linked)
  from (
    select s.purchase_id as id from public.purchase_secrets s where s.payer_account = wallet and s.payer_is_service is not true
    union
    select own.id from public.purchases own where own.buyer_id = linked) as paid
  join public.purchases b on b.id = paid.id and b.kind = 'post' and b.status = 'paid'
    and not exists (select from public.account_deletions d where d.user_id = b.buyer_id and d.closed_at is not null)
  left join auth.users u on u.id = b.buyer_id and not u.is_anonymous
  left join public.profiles buyer on buyer.id = u.id
  order by b.post_id, buyer.id nulls last, b.paid_at
$function$;

create or replace function private.list_sign_in_methods()
  returns table (
    kind text,
    detail text,
    added_at timestamp with time zone,
    used_at timestamp with time zone
  )
  language sql
  stable
  security definer
  rows 5
  set search_path to ''
  AS $function$
  select 'email', private.real_email(u.email), u.email_confirmed_at, (
    select max(c.updated_at) from auth.mfa_amr_claims c join auth.sessions s on s.id = c.session_id
    where s.user_id = u.id and c.authentication_method in ('otp', 'magiclink'))
  from auth.users u where u.id = (select auth.uid()) and private.real_email(u.email) is not null and not u.is_anonymous
  union all
  select * from (
    select i.provider, i.identity_data ->> 'email', i.created_at, i.last_sign_in_at
    from auth.identities i where i.user_id = (select auth.uid()) and i.provider <> 'email' order by i.created_at limit 20) as providers
  union all
  select * from (
    select 'wallet', a.account, a.created_at, a.last_used_at
    from public.nano_addresses a where a.user_id = (select auth.uid()) and 'login' = any (a.uses) order by a.created_at limit 100) as wallets
$function$;

create or replace function private.mail_about_deletion (
  mail text,
  asked public.account_deletions,
  facts jsonb
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  insert into public.outbox (template, user_id, data, natural_key)
  select mail, u.id, facts, format('%s:%s:%s', mail, u.id, extract(epoch from asked.requested_at))
  from auth.users u where u.id = asked.user_id and private.real_email(u.email) is not null
  on conflict (natural_key) do nothing
$function$;

create or replace function private.publish_post (
  of_post uuid,
  seen_version integer,
  wants_notification boolean,
  has_rights boolean,
  wanted_access public.post_access,
  change_note text
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
begin
  if post.status not in ('draft', 'published', 'unpublished') then
    perform private.refuse('conflict', 'A post in this state cannot be published.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.require_rest(post, now());
  perform private.note_change(post, nullif(btrim(change_note), ''));
  perform private.offer_refunds(post);
  update public.posts p set rights_confirmed_at = coalesce(p.rights_confirmed_at, now()) where p.id = post.id;
  if wanted_access <> post.access then post := private.change_access(post, wanted_access); end if;
  post := private.publish(post, false);
  if wants_notification and post.listed and post.followers_notified_at is null then
    update public.posts p set followers_notified_at = now() where p.id = post.id returning * into post;
    perform private.add_job('notify_followers', jsonb_build_object('id', post.id));
  end if;
  return post;
end;
$function$;

create or replace function private.queue_account_deletions (
  at_most integer
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.refuse_while_leaving (
  post public.posts
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if exists (
    select from public.account_deletions d
    where d.user_id = post.profile_id and (post.first_published_at is null or d.withdrawn_at is not null)) then
    perform private.refuse('conflict', 'You asked us to delete your account. To publish, cancel the deletion in your settings.');
  end if;
end;
$function$;

create or replace function private.request_account_deletion (
  of_user uuid,
  is_proven boolean
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  own public.profiles := private.require_open_profile(of_user);
  account auth.users;
  asked public.account_deletions;
  hit record;
begin
  perform private.require_settled_sign_in(own.id);
  select * into account from auth.users u where u.id = own.id;
  if not coalesce(is_proven, false) and private.real_email(account.email) is not null then
    perform private.refuse('forbidden', 'To delete your account, you need a fresh code from your e-mail.');
  end if;
  if account.raw_app_meta_data ->> 'role' is not null then
    perform private.refuse('conflict', 'Staff cannot delete their account. Ask an owner to end your office first.');
  end if;
  insert into public.account_deletions (user_id) values (own.id) on conflict do nothing returning * into asked;
  if not found then return (select d.due_at from public.account_deletions d where d.user_id = own.id); end if;
  select h.* into hit from public.take_rate_limit('account_deletion:' || own.id, 5, 86400) h;
  if not hit.allowed then
    perform private.refuse_for(hit.retry_after_seconds, 'You asked for this five times today. Try again tomorrow.');
  end if;
  perform private.mail_about_deletion('deletion_scheduled', asked, jsonb_build_object('on', asked.due_at));
  return asked.due_at;
end;
$function$;

create or replace function private.schedule_post (
  of_post uuid,
  seen_version integer,
  at timestamp with time zone,
  has_rights boolean,
  wants_notification boolean
)
  returns public.posts
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  post public.posts := private.lock_own_post(of_post);
  version public.post_versions;
begin
  if post.status not in ('draft', 'scheduled') then perform private.refuse('conflict', 'Only a draft can be scheduled.'); end if;
  if at is null or at < now() + interval '5 minutes' or at > now() + interval '1 year' then
    perform private.refuse_field('scheduledAt', 'Choose a time from five minutes to one year ahead.');
  end if;
  perform private.require_may_change(post);
  perform private.check_intent(post, seen_version, has_rights);
  perform private.refuse_while_leaving(post);
  perform private.require_rest(post, at);
  select * into version from public.post_versions v where v.post_id = post.id and v.n = post.latest_version;
  perform private.check_publishable(post, version);
  update public.posts p set status = 'scheduled', scheduled_at = at, tells_followers = wants_notification, title = btrim(version.title),
    slug = case when p.slug is not null then p.slug else private.free_slug(p, version.title) end,
    rights_confirmed_at = coalesce(p.rights_confirmed_at, now())
  where p.id = post.id returning * into post;
  return post;
end;
$function$;

create or replace function private.shut_out (
  of_user uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.withdraw_posts_of (
  author uuid
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  left_behind text[];
begin
  with chosen as (
    select p.id from public.posts p where p.profile_id = author and p.status in ('published', 'scheduled')
    order by p.id limit 100 for update skip locked),
  withdrawn as (
    update public.posts p set
      status = case p.status when 'published' then 'unpublished' else 'draft' end::public.post_status,
      unpublished_at = case p.status when 'published' then now() else p.unpublished_at end, scheduled_at = null
    from chosen c where p.id = c.id returning p.id)
  select array_agg('post:' || w.id) into left_behind from withdrawn w;
  if left_behind is null then return false; end if;
  perform private.touch_tags(variadic left_behind || array['profile:' || author, 'posts']);
  return true;
end;
$function$;

create or replace function public.cancel_account_deletion()
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.cancel_account_deletion() $function$;

create or replace function public.list_sign_in_methods()
  returns table (
    kind text,
    detail text,
    added_at timestamp with time zone,
    used_at timestamp with time zone
  )
  language sql
  stable
  rows 5
  set search_path to ''
  AS $function$ select * from private.list_sign_in_methods() $function$;

create or replace function public.queue_account_deletions (
  at_most integer default 100
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.queue_account_deletions(at_most) $function$;

create or replace function public.request_account_deletion (
  user_id uuid,
  is_proven boolean
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.request_account_deletion(user_id, is_proven) $function$;

alter table public.account_deletions
  add constraint account_deletions_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade;

create index account_deletions_due_idx on public.account_deletions using btree (due_at)
  where (erased_at is null);

create policy "people read that their account is to be deleted" on public.account_deletions
  for select
  to authenticated
  using ((user_id = ( select auth.uid() as uid)));

comment on column public.account_deletions.closed_at is 'No way back: it has no way to sign in, and nothing personal is shown.';

comment on column public.account_deletions.waits_for is 'Why it was not closed at checked_at.';

comment on column public.account_deletions.withdrawn_at is 'When its last post was withdrawn, after due_at: from then on nothing is sold.';

comment on function private.delete_account(uuid) is 'One step of a deletion that is due. False if there is nothing to do now: it is done, cancelled, or waits.';

comment on function private.refuse_while_leaving(public.posts) is 'A new post is refused at once, one that was out before only once the deletion has withdrawn them all.';

comment on function private.require_settled_sign_in(uuid) is 'Section 29 (d). Called by what a relayed send must not do: payout and return addresses, published posts, the handle, wallets, exports. The deletion of an account calls it, too, and API keys once they exist.';

comment on function public.cancel_account_deletion() is 'The caller keeps their account. Posts that were withdrawn for the deletion stay withdrawn.';

comment on function public.list_sign_in_methods() is 'How the caller can sign in: email, google, github or wallet, with its address or account. used_at: the newest use we know of, or null.';

comment on function public.queue_account_deletions(integer) is 'Queues a job for each account that is due, at most every ten minutes, and frees what was kept for a time only. A timer calls it.';

comment on function public.request_account_deletion(uuid, boolean) is 'Server only: it has verified the fresh code. Returns when the account is due to be deleted. Asking again changes nothing.';

comment on table private.suppressed_emails is 'Hashes of the addresses of deleted accounts. No mail that was written before is sent there. Mail that is asked for later is.';

comment on table public.account_deletions is 'Accounts that are to be deleted, or were. lib/creators/deletion/README.md draws the states. The functions of deletion.sql and erase.sql write it.';

revoke all on function private.cancel_account_deletion() from public;

grant execute on function private.cancel_account_deletion() to authenticated, postgres;

revoke all on function private.close_account(uuid) from public;

grant execute on function private.close_account(uuid) to postgres;

revoke all on function private.delete_account(uuid) from public;

grant execute on function private.delete_account(uuid) to postgres;

revoke all on function private.erase_account(public.account_deletions) from public;

grant execute on function private.erase_account(public.account_deletions) to postgres;

revoke all on function private.find_deletion_hold(uuid) from public;

grant execute on function private.find_deletion_hold(uuid) to postgres;

revoke all on function private.list_sign_in_methods() from public;

grant execute on function private.list_sign_in_methods() to authenticated, postgres;

revoke all on function private.mail_about_deletion(text, public.account_deletions, jsonb) from public;

grant execute on function private.mail_about_deletion(text, public.account_deletions, jsonb) to postgres;

revoke all on function private.queue_account_deletions(integer) from public;

grant execute on function private.queue_account_deletions(integer) to postgres, service_role;

revoke all on function private.refuse_while_leaving(public.posts) from public;

grant execute on function private.refuse_while_leaving(public.posts) to postgres;

revoke all on function private.request_account_deletion(uuid, boolean) from public;

grant execute on function private.request_account_deletion(uuid, boolean) to postgres, service_role;

revoke all on function private.shut_out(uuid) from public;

grant execute on function private.shut_out(uuid) to postgres;

revoke all on function private.withdraw_posts_of(uuid) from public;

grant execute on function private.withdraw_posts_of(uuid) to postgres;

revoke all on function public.cancel_account_deletion() from public;

grant execute on function public.cancel_account_deletion() to authenticated, postgres;

revoke all on function public.list_sign_in_methods() from public;

grant execute on function public.list_sign_in_methods() to authenticated, postgres;

revoke all on function public.queue_account_deletions(integer) from public;

grant execute on function public.queue_account_deletions(integer) to postgres, service_role;

revoke all on function public.request_account_deletion(uuid, boolean) from public;

grant execute on function public.request_account_deletion(uuid, boolean) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.suppressed_emails to postgres;

grant select on table public.account_deletions to authenticated;

grant delete, insert, maintain, references, select, trigger, truncate, update on table public.account_deletions to postgres;
