import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Each reaches the next followers of a new post in a transaction of its own. All are told here before the first push is queued, and that
 * before the first mail.
 */
const STEPS = [
  "select public.notify_followers($1, $2, 50) as last",
  "select private.push_followers($1, $2, 50) as last",
  "select public.mail_followers($1, $2, 25) as last",
] as const;

/** How long it rests after a step, as a multiple of the step. */
const REST = 1.5;

/**
 * Tells the followers of a new post, here, by push and by mail. Steps are short, and it rests after each: a purchase never waits long, and
 * the database belongs to buyers most of the time.
 */
export async function notifyFollowers(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  for (const step of STEPS) {
    let last: string | null = null;
    do {
      const startedAt = performance.now();
      const { rows }: { rows: { last: string | null }[] } = await query(step, [id, last]);
      last = rows[0]?.last ?? null;
      if (last !== null) await pause(REST * (performance.now() - startedAt));
    } while (last !== null);
  }
}
