import type { StaffPayout } from "#lib/admin/payout.ts";
import { writeCsv } from "#lib/http/csv.ts";
import { formatAmount } from "#lib/nano/raw.ts";

const COLUMNS = [
  ...["payout", "created", "paid", "kind", "status", "amount_nano", "recipient", "handle"],
  ...["block", "purchase", "post", "attempts", "error_class", "last_error"],
] as const;

/** Payouts as CSV. */
export function toPayoutCsv(payouts: readonly StaffPayout[]): string {
  const rows = payouts.map((one) => [
    ...[one.id, one.createdAt, one.paidAt ?? "", one.kind, one.status, formatAmount(BigInt(one.amountRaw), "Nano")],
    ...[one.recipient ?? "", one.handle ?? "", one.blockHash ?? "", one.purchaseId ?? "", one.postTitle ?? ""],
    ...[String(one.attempts), one.errorClass ?? "", one.lastError ?? ""],
  ]);
  return writeCsv([COLUMNS, ...rows]);
}
