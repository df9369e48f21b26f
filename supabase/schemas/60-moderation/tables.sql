-- Reports, decisions with their reasons, the audit log, the front page, and the public figures.

create table private.reported_content (
  id uuid primary key default gen_random_uuid(),
  target_type public.report_target not null,
  target_id uuid not null,
  fingerprint text not null,
  label text not null check (char_length(label) <= 200),
  author_id uuid,
  author_handle text,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now(),
  unique (target_type, target_id, fingerprint)
);
comment on table private.reported_content is
  'What was reported, as it was then: a later edit cannot hide it. Reports of the same state share a row. With paid text, so it is read '
  'through private.open_report alone.';

-- For staff: what of one person was reported.
create index reported_content_author_id_idx on private.reported_content (author_id);

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity (start with 1001) unique,
  target_type public.report_target not null,
  target_id uuid not null,
  reason public.report_reason not null,
  details text check (char_length(details) <= 3000),
  evidence_urls text[] not null default '{}' check (cardinality(evidence_urls) <= 10),
  reporter_id uuid references public.profiles (id) on delete set null,
  reporter_name text check (char_length(reporter_name) <= 100),
  reporter_email text check (char_length(reporter_email) <= 320),
  good_faith boolean not null default false,
  rights_holder boolean not null default false,
  status public.report_status not null default 'open',
  priority smallint not null default 2 check (priority between 0 and 3),
  assigned_to uuid references public.profiles (id) on delete set null,
  decision text check (char_length(decision) <= 100),
  decision_note text check (char_length(decision_note) <= 3000),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content_id uuid references private.reported_content (id) on delete set null,
  work_owner text check (char_length(work_owner) <= 200),
  work_url text check (char_length(work_url) <= 2000),
  signature text check (char_length(signature) <= 100),
  is_doubtful boolean not null default false,
  constraint reports_decided_say_what check ((status in ('open', 'triaged')) = (decision is null)),
  constraint reports_decided_say_when check ((decision is null) = (decided_at is null))
);
comment on column public.reports.number is 'Shown as RPT-1042.';
comment on column public.reports.is_doubtful is 'A14: the reporter was mostly wrong before, so it comes last of its priority.';
comment on column public.reports.rights_holder is 'For copyright: the reporter is the owner, or acts for them.';
comment on column public.reports.work_owner is 'For copyright: who owns the work. work_url is where the original is, signature the typed name.';
create index reports_queue_idx on public.reports (status, priority, created_at);
create index reports_open_idx on public.reports (priority, is_doubtful, created_at, id) where status in ('open', 'triaged');
create index reports_open_comments_idx on public.reports (priority, is_doubtful, created_at, id)
  where target_type = 'comment' and status in ('open', 'triaged');
create index reports_decided_idx on public.reports (decided_at desc, id desc) where decided_at is not null;
create index reports_content_id_idx on public.reports (content_id);
create index reports_target_idx on public.reports (target_type, target_id);
create index reports_reporter_id_idx on public.reports (reporter_id, created_at desc);
create index reports_assigned_to_idx on public.reports (assigned_to);
create trigger set_updated_at before update on public.reports for each row execute function private.set_updated_at();

create table private.open_reports (
  target_type public.report_target not null,
  target_id uuid not null,
  reporter text not null check (char_length(reporter) <= 500),
  report_id uuid not null unique references public.reports (id) on delete cascade,
  network text check (char_length(network) <= 100),
  trust smallint not null default 0 check (trust between 0 and 3),
  primary key (target_type, target_id, reporter)
);
comment on table private.open_reports is
  'One row per open report. A reporter is a user, or for visitors a network with the e-mail address that they left.';
comment on column private.open_reports.trust is 'Of the reporter, when it was filed (private.weigh_reporter). network is a keyed hash.';

create table private.hidings (
  id uuid primary key default gen_random_uuid(),
  target_type public.report_target not null check (target_type in ('post', 'comment')),
  target_id uuid not null,
  content_id uuid not null unique references private.reported_content (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '7 days',
  warned_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('decided', 'time')),
  constraint hidings_ended_say_by_what check ((ended_at is null) = (ended_by is null))
);
comment on table private.hidings is
  'What was hidden after reports of trusted readers (MOD-04). The post or comment has the status hidden meanwhile. Once for each text.';
create unique index hidings_open_idx on private.hidings (target_type, target_id) where ended_at is null;
create index hidings_ends_idx on private.hidings (ends_at) where ended_at is null;

