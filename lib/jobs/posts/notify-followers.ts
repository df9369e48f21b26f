import { setTimeout as pause } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { giveWay } from "#lib/jobs/process/give-way.ts";

const payloadSchema = z.object({ id: z.uuid() });

/**
 * Each reaches the next followers of a new post in a transaction of its own, and rests after it, for so many times as long as it took. All
 * are told here before the first push is queued, and that before the first mail.
 */
const STEPS = [
  // A hundred thousand followers hear within a minute, also on a slow machine.
  { sql: "select public.notify_followers($1, $2, 100) as last", rest: 1.25 },
  { sql: "select private.push_followers($1, $2, 50) as last", rest: 3 },
  { sql: "select public.mail_followers($1, $2, 25) as last", rest: 3 },
] as const;

/** Tells the followers of a new post, here, by push and by mail. Steps are short, and it rests after each, so that buyers wait less. */
export async function notifyFollowers(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  for (const { sql, rest } of STEPS) {
    let last: string | null = null;
    for (;;) {
      const startedAt = performance.now();
      const { rows }: { rows: { last: string | null }[] } = await query(sql, [id, last]);
      last = rows[0]?.last ?? null;
      if (last === null) break;
      await pause(rest * (performance.now() - startedAt));
      await giveWay();
    }
  }
}
