import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/** Notifies the followers of a new post in batches, each in its own transaction. */
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
