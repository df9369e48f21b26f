import "server-only";
import type { LibraryItem } from "#lib/purchases/library/library.ts";
import type { LibraryEntry } from "#lib/purchases/purchase.ts";
import { receiptUrlOf } from "#lib/purchases/receipts/token.ts";

/** A library row in the answer of `GET /api/purchases`. */
export function toLibraryEntry(item: LibraryItem): LibraryEntry {
  const { id, title, handle, slug } = item.post;
  return {
    id: item.purchaseId ?? item.id,
    post: { id, title, handle, slug },
    source: item.source,
    amountRaw: item.amountRaw,
    status: item.status,
    state: item.state,
    paid_at: item.paidAt,
    refund_until: item.refundUntil,
    refunded_at: item.refundedAt,
    receipt_url: item.purchaseId && !item.isLent ? receiptUrlOf(item.purchaseId) : null,
  };
}
