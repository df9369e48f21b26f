import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";
import { MAX_PROMOTED_DAYS, PLACE_NAMES } from "#lib/promotions/promotion.ts";

/** The author's form. */
export const promotionOrderSchema = z.strictObject({
  postId: uuidParam,
  days: z.coerce
    .number({ error: "Choose 1 to 14 days." })
    .int("Choose whole days.")
    .min(1, "Choose at least 1 day.")
    .max(MAX_PROMOTED_DAYS, `Choose at most ${MAX_PROMOTED_DAYS} days.`),
  place: z.enum(PLACE_NAMES, { error: "Choose where it shows." }),
});
export type PromotionOrder = z.output<typeof promotionOrderSchema>;

const typed = z.string().max(1_000, "This is too long.");

/** What staff decide. seenAt is the row's updated_at when the page showed it. */
export const promotionDecisionSchema = z.strictObject({
  action: z.enum(["approve", "reject", "stop"]),
  seenAt: z.iso.datetime({ offset: true }),
  reason: typed,
});
export type PromotionDecision = z.output<typeof promotionDecisionSchema>;

export const promotionPriceSchema = z.strictObject({ price: typed, reason: typed });
export type PromotionPrice = z.output<typeof promotionPriceSchema>;
