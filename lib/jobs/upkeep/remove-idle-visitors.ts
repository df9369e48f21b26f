import type { JobHelpers } from "graphile-worker";

const BATCH_USERS = 1_000;

/** Deletes anonymous users who bought nothing and were not seen for 30 days (ID-06). */
export async function removeIdleVisitors(
  _payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  let removed = 0;
  for (;;) {
    const { rows } = await query<{ count: number }>("select public.remove_idle_visitors($1) as count", [BATCH_USERS]);
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count < BATCH_USERS) break;
  }
  logger.info(`removed ${removed} idle visitors`);
}
