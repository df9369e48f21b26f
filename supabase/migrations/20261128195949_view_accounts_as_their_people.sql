set local check_function_bodies = off;

create table private.viewings (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  session_id uuid not null,
  person_id uuid not null,
  began_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '00:15:00'::interval),
  seen text[] not null default '{}'::text[],
  constraint viewings_pkey primary key (id)
);

alter table private.viewings
  enable row level security;

create or replace function private.begin_viewing (
  of_person uuid,
  why text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.claims_of_person (
  of_person uuid
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select jsonb_build_object('sub', u.id, 'role', 'authenticated', 'aud', 'authenticated', 'is_anonymous', u.is_anonymous, 'viewed', true)
  from auth.users u where u.id = of_person
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
$function$;

create or replace function private.end_viewing (
  of_person uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('owner');
begin
  delete from private.viewings v where v.staff_id = actor and v.person_id = of_person;
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
$function$;

create or replace function private.is_viewed()
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$ select auth.jwt() ->> 'viewed' is not null $function$;

create or replace function private.may_read_body (
  of_version uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return not private.is_viewed() and exists (
    select from public.post_versions v join public.posts p on p.id = v.post_id
    where v.id = of_version and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        left join public.sales s on s.purchase_id = e.purchase_id
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null
          and v.id in (p.current_version_id, s.version_id)))));
end;
$function$;

create or replace function private.may_read_paid_images (
  of_post uuid
)
  returns boolean
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return not private.is_viewed() and exists (
    select from public.posts p
    where p.id = of_post and (
      p.profile_id = (select auth.uid())
      or (p.status <> 'removed' and exists (
        select from public.entitlements e
        where e.user_id = (select auth.uid()) and e.post_id = p.id and e.revoked_at is null))));
end;
$function$;

create or replace function private.may_view (
  of_person uuid,
  actor uuid
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select of_person <> actor and private.office_of(of_person) is null
    and exists (select from auth.users u where u.id = of_person and u.deleted_at is null)
$function$;

create or replace function private.open_person (
  of_person uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
declare
  actor uuid := private.require_office('moderator');
  is_owner boolean := private.staff_office() = 'owner';
  person public.profiles;
  facts jsonb := private.describe_person(of_person);
begin
  if facts is null then perform private.refuse('not_found', 'There is no such person.'); end if;
  select * into person from public.profiles p where p.id = of_person;
  return facts || jsonb_build_object(
    'bio', person.bio, 'may_become', private.list_possible_statuses(person, actor),
    'may_sign_out', coalesce(is_owner and person.id <> actor and person.status <> 'deleted', false),
    'may_merge', is_owner and of_person <> actor and private.find_leaver_hold(of_person) is null
      and not exists (select from private.account_merges m where m.ended_at is null and of_person in (m.from_user, m.to_user)),
    'may_view', is_owner and private.may_view(of_person, actor),
    'merges', case when is_owner then private.describe_merges_of(of_person) else '[]' end,
    'newest_posts', private.describe_posts_of(of_person), 'comments', private.describe_comments_of(of_person),
    'reports_of', private.describe_reports(array(
      select r.id from private.reported_content c join public.reports r on r.content_id = c.id
      where c.author_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_by', private.describe_reports(array(
      select r.id from public.reports r where r.reporter_id = of_person order by r.created_at desc, r.id limit 20)),
    'reports_upheld', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'action_taken'),
    'reports_refused', (select count(*) from public.reports r where r.reporter_id = of_person and r.status = 'no_action'),
    'trust', to_jsonb(private.measure_trust(of_person)), 'strikes', private.describe_strikes_of(of_person),
    'decisions', (
      select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at desc, d.id), '[]') from (
        select m.id, m.action, m.facts, m.rule, m.created_at, (select a.handle from public.profiles a where a.id = m.actor_id) as actor_handle
        from public.moderation_actions m where m.affected_id = of_person order by m.created_at desc, m.id limit 20) as d),
    'log', case when is_owner then (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.id desc), '[]') from (
        select g.id, g.action, g.reason, g.created_at, (select a.handle from public.profiles a where a.id = g.actor_id) as actor_handle
        from public.admin_audit_log g where g.target in ('profile:' || of_person, 'user:' || of_person)
        order by g.id desc limit 20) as l) end,
    'owner', case when is_owner then private.describe_for_owner(of_person) end);
end;
$function$;

create or replace function private.open_viewing (
  of_person uuid,
  part text
)
  returns timestamp with time zone
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
$function$;

create or replace function public.begin_viewing (
  person_id uuid,
  reason public.bounded_text
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.begin_viewing(person_id, reason) $function$;

create or replace function public.end_viewing (
  person_id uuid
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.end_viewing(person_id) $function$;

create or replace function public.view_as (
  person_id uuid,
  part public.bounded_text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

alter table private.viewings
  add constraint viewings_person_id_fkey foreign key (person_id) references auth.users(id) on delete cascade;

alter table private.viewings
  add constraint viewings_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade;

alter table private.viewings
  add constraint viewings_staff_id_fkey foreign key (staff_id) references public.profiles(id) on delete cascade;

create unique index viewings_one_per_session_idx on private.viewings using btree (session_id);

create index viewings_person_id_idx on private.viewings using btree (person_id);

create index viewings_staff_id_idx on private.viewings using btree (staff_id);

comment on column private.viewings.seen is 'The parts that were opened, so that each is logged once.';

comment on function public.begin_viewing(uuid, public.bounded_text) is 'Owners, with a fresh code: 15 minutes in which this session may call view_as for the person. Ends an earlier one. Returns when it ends.';

comment on function public.end_viewing(uuid) is 'Owners: ends what begin_viewing began.';

comment on function public.view_as(uuid, public.bounded_text, timestamp with time zone, uuid, integer) is 'Owners, after begin_viewing: one part of what the person sees of their own account, as their own calls answer it: purchases, saved, posts, payouts, notifications, following or account. Never a text. Each part is logged once.';

comment on table private.viewings is 'For how long which session of an owner may see an account as its person does. The audit log keeps that it did.';

revoke all on function private.begin_viewing(uuid, text) from public;

grant execute on function private.begin_viewing(uuid, text) to authenticated, postgres;

revoke all on function private.claims_of_person(uuid) from public;

grant execute on function private.claims_of_person(uuid) to authenticated, postgres;

revoke all on function private.end_viewing(uuid) from public;

grant execute on function private.end_viewing(uuid) to authenticated, postgres;

revoke all on function private.is_viewed() from public;

grant execute on function private.is_viewed() to postgres;

revoke all on function private.may_view(uuid, uuid) from public;

grant execute on function private.may_view(uuid, uuid) to postgres;

revoke all on function private.open_viewing(uuid, text) from public;

grant execute on function private.open_viewing(uuid, text) to authenticated, postgres;

revoke all on function public.begin_viewing(uuid, public.bounded_text) from public;

grant execute on function public.begin_viewing(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.end_viewing(uuid) from public;

grant execute on function public.end_viewing(uuid) to authenticated, postgres;

revoke all on function public.view_as(uuid, public.bounded_text, timestamp with time zone, uuid, integer) from public;

grant execute
  on function public.view_as(uuid, public.bounded_text, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.viewings to postgres;
