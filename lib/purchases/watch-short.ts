import { readViewer } from "#lib/auth/companion-cookie";
import { findOpenPurchaseId } from "#lib/purchases/begun-here";
import { refetchOnFocus } from "#lib/purchases/whenever-looked-at";

/** Reports an underpaid purchase of this post, from any tab or browser. Without a session, only from this browser. */
export function watchUnderpaidPurchase(postId: string, tell: (purchaseId: string) => void): () => void {
  return refetchOnFocus(
    () => reportUnderpaidPurchase(postId, tell),
    () => findOpenPurchaseId(postId) !== null,
  );
}

/** If reading fails, the next look at the page asks again. */
export async function reportUnderpaidPurchase(postId: string, tell: (purchaseId: string) => void): Promise<void> {
  const begunHere = readViewer(document.cookie) === "visitor" ? findOpenPurchaseId(postId) : null;
  try {
    const { findUnderpaidPurchaseId, isUnderpaid } = await import("#lib/purchases/purchase-calls");
    if (begunHere === null) {
      const purchaseId = await findUnderpaidPurchaseId(postId);
      if (purchaseId !== null) tell(purchaseId);
    } else if (await isUnderpaid(begunHere)) tell(begunHere);
  } catch {
    return;
  }
}
