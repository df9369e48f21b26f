-- Reports, their reasons and states; places on the front page.

create type public.report_target as enum ('post', 'comment', 'profile', 'image');
create type public.report_reason as enum ('spam', 'copyright', 'illegal', 'child_safety', 'hate', 'private_information',
  'unmarked_sexual', 'self_harm', 'misleading', 'undisclosed_ai', 'other');
create type public.report_status as enum ('open', 'triaged', 'action_taken', 'no_action', 'duplicate', 'appealed', 'upheld', 'overturned');
create type public.feature_slot as enum ('home_hero', 'home_featured', 'category_top');
create type public.exclusion_target as enum ('post', 'profile', 'tag');

-- A report as the queue shows it: of a target with several open ones the first, and `alike` counts them.
create type public.report_entry as (
  id uuid, number bigint, target_type public.report_target, reason public.report_reason, priority smallint, status public.report_status,
  label text, author_handle text, alike bigint, created_at timestamptz, decided_at timestamptz, hidden_at timestamptz,
  is_doubtful boolean);

-- A comment with open reports, by the first of them. The body is null if only buyers read it.
create type public.comment_report_entry as (
  id uuid, number bigint, comment_id uuid, priority smallint, reasons public.report_reason[], alike bigint, label text, body text,
  is_for_buyers boolean, author_id uuid, author_handle text, author_comments bigint, state_now text, path text, created_at timestamptz);

-- What a level of trust rests on (private.measure_trust). bought_from counts authors, kept_percent is null without a sale.
create type private.trust_facts as (
  level smallint, days integer, payouts integer, kept_percent integer, bought_from integer, upheld integer, refused integer, removed integer,
  is_barred boolean, has_bad_record boolean);
