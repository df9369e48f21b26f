import { readViewer } from "#lib/auth/companion-cookie";
import { findBegunHere } from "#lib/purchases/begun-here";
import { askWheneverLookedAt } from "#lib/purchases/whenever-looked-at";

/** Reports an underpaid purchase of this post, from any tab or browser. Without a session, only from this browser. */
export function watchShortPurchase(postId: string, tell: (purchaseId: string) => void): () => void {
  return askWheneverLookedAt(
    () => tellOfShortPurchase(postId, tell),
    () => findBegunHere(postId) !== null,
  );
}

/** If reading fails, the next look at the page asks again. */
export async function tellOfShortPurchase(postId: string, tell: (purchaseId: string) => void): Promise<void> {
  const begunHere = readViewer(document.cookie) === "visitor" ? findBegunHere(postId) : null;
  try {
    const { findShortPurchaseId, isShort } = await import("#lib/purchases/purchase-calls");
    if (begunHere === null) {
      const purchaseId = await findShortPurchaseId(postId);
      if (purchaseId !== null) tell(purchaseId);
    } else if (await isShort(begunHere)) tell(begunHere);
  } catch {
    return;
  }
}