create table public.moderation_actions (
  id uuid primary key default gen_random_uuid(),
  report_id uuid references public.reports (id) on delete set null,
  target_type public.report_target not null,
  target_id uuid not null,
  affected_id uuid references public.profiles (id) on delete set null,
  actor_id uuid references public.profiles (id) on delete set null,
  action text not null check (action ~ '^[a-z_]{3,40}$'),
  facts text not null check (char_length(facts) between 1 and 3000),
  rule text not null check (char_length(rule) between 1 and 300),
  is_automated boolean not null default false,
  redress text check (char_length(redress) <= 1000),
  appealed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.moderation_actions is 'Statements of reasons: what was done to whose content, on which facts, by which rule.';
create index moderation_actions_report_id_idx on public.moderation_actions (report_id);
create index moderation_actions_affected_id_idx on public.moderation_actions (affected_id, created_at desc);
create index moderation_actions_actor_id_idx on public.moderation_actions (actor_id);
create index moderation_actions_target_idx on public.moderation_actions (target_type, target_id);
create trigger set_updated_at before update on public.moderation_actions for each row execute function private.set_updated_at();

create table private.appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references public.moderation_actions (id) on delete cascade,
  words text check (char_length(words) between 20 and 2000),
  status public.report_status not null default 'open' check (status in ('open', 'upheld', 'overturned')),
  answer text check (char_length(answer) <= 1000),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  by_same_person boolean not null default false,
  is_undone boolean not null default false,
  created_at timestamptz not null default now(),
  constraint appeals_decided_say_when check ((status = 'open') = (decided_at is null)),
  constraint appeals_decided_say_why check ((status = 'open') = (answer is null))
);
comment on table private.appeals is
  'One for each decision at most. words are forgotten with the account of the person who wrote them. is_undone: what was decided first was put back.';
create index appeals_open_idx on private.appeals (created_at, id) where status = 'open';
create index appeals_decided_by_idx on private.appeals (decided_by);

create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid not null,
  action text not null check (action ~ '^[a-z_]{3,60}$'),
  target text not null check (char_length(target) <= 200),
  before jsonb,
  after jsonb,
  reason text not null check (char_length(btrim(reason)) between 1 and 1000),
  ip_hash text check (char_length(ip_hash) <= 128),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.admin_audit_log is 'Append-only. What staff did, and why.';
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, id desc);
create index admin_audit_log_target_idx on public.admin_audit_log (target, id desc);
-- Purchases of credits are rows of this log (note_top_up). The second index keeps a block from being noted twice.
create index admin_audit_log_top_ups_idx on public.admin_audit_log (id desc) where action = 'note_top_up';
create unique index admin_audit_log_top_up_block_idx on public.admin_audit_log ((after ->> 'block_hash'))
  where action = 'note_top_up' and after ->> 'block_hash' is not null;

