import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Each reaches the next followers of a new post in a transaction of its own. All are told here before the first push is queued, and that
 * before the first mail.
 */
const STEPS = [
  "select public.notify_followers($1, $2) as last",
  "select private.push_followers($1, $2) as last",
  "select public.mail_followers($1, $2) as last",
] as const;

/** Tells the followers of a new post, here, by push and by mail. */
export async function notifyFollowers(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  for (const step of STEPS) {
    let last: string | null = null;
    do {
      const { rows }: { rows: { last: string | null }[] } = await query(step, [id, last]);
      last = rows[0]?.last ?? null;
    } while (last !== null);
  }
}
