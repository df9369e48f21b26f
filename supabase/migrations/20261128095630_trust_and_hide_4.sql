set local check_function_bodies = off;

alter table public.posts
  add constraint posts_out_are_whole
    check
    (((status <> ALL (ARRAY['scheduled'::public.post_status, 'published'::public.post_status, 'unpublished'::public.post_status,
    'hidden'::public.post_status])) OR ((slug IS NOT NULL) AND (char_length(title) >= 3) AND (category_id IS NOT NULL))));

alter table public.posts
  add constraint posts_published_have_a_version
    check
    (((status <> ALL (ARRAY['published'::public.post_status, 'unpublished'::public.post_status, 'hidden'::public.post_status])) OR
    ((current_version_id IS NOT NULL) AND (published_at IS NOT NULL) AND (first_published_at IS NOT NULL))));

create index hidings_ends_idx on private.hidings using btree (ends_at)
  where (ended_at is null);

create unique index hidings_open_idx on private.hidings using btree (target_type, target_id)
  where (ended_at is null);

create index reports_open_comments_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where
    ((target_type = 'comment'::public.report_target) AND (status = ANY (ARRAY['open'::public.report_status,
    'triaged'::public.report_status])));

create index reports_open_idx on public.reports using btree (priority, is_doubtful, created_at, id)
  where (status = ANY (ARRAY['open'::public.report_status, 'triaged'::public.report_status]));

create constraint TRIGGER watch_velocity
  after insert on public.sales deferrable initially deferred
  for each row
  execute function private.watch_velocity();

create policy "users read what is listed, theirs, and what they own" on public.posts
  for select
  to authenticated
  using
    ((((status = 'published'::public.post_status) AND listed) or (profile_id = ( select auth.uid() as uid)) or ((status <>
    'removed'::public.post_status) AND (id in ( select e.post_id
   from public.entitlements e
  where ((e.user_id = ( select auth.uid() as uid)) AND (e.revoked_at is null))))) or
    (( select private.staff_office() as staff_office) = ANY (ARRAY['owner'::text, 'moderator'::text]))));

comment on column private.open_reports.trust is 'Of the reporter, when it was filed (private.weigh_reporter). network is a keyed hash.';

comment on column public.reports.is_doubtful is 'A14: the reporter was mostly wrong before, so it comes last of its priority.';

comment on function private.measure_trust(uuid) is 'The level with what it rests on. An account that is limited, suspended or deleted, and a visitor without one, have 0.';

comment on function public.lift_hidings(integer) is 'Shows again what no one decided about within seven days, and mails moderators and owners two days before.';

comment on function public.list_reports(boolean, uuid, integer) is 'Owners and moderators: a page of what has open reports, a line each by the most urgent, then the oldest; or of decided reports, the newest first. It begins behind the report after_id.';

comment on table private.hidings is 'What was hidden after reports of trusted readers (MOD-04). The post or comment has the status hidden meanwhile. Once for each text.';

revoke all on function private.consider_hiding(public.reports, uuid) from public;

grant execute on function private.consider_hiding(public.reports, uuid) to postgres;

revoke all on function private.describe_hiding(public.report_target, uuid) from public;

grant execute on function private.describe_hiding(public.report_target, uuid) to postgres;

revoke all on function private.end_hiding(public.report_target, uuid, text, boolean) from public;

grant execute on function private.end_hiding(public.report_target, uuid, text, boolean) to postgres;

revoke all on function private.end_hiding_by_decision(public.reports, text) from public;

grant execute on function private.end_hiding_by_decision(public.reports, text) to postgres;

revoke all on function private.hide_target(public.reports, uuid) from public;

grant execute on function private.hide_target(public.reports, uuid) to postgres;

revoke all on function private.is_established(uuid) from public;

grant execute on function private.is_established(uuid) to postgres;

revoke all on function private.lift_hidings(integer) from public;

grant execute on function private.lift_hidings(integer) to postgres, service_role;

revoke all on function private.measure_trust(uuid) from public;

grant execute on function private.measure_trust(uuid) to postgres;

revoke all on function private.refuse_while_hidden(public.posts) from public;

grant execute on function private.refuse_while_hidden(public.posts) to postgres;

revoke all on function private.reports_badly(uuid) from public;

grant execute on function private.reports_badly(uuid) to postgres;

revoke all on function private.require_known_buyer(uuid, numeric) from public;

grant execute on function private.require_known_buyer(uuid, numeric) to postgres;

revoke all on function private.trust_of(uuid) from public;

grant execute on function private.trust_of(uuid) to postgres;

revoke all on function private.was_right(public.reports) from public;

grant execute on function private.was_right(public.reports) to postgres;

revoke all on function private.watch_velocity() from public;

grant execute on function private.watch_velocity() to postgres;

revoke all on function private.weigh_reporter(uuid) from public;

grant execute on function private.weigh_reporter(uuid) to postgres;

revoke all on function public.lift_hidings(integer) from public;

grant execute on function public.lift_hidings(integer) to postgres, service_role;

grant delete, insert, maintain, references, select, trigger, truncate, update on table private.hidings to postgres;

grant usage on type private.trust_facts to postgres;
