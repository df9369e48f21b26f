import type { JobHelpers } from "graphile-worker";

/** Updates the figures of /transparency, money and decisions, and the usual prices of posts. */
export async function measureTransparency(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  await query("select private.measure_decisions()");
  await query("select private.measure_transparency()");
  await query("select private.measure_usual_prices()");
}
