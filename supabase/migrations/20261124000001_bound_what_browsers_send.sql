set local check_function_bodies = off;

drop function public.act_on_payout(uuid, public.payout_action, text, text);

drop function public.close_alert(uuid, text);

drop function public.find_own_post(text, text);

drop function public.judge_handles(text[]);

drop function public.label_nano_address(uuid, text);

drop function public.list_earnings(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, uuid, integer);

drop function public.list_library(text, text, timestamp with time zone, uuid, integer);

drop function public.list_receivable(text, text, timestamp with time zone, text, integer);

drop function public.list_staff_payouts(public.payout_list, text, text, text, text, timestamp with time zone, uuid, integer);

drop function public.list_unconfirmed(text, text, text, timestamp with time zone, text, integer);

drop function public.locate_post(text, text);

drop function public.locate_profile(text);

drop function public.note_top_up(integer, text, text, text);

drop function public.note_vote(text, text);

drop function public.pocket_payments(text, text);

drop function public.publish_post(uuid, integer, boolean, boolean, public.post_access, text);

drop function public.push_block(text, text);

drop function public.read_own_post_at(text, text);

drop function public.read_staff_row(public.staff_row, text);

drop function public.remove_nano_provider(uuid, text);

drop function public.save_nano_provider(jsonb, text);

drop function public.save_post(uuid, integer, jsonb, jsonb, jsonb, public.version_reason);

drop function public.save_staff_filter(text, text, text);

drop function public.search_people(text, integer);

drop function public.search_posts(text, text[], text, text, integer, integer);

drop function public.set_switch(public.incident_switch, boolean, text);

drop function public.update_profile(jsonb);

create domain public.bounded_json as jsonb constraint bounded_json_check
  check ((pg_column_size(VALUE) <= 65536));

create domain public.bounded_list as text[] constraint bounded_list_check
  check (((cardinality(VALUE) <= 50) AND (char_length(array_to_string(VALUE, ''::text)) <= 5000)));

create domain public.bounded_text as text constraint bounded_text_check
  check ((char_length(VALUE) <= 1000));

create domain public.document_json as jsonb constraint document_json_check
  check ((pg_column_size(VALUE) <= 2097152));

create or replace function public.act_on_payout (
  payout_id uuid,
  what public.payout_action,
  reason public.bounded_text,
  given public.bounded_text default null::text
)
  returns text
  language sql
  set search_path to ''
  AS $function$ select private.act_on_payout(payout_id, what, reason, given) $function$;

