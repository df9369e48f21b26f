import type { AlertRow, ReceivableRow, TopUpRow, UnconfirmedRow } from "#lib/admin/rows.ts";
import { writeCsv } from "#lib/http/csv.ts";
import { formatAmount } from "#lib/nano/raw.ts";

/** The lists about blocks as CSV. Unknown amounts are empty cells. */

export function toReceivableCsv(rows: readonly ReceivableRow[]): string {
  return writeCsv([
    ["block", "confirmed", "amount_nano", "account", "purchase", "reason"],
    ...rows.map((row) => [
      ...[row.block_hash, row.confirmed_at, inNano(row.amount_raw), row.account, row.purchase_id, row.reason],
    ]),
  ]);
}

export function toUnconfirmedCsv(rows: readonly UnconfirmedRow[]): string {
  return writeCsv([
    ["block", "kind", "state", "signed", "sent", "amount_nano", "account", "payout", "payout_status", "attempts"],
    ...rows.map((row) => [
      ...[row.block_hash, row.kind, row.state, row.created_at, row.sent_at ?? "", inNano(row.amount_raw), row.account],
      ...[row.payout_id ?? "", row.payout_status ?? "", row.attempts === null ? "" : String(row.attempts)],
    ]),
  ]);
}

export function toAlertCsv(rows: readonly AlertRow[]): string {
  return writeCsv([
    ["alert", "kind", "account", "payout", "books_nano", "chain_nano", "detail", "times", "first", "last"],
    ...rows.map((row) => [
      ...[row.id, row.kind, row.account ?? "", row.payout_id ?? "", inNano(row.expected_raw), inNano(row.found_raw)],
      ...[row.detail, String(row.times), row.created_at, row.last_seen_at],
    ]),
  ]);
}

export function toTopUpCsv(rows: readonly TopUpRow[]): string {
  return writeCsv([
    ["noted", "credits", "paid_nano", "block", "by", "reason"],
    ...rows.map((row) => [
      ...[row.created_at, String(row.credits), inNano(row.paid_raw), row.block_hash ?? "", row.noted_by ?? ""],
      row.reason,
    ]),
  ]);
}

function inNano(raw: string | null): string {
  return raw === null ? "" : formatAmount(BigInt(raw), "Nano");
}
