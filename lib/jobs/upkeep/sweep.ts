import type { Task } from "graphile-worker";

/** Database functions that timers call. Each handles up to a limit and returns how many it handled. */
type Sweep =
  | "expire_purchases"
  | "forget_exports"
  | "forget_idempotency_keys"
  | "forget_mails"
  | "forget_networks"
  | "forget_pending_comments"
  | "forget_notifications"
  | "forget_refund_traces"
  | "forget_sealed_sessions"
  | "forget_unheard_addresses"
  | "forget_unused_files"
  | "forget_unused_images"
  | "forget_wallet_challenges"
  | "lift_exclusions"
  | "lift_hidings"
  | "release_payouts"
  | "publish_due_posts"
  | "purge_trash"
  | "queue_account_deletions"
  | "remove_dead_jobs"
  | "remind_of_returns"
  | "return_undelivered"
  | "turn_features"
  | "turn_promotions";

/** Creates a task that calls one of them until nothing is left. Rows locked by another worker stay with it. */
export function sweep(name: Sweep, atMost: number): Task {
  return async (_payload, { query, logger }) => {
    let total = 0;
    for (;;) {
      const { rows } = await query<{ done: number }>(`select public.${name}($1) as done`, [atMost]);
      const done = rows[0]?.done ?? 0;
      total += done;
      if (done < atMost) break;
    }
    logger.info(`${name}: ${total}`);
  };
}
