import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/** Tells the followers of a new post, some at a time, each lot in a transaction of its own. */
export async function notifyFollowers(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  let last: string | null = null;
  do {
    const { rows }: { rows: { last: string | null }[] } = await query(
      "select public.notify_followers($1, $2) as last",
      [id, last],
    );
    last = rows[0]?.last ?? null;
  } while (last !== null);
}
