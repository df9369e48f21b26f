import { askWheneverLookedAt } from "#lib/purchases/whenever-looked-at";

/** Tells of a purchase of this post that the reader has paid too little for, in whatever tab or browser it was begun. */
export function watchShortPurchase(postId: string, tell: (purchaseId: string) => void): () => void {
  return askWheneverLookedAt(() => tellOfShortPurchase(postId, tell));
}

/** A failed reading says nothing: the next look at the page asks again. */
export async function tellOfShortPurchase(postId: string, tell: (purchaseId: string) => void): Promise<void> {
  try {
    const { findShortPurchaseId } = await import("#lib/purchases/purchase-calls");
    const purchaseId = await findShortPurchaseId(postId);
    if (purchaseId !== null) tell(purchaseId);
  } catch {
    return;
  }
}
