import { z } from "zod";
import {
  type Earning,
  type EarningSale,
  type EarningState,
  HOLD_REASONS,
  type HoldReason,
} from "#lib/payouts/earnings.ts";

/** A row of `list_earnings`. The generated types do not say which of its columns may be null. */
export const earningRowSchema = z.object({
  id: z.guid(),
  post_id: z.guid().nullable(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  post_status: z.string().nullable(),
  amount_raw: z.string(),
  rate_usd: z.string().nullable(),
  usd_micros: z.string().nullable(),
  status: z.enum(["held", "pending", "publishing", "paid", "failed", "cancelled", "awaiting_address"]),
  why: z.string().nullable(),
  held_until: z.string().nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  recipient_account: z.string().nullable(),
  block_hash: z.string().nullable(),
  gross_raw: z.string().nullable(),
  fee_raw: z.string().nullable(),
  sold_at: z.string().nullable(),
  returnable_until: z.string().nullable(),
  refunded_at: z.string().nullable(),
  purchase_id: z.guid().nullable(),
});

type Row = z.output<typeof earningRowSchema>;

export function toEarning(row: Row): Earning {
  const { post_id, title, slug, post_status } = row;
  return {
    id: row.id,
    post: post_id && title && slug ? { id: post_id, title, slug, isRemoved: post_status === "removed" } : null,
    amountRaw: row.amount_raw,
    usdMicros: row.usd_micros,
    rateUsd: row.rate_usd,
    state: stateOf(row),
    since: row.created_at,
    account: row.recipient_account,
    blockHash: row.block_hash,
    sale: saleOf(row),
  };
}

function saleOf({ purchase_id, gross_raw, fee_raw, sold_at, returnable_until, refunded_at }: Row): EarningSale | null {
  if (purchase_id === null || gross_raw === null || fee_raw === null || sold_at === null) return null;
  return {
    purchaseId: purchase_id,
    ...{ grossRaw: gross_raw, feeRaw: fee_raw, at: sold_at },
    ...{ returnableUntil: returnable_until, refundedAt: refunded_at },
  };
}

function stateOf({ status, why, held_until, paid_at }: Row): EarningState {
  switch (status) {
    case "held":
      return { kind: "held", why: reasonOf(why), until: held_until };
    case "pending":
    case "publishing":
      return { kind: "sending", isWaiting: status === "pending" };
    case "paid":
      return { kind: "paid", at: paid_at ?? "" };
    case "failed":
      return { kind: "failed" };
    case "awaiting_address":
      return { kind: "needs_address" };
    case "cancelled":
      return { kind: why === "returned" ? "returned" : "dust" };
  }
}

export function reasonOf(why: string | null): HoldReason {
  return HOLD_REASONS.find((known) => known === why) ?? "refund_window";
}
