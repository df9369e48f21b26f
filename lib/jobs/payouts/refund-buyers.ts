import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { REMOVAL_REFUND_DAYS } from "#lib/purchases/refunds/refund.ts";

const payloadSchema = z.object({ id: z.uuid() });

type Helpers = Pick<JobHelpers, "query">;

/** Refunds a post's sales at its author's request. */
export function refundBuyers(payload: unknown, helpers: Helpers): Promise<void> {
  return refundAll(payloadSchema.parse(payload).id, "author", "Returned by the author", helpers);
}

/** Refunds the buyers of the last thirty days after moderators removed a post. */
export function refundRemovedPost(payload: unknown, helpers: Helpers): Promise<void> {
  return refundAll(payloadSchema.parse(payload).id, "staff", "Removed by the moderators", helpers);
}

/** One transaction per sale, so that locks are taken in one order. A payout sent meanwhile stays sent. */
async function refundAll(postId: string, by: "author" | "staff", why: string, { query }: Helpers): Promise<void> {
  const { rows } = await query<{ id: string }>(
    `select b.id from public.list_returnable($1) as due (id) join public.purchases b on b.id = due.id
     where $2 = 'author' or b.paid_at > now() - make_interval(days => $3)`,
    [postId, by, REMOVAL_REFUND_DAYS],
  );
  for (const { id } of rows) {
    try {
      await query("select public.refund_purchase($1, $2, $3)", [id, why, by]);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "refund_window_closed") throw error;
      log.info("a sale was paid out before it could be refunded");
    }
  }
}
