import "server-only";
import type { Route } from "next";
import type { Cookie } from "#lib/auth/session-cookies";
import type { OwnPurchase } from "#lib/posts/member-queries";
import { heldByBrowser, holds } from "#lib/purchases/asker";
import { findAskAuthorReason, findReceiptFacts } from "#lib/purchases/receipt-queries";
import { refundTracesOf } from "#lib/purchases/refund-traces";
import { findPaidAmong } from "#lib/purchases/token-door";

/** What an owned post's page says about its purchase. The reader may open the receipt without its token. */
export type OwnReceipt = {
  purchaseId: string;
  receiptPath: Route;
  refundUntil: string | null;
  /** The window is open, but limits leave the decision to the author. */
  mustAskAuthor: boolean;
  /** Whether they have asked the author. */
  hasAsked: boolean;
  /** The refund offered because the author cut the text. Null if nothing was cut, or the offer has ended. */
  offer: { until: string; isSentOn: boolean } | null;
  /** The server's time, which decides when the window ends. */
  now: string;
};

/** The purchase by which the reader owns the post, found by session or token. Null if the post was a gift. */
export async function findOwnReceipt(
  bought: OwnPurchase | null,
  { cookies, headers }: { cookies: readonly Cookie[]; headers: Headers },
  postId: string,
): Promise<OwnReceipt | null> {
  const held = heldByBrowser(cookies);
  const own = bought ?? (await findPaidAmong(postId, held.ids)) ?? (await findPaidAmong(postId, held.readableIds));
  if (!own) return null;
  const facts = own.isOfTextAsItIs ? null : await findReceiptFacts(own.id);
  const isBuyer = bought !== null || holds({ held }, own.id);
  const receiptPath = `/receipts/${own.id}` as Route;
  const refundUntil = isBuyer && own.refund_window_min > 0 ? own.refund_window_ends_at : null;
  const offer = isBuyer && facts?.offered_until ? { until: facts.offered_until, isSentOn: facts.is_sent_on } : null;
  const now = new Date();
  const isOpen = refundUntil !== null && Date.parse(refundUntil) > now.getTime();
  const mustAskAuthor = isOpen && (await findAskAuthorReason(own.id, refundTracesOf(headers, cookies))) !== null;
  const hasAsked = mustAskAuthor && (facts ?? (await findReceiptFacts(own.id)))?.request != null;
  return { purchaseId: own.id, receiptPath, refundUntil, mustAskAuthor, hasAsked, offer, now: now.toISOString() };
}
