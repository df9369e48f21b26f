import { formatAmount } from "#lib/nano/raw";
import type { LibraryItem } from "#lib/purchases/library";

const COLUMNS = ["purchase", "date", "post", "author", "amount_nano", "status", "refunded"] as const;

/** The library as a table for other programs (RFC 4180). */
export function toCsv(items: readonly LibraryItem[]): string {
  const rows = items.map((item) => [
    item.purchaseId ?? "",
    item.paidAt ?? item.since,
    item.post.title,
    item.post.handle,
    item.amountRaw === null ? "" : formatAmount(BigInt(item.amountRaw), "Nano"),
    item.state,
    item.refundedAt ?? "",
  ]);
  return [COLUMNS, ...rows]
    .map((cells) => cells.map(quote).join(","))
    .join("\r\n")
    .concat("\r\n");
}

/** What a spreadsheet would run as a formula begins with an apostrophe, which it shows as text. */
function quote(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
