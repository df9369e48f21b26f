import type { JobHelpers } from "graphile-worker";
import { z } from "zod";

const payloadShape = z.object({ id: z.uuid() });

/** Settles a purchase again when its time is up: a payment not completed within a day is returned. */
export async function settlePurchase(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  await query("select public.settle_purchase($1)", [payloadShape.parse(payload).id]);
}
