import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import type { TokenAccess } from "#lib/purchases/access/access-token.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import type { ReceiptFacts } from "#lib/purchases/receipts/facts.ts";
import { findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import type { Viewpoint } from "#lib/purchases/receipts/receipt.ts";
import { isReceiptToken } from "#lib/purchases/receipts/token.ts";

/** What a caller shows to see a purchase: a session, access tokens, or the token of a receipt link. */
export type Credentials = {
  session: Session | null;
  held: TokenAccess;
  receiptToken?: string | null;
};

/** A purchase, and how it relates to the caller. */
export type PurchaseAccess = { facts: ReceiptFacts; viewpoint: Viewpoint };

/** Null if the caller has nothing to do with the purchase: they do not learn that it exists. */
export async function findPurchaseAccess(purchaseId: string, credentials: Credentials): Promise<PurchaseAccess | null> {
  const facts = await findReceiptFacts(purchaseId);
  const viewpoint = facts && judge(facts, credentials);
  return viewpoint ? { facts, viewpoint } : null;
}

type Call = { request: Request; session: Session | null };

/** The same for a call to /api. Throws not_found. */
export async function requirePurchaseAccess(
  { request, session }: Call,
  purchaseId: string,
  receiptToken: string | null = null,
): Promise<PurchaseAccess> {
  const { held } = callerOf(request, session);
  const access = await findPurchaseAccess(purchaseId, { session, held, receiptToken });
  if (access) return access;
  throw new AppError("not_found", {
    detail: "This purchase does not exist, or it is not yours. Use the browser that paid, or the receipt’s link.",
  });
}

function judge(facts: ReceiptFacts, { session, held, receiptToken }: Credentials): Viewpoint | null {
  if ((session && session.viewer.id === facts.buyer_id) || held.ids.includes(facts.id)) return "buyer";
  // A device that can only read sees what the receipt link shows.
  if (held.readableIds.includes(facts.id) || (receiptToken && isReceiptToken(facts.id, receiptToken))) return "receipt";
  // Sellers see sales: what was paid and settled, but not who looked at a price.
  return session?.viewer.id === facts.seller_id && facts.number !== null ? "seller" : null;
}
