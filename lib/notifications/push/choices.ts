import { isNotificationKind, type NotificationKind } from "#lib/notifications/kinds.ts";

/**
 * What comes by push, in browsers where it is on, until the user chooses: what waits for them or concerns their money. Not what only
 * counts, such as unlocks and likes. private.pushed_by_default has the same list; a test compares.
 */
export const PUSHED_BY_DEFAULT: readonly NotificationKind[] = [
  ...(["new_post", "milestone", "featured", "refund_requested", "payout_failed", "payout_address_changed"] as const),
  ...(["payout_hold"] as const),
  ...([
    "comment_on_post",
    "reply_to_comment",
    "mention",
    "schedule_failed",
    "content_removed",
    "content_hidden",
  ] as const),
  ...([
    "comment_removed",
    "reach_limited",
    "age_gate",
    "report_decision",
    "appeal_decision",
    "promotion_status",
    "purchase_late_unlocked",
  ] as const),
  ...(["refund_needs_address", "refund_waits", "reading_restored", "account_status", "export_ready"] as const),
];

/** The kinds that are pushed. Null until the user has chosen. */
export function pushedKinds(chosen: readonly string[] | null): readonly NotificationKind[] {
  return chosen === null ? PUSHED_BY_DEFAULT : chosen.filter(isNotificationKind);
}
