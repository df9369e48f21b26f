/** Where a notification is listed, beside All and Unread. */
export type NotificationTopic = "unlocks" | "follows" | "comments" | "system";

type Kind = {
  topic: NotificationTopic;
  /** Completes “Notify me of …” in the settings. */
  label: string;
  /** Null if no mail is sent, or one that is no notification, such as a receipt. */
  mail: "optional" | "always" | null;
  isAlwaysOn?: true;
};

/**
 * Every kind of notification. The event's own transaction writes it: private.notification_kinds has the same list, and a test compares
 * the two. All that can be off is on until the user turns it off.
 */
export const NOTIFICATION_KINDS = {
  new_post: { topic: "follows", label: "New posts of creators you follow", mail: "optional" },
  new_follower: { topic: "follows", label: "New followers", mail: null },
  post_unlocked: { topic: "unlocks", label: "Unlocks of your posts", mail: null },
  milestone: { topic: "unlocks", label: "The first unlock, the 10th, the 100th …", mail: "optional" },
  featured: { topic: "unlocks", label: "Your posts that we pick for our lists", mail: null },
  post_refunded: { topic: "unlocks", label: "Returned posts", mail: null },
  post_returned_often: { topic: "unlocks", label: "A post that is returned often", mail: null },
  post_returned_by_newcomers: { topic: "unlocks", label: "A post that new readers return often", mail: null },
  refund_requested: { topic: "unlocks", label: "Requests for a refund", mail: "optional" },
  payout_paid: { topic: "unlocks", label: "Payouts sent", mail: null },
  payout_failed: { topic: "unlocks", label: "Payouts that failed", mail: "always", isAlwaysOn: true },
  payout_hold: { topic: "unlocks", label: "Payouts of a post that are on hold", mail: "always", isAlwaysOn: true },
  comment_on_post: { topic: "comments", label: "Comments on your posts", mail: "optional" },
  reply_to_comment: { topic: "comments", label: "Answers to your comments", mail: "optional" },
  mention: { topic: "comments", label: "Mentions of you in comments", mail: "optional" },
  comment_liked: { topic: "comments", label: "Likes of your comments", mail: null },
  comment_not_approved: { topic: "comments", label: "Comments of yours that were not approved", mail: null },
  schedule_published: { topic: "system", label: "Scheduled posts that are published", mail: null },
  schedule_failed: { topic: "system", label: "Scheduled posts that were not published", mail: "optional" },
  promotion_status: { topic: "unlocks", label: "Promotions of your posts", mail: "optional" },
  content_removed: { topic: "system", label: "A post of yours that was removed", mail: "always", isAlwaysOn: true },
  content_hidden: {
    topic: "system",
    label: "Something of yours that is hidden after reports",
    mail: "always",
    isAlwaysOn: true,
  },
  comment_removed: {
    topic: "comments",
    label: "A comment of yours that was removed",
    mail: "always",
    isAlwaysOn: true,
  },
  reach_limited: {
    topic: "system",
    label: "Posts of yours that lists leave out",
    mail: "always",
    isAlwaysOn: true,
  },
  age_gate: { topic: "system", label: "Posts of yours with an age gate", mail: "always", isAlwaysOn: true },
  report_decision: { topic: "system", label: "Decisions on what you reported", mail: "always", isAlwaysOn: true },
  appeal_decision: { topic: "system", label: "Answers to appeals", mail: "always", isAlwaysOn: true },
  account_status: {
    topic: "system",
    label: "Limits of your account",
    mail: "always",
    isAlwaysOn: true,
  },
  purchase_late_unlocked: { topic: "system", label: "Late payments that opened a post", mail: null },
  refund_declined: { topic: "system", label: "Declined refunds", mail: null },
  refund_sent: { topic: "system", label: "Refunds sent to you", mail: null },
  refund_needs_address: {
    topic: "system",
    label: "Refunds that need an address",
    mail: "always",
    isAlwaysOn: true,
  },
  refund_waits: { topic: "system", label: "Refunds that take longer", mail: "always", isAlwaysOn: true },
  export_ready: { topic: "system", label: "Downloads that are ready", mail: null },
  payout_address_changed: {
    topic: "system",
    label: "Changes of your payout address",
    mail: "always",
    isAlwaysOn: true,
  },
  reading_restored: { topic: "system", label: "Your posts opened on another device", mail: "always", isAlwaysOn: true },
  system: { topic: "system", label: "Changes to posts you bought", mail: null, isAlwaysOn: true },
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const kinds: Readonly<Record<NotificationKind, Kind>> = NOTIFICATION_KINDS;

export const listKinds = () => Object.keys(kinds).filter(isNotificationKind);

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(kinds, kind);
}

export function traitsOf(kind: NotificationKind): Kind {
  return kinds[kind];
}

/** The parts of the settings, in order. */
export const KIND_GROUPS: readonly { title: string; kinds: readonly NotificationKind[] }[] = [
  { title: "Following", kinds: ["new_post", "new_follower"] },
  {
    title: "Your posts",
    kinds: [
      ...(["post_unlocked", "milestone", "post_refunded", "refund_requested", "post_returned_often"] as const),
      ...(["post_returned_by_newcomers", "payout_paid", "payout_failed", "payout_hold", "featured"] as const),
      ...(["promotion_status", "schedule_published", "schedule_failed"] as const),
      ...(["content_removed", "content_hidden", "reach_limited", "age_gate"] as const),
    ],
  },
  {
    title: "What you bought",
    kinds: [
      "purchase_late_unlocked",
      "refund_sent",
      "refund_declined",
      "refund_needs_address",
      "refund_waits",
      "system",
    ],
  },
  {
    title: "Comments",
    kinds: [
      ...(["comment_on_post", "reply_to_comment", "mention"] as const),
      ...(["comment_liked", "comment_not_approved", "comment_removed"] as const),
    ],
  },
  {
    title: "Your account",
    kinds: [
      "export_ready",
      "payout_address_changed",
      "reading_restored",
      "report_decision",
      "appeal_decision",
      "account_status",
    ],
  },
];
