/*
 * The words for the states of a purchase, each list once: for its schema (purchase.ts), and for browsers, which read
 * answers without the schema (checkout/read-answers.ts).
 */

/** What the reader's page shows (lib/purchases/README.md draws the states). */
export const STATUSES = ["pending", "paid", "expired", "cancelled", "refund_pending", "refunded", "failed"] as const;

/** What arrived. */
export const PAYMENT_STATES = ["none", "seen", "partial", "confirmed", "over", "late"] as const;

export const CURRENCIES = ["XNO", "USD"] as const;

/** Whether the network answered. `slow`: a payment was seen ten seconds ago and is still unconfirmed. */
export const NETWORKS = ["up", "slow", "away"] as const;

/** How a post came into a library. */
export const SOURCES = ["purchase", "gift", "author", "admin", "sponsor", "goal", "restore"] as const;

/** The state of a library entry, as its buyer sees it. */
export const ENTRY_STATES = ["owned", "pending", "partial", "returning", "waits_for_address", "returned"] as const;
