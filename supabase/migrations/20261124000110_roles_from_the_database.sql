set local check_function_bodies = off;

drop policy "owners read the audit log" on public.admin_audit_log;

drop policy "users read comments and theirs" on public.comments;

drop policy "finance reads addresses" on public.deposit_addresses;

drop policy "the excluded and moderators read exclusions" on public.featured_exclusions;

drop policy "finance reads the ledger" on public.ledger_entries;

drop policy "the affected and moderators read reasons" on public.moderation_actions;

drop policy "finance reads alerts" on public.money_alerts;

drop policy "finance reads blocks" on public.nano_blocks;

drop policy "everybody reads what was checked, and staff all" on public.nano_providers;

drop policy "finance reads payments" on public.payments;

drop policy "recipients and finance read payouts" on public.payouts;

drop policy "users read what is listed, theirs, and what they own" on public.posts;

drop policy "finance reads reconciliations" on public.reconciliations;

drop policy "moderators read reports" on public.reports;

drop policy "sellers and finance read sales" on public.sales;

drop policy "finance reads its own filters" on public.staff_filters;

drop function private.staff_office();

drop function private.staff_role();

create or replace function private.remove_nano_provider (
  of_provider uuid,
  why text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  gone public.nano_providers;
  actor uuid := private.require_office('moderator');
begin
  delete from public.nano_providers p where p.id = of_provider returning * into gone;
  if gone.id is null then return; end if;
  insert into public.admin_audit_log (actor_id, action, target, before, reason)
  values (actor, 'remove_nano_provider', 'nano_provider:' || gone.id, to_jsonb(gone), why);
end;
$function$;

create or replace function private.save_nano_provider (
  provider jsonb,
  why text
)
  returns uuid
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wanted public.nano_providers := jsonb_populate_record(null::public.nano_providers, provider);
  before public.nano_providers;
  saved public.nano_providers;
  actor uuid := private.require_office('moderator');
begin
  select * into before from public.nano_providers p where p.name = wanted.name for update;
  insert into public.nano_providers as p (name, url, kinds, countries, asks_identity, note, last_checked_on)
  values (wanted.name, wanted.url, wanted.kinds, coalesce(wanted.countries, '{}'), wanted.asks_identity, wanted.note, wanted.last_checked_on)
  on conflict (name) do update set url = excluded.url, kinds = excluded.kinds, countries = excluded.countries,
    asks_identity = excluded.asks_identity, note = excluded.note, last_checked_on = excluded.last_checked_on
  returning * into saved;
  insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
  values (actor, 'save_nano_provider', 'nano_provider:' || saved.id, to_jsonb(before), to_jsonb(saved), why);
  return saved.id;
end;
$function$;

create or replace function private.staff_office()
  returns text
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select s.role from private.read_standing() s
    where s.status = 'active' and not s.is_anonymous and s.role in ('owner', 'finance', 'moderator', 'support'));
end;
$function$;

create policy "owners read the audit log" on public.admin_audit_log
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = 'owner'::text));

create policy "users read comments and theirs" on public.comments
  for select
  to authenticated
  using (((author_id = ( select auth.uid() as uid)) or ((status = 'published'::public.comment_status) AND (exists ( select
   from public.posts p
  where (p.id = comments.post_id)))) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

create policy "finance reads addresses" on public.deposit_addresses
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "the excluded and moderators read exclusions" on public.featured_exclusions
  for select
  to authenticated
  using (((profile_id = ( select auth.uid() as uid)) or (post_id in ( select p.id
   from public.posts p
  where (p.profile_id = ( select auth.uid() as uid)))) or
    (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

create policy "finance reads the ledger" on public.ledger_entries
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "the affected and moderators read reasons" on public.moderation_actions
  for select
  to authenticated
  using
    (((affected_id = ( select auth.uid() as uid)) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text,
    'moderator'::text]))));

create policy "finance reads alerts" on public.money_alerts
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "finance reads blocks" on public.nano_blocks
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "everybody reads what was checked, and staff all" on public.nano_providers
  for select
  to authenticated
  using (((last_checked_on is
    not null) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

create policy "finance reads payments" on public.payments
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "recipients and finance read payouts" on public.payouts
  for select
  to authenticated
  using
    (((recipient_id = ( select auth.uid() as uid)) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text,
    'finance'::text]))));

create policy "users read what is listed, theirs, and what they own" on public.posts
  for select
  to authenticated
  using
    ((((status = 'published'::public.post_status) AND listed) or (profile_id = ( select auth.uid() as uid)) or ((status = ANY
    (ARRAY['published'::public.post_status, 'unpublished'::public.post_status, 'deleted'::public.post_status])) AND
    (id in ( select e.post_id
   from public.entitlements e
  where ((e.user_id = ( select auth.uid() as uid)) AND (e.revoked_at is null))))) or
    (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

create policy "finance reads reconciliations" on public.reconciliations
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'finance'::text])));

create policy "moderators read reports" on public.reports
  for select
  to authenticated
  using ((( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text])));

create policy "sellers and finance read sales" on public.sales
  for select
  to authenticated
  using
    (((seller_id = ( select auth.uid() as uid)) or (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text,
    'finance'::text]))));

create policy "finance reads its own filters" on public.staff_filters
  for select
  to authenticated
  using
    (((staff_id = ( select auth.uid() as uid)) AND (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text,
    'finance'::text]))));

comment on function private.staff_office() is 'The caller''s office as the database has it now, null without one. A token may be up to an hour old: the office or the session may have ended. Row rules call it as (select private.staff_office()), so once per statement.';

revoke all on function private.staff_office() from public;

grant execute on function private.staff_office() to authenticated, postgres;
