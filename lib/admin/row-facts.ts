import { z } from "zod";
import { RECEIVABLE_REASONS } from "#lib/admin/block-lists.ts";
import { payoutShape } from "#lib/admin/payout-shape.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

const text = z.string().nullable();
const at = z.string();
const maybeAt = at.nullable();

const blockShape = z.object({ hash: z.string(), kind: z.string(), state: z.string(), previous: z.string() });
const paymentShape = z.object({
  ...{ hash: z.string(), from: z.string(), is_from_service: z.boolean(), amount_raw: z.string() },
  ...{ seen_at: at, confirmed_at: maybeAt, received_block: text },
  /** Why no block of ours has received it yet. */
  reason: z.enum(RECEIVABLE_REASONS).nullable(),
});
const alertShape = z.object({
  ...{ id: z.string(), kind: z.string(), detail: z.string(), expected_raw: text, found_raw: text, times: z.int() },
  ...{ created_at: at, last_seen_at: at, resolved_at: maybeAt, payout_id: text },
});

/** Facts about a row's account, and about what was sold with it. */
export const aroundShape = z.object({
  account: text,
  purchase: purchaseSchema
    .pick({ id: true, status: true, received_raw: true, created_at: true, paid_at: true, refund_reason: true })
    .extend({
      ...{ channel: z.string(), amount_raw: purchaseSchema.shape.raw_amount, window_ends_at: maybeAt },
      ...{ seller_name: text, seller_handle: text, seller_status: text, payouts_frozen_at: maybeAt.default(null) },
      ...{ post_title: text, post_slug: text, post_status: text },
    })
    .nullable(),
  payments: z.array(
    z.object({
      ...{ hash: z.string(), from: z.string(), amount_raw: z.string(), confirmed_at: maybeAt, received_block: text },
    }),
  ),
  payouts: z.array(
    z.object({
      ...{ id: z.string(), kind: z.string(), status: z.string(), amount_raw: z.string() },
      ...{ recipient: text, block_hash: text },
    }),
  ),
  blocks: z.array(
    z.object({
      ...{ hash: z.string(), kind: z.string(), state: z.string(), created_at: at, sent_at: maybeAt },
      ...{ confirmed_at: maybeAt, dead_at: maybeAt, rival_hash: text },
    }),
  ),
  alerts: z.array(z.object({ id: z.string(), kind: z.string(), detail: z.string(), times: z.int(), created_at: at })),
  attempts: z.array(z.object({ id: z.int(), at, error_class: z.string(), error: z.string() })),
  ledger: z.array(z.object({ id: z.int(), at, reason: z.string(), account: z.string(), amount_raw: z.string() })),
  log: z.array(
    z.object({ id: z.int(), at, action: z.string(), reason: z.string(), by: text, before: text, after: text }),
  ),
});
export type RowAround = z.output<typeof aroundShape>;

export const rowFactsShapes = {
  payout: aroundShape.extend({ row: payoutShape }).transform((facts) => ({ kind: "payout" as const, ...facts })),
  block: aroundShape.extend({ row: blockShape }).transform((facts) => ({ kind: "block" as const, ...facts })),
  payment: aroundShape.extend({ row: paymentShape }).transform((facts) => ({ kind: "payment" as const, ...facts })),
  alert: aroundShape.extend({ row: alertShape }).transform((facts) => ({ kind: "alert" as const, ...facts })),
};

/** Everything known about one row, by kind, with its context. Amounts are raw, as text. */
export type RowFacts = z.output<(typeof rowFactsShapes)[keyof typeof rowFactsShapes]>;
