import { z } from "zod";
import { RECEIVABLE_REASONS } from "#lib/admin/block-lists.ts";

const text = z.string().nullable();
const at = z.iso.datetime({ offset: true }).nullable();

export type PaidDay = { day: string; kind: string; payouts: number; amountRaw: string };

/** A payment waiting longer than this deserves a look. */
const RECEIVABLE_LATE_MS = 10 * 60_000;
const UNCONFIRMED_LATE_MS = 60_000;

const isOlder = (since: string, ms: number) => Date.now() - Date.parse(since) > ms;

export const receivableShape = z
  .object({
    ...{ block_hash: z.string(), purchase_id: z.string(), account: z.string(), amount_raw: z.string() },
    ...{ confirmed_at: z.string(), reason: z.enum(RECEIVABLE_REASONS) },
  })
  .transform((row) => ({ ...row, isLate: row.reason !== "left" && isOlder(row.confirmed_at, RECEIVABLE_LATE_MS) }));
export type ReceivableRow = z.output<typeof receivableShape>;

export const unconfirmedShape = z
  .object({
    ...{ block_hash: z.string(), kind: z.string(), state: z.string(), account: z.string(), payout_id: text },
    ...{ payout_status: text, attempts: z.int().nullable(), amount_raw: text, sent_at: at, created_at: z.string() },
  })
  .transform((row) => ({ ...row, isLate: isOlder(row.created_at, UNCONFIRMED_LATE_MS) }));
export type UnconfirmedRow = z.output<typeof unconfirmedShape>;

export const alertShape = z.object({
  ...{ id: z.string(), kind: z.string(), account: text, payout_id: text, expected_raw: text, found_raw: text },
  ...{ detail: z.string(), times: z.int(), last_seen_at: z.string(), created_at: z.string() },
});
export type AlertRow = z.output<typeof alertShape>;

/** Purchased credits, as staff recorded them. */
export const topUpShape = z.object({
  ...{ id: z.int(), credits: z.int(), paid_raw: z.string(), block_hash: text, noted_by: text, reason: z.string() },
  created_at: z.string(),
});
export type TopUpRow = z.output<typeof topUpShape>;

/** A seller's sales of one quarter. */
export const sellerShape = z.object({
  ...{ seller_id: z.string(), handle: text, seller_type: text, legal_name: text, legal_address: text, country: text },
  ...{ tax_id: text, quarter: z.int(), sales: z.int(), amount_raw: z.string(), fee_raw: z.string() },
  ...{ usd_micros: z.string(), sales_without_rate: z.int() },
});
export type SellerRow = z.output<typeof sellerShape>;

export const providerShape = z
  .object({ name: z.string(), place: z.int(), worked_at: at, failed_at: at, error: text })
  .transform((row) => ({ ...row, standing: standingOf(row.worked_at, row.failed_at) }));
export type ProviderRow = z.output<typeof providerShape>;

function standingOf(workedAt: string | null, failedAt: string | null): "works" | "fails" | "unasked" {
  if (workedAt === null && failedAt === null) return "unasked";
  return Date.parse(failedAt ?? "") >= Date.parse(workedAt ?? "1970-01-01") ? "fails" : "works";
}

export const workCostShape = z.object({ paid_raw: text, credits: z.int().nullable(), fee_raw: text });
export type WorkCost = z.output<typeof workCostShape>;

const measured = z.object({
  ...{ unlocks: z.int(), volume_raw: z.string(), fee_raw: z.string(), refunded: z.int() },
  unlock_ms_p95: z.int().nullable(),
});
const switchesShape = z.object({
  ...{ purchases: z.boolean(), payouts: z.boolean(), sign_ups: z.boolean(), read_only: z.boolean() },
});
export const numbersShape = z.object({
  reports: z.object({ open: z.int(), oldest_at: at }).nullable(),
  appeals: z.object({ open: z.int(), oldest_at: at }).nullable(),
  /** On which staff can act now. */
  counter_notices: z.object({ waiting: z.int(), oldest_at: at }).nullable(),
  promotions: z.object({ waiting: z.int(), oldest_at: at }).nullable(),
  mails: z.object({ waiting: z.int(), oldest_at: at }),
  money: z
    .object({
      ...{ day: measured, week: measured, failed: z.int(), stuck_receivable: z.int(), unconfirmed: z.int() },
      ...{ alerts: z.int(), switches: switchesShape },
      /** Our own account (N-15). Null before a worker has opened it. */
      reserve: z.object({ account: z.string(), held_raw: z.string(), promised_raw: z.string() }).nullable(),
    })
    .nullable(),
});
export type StaffNumbers = z.output<typeof numbersShape>;
