import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";

const payloadSchema = z.object({ id: z.uuid() });

type Helpers = Pick<JobHelpers, "query">;

/** Refunds a post's sales at its author's request. */
export async function refundBuyers(payload: unknown, { query }: Helpers): Promise<void> {
  const { rows } = await query<Sale>("select id from public.list_returnable($1) as due (id)", [idOf(payload)]);
  await refundAll(rows, "author", "Returned by the author", query);
}

/**
 * Refunds the buyers of the last thirty days after moderators removed a post. Comes back for sales whose share is on its
 * way to the author.
 */
export async function refundRemovedPost(payload: unknown, { query }: Helpers): Promise<void> {
  const postId = idOf(payload);
  const { rows } = await query<Sale>("select id from private.list_removed_sales($1) as due (id)", [postId]);
  const left = await refundAll(rows, "staff", "Removed by the moderators", query);
  if (left > 0) await query("select private.come_back_for_removed($1)", [postId]);
}

type Sale = { id: string };

function idOf(payload: unknown): string {
  return payloadSchema.parse(payload).id;
}

/** One transaction per sale, so that locks are taken in one order. Returns how many could not be refunded. */
async function refundAll(
  sales: readonly Sale[],
  by: "author" | "staff",
  why: string,
  query: Helpers["query"],
): Promise<number> {
  let left = 0;
  for (const { id } of sales) {
    try {
      await query("select public.refund_purchase($1, $2, $3)", [id, why, by]);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "refund_window_closed") throw error;
      left++;
    }
  }
  if (left > 0) log.info("sales were paid out before they could be refunded", { sales: left });
  return left;
}
