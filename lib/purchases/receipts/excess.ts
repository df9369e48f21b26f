import { z } from "zod";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

const { received_raw: raw } = purchaseSchema.shape;

export const excessSchema = z.object({
  received_raw: raw,
  excess_raw: raw,
  state: z.enum(["on_its_way", "waits_for_address", "returned"]),
});

/** What came for an owned post beyond its price, and where that is. */
export type Excess = z.infer<typeof excessSchema>;
