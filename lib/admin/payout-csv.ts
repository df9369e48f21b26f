import type { StaffPayout } from "#lib/admin/payout";
import { formatAmount } from "#lib/nano/raw";

const COLUMNS = [
  ...["payout", "created", "paid", "kind", "status", "amount_nano", "recipient", "handle"],
  ...["block", "purchase", "post", "attempts", "error_class", "last_error"],
] as const;

/** Payouts as a table for other programs (RFC 4180). */
export function toPayoutCsv(payouts: readonly StaffPayout[]): string {
  const rows = payouts.map((one) => [
    ...[one.id, one.createdAt, one.paidAt ?? "", one.kind, one.status, formatAmount(BigInt(one.amountRaw), "Nano")],
    ...[one.recipient ?? "", one.handle ?? "", one.blockHash ?? "", one.purchaseId ?? "", one.postTitle ?? ""],
    ...[String(one.attempts), one.errorClass ?? "", one.lastError ?? ""],
  ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

/** What a spreadsheet would run as a formula begins with an apostrophe, which it shows as text. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
