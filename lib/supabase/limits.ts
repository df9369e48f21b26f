import type { Database } from "#lib/supabase/database.types.ts";

type Setting = keyof Database["public"]["Tables"]["settings"]["Row"];

/**
 * The limits the database enforces for every caller, with their defaults. They are columns of `settings`, where an
 * installation can change them. A test compares this list with the columns.
 */
export const DATABASE_LIMITS = {
  /** How many seconds a quote is valid. */
  purchase_ttl_seconds: 540,
  /** For how many hours a late payment still opens the post. */
  late_honour_hours: 24,
  /** How many refunds a payer may have in 30 days. */
  refund_max_per_payer: 5,
  /** How many automatic refunds a newcomer may have in 24 hours, per lineage, device and network. */
  newcomer_refunds: 2,
  /** After how many payments that do not cover the price a purchase goes back. */
  max_payments_per_purchase: 10,
  payout_max_attempts: 8,
  /** How many posts an author may publish in any 24 hours, including scheduled ones. */
  new_posts_per_day: 10,
  /** The same while the account is younger than `author_is_new_days`. */
  new_posts_per_day_at_first: 3,
  author_is_new_days: 7,
  /** How often a person may follow, including follows they took back. */
  follows_per_hour: 60,
  new_drafts_per_hour: 60,
  /** Per author, in all drafts together. */
  saves_per_minute: 90,
  /** How many posts a reader may have saved for later. */
  bookmarks_per_reader: 500,
  /** How often a reader may save a post or remove one. */
  bookmark_changes_per_hour: 1000,
  /** How often a person may download everything. What failed does not count. */
  exports_per_day: 3,
  comments_per_minute: 5,
  comments_per_day: 60,
  /** Likes, deletions, and what authors decide on their posts. */
  comment_changes_per_hour: 600,
  /** For how long a comment can be changed. */
  comment_edit_minutes: 15,
  /** How much of the paid part a comment may quote where only buyers comment, without spaces. */
  comment_quote_chars: 300,
  /** After how many days a comment that was not approved is deleted. */
  comment_pending_days: 7,
  /** How many people a comment tells that it mentions them. */
  mentions_per_comment: 5,
  /** How often a user may mark notifications as read, mute them, or change what they get. */
  notification_changes_per_hour: 1000,
  /** How many people a person may have blocked. */
  blocks_per_person: 1000,
  /** How often a person may block or unblock someone. */
  block_changes_per_hour: 200,
} as const satisfies { readonly [Name in Setting]?: number };
