import "server-only";
import type { Session } from "#lib/auth/session";
import { AppError } from "#lib/errors";
import { askerOf, type Held } from "#lib/purchases/asker";
import type { Viewpoint } from "#lib/purchases/receipt";
import type { ReceiptFacts } from "#lib/purchases/receipt-facts";
import { findReceiptFacts } from "#lib/purchases/receipt-queries";
import { isReceiptToken } from "#lib/purchases/receipt-token";

/** What somebody shows to have a purchase told: a session, access tokens, the token of a receipt's link. */
export type Shown = {
  session: Session | null;
  held: Held;
  receiptToken?: string | null;
};

/** A purchase, and how it concerns who asks. */
export type Concerned = { facts: ReceiptFacts; viewpoint: Viewpoint };

/** Null for whom it does not concern: they do not learn that there is one. */
export async function findConcerned(purchaseId: string, shown: Shown): Promise<Concerned | null> {
  const facts = await findReceiptFacts(purchaseId);
  const viewpoint = facts && judge(facts, shown);
  return viewpoint ? { facts, viewpoint } : null;
}

type Call = { request: Request; session: Session | null };

/** The same of a call of /api. */
export async function requireConcerned(
  { request, session }: Call,
  purchaseId: string,
  receiptToken: string | null = null,
): Promise<Concerned> {
  const { held } = askerOf(request, session);
  const concerned = await findConcerned(purchaseId, { session, held, receiptToken });
  if (concerned) return concerned;
  throw new AppError("not_found", {
    detail: "There is no such purchase here. Ask from the browser that paid, or by the receipt’s own link.",
  });
}

function judge(facts: ReceiptFacts, { session, held, receiptToken }: Shown): Viewpoint | null {
  if ((session && session.viewer.id === facts.buyer_id) || held.ids.includes(facts.id)) return "buyer";
  // Another device that reads it sees what the receipt's own link shows.
  if (held.readableIds.includes(facts.id) || (receiptToken && isReceiptToken(facts.id, receiptToken))) return "receipt";
  // A seller hears of sales: what was paid and settled, never of who looked or wanted to.
  return session?.viewer.id === facts.seller_id && facts.number !== null ? "seller" : null;
}
