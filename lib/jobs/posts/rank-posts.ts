import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { RANKED_LISTS } from "#lib/posts/browse/browse.ts";

const payloadSchema = z.object({ lists: z.array(z.enum(RANKED_LISTS)).default([...RANKED_LISTS]) });

/** Rebuilds the lists ranked by how many people paid. By default, all of them. */
export async function rankPosts(
  payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  for (const list of payloadSchema.parse(payload).lists) {
    const { rows } = await query<{ length: number }>("select public.rank_posts($1) as length", [list]);
    logger.info(`rank_posts: ${list} has ${rows[0]?.length ?? 0}`);
  }
}
