/** Everything that browser roles may touch. A migration that opens something adds its line here, or a test fails. */
export const REACHABLE: readonly string[] = [
  // Public data, as far as row rules permit.
  ...[
    "categories",
    "comments",
    "decision_years",
    "homepage_sections",
    "nano_price",
    "nano_providers",
    "pinned_posts",
    "post_images",
    "post_price_events",
    "post_rankings",
    "post_tags",
    "post_versions",
    "posts",
    "profile_stats",
    "profiles",
    "tags",
    "transparency",
  ].flatMap((table) => [`anon SELECT ${table}`, `authenticated SELECT ${table}`]),

  ...["anon", "authenticated"].map(
    (role) =>
      `${role} SELECT features (id, slot, post_id, category_id, position, starts_at, ends_at, created_at, updated_at)`,
  ),

  ...["anon", "authenticated"].map(
    (role) => `${role} SELECT post_stats (post_id, unlocks, refunds, updated_at, open_comments)`,
  ),

  // A user's own data.
  "authenticated SELECT account_deletions",
  "authenticated SELECT bookmarks",
  "authenticated SELECT entitlements",
  "authenticated SELECT exports",
  "authenticated SELECT follow_notification_preferences",
  "authenticated SELECT follows",
  "authenticated SELECT library_feeds (user_id, created_at)",
  "authenticated SELECT nano_addresses",
  "authenticated SELECT notification_settings",
  "authenticated SELECT notifications",
  "authenticated SELECT payout_freezes",
  "authenticated SELECT payouts (id, purchase_id, kind, recipient_account, recipient_id, amount_raw, status, block_hash, held_until, released_at, paid_at, created_at, updated_at)",
  "authenticated SELECT post_bodies",
  "authenticated SELECT post_files",
  "authenticated SELECT private_profiles",
  "authenticated SELECT purchases (id, post_id, status, payment_state, refund_window_min, expires_at, refund_window_ends_at, meta, has_downloads)",
  "authenticated SELECT refund_requests",
  "authenticated SELECT sales",
  "authenticated SELECT wallet_restores (id, account, posts, ended_at, created_at)",

  // Data for staff, and for the people it concerns.
  "authenticated SELECT admin_audit_log",
  "authenticated SELECT deposit_addresses",
  "authenticated SELECT featured_exclusions",
  "authenticated SELECT ledger_entries",
  "authenticated SELECT moderation_actions (id, report_id, target_type, target_id, affected_id, action, facts, rule, is_automated, redress, appealed_at, created_at, updated_at)",
  "authenticated SELECT money_alerts",
  "authenticated SELECT nano_blocks",
  "authenticated SELECT payments",
  "authenticated SELECT reconciliations",
  "authenticated SELECT reports",
  "authenticated SELECT staff_filters",

  // The only writes that a browser makes without /api.
  "authenticated DELETE follows",
  "authenticated INSERT follows (follower_id, creator_id)",
  "authenticated UPDATE follow_notification_preferences (in_app, email, push, include_free, include_paid, max_price_raw, muted_until)",

  // Calls.
  "authenticated EXECUTE private.read_account_status",
  "authenticated EXECUTE public.read_account_status",
  "authenticated EXECUTE public.get_follow_notification_preferences",
  "authenticated EXECUTE private.save_follow_preferences",
  "authenticated EXECUTE public.save_follow_preferences",
  "authenticated EXECUTE public.get_user_followers",
  "authenticated EXECUTE public.get_user_follows",

  // What users change about themselves, and their sessions. Each checks the caller in the database.
  ...["cancel_account_deletion", "end_restore", "label_nano_address", "list_sessions"].flatMap(atBothDoors),
  ...["list_sign_in_methods", "unlink_nano_address", "update_profile"].flatMap(atBothDoors),

  // The same for an account that a wallet opens alone; and what it may not do yet.
  ...["public.read_wallet_account", "private.read_wallet_account"].map((name) => `authenticated EXECUTE ${name}`),
  "authenticated EXECUTE public.require_settled_sign_in",
  "authenticated EXECUTE private.require_own_settled_sign_in",
  // What staff look after; each checks the caller in the database.
  ...[
    "decide_comment_reports",
    "decide_report",
    "list_comment_reports",
    "list_reports",
    "open_report",
    "remove_comments_of",
  ].flatMap(atBothDoors),
  ...["decide_promotion", "end_promotion_as_staff", "list_promotions_for_staff", "set_promotion_price"].flatMap(
    atBothDoors,
  ),
  ...["open_promotion", "read_promotion_offer", "stop_promotion", "set_promotion_return_address"].flatMap(atBothDoors),
  ...["list_own_promotions", "read_own_promotion"].flatMap(atBothDoors),
  ...["add_feature", "change_feature", "end_feature", "list_features", "move_feature"].flatMap(atBothDoors),
  ...["decide_appeal", "list_appeals"].flatMap(atBothDoors),
  // Who a decision is about, or whose report led to nothing.
  ...["file_appeal", "list_own_decisions", "read_decision"].flatMap(atBothDoors),
  ...["decide_counter_notice", "file_counter_notice", "list_counter_notices"].flatMap(atBothDoors),
  // Payouts of a post on hold: moderators; and why, for its author.
  ...["end_payout_hold", "hold_payouts", "list_payment_restrictions"].flatMap(atBothDoors),
  ...["change_handle_of", "list_people", "open_person", "set_account_status", "sign_out_everywhere"].flatMap(
    atBothDoors,
  ),
  ...["ask_account_merge", "stop_account_merge"].flatMap(atBothDoors),
  ...["begin_viewing", "end_viewing"].flatMap(atBothDoors),
  "authenticated EXECUTE public.view_as",
  "authenticated EXECUTE private.open_viewing",
  "authenticated EXECUTE private.claims_of_person",
  // Either of the two accounts.
  ...["read_own_merge", "stop_own_merge"].flatMap(atBothDoors),
  ...["discard_home_draft", "list_home_layouts", "publish_home_draft", "save_home_draft", "show_home_layout"].flatMap(
    atBothDoors,
  ),
  ...["add_exclusion", "change_exclusion", "end_exclusion", "list_exclusions"].flatMap(atBothDoors),
  ...atBothDoors("end_age_gate"),
  ...["check_nano_provider", "remove_nano_provider", "save_nano_provider"].flatMap(atBothDoors),
  // Payouts of an author, past and future, and requests for refunds. All check the caller in the database.
  ...["list_earnings", "list_refund_requests", "sum_earnings"].map((name) => `authenticated EXECUTE public.${name}`),
  ...[
    "put_off_payout",
    "send_own_payout",
    "send_test_payout",
    "read_test_send",
    "sum_waiting_payouts",
    "list_goodwill_targets",
  ].flatMap(atBothDoors),
  ...["list_own_earnings", "list_own_refund_requests", "sum_own_earnings"].map(
    (name) => `authenticated EXECUTE private.${name}`,
  ),

  // A download of everything that is the caller's. It checks the caller and the limits.
  ...["public.begin_export", "private.begin_own_export"].map((name) => `authenticated EXECUTE ${name}`),
  // Whether a handle is free, who has or had it, and who follows whom.
  ...["judge_handles", "list_followers", "list_following", "locate_profile"].flatMap((name) =>
    ["anon", "authenticated"].flatMap((role) => [`${role} EXECUTE public.${name}`, `${role} EXECUTE private.${name}`]),
  ),

  // Posts of followed creators, and who must not follow the caller.
  ...["block_person", "list_blocked_people", "list_followed_posts", "unblock_person"].flatMap(atBothDoors),

  // What anyone may ask about a post by its address, and about all listed posts.
  ...[
    ...["correct_search", "find_file", "find_post"],
    ...["find_comment", "find_discussion", "list_answers", "list_comments", "list_first_answers"],
    ...["list_open_files", "list_open_images", "list_tags_of"],
    "locate_post",
    "read_free_document",
    "search_people",
    "search_posts",
  ].flatMap((name) =>
    ["anon", "authenticated"].flatMap((role) => [`${role} EXECUTE public.${name}`, `${role} EXECUTE private.${name}`]),
  ),

  // What lists and searches show as promoted, and where it leads.
  ...["list_promoted", "locate_promotion", "search_promoted"].flatMap((name) =>
    ["anon", "authenticated"].flatMap((role) => [`${role} EXECUTE public.${name}`, `${role} EXECUTE private.${name}`]),
  ),

  // How searches read what people type.
  ...["anon", "authenticated"].flatMap((role) => [
    `${role} EXECUTE private.facets_query`,
    `${role} EXECUTE private.read_in_all_languages`,
    `${role} EXECUTE private.search_query`,
  ]),

  // The length of the public list, and its map.
  ...["count_listed_posts", "list_sitemap_creators", "list_sitemap_parts", "list_sitemap_tags"].flatMap((name) => [
    `anon EXECUTE public.${name}`,
    `authenticated EXECUTE public.${name}`,
  ]),
  // What the caller bought: the list of it, and each post as it was then.
  "authenticated EXECUTE private.list_own_library",
  "authenticated EXECUTE public.list_library",
  "authenticated EXECUTE private.read_bought_version",
  "authenticated EXECUTE public.read_bought_version",

  // What the caller saves for later.
  ...["list_saved_posts", "remove_bookmark", "save_for_later"].flatMap(atBothDoors),

  // What the caller says about posts, and about what others say on theirs.
  ...["delete_comment", "edit_comment", "like_comment", "write_comment"].flatMap(atBothDoors),
  ...["decide_comment", "lock_comments"].flatMap(atBothDoors),

  // What the caller does with their notifications.
  "authenticated EXECUTE public.count_unread_notifications",
  ...["list_notifications", "mark_notification_read", "mark_notifications_read"].flatMap(atBothDoors),
  ...["mute_notification", "pause_notifications", "save_notification_settings", "save_digest_time"].flatMap(
    atBothDoors,
  ),
  // In which browsers they get pushes, and which.
  ...["save_push_subscription", "remove_push_subscription", "list_push_subscriptions"].flatMap(atBothDoors),
  ...atBothDoors("try_push"),
  // Whether mails to the caller's own address come back.
  ...["find_mail_trouble", "try_mail_again"].flatMap(atBothDoors),

  // What row rules let the caller read of it.
  "authenticated EXECUTE private.find_own_post",
  "authenticated EXECUTE public.find_own_post",
  "authenticated EXECUTE public.read_own_post",
  "authenticated EXECUTE public.read_own_post_at",

  // An author's transitions. Each checks the caller in the database.
  ...[
    "create_post",
    "pin_post",
    "platform_fee_bps",
    "publish_post",
    "require_rested_author",
    "restore_post",
    "save_post",
    "schedule_post",
    "trash_post",
    "unpin_post",
    "unpublish_post",
    "unschedule_post",
  ].flatMap(atBothDoors),

  // What is paused, for the pages that say so.
  ...["anon", "authenticated"].flatMap((role) => [
    `${role} EXECUTE public.read_switches`,
    `${role} EXECUTE private.read_switches`,
  ]),

  // The staff's own. Each checks the caller's current office in the database, and changes need a fresh code.
  ...[
    "act_on_payout",
    "close_alert",
    "list_open_alerts",
    "list_receivable",
    ...["list_sellers", "list_staff_payouts"],
    "list_top_ups",
    "list_unconfirmed",
    "list_work_providers",
    "note_top_up",
    "note_vote",
    "pocket_payments",
    "push_block",
    "read_staff_numbers",
    "read_staff_row",
    "read_work_cost",
    "remove_staff_filter",
    "resend_receipt",
    "save_staff_filter",
    "search_as_staff",
    "set_switch",
    "sum_paid_payouts",
  ].flatMap(atBothDoors),

  // What row rules use. The schema private is not exposed, so no browser calls these.
  "anon EXECUTE private.homepage_layout",
  "authenticated EXECUTE private.homepage_layout",
  "authenticated EXECUTE private.is_registered",
  "authenticated EXECUTE private.may_read_body",
  "authenticated EXECUTE private.may_read_image_file",
  "authenticated EXECUTE private.may_read_paid_images",
  "authenticated EXECUTE private.staff_office",
  ...["is_shown", "may_be_featured", "may_read_comments"].flatMap((name) => [
    `anon EXECUTE private.${name}`,
    `authenticated EXECUTE private.${name}`,
  ]),

  // Files, and what is sent live.
  "storage SELECT objects by authenticated: authors read their paid images",
  "realtime notifications",
  "realtime purchases",
];

/** The one in `public`, and what it calls. */
function atBothDoors(name: string): string[] {
  return [`authenticated EXECUTE public.${name}`, `authenticated EXECUTE private.${name}`];
}
