import { readViewer } from "#lib/auth/companion-cookie.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

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
    const { findUnderpaidPurchaseId, isUnderpaid } = await import("#lib/purchases/checkout/purchase-calls.ts");
    if (begunHere === null) {
      const purchaseId = await findUnderpaidPurchaseId(postId);
      if (purchaseId !== null) tell(purchaseId);
    } else if (await isUnderpaid(begunHere)) tell(begunHere);
  } catch {
    return;
  }
}
