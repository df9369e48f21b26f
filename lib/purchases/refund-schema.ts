import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "#lib/purchases/refund";

const reason = z
  .string()
  .trim()
  .min(1, "Say why, in a word or two.")
  .max(REASON_MAX_CHARACTERS, `Use at most ${REASON_MAX_CHARACTERS} characters.`);

/**
 * `address`: left out, the wallet that paid; null, later. What it names is judged where its refusal has a code of its own.
 * `addressOnly`: it is where what goes back already is to go, and nothing more is given back.
 */
export const refundSchema = z.strictObject({
  reason: reason.optional(),
  address: z.string().min(1, "Enter a Nano address of yours.").max(500).nullish(),
  addressOnly: z.literal(true).optional(),
});

/** What a buyer asks of the author: always with a reason. */
export const askAuthorSchema = z.strictObject({ reason });

export type RefundRequest = z.infer<typeof refundSchema>;
