import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "#lib/purchases/refunds/refund.ts";

const reason = z
  .string()
  .trim()
  .min(1, "Say why, in a word or two.")
  .max(REASON_MAX_CHARACTERS, `Use at most ${REASON_MAX_CHARACTERS} characters.`);

/**
 * `address`: left out, the wallet that paid; null, chosen later. It is validated elsewhere, so that a refusal has its
 * own error code.
 * `addressOnly`: only sets the address of money already going back; refunds nothing more.
 */
export const refundSchema = z.strictObject({
  reason: reason.optional(),
  address: z.string().min(1, "Enter one of your Nano addresses.").max(500).nullish(),
  addressOnly: z.literal(true).optional(),
});

/** What a buyer asks of the author: always with a reason. */
export const askAuthorSchema = z.strictObject({ reason });

export type RefundRequest = z.infer<typeof refundSchema>;
