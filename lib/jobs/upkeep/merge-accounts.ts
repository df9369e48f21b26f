import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadSchema = z.object({ id: z.uuid() });

/** Carries out a merge of two accounts that staff planned, unless it was stopped. */
export async function mergeAccounts(
  payload: unknown,
  { query, logger }: Pick<JobHelpers, "query" | "logger">,
): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const { rows } = await query<{ moved: number }>("select private.merge_accounts($1) as moved", [id]);
  logger.info(`moved ${rows[0]?.moved ?? 0} purchases`);
}
