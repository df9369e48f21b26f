import type { Database } from "#lib/supabase/database.types";

type Setting = keyof Database["public"]["Tables"]["settings"]["Row"];

/**
 * The limits that the database enforces, whichever way a call comes, with their defaults. They are columns of `settings`: an
 * installation changes them there. A test compares this list with the columns.
 */
export const DATABASE_LIMITS = {
  /** Seconds for which a quote holds. */
  purchase_ttl_seconds: 540,
  /** Hours in which a late payment still opens the post. */
  late_honour_hours: 24,
  /** Refunds in 30 days for one payer. */
  refund_max_per_payer: 5,
  /** Automatic refunds of a newcomer in 24 hours, for each lineage, each device and each network. */
  newcomer_refunds: 2,
  payout_max_attempts: 8,
  /** New posts of one author, scheduled ones among them, in any 24 hours. */
  new_posts_per_day: 10,
  /** The same, while the account is younger than `author_is_new_days`. */
  new_posts_per_day_at_first: 3,
  author_is_new_days: 7,
  /** Follows of one person, those taken back among them. */
  follows_per_hour: 60,
  new_drafts_per_hour: 60,
  /** Of one author, in all drafts. */
  saves_per_minute: 90,
} as const satisfies { readonly [Name in Setting]?: number };