create or replace function public.close_alert (
  alert_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.close_alert(alert_id, reason) $function$;

create or replace function public.find_own_post (
  handle public.bounded_text,
  slug public.bounded_text
)
  returns uuid
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  AS $function$
begin
  return (
    select at.id
    from public.locate_post($1, $2) at
    join public.posts p on p.id = at.id
    join public.post_bodies b on b.version_id = p.current_version_id
    where at.canonical_handle = $1 and at.slug = $2 and at.status <> 'removed');
end;
$function$;

create or replace function public.judge_handles (
  candidates public.bounded_list
)
  returns table (
    handle text,
    reason text
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.judge_handles(candidates) $function$;

create or replace function public.label_nano_address (
  address_id uuid,
  label public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.label_nano_address(address_id, label) $function$;

create or replace function public.list_earnings (
  wanted public.bounded_text default 'all'::text,
  since timestamp with time zone default null::timestamp with time zone,
  until timestamp with time zone default null::timestamp with time zone,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    post_id uuid,
    title text,
    slug text,
    post_status public.post_status,
    kind public.payout_kind,
    amount_raw text,
    rate_usd text,
    usd_micros text,
    status public.payout_status,
    why text,
    held_until timestamp with time zone,
    created_at timestamp with time zone,
    paid_at timestamp with time zone,
    recipient_account text,
    block_hash text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_earnings(
    wanted, list_earnings.since, list_earnings.until, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.list_library (
  wanted public.bounded_text default 'all'::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    purchase_id uuid,
    post_id uuid,
    title text,
    slug text,
    handle text,
    author_name text,
    source public.entitlement_source,
    status public.purchase_status,
    payment_state public.payment_state,
    amount_raw text,
    missing_raw text,
    since timestamp with time zone,
    paid_at timestamp with time zone,
    refund_until timestamp with time zone,
    refunded_at timestamp with time zone,
    refund_reason text,
    waits_for_address boolean,
    post_status public.post_status,
    withdrawn_at timestamp with time zone,
    has_newer_version boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select * from private.list_own_library(wanted, words, before_at, before_id, least(greatest(at_most, 0), 1000))
$function$;

create or replace function public.list_receivable (
  words public.bounded_text default null::text,
  of_reason public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50
)
  returns table (
    block_hash text,
    purchase_id uuid,
    account text,
    amount_raw text,
    confirmed_at timestamp with time zone,
    reason text
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_receivable(words, of_reason, before_at, before_hash, least(at_most, 1001))
$function$;

create or replace function public.list_staff_payouts (
  wanted public.payout_list,
  of_status public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_class public.bounded_text default null::text,
  words public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_id uuid default null::uuid,
  at_most integer default 50
)
  returns table (
    id uuid,
    kind text,
    status text,
    amount_raw text,
    recipient_account text,
    recipient_handle text,
    purchase_id uuid,
    post_title text,
    source_account text,
    block_hash text,
    block_state text,
    claimed_hash text,
    held_until timestamp with time zone,
    window_ends_at timestamp with time zone,
    attempts integer,
    next_attempt_at timestamp with time zone,
    error_class text,
    last_error text,
    approved_at timestamp with time zone,
    is_beyond_cap boolean,
    is_refunded boolean,
    paid_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_staff_payouts(wanted, of_status, of_kind, of_class, words, before_at, before_id, least(at_most, 1001))
$function$;

create or replace function public.list_unconfirmed (
  words public.bounded_text default null::text,
  of_kind public.bounded_text default null::text,
  of_state public.bounded_text default null::text,
  before_at timestamp with time zone default null::timestamp with time zone,
  before_hash public.bounded_text default null::text,
  at_most integer default 50
)
  returns table (
    block_hash text,
    kind text,
    state text,
    account text,
    payout_id uuid,
    payout_status text,
    attempts integer,
    amount_raw text,
    sent_at timestamp with time zone,
    created_at timestamp with time zone
  )
  language sql
  stable
  rows 50
  set search_path to ''
  AS $function$
  select * from private.list_unconfirmed(words, of_kind, of_state, before_at, before_hash, least(at_most, 1001))
$function$;

create or replace function public.locate_post (
  handle public.bounded_text,
  slug_or_id public.bounded_text
)
  returns table (
    id uuid,
    canonical_handle text,
    slug text,
    status public.post_status,
    by_law boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.locate_post(handle, slug_or_id) $function$;

create or replace function public.locate_profile (
  handle public.bounded_text
)
  returns table (
    id uuid,
    canonical_handle text,
    status public.account_status
  )
  language sql
  stable
  set search_path to ''
  AS $function$ select * from private.locate_profile(handle) $function$;

create or replace function public.note_top_up (
  credits integer,
  paid_raw public.bounded_text,
  block_hash public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.note_top_up(credits, paid_raw::numeric, block_hash, reason) $function$;

create or replace function public.note_vote (
  block_hash public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.note_vote(block_hash, reason) $function$;

create or replace function public.pocket_payments (
  payment_hash public.bounded_text,
  reason public.bounded_text
)
  returns integer
  language sql
  set search_path to ''
  AS $function$ select private.pocket_payments(payment_hash, reason) $function$;

create or replace function public.publish_post (
  post_id uuid,
  seen_version integer,
  notifies_followers boolean default false,
  confirms_rights boolean default false,
  wanted_access public.post_access default null::public.post_access,
  change_note public.bounded_text default null::text
)
  returns public.posts
  language sql
  set search_path to ''
  AS $function$
  select * from private.publish_post(post_id, seen_version, notifies_followers, confirms_rights, wanted_access, change_note)
$function$;

create or replace function public.push_block (
  block_hash public.bounded_text,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.push_block(block_hash, reason) $function$;

create or replace function public.read_own_post_at (
  handle public.bounded_text,
  slug public.bounded_text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select public.read_own_post(public.find_own_post(handle, slug))
$function$;

create or replace function public.read_staff_row (
  of_kind public.staff_row,
  key public.bounded_text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$ select private.read_staff_row(of_kind, key) $function$;

create or replace function public.remove_nano_provider (
  provider_id uuid,
  reason public.bounded_text
)
  returns void
  language sql
  set search_path to ''
  AS $function$ select private.remove_nano_provider(provider_id, reason) $function$;

create or replace function public.save_nano_provider (
  provider public.bounded_json,
  reason public.bounded_text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.save_nano_provider(provider, reason) $function$;

create or replace function public.save_post (
  post_id uuid,
  seen_version integer,
  free_document public.document_json,
  paid_document public.document_json default null::jsonb,
  changes public.bounded_json default '{}'::jsonb,
  reason public.version_reason default 'autosave'::public.version_reason
)
  returns integer
  language sql
  set search_path to ''
  AS $function$
  select private.save_post(post_id, seen_version, changes, free_document, paid_document, reason)
$function$;

create or replace function public.save_staff_filter (
  list public.bounded_text,
  name public.bounded_text,
  query public.bounded_text
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.save_staff_filter(list, name, query) $function$;

create or replace function public.search_people (
  nearly public.bounded_text,
  at_most integer default 3
)
  returns table (
    id uuid,
    handle text,
    name text,
    avatar_url text
  )
  language sql
  stable
  rows 3
  set search_path to ''
  AS $function$
  select * from private.search_people(left(nearly, 20), least(greatest(at_most, 0), 20))
$function$;

create or replace function public.search_posts (
  words public.bounded_text,
  facets public.bounded_list default '{}'::text[],
  most_raw public.bounded_text default null::text,
  most_usd_micros public.bounded_text default null::text,
  skip integer default 0,
  at_most integer default 24
)
  returns table (
    id uuid,
    relevance real
  )
  language sql
  stable
  rows 24
  set search_path to ''
  AS $function$
  select found.* from (
    select websearch_to_tsquery('simple', extensions.unaccent(words)) as words,
      coalesce((select string_agg(quote_literal('=' || facet), ' & ') from unnest(facets) as facet where facet ~ '^[a-z]+(:[a-z0-9_-]+)?$'), '')::tsquery as facets) as asked,
    private.search_posts(asked.words && asked.facets, asked.words, most_raw::numeric, most_usd_micros::bigint,
      greatest(skip, 0), least(greatest(at_most, 0), 200)) as found
$function$;

create or replace function public.set_switch (
  which public.incident_switch,
  is_on boolean,
  reason public.bounded_text
)
  returns jsonb
  language sql
  set search_path to ''
  AS $function$ select private.set_switch(which, is_on, reason) $function$;

create or replace function public.update_profile (
  changes public.bounded_json
)
  returns uuid
  language sql
  set search_path to ''
  AS $function$ select private.update_profile(changes) $function$;

comment on domain public.document_json is 'A document has its own limit of 1 MiB of text (private.is_document), which says it in words.';

comment on function public.act_on_payout(uuid, public.payout_action, public.bounded_text, public.bounded_text) is
  'Finance: does one action on a payout, if its state allows it, and returns the new state. given is the address for set_address or the block''s hash for mark_paid.';

comment on function public.close_alert(uuid, public.bounded_text) is 'Finance: closes an alert that was dealt with. It is raised again if the problem persists.';

comment on function public.find_own_post(public.bounded_text, public.bounded_text) is 'The id of the post at exactly this address, if it has a paid part and the caller may read it. Row rules decide.';

comment on function public.judge_handles(public.bounded_list) is 'Why the caller may not take each of at most twenty handles, or null. The caller''s own counts as available.';

comment on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
  with time zone, uuid, integer) is 'The caller''s payouts for /settings/payouts, newest first, after the row (before_at, before_id). wanted is all, held, sending, paid, stopped or cancelled. Errors inside the system (last_error) are not shown.';

comment on function public.list_library(public.bounded_text, public.bounded_text, timestamp
  with time zone, uuid, integer) is 'The caller''s library, newest first. wanted: all, owned, refunded, pending or gifts. A page starts after the row (since, id).';

comment on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer) is 'Finance: confirmed payments that no block of ours has received, oldest first. reason says why: alert, due, stuck, or left (no payout needs it). words must equal a block, an account or a purchase.';

comment on function
  public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
  timestamp with time zone, uuid, integer) is 'Finance: payouts by state, newest first. words must equal an address, a hash, an id or a handle.';

comment on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
  with time zone, public.bounded_text, integer) is 'Finance: our blocks that the network has not confirmed yet, oldest first. words must equal a block, an account or a payout.';

comment on function public.locate_post(public.bounded_text, public.bounded_text) is 'What is or was at an address, with the current address: enough to answer 301, 410 or 451, and nothing of the text.';

comment on function public.locate_profile(public.bounded_text) is 'Finds who has this handle, or had it within 90 days, with the current handle: old links redirect.';

comment on function public.note_top_up(integer, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Finance: notes credits that were bought, because the service reports no purchases. block_hash is null if they were not paid in Nano.';

comment on function public.note_vote(public.bounded_text, public.bounded_text) is 'Finance: audits a request for a vote on an unconfirmed block. The site then asks a node itself, because nothing is sent.';

comment on function public.pocket_payments(public.bounded_text, public.bounded_text) is 'Finance: has the worker look again at one payment, or at all (null). It receives what payouts need and leaves the rest.';

comment on function public.push_block(public.bounded_text, public.bounded_text) is 'Finance: has the worker send a stored block again, byte for byte, and ask the network to vote on it. No other block is signed.';

comment on function public.read_own_post_at(public.bounded_text, public.bounded_text) is 'read_own_post by the post''s address, so that a page needs only one call.';

comment on function public.read_staff_row(public.staff_row, public.bounded_text) is 'Finance: everything known about one payout, block, payment or alert and its account, in one call for the drawer. Null if there is none.';

comment on function public.remove_nano_provider(uuid, public.bounded_text) is 'Owners and moderators: takes a provider off the list. The reason goes to the audit log.';

comment on function public.save_nano_provider(public.bounded_json, public.bounded_text) is 'Owners and moderators: adds a provider, or changes the one of that name. The reason goes to the audit log.';

comment on function
  public.save_post(uuid, integer, public.document_json, public.document_json, public.bounded_json, public.version_reason) is
  'Adds a version and returns its number. Rejects a caller who has not seen the newest version, so no work is overwritten unseen.';

comment on function public.save_staff_filter(public.bounded_text, public.bounded_text, public.bounded_text) is 'Finance: keeps the filters of a list under a name, for the caller alone. Needs no reason: it changes only the caller''s own list.';

comment on function public.search_people(public.bounded_text, integer) is 'People whose handle is or resembles this one, most similar first.';

comment on function
  public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer) is
  'Finds listed posts by title, excerpt and free part, never by paid text, and by filters (posts.facets).';

comment on function public.set_switch(public.incident_switch, boolean, public.bounded_text) is 'Finance and the owner: pauses something or lets it go on. Read-only also pauses purchases and sign-ups, which are resumed one by one.';

comment on function public.update_profile(public.bounded_json) is 'Changes the caller''s own profile; fields that are not named stay.';

grant usage on type public.bounded_json to postgres;

grant usage on type public.bounded_list to postgres;

grant usage on type public.bounded_text to postgres;

grant usage on type public.document_json to postgres;

revoke all on function public.act_on_payout(uuid, public.payout_action, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.act_on_payout(uuid, public.payout_action, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.close_alert(uuid, public.bounded_text) from public;

grant execute on function public.close_alert(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.find_own_post(public.bounded_text, public.bounded_text) from public;

grant execute on function public.find_own_post(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.judge_handles(public.bounded_list) from public;

grant execute on function public.judge_handles(public.bounded_list) to anon, authenticated, postgres, service_role;

revoke all on function public.label_nano_address(uuid, public.bounded_text) from public;

grant execute on function public.label_nano_address(uuid, public.bounded_text) to authenticated, postgres;

revoke all
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_earnings(public.bounded_text, timestamp with time zone, timestamp with time zone, timestamp
    with time zone, uuid, integer)
  to authenticated, postgres;

revoke all
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function public.list_library(public.bounded_text, public.bounded_text, timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp with time zone, public.bounded_text, integer)
  from public;

grant execute
  on function public.list_receivable(public.bounded_text, public.bounded_text, timestamp with time zone, public.bounded_text, integer)
  to authenticated, postgres;

revoke all
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer)
  from public;

grant execute
  on function
    public.list_staff_payouts(public.payout_list, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text,
    timestamp with time zone, uuid, integer)
  to authenticated, postgres;

revoke all
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer)
  from public;

grant execute
  on function public.list_unconfirmed(public.bounded_text, public.bounded_text, public.bounded_text, timestamp
    with time zone, public.bounded_text, integer)
  to authenticated, postgres;

revoke all on function public.locate_post(public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.locate_post(public.bounded_text, public.bounded_text)
  to anon, authenticated, postgres, service_role;

revoke all on function public.locate_profile(public.bounded_text) from public;

grant execute on function public.locate_profile(public.bounded_text) to anon, authenticated, postgres, service_role;

revoke all on function public.note_top_up(integer, public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.note_top_up(integer, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.note_vote(public.bounded_text, public.bounded_text) from public;

grant execute on function public.note_vote(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.pocket_payments(public.bounded_text, public.bounded_text) from public;

grant execute on function public.pocket_payments(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.publish_post(uuid, integer, boolean, boolean, public.post_access, public.bounded_text) from public;

grant execute
  on function public.publish_post(uuid, integer, boolean, boolean, public.post_access, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.push_block(public.bounded_text, public.bounded_text) from public;

grant execute on function public.push_block(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.read_own_post_at(public.bounded_text, public.bounded_text) from public;

grant execute on function public.read_own_post_at(public.bounded_text, public.bounded_text) to authenticated, postgres;

revoke all on function public.read_staff_row(public.staff_row, public.bounded_text) from public;

grant execute on function public.read_staff_row(public.staff_row, public.bounded_text) to authenticated, postgres;

revoke all on function public.remove_nano_provider(uuid, public.bounded_text) from public;

grant execute on function public.remove_nano_provider(uuid, public.bounded_text) to authenticated, postgres;

revoke all on function public.save_nano_provider(public.bounded_json, public.bounded_text) from public;

grant execute on function public.save_nano_provider(public.bounded_json, public.bounded_text) to authenticated, postgres;

revoke all
  on function public.save_post(uuid, integer, public.document_json, public.document_json, public.bounded_json, public.version_reason)
  from public;

grant execute
  on function public.save_post(uuid, integer, public.document_json, public.document_json, public.bounded_json, public.version_reason)
  to authenticated, postgres;

revoke all on function public.save_staff_filter(public.bounded_text, public.bounded_text, public.bounded_text) from public;

grant execute
  on function public.save_staff_filter(public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, postgres;

revoke all on function public.search_people(public.bounded_text, integer) from public;

grant execute on function public.search_people(public.bounded_text, integer) to anon, authenticated, postgres, service_role;

revoke all
  on function public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer)
  from public;

grant execute
  on function public.search_posts(public.bounded_text, public.bounded_list, public.bounded_text, public.bounded_text, integer, integer)
  to anon, authenticated, postgres, service_role;

revoke all on function public.set_switch(public.incident_switch, boolean, public.bounded_text) from public;

grant execute on function public.set_switch(public.incident_switch, boolean, public.bounded_text) to authenticated, postgres;

revoke all on function public.update_profile(public.bounded_json) from public;

grant execute on function public.update_profile(public.bounded_json) to authenticated, postgres;

-- Roles belong to the whole Postgres and are not compared; written by hand from schemas/80-exposure/timeouts.sql.
alter role anon set statement_timeout = '1s';

alter role authenticated set statement_timeout = '3s';

notify pgrst, 'reload config';
