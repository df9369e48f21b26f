import type { JobHelpers } from "graphile-worker";

const BATCH_ROWS = 5_000;

/** Deletes expired windows, in batches small enough not to delay requests that count hits. */
export async function cleanRateLimits(
  _payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await query(
      `delete from public.rate_limits where ctid = any (array(
         select ctid from public.rate_limits where expires_at < now() limit $1 for update skip locked))`,
      [BATCH_ROWS],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_ROWS) break;
  }
  logger.info(`deleted ${deleted} finished windows`);
}
