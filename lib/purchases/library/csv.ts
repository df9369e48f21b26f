import { writeCsv } from "#lib/http/csv.ts";
import { formatAmount } from "#lib/nano/raw.ts";
import type { LibraryItem } from "#lib/purchases/library/library.ts";

const COLUMNS = ["purchase", "date", "post", "author", "amount_nano", "status", "refunded"] as const;

/** The library as a CSV file. */
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
  return writeCsv([COLUMNS, ...rows]);
}
