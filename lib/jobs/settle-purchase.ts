import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadShape = z.object({ id: z.uuid() });

/** Looks once more at a purchase that time has decided: what was not completed within a day goes back. */
export async function settlePurchase(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  await query("select public.settle_purchase($1)", [payloadShape.parse(payload).id]);
}
