import "server-only";
import { worthInMicros } from "#lib/posts/price.ts";
import { findPublishedPost, getNanoRate } from "#lib/posts/queries.ts";
import { type Credentials, findPurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import type { WholePurchase } from "#lib/purchases/purchase.ts";
import { toWhole } from "#lib/purchases/quote/answers.ts";
import { shownPriceOf } from "#lib/purchases/quote/shown-price.ts";
import { loadPurchaseSnapshot, networkViewOf } from "#lib/purchases/settle/settlement.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** In the query of a paid purchase's page: shows the receipt to take before the text (L2). */
export const RECEIPT_FIRST = "receipt-first";

/** What the page of a payment shows. It has nothing of the paid part. */
export type PaymentPageFacts = {
  whole: WholePurchase;
  title: string;
  handle: string;
  /** What the price is worth, if a rate is known. */
  usdMicros: string | null;
  /** The post's price today, for a form that asks for a new quote. Null if it is no longer published. */
  shownPrice: string | null;
  slug: string;
  readAt: string;
};

/** The payment as its buyer, or the holder of its token, may see it. Null for everyone else, as if it did not exist. */
export async function findPaymentPage(purchaseId: string, credentials: Credentials): Promise<PaymentPageFacts | null> {
  const access = await findPurchaseAccess(purchaseId, credentials);
  if (access?.viewpoint !== "buyer") return null;
  const { post, seller, price_usd_micros, now } = access.facts;
  const [snapshot, published, rate] = await Promise.all([
    loadPurchaseSnapshot(purchaseId),
    findPublishedPost(publicDb(), post.id),
    getNanoRate(publicDb()),
  ]);
  const whole = toWhole(snapshot, networkViewOf(snapshot));
  const isFresh = rate !== null && Date.now() <= Date.parse(rate.goodUntil);
  const worth = worthInMicros(BigInt(whole.purchase.raw_amount), isFresh ? rate : null);
  return {
    ...{ whole, title: post.title, slug: post.slug, handle: seller.handle ?? "", readAt: now },
    usdMicros: price_usd_micros ?? (worth === null ? null : String(worth)),
    shownPrice: published && shownPriceOf(published.terms),
  };
}
