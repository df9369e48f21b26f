import { keepStored, readStored } from "#lib/page/storage.ts";

const PREFIX = "farthing-begun-here:";

/**
 * Remembers the id of a purchase begun without a session until it is paid. Scripts cannot read its token, and any tab
 * must be able to ask for the purchase. Without storage, readers see the payment after pressing Pay.
 */
export function rememberOpenPurchase(postId: string, purchaseId: string): void {
  keepStored(PREFIX + postId, purchaseId);
}

export function findOpenPurchaseId(postId: string): string | null {
  return readStored(PREFIX + postId) ?? null;
}

export function forgetOpenPurchase(postId: string): void {
  keepStored(PREFIX + postId, null);
}