create table public.features (
  id uuid primary key default gen_random_uuid(),
  slot public.feature_slot not null,
  post_id uuid not null references public.posts (id) on delete cascade,
  category_id text references public.categories (id) on delete cascade,
  position smallint not null default 0 check (position >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  note text check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  begun_at timestamptz,
  over_at timestamptz,
  check ((slot = 'category_top') = (category_id is not null))
);
comment on table public.features is 'Chosen by staff, never sold. What is over stays, as history.';
comment on column public.features.begun_at is 'When turn_features saw that it had begun, and told the author. over_at is the same of its end.';
create index features_slot_idx on public.features (slot, position, starts_at);
create index features_post_id_idx on public.features (post_id);
create index features_category_id_idx on public.features (category_id);
-- Not of begun_at and over_at: staff's open form is not older because time passes.
create trigger set_updated_at before update of slot, post_id, category_id, position, starts_at, ends_at, note on public.features
  for each row execute function private.set_updated_at();

create table public.homepage_layouts (
  layout integer primary key check (layout > 0),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.homepage_layouts is
  'One without published_at is the draft. Who published each, and why, is in the audit log. The first has no sections: it stands for the usual ones.';
create unique index homepage_layouts_draft_idx on public.homepage_layouts ((published_at is null)) where published_at is null;
create trigger set_updated_at before update on public.homepage_layouts for each row execute function private.set_updated_at();

create table public.homepage_sections (
  id uuid primary key default gen_random_uuid(),
  layout integer not null references public.homepage_layouts (layout) on delete cascade check (layout > 0),
  position smallint not null check (position >= 0),
  type text not null check (type in ('hero', 'featured', 'trending', 'new', 'free', 'under_price', 'category', 'creators', 'tag', 'note')),
  title text check (char_length(title) <= 80),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  item_limit smallint not null default 6 check (item_limit between 1 and 48),
  visible_for text not null default 'all' check (visible_for in ('all', 'signed_in', 'signed_out')),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (layout, position),
  check (ends_at > starts_at)
);
comment on table public.homepage_sections is 'All layouts, old ones included. settings.homepage_layout names the one that is shown.';
create trigger set_updated_at before update on public.homepage_sections for each row execute function private.set_updated_at();

create table public.featured_exclusions (
  id uuid primary key default gen_random_uuid(),
  target_type public.exclusion_target not null,
  post_id uuid references public.posts (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete cascade,
  tag text references public.tags (name) on delete cascade,
  scope text[] not null default '{trending,featured,digest,promoted}'
    check (cardinality(scope) > 0 and scope <@ array['trending', 'featured', 'digest', 'promoted']),
  reason text not null check (char_length(reason) between 1 and 1000),
  until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(post_id, profile_id, tag) = 1),
  check ((target_type = 'post') = (post_id is not null) and (target_type = 'profile') = (profile_id is not null)),
  cause text check (cause in ('copy', 'link')),
  constraint featured_exclusions_found_are_posts check (cause is null or post_id is not null)
);
comment on table public.featured_exclusions is 'Kept out of automatic lists. Search, following and the address itself are not affected.';
comment on column public.featured_exclusions.cause is
  'Which check of the worker found it. It ends by itself when the check finds nothing any more. Null: a person decided.';
create unique index featured_exclusions_post_id_idx on public.featured_exclusions (post_id, coalesce(cause, ''));
create unique index featured_exclusions_profile_id_idx on public.featured_exclusions (profile_id);
create unique index featured_exclusions_tag_idx on public.featured_exclusions (tag);
create trigger set_updated_at before update on public.featured_exclusions for each row execute function private.set_updated_at();

create table public.decision_years (
  year smallint primary key check (year between 2026 and 2200),
  reports integer not null check (reports >= 0),
  by_reason jsonb not null check (jsonb_typeof(by_reason) = 'object'),
  by_outcome jsonb not null check (jsonb_typeof(by_outcome) = 'object'),
  measures jsonb not null check (jsonb_typeof(measures) = 'object'),
  automated integer not null check (automated >= 0),
  median_seconds integer check (median_seconds >= 0),
  decided integer not null check (decided >= 0),
  in_time integer not null check (in_time between 0 and decided),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  appeals integer not null default 0 check (appeals >= 0),
  overturned integer not null default 0 check (overturned between 0 and appeals)
);
comment on table public.decision_years is 'MOD-03: what was reported and decided in each year, for /transparency. Numbers alone.';
comment on column public.decision_years.by_outcome is
  'Of the reports of this year: how many are open, or how they were decided (reports.decision).';
comment on column public.decision_years.measures is 'Statements of reasons given in this year, by moderation_actions.action.';
comment on column public.decision_years.appeals is 'Appeals that came in this year; overturned: those of them where we changed our decision.';
comment on column public.decision_years.in_time is 'Decided before they were late (private.report_hours).';
create trigger set_updated_at before update on public.decision_years for each row execute function private.set_updated_at();

create table public.transparency (
  id smallint primary key default 1 check (id = 1),
  held_raw numeric(39, 0) check (held_raw >= 0),
  is_held_by_few boolean not null default false,
  oldest_since timestamptz,
  payouts_paid integer check (payouts_paid >= 0),
  payouts_failed integer check (payouts_failed >= 0),
  median_seconds integer check (median_seconds >= 0),
  compared_at timestamptz,
  accounts_differing integer check (accounts_differing >= 0),
  measured_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  usual_low_raw numeric(39, 0) check (usual_low_raw > 0),
  usual_high_raw numeric(39, 0) check (usual_high_raw >= usual_low_raw),
  payout_block text check (payout_block ~ '^[0-9A-F]{64}$'),
  payout_raw numeric(39, 0) check (payout_raw > 0),
  payout_seconds integer check (payout_seconds >= 0),
  constraint transparency_usual_prices check ((usual_low_raw is null) = (usual_high_raw is null)),
  constraint transparency_payout check (num_nulls(payout_block, payout_raw, payout_seconds) in (0, 3))
);
comment on table public.transparency is
  'One row. Null is unknown, or hidden: a figure about fewer than five writers could reveal single people.';
comment on column public.transparency.held_raw is 'What our addresses hold by the books: received and not sent on yet.';
comment on column public.transparency.oldest_since is 'When the oldest payout that has not left was made, to the hour.';
comment on column public.transparency.median_seconds is
  'The median of 30 days from the confirmed payment to the writer''s confirmed payout, refund windows included.';
comment on column public.transparency.usual_low_raw is
  'In 30 days a quarter of the sales were at or below this price, and a quarter at or above usual_high_raw. Null for fewer than 50 sales.';
comment on column public.transparency.payout_block is
  'The block of the newest confirmed payout to a writer, as an example. payout_seconds is its time from the confirmed payment.';
create trigger set_updated_at before update on public.transparency for each row execute function private.set_updated_at();

create table private.text_prints (
  post_id uuid primary key references public.posts (id) on delete cascade,
  n integer generated always as identity unique,
  version_id uuid not null,
  bands integer[] not null check (cardinality(bands) in (0, 16)),
  hosts text[] not null default '{}' check (cardinality(hosts) <= 500),
  made_at timestamptz not null default now()
);
comment on column private.text_prints.hosts is 'Where its links lead: each host with the domains above it, so that a new entry of the list finds it.';
create index text_prints_hosts_idx on private.text_prints using gin (hosts) where hosts <> '{}';
comment on table private.text_prints is
  'Published texts that were looked at (lib/moderation/checks/README.md). Bands are hashes: no word can be read from them. None: the text is too short.';

create table private.text_bands (
  band integer not null,
  n integer not null,
  primary key (band, n)
);
comment on table private.text_bands is
  'Finds the prints that share a band, the oldest first. No foreign key: it would need an index as large as the table. A trigger keeps it right.';

create table private.copies (
  post_id uuid not null references public.posts (id) on delete cascade,
  original_id uuid not null references public.posts (id) on delete cascade,
  is_overruled boolean not null default false,
  found_at timestamptz not null default now(),
  primary key (post_id, original_id)
);
comment on table private.copies is
  'Whose text stands in an older one. is_overruled: a person ended what followed, so that no check begins it again.';
create index copies_original_id_idx on private.copies (original_id);
create unique index copies_in_force_idx on private.copies (post_id) where not is_overruled;

create table private.listed_domains (
  domain text primary key check (char_length(domain) <= 253)
);
comment on table private.listed_domains is 'Dangerous sites: LINK_LIST_FILE as the worker read it last, each name as it is sent and as it is written.';

create table private.link_list (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null check (char_length(fingerprint) <= 100),
  loaded_at timestamptz not null default now()
);
comment on table private.link_list is 'Which state of the file private.listed_domains has.';

create table private.listed_links (
  post_id uuid not null references public.posts (id) on delete cascade,
  domain text not null check (char_length(domain) <= 253),
  is_overruled boolean not null default false,
  found_at timestamptz not null default now(),
  primary key (post_id, domain)
);
comment on table private.listed_links is 'Posts with a link to a listed domain. is_overruled as in private.copies.';

create table private.account_merges (
  id uuid primary key default gen_random_uuid(),
  from_user uuid not null,
  to_user uuid not null references auth.users (id) on delete cascade,
  due_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('merged', 'stopped_by_staff', 'stopped_by_person', 'not_possible')),
  created_at timestamptz not null default now(),
  constraint account_merges_two_users check (from_user <> to_user),
  constraint account_merges_ended_say_how check ((ended_at is null) = (ended_as is null))
);
comment on table private.account_merges is
  'Two accounts of one person, of which staff make one. lib/moderation/README.md draws the states.';
comment on column private.account_merges.from_user is 'No foreign key: the row records the merge after that user is deleted.';
create unique index account_merges_open_from_idx on private.account_merges (from_user) where ended_at is null;
create unique index account_merges_open_to_idx on private.account_merges (to_user) where ended_at is null;
create index account_merges_from_user_idx on private.account_merges (from_user, created_at desc);
create index account_merges_to_user_idx on private.account_merges (to_user, created_at desc);

create table private.viewings (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '15 minutes',
  seen text[] not null default '{}'
);
comment on table private.viewings is
  'For how long which session of an owner may see an account as its person does. The audit log keeps that it did.';
comment on column private.viewings.seen is 'The parts that were opened, so that each is logged once.';
create unique index viewings_one_per_session_idx on private.viewings (session_id);
create index viewings_staff_id_idx on private.viewings (staff_id);
create index viewings_person_id_idx on private.viewings (person_id);
