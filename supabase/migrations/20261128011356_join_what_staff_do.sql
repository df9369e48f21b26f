set local check_function_bodies = off;

create or replace function private.notification_kinds()
  returns table (
    kind text,
    can_be_off boolean,
    can_mail_be_off boolean
  )
  language sql
  immutable
  set search_path to ''
  AS $function$
  values
    ('new_post', true, true),
    ('post_unlocked', true, null::boolean),
    ('milestone', true, true),
    ('post_refunded', true, null),
    ('post_returned_often', true, null),
    ('post_returned_by_newcomers', true, null),
    ('refund_requested', true, true),
    ('refund_declined', true, null),
    ('payout_paid', true, null),
    ('payout_failed', false, false),
    ('payout_address_changed', false, false),
    ('new_follower', true, null),
    ('comment_on_post', true, true),
    ('reply_to_comment', true, true),
    ('mention', true, true),
    ('comment_liked', true, null),
    ('comment_not_approved', true, null),
    ('featured', true, null),
    ('schedule_published', true, null),
    ('schedule_failed', true, true),
    ('content_removed', false, false),
    ('comment_removed', false, false),
    ('reach_limited', false, false),
    ('report_decision', false, false),
    ('account_status', false, false),
    ('purchase_late_unlocked', true, null),
    ('refund_needs_address', false, false),
    ('refund_sent', true, null),
    ('reading_restored', false, false),
    ('export_ready', true, null),
    ('system', false, null)
$function$;

create or replace function private.pushed_by_default()
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array[
    'new_post', 'milestone', 'featured', 'refund_requested', 'payout_failed', 'payout_address_changed', 'comment_on_post', 'reply_to_comment',
    'mention', 'schedule_failed', 'content_removed', 'comment_removed', 'reach_limited', 'report_decision', 'account_status',
    'purchase_late_unlocked',
    'refund_needs_address',
    'reading_restored', 'export_ready']
$function$;
