import { readViewer } from "#lib/auth/companion-cookie.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { refetchOnFocus } from "#lib/purchases/checkout/refetch-on-focus.ts";

/** Reports an underpaid purchase of this post, from any tab or browser. Without a session, only from this browser. */
export function watchUnderpaidPurchase(postId: string, notify: (purchaseId: string) => void): () => void {
  return refetchOnFocus(
    () => reportUnderpaidPurchase(postId, notify),
    () => findOpenPurchaseId(postId) !== null,
  );
}

/** If reading fails, the next look at the page asks again. */
export async function reportUnderpaidPurchase(postId: string, notify: (purchaseId: string) => void): Promise<void> {
  const begunHere = readViewer(document.cookie) === "visitor" ? findOpenPurchaseId(postId) : null;
  try {
    const { findUnderpaidPurchaseId, isUnderpaid } = await import("#lib/purchases/checkout/purchase-calls.ts");
    if (begunHere === null) {
      const purchaseId = await findUnderpaidPurchaseId(postId);
      if (purchaseId !== null) notify(purchaseId);
    } else if (await isUnderpaid(begunHere)) notify(begunHere);
  } catch {
    return;
  }
}
