set local check_function_bodies = off;

drop function public.save_home_draft(timestamp with time zone, public.bounded_json);

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'account_status',
    'purchase_late_unlocked', 'refund_needs_address', 'reading_restored', 'export_ready']
$function$;

create or replace function public.save_home_draft (
  sections public.bounded_json,
  seen_at timestamp with time zone default null::timestamp with time zone
)
  returns timestamp with time zone
  language sql
  set search_path to ''
  AS $function$ select private.save_home_draft(seen_at, sections) $function$;

comment on function public.save_home_draft(public.bounded_json, timestamp with time zone) is 'Owners and moderators: makes this the draft, all sections in order: [{type, title, price, name, text, limit, visibleFor, startsAt, endsAt}], as texts. Names all mistakes at once. seen_at is the draft''s updated_at that the form was made from, null without one; else conflict. Returns the new one.';

revoke all on function public.save_home_draft(public.bounded_json, timestamp with time zone) from public;

grant execute on function public.save_home_draft(public.bounded_json, timestamp with time zone) to authenticated, postgres;
