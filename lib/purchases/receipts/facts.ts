import { z } from "zod";
import { purchaseSchema } from "#lib/purchases/purchase.ts";
import { REQUEST_STATES } from "#lib/purchases/refunds/refund.ts";

const { received_raw: raw, created_at: moment } = purchaseSchema.shape;

const returnSchema = z.object({
  kind: z.enum(["refund", "excess"]),
  amount_raw: raw,
  status: z.enum(["held", "pending", "publishing", "paid", "failed", "cancelled", "awaiting_address"]),
  account: z.string().nullable(),
  block_hash: z.string().nullable(),
  paid_at: moment.nullable(),
  since: moment,
  is_taken_up: z.boolean(),
  /** A person on our side has to act first. */
  waits: z.boolean(),
});

const blockSchema = z.object({
  hash: z.string(),
  role: z.string(),
  amount_raw: raw,
  at: moment,
  is_confirmed: z.boolean(),
});

/** What `read_receipt` returns. It names the buyer and the wallets: never send it to a client as it is. */
export const receiptFactsSchema = purchaseSchema
  .pick({
    ...{ id: true, status: true, payment_state: true, received_raw: true, created_at: true, paid_at: true },
    ...{ refund_window_min: true, refund_reason: true },
  })
  .extend({
    /** Null while only the access token identifies the buyer. */
    buyer_id: z.guid().nullable(),
    seller_id: z.guid(),
    number: z.int().nullable(),
    refund_until: moment.nullable(),
    /** When the refund offered for the author's cut ends. Null without one. */
    offered_until: moment.nullable(),
    /** The author's share was sent, or its block is signed. */
    is_sent_on: z.boolean(),
    refunded_at: moment.nullable(),
    refund_asked_by: z
      .enum(["buyer", "buyer_of_two", "buyer_offered", "author", "staff", "undelivered", "nonconforming", "withdrawal"])
      .nullable(),
    /** What the buyer has asked of the author. */
    request: z.object({ reason: z.string(), asked_at: moment, state: z.enum(REQUEST_STATES) }).nullable(),
    now: moment,
    quoted_raw: raw,
    price_usd_micros: z.string().nullable(),
    rate_usd: z.string().nullable(),
    rate_at: moment.nullable(),
    /** The sites that the rate came from. Null for older purchases, where nothing was noted. */
    rate_sources: z.array(z.string()).nullable(),
    has_downloads: z.boolean(),
    kept_raw: raw.nullable(),
    fee_raw: raw.nullable(),
    creator_raw: raw.nullable(),
    fee_bps: z.int().nullable(),
    payer_account: z.string().nullable(),
    payer_is_service: z.boolean(),
    /** Until when the buyer may withdraw from the contract by law. Null without that right. */
    withdrawal_until: moment.nullable(),
    /** When they did. */
    withdrawn_at: moment.nullable(),
    consent_text_id: z.string().nullable(),
    consent_at: moment.nullable(),
    post: z.object({
      id: z.guid(),
      title: z.string(),
      slug: z.string(),
      version: z.int().nullable(),
      status: z.enum(["draft", "scheduled", "published", "unpublished", "removed", "deleted", "hidden"]),
      withdrawn_at: moment.nullable(),
    }),
    seller: z.object({
      name: z.string().nullable(),
      handle: z.string().nullable(),
      seller_type: z.enum(["private", "trader"]).nullable(),
      legal_name: z.string().nullable(),
      legal_address: z.string().nullable(),
      country: z.string().nullable(),
    }),
    blocks: z.array(blockSchema),
    returns: z.array(returnSchema),
  });

export type ReceiptFacts = z.infer<typeof receiptFactsSchema>;
export type ReturnFacts = z.infer<typeof returnSchema>;
