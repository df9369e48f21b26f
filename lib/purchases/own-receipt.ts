import "server-only";
import type { Route } from "next";
import type { Cookie } from "#lib/auth/session-cookies";
import type { OwnPurchase } from "#lib/posts/member-queries";
import { heldByBrowser, holds } from "#lib/purchases/asker";
import { findAskAuthorReason, findReceiptFacts } from "#lib/purchases/receipt-queries";
import { refundTracesOf } from "#lib/purchases/refund-traces";
import { findPaidAmong } from "#lib/purchases/token-door";

/** What the page of an owned post says of its purchase. Who reads it may open the receipt without the receipt's token. */
export type OwnReceipt = {
  purchaseId: string;
  receiptPath: Route;
  refundUntil: string | null;
  /** Within the window, but the limits leave a refund to the author. */
  mustAskAuthor: boolean;
  /** They have asked the author. */
  hasAsked: boolean;
  /** What the author's cut into the text lets its buyer do; null where nothing was cut, or it is long ago. */
  offer: { until: string; isSentOn: boolean } | null;
  /** By this clock the window ends. */
  now: string;
};

/** The purchase by which somebody owns a post: that of their session, or one whose token they hold. Who was given a post has none. */
export async function findOwnReceipt(
  bought: OwnPurchase | null,
  { cookies, headers }: { cookies: readonly Cookie[]; headers: Headers },
  postId: string,
): Promise<OwnReceipt | null> {
  const held = heldByBrowser(cookies);
  const own = bought ?? (await findPaidAmong(postId, held.ids)) ?? (await findPaidAmong(postId, held.readableIds));
  if (!own) return null;
  const told = own.isOfTextAsItIs ? null : await findReceiptFacts(own.id);
  const isBuyer = bought !== null || holds({ held }, own.id);
  const receiptPath = `/receipts/${own.id}` as Route;
  const refundUntil = isBuyer && own.refund_window_min > 0 ? own.refund_window_ends_at : null;
  const offer = isBuyer && told?.offered_until ? { until: told.offered_until, isSentOn: told.is_sent_on } : null;
  const now = new Date();
  const isOpen = refundUntil !== null && Date.parse(refundUntil) > now.getTime();
  const mustAskAuthor = isOpen && (await findAskAuthorReason(own.id, refundTracesOf(headers, cookies))) !== null;
  const hasAsked = mustAskAuthor && (told ?? (await findReceiptFacts(own.id)))?.request != null;
  return { purchaseId: own.id, receiptPath, refundUntil, mustAskAuthor, hasAsked, offer, now: now.toISOString() };
}
