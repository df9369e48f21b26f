import { z } from "zod";

/** Why a reader returns a post. The last one asks for their own words. */
export const REFUND_REASONS = [
  "Not what I expected",
  "Too short",
  "Wrong or low quality",
  "Bought by mistake",
  "Already own it",
  "Other",
] as const;

export const REASON_MAX_CHARACTERS = 200;

/** How long a return waits for an address. */
export const CLAIM_DAYS = 90;

/** Refund buyers of a removed post whose purchase is newer than this, as long as we still hold the money. */
export const REMOVAL_REFUND_DAYS = 30;

const returnSchema = z.object({
  amount_raw: z.string(),
  state: z.enum(["waits_for_address", "on_its_way", "returned"]),
  to: z.string().nullable(),
  block_hash: z.string().nullable(),
  /** Whether the destination can still change. */
  is_turnable: z.boolean(),
});

/** The state of a request to the author. sent_on: the author has the money and has not answered. */
export const REQUEST_STATES = ["open", "declined", "refunded", "lapsed", "sent_on"] as const;

const requestSchema = z.object({ reason: z.string(), asked_at: z.string(), state: z.enum(REQUEST_STATES) });

/** A refund in an answer: where it would go before it begins, and where each part is afterwards. */
export const refundViewSchema = z.object({
  /** ask_author: within the window, but limits leave it to the author. */
  status: z.enum(["open", "ask_author", "closed", "refund_pending", "refunded"]),
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
