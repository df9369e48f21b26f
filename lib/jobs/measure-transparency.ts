import type { JobHelpers } from "graphile-worker";

/** What /transparency tells, measured anew. */
export async function measureTransparency(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  await query("select private.measure_transparency()");
}
