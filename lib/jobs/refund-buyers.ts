import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log";
import { REMOVAL_REFUND_DAYS } from "#lib/purchases/refund";

const payloadSchema = z.object({ id: z.uuid() });

type Helpers = Pick<JobHelpers, "query">;

/** The author gives a post's sales back. */
export function refundBuyers(payload: unknown, helpers: Helpers): Promise<void> {
  return refundAll(payloadSchema.parse(payload).id, "author", "Returned by the author", helpers);
}

/** The moderators have removed a post: who paid for it within thirty days has the money back. */
export function refundRemovedPost(payload: unknown, helpers: Helpers): Promise<void> {
  return refundAll(payloadSchema.parse(payload).id, "staff", "Removed by the moderators", helpers);
}

/** Each sale in a transaction of its own, so that locks are taken in one order. What was sent meanwhile stays sent. */
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
      log.info("a sale was paid out before it could be returned");
    }
  }
}
