import "server-only";
import type { Route } from "next";
import type { Cookie } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";
import type { OwningPurchase } from "#lib/posts/reading/member-queries.ts";
import { holdsToken, tokenAccessOfCookies } from "#lib/purchases/access/caller.ts";
import { findOwningPurchase } from "#lib/purchases/access/token-queries.ts";
import { requiredConsentOf } from "#lib/purchases/quote/consent.ts";
import { findWorthAnswer } from "#lib/purchases/reading/worth-mutations.ts";
import type { Excess } from "#lib/purchases/receipts/excess.ts";
import { findExcess, findReasonToAskAuthor, findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";

const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** What an owned post's page says about its purchase. The reader may open the receipt without its token. */
export type PurchasedReceipt = {
  purchaseId: string;
  postId: string;
  receiptPath: Route;
  /** Found by a token: without a session the header does not know that there is a library. */
  isByToken: boolean;
  /** Whether the post came with EPUB and Markdown. */
  hasDownloads: boolean;
  refundUntil: string | null;
  /** The window is open, but limits leave the decision to the author. */
  mustAskAuthor: boolean;
  /** Whether they have asked the author. */
  hasAsked: boolean;
  /** The refund offered because the author cut the text. Null if nothing was cut, or the offer has ended. */
  offer: { until: string; isSentOn: boolean } | null;
  /** The PDF to keep, if they gave up the right to withdraw: the law asks for a lasting copy of that (L2). */
  copyPath: Route | null;
  /** Whether the buyer said that the post was worth it. Null if they have not. */
  isWorthIt: boolean | null;
  /** What was paid beyond the price. Null for readers who are not the buyer. */
  excess: Excess | null;
  /** The server's time, which decides when the window ends. */
  now: string;
};

/** The purchase by which the reader owns the post, found by session or token. Null if the post was a gift. */
export async function findPurchasedReceipt(
  bought: OwningPurchase | null,
  { cookies, headers }: { cookies: readonly Cookie[]; headers: Headers },
  postId: string,
): Promise<PurchasedReceipt | null> {
  const held = tokenAccessOfCookies(cookies);
  const own =
    bought ?? (await findOwningPurchase(postId, held.ids)) ?? (await findOwningPurchase(postId, held.readableIds));
  if (!own) return null;
  const isBuyer = bought !== null || holdsToken({ held }, own.id);
  const [facts, isWorthIt, excess] = await Promise.all([
    own.isForCurrentVersion ? null : findReceiptFacts(own.id),
    findWorthAnswer(own.id),
    isBuyer ? findExcess(own.id) : null,
  ]);
  const receiptPath = `/receipts/${own.id}` as Route;
  const refundUntil = isBuyer && own.refund_window_min > 0 ? own.refund_window_ends_at : null;
  const offer = isBuyer && facts?.offered_until ? { until: facts.offered_until, isSentOn: facts.is_sent_on } : null;
  const now = new Date();
  const isOpen = refundUntil !== null && Date.parse(refundUntil) > now.getTime();
  const mustAskAuthor = isOpen && (await findReasonToAskAuthor(own.id, refundTracesOf(headers, cookies))) !== null;
  const hasAsked = mustAskAuthor && (facts ?? (await findReceiptFacts(own.id)))?.request != null;
  const isNew = isOpen || (isBuyer && isWithinADay(own.refund_window_ends_at, now));
  const isAskedHere = isNew && requiredConsentOf(headers, env) !== null;
  const hasAgreed = isAskedHere && (facts ?? (await findReceiptFacts(own.id)))?.consent_at != null;
  const copyPath = hasAgreed ? (`/api/purchases/${own.id}/receipt?format=pdf` as Route) : null;
  return {
    ...{
      purchaseId: own.id,
      postId,
      receiptPath,
      copyPath,
      isByToken: bought === null,
      hasDownloads: own.has_downloads,
    },
    ...{ refundUntil, mustAskAuthor, hasAsked, offer, isWorthIt, excess, now: now.toISOString() },
  };
}

/** Until a day after the refund window, also where it has no length (private.offers_copy says the same). */
function isWithinADay(endsAt: string | null, now: Date): boolean {
  return endsAt !== null && now.getTime() - Date.parse(endsAt) < A_DAY_MS;
}
