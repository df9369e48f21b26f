-- Moderators read reports, the people affected read what was decided and why, owners read the audit log.

alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;
create policy "moderators read reports" on public.reports for select to authenticated
  using ((select private.staff_office()) in ('owner', 'moderator'));

-- Only file_report, open_report and decide_report touch them.
alter table private.reported_content enable row level security;
alter table private.open_reports enable row level security;

-- Only the functions of hiding.sql touch them.
alter table private.hidings enable row level security;

-- Only the functions of appeals.sql touch them.
alter table private.appeals enable row level security;

-- Only the functions of merge-accounts.sql touch them.
alter table private.account_merges enable row level security;

-- Only the functions of viewings.sql touch them.
alter table private.viewings enable row level security;

alter table public.moderation_actions enable row level security;
grant select, insert, update, delete on public.moderation_actions to service_role;
grant select (
  id, report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress, appealed_at,
  created_at, updated_at
) on public.moderation_actions to authenticated;
create policy "the affected and moderators read reasons" on public.moderation_actions for select to authenticated
  using (affected_id = (select auth.uid()) or (select private.staff_office()) in ('owner', 'moderator'));

alter table public.admin_audit_log enable row level security;
grant select on public.admin_audit_log to authenticated;
grant select, insert on public.admin_audit_log to service_role;
create policy "owners read the audit log" on public.admin_audit_log for select to authenticated
  using ((select private.staff_office()) = 'owner');

alter table public.features enable row level security;
grant select, insert, update, delete on public.features to service_role;
grant select (
  id, slot, post_id, category_id, position, starts_at, ends_at, created_at, updated_at
) on public.features to anon, authenticated;
create policy "everybody reads features" on public.features for select to anon, authenticated
  using (starts_at <= now() and (ends_at is null or ends_at > now()) and private.may_be_featured(post_id, category_id));

alter table public.homepage_layouts enable row level security;
grant select, insert, update, delete on public.homepage_layouts to service_role;

alter table public.homepage_sections enable row level security;
grant select on public.homepage_sections to anon, authenticated;
grant select, insert, update, delete on public.homepage_sections to service_role;
create policy "everybody reads the homepage" on public.homepage_sections for select to anon, authenticated
  using (layout = (select private.homepage_layout()) and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()));

alter table public.featured_exclusions enable row level security;
grant select on public.featured_exclusions to authenticated;
grant select, insert, update, delete on public.featured_exclusions to service_role;
create policy "the excluded and moderators read exclusions" on public.featured_exclusions for select to authenticated
  using (
    profile_id = (select auth.uid())
    or post_id in (select p.id from public.posts p where p.profile_id = (select auth.uid()))
    or (select private.staff_office()) in ('owner', 'moderator'));

alter table public.decision_years enable row level security;
grant select on public.decision_years to anon, authenticated, service_role;
create policy "everybody reads them" on public.decision_years for select to anon, authenticated using (true);

alter table public.transparency enable row level security;
grant select on public.transparency to anon, authenticated, service_role;
create policy "everybody reads it" on public.transparency for select to anon, authenticated using (true);

-- The worker's alone, which reads them as their owner.
alter table private.text_prints enable row level security;
alter table private.text_bands enable row level security;
alter table private.copies enable row level security;
alter table private.listed_domains enable row level security;
alter table private.link_list enable row level security;
alter table private.listed_links enable row level security;
