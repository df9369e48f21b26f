import { z } from "zod";
import { ERROR_CLASSES, PAYOUT_STATUSES, type StaffPayout } from "#lib/admin/payout.ts";

const text = z.string().nullable();
const at = z.iso.datetime({ offset: true }).nullable();

/** A payout as the database shows it to finance. */
export const payoutShape = z
  .object({
    ...{ id: z.string(), kind: z.string(), status: z.enum(PAYOUT_STATUSES), amount_raw: z.string() },
    ...{ recipient_account: text, recipient_handle: text, purchase_id: text, post_title: text },
    ...{ source_account: z.string(), block_hash: text, claimed_hash: text, held_until: at, window_ends_at: at },
    block_state: z.enum(["signed", "sent", "confirmed", "dead"]).nullable(),
    ...{ attempts: z.int(), next_attempt_at: z.string(), error_class: z.enum(ERROR_CLASSES).nullable() },
    ...{ last_error: text, approved_at: at, is_beyond_cap: z.boolean(), is_refunded: z.boolean() },
    ...{ paid_at: at, created_at: z.string(), is_frozen: z.boolean().default(false) },
  })
  .transform(
    (row): StaffPayout => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      amountRaw: row.amount_raw,
      recipient: row.recipient_account,
      handle: row.recipient_handle,
      purchaseId: row.purchase_id,
      postTitle: row.post_title,
      source: row.source_account,
      blockHash: row.block_hash,
      blockState: row.block_state,
      claimedHash: row.claimed_hash,
      heldUntil: row.held_until,
      windowEndsAt: row.window_ends_at,
      attempts: row.attempts,
      nextAttemptAt: row.next_attempt_at,
      errorClass: row.error_class,
      lastError: row.last_error,
      approvedAt: row.approved_at,
      isBeyondCap: row.is_beyond_cap,
      isRefunded: row.is_refunded,
      paidAt: row.paid_at,
      createdAt: row.created_at,
      isFrozen: row.is_frozen,
    }),
  );
