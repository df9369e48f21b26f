import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/** Carries out a redeemed merge ticket. */
export async function mergeUsers(
  payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const { rows } = await query<{ moved: number }>("select public.merge_users($1) as moved", [id]);
  logger.info(`moved ${rows[0]?.moved ?? 0} purchases`);
}
