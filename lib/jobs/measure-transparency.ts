import type { JobHelpers } from "graphile-worker";

/** What /transparency tells, and what posts usually cost, measured anew. */
export async function measureTransparency(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  await query("select private.measure_transparency()");
  await query("select private.measure_usual_prices()");
}
