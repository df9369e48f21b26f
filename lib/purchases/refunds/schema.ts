import { z } from "zod";
import {
  REASON_MAX_CHARACTERS,
  REFUND_STATUSES,
  REQUEST_STATES,
  RETURN_STATES,
} from "#lib/purchases/refunds/refund.ts";

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

const returnSchema = z.object({
  amount_raw: z.string(),
  state: z.enum(RETURN_STATES),
  to: z.string().nullable(),
  block_hash: z.string().nullable(),
  /** Whether the destination can still change. */
  is_turnable: z.boolean(),
});

const requestSchema = z.object({ reason: z.string(), asked_at: z.string(), state: z.enum(REQUEST_STATES) });

/**
 * A refund in an answer: where it would go before it begins, and where each part is afterwards. Browsers read it with
 * checkout/read-refund.ts.
 */
export const refundViewSchema = z.object({
  status: z.enum(REFUND_STATUSES),
  /** Why the buyer has to ask the author. */
  reason: z.string().nullable(),
  title: z.string(),
  amount_raw: z.string(),
  refund_until: z.string().nullable(),
  /** The wallet that paid. Null if it looks like an exchange's, where nothing is sent automatically. */
  target: z.string().nullable(),
  author_handle: z.string().nullable(),
  block_hash: z.string().nullable(),
  returns: z.array(returnSchema),
  /** What its buyer has asked of the author; told to these two alone. */
  request: requestSchema.nullable(),
  /** Whether its buyer may ask the author now: once, and only while we hold the money. */
  is_askable: z.boolean(),
});

export type RefundView = z.infer<typeof refundViewSchema>;
export type AskedRefund = z.infer<typeof requestSchema>;
export type Return = z.infer<typeof returnSchema>;
