const PREFIX = "farthing-begun-here:";

/**
 * Remembers the id of a purchase begun without a session until it is paid. Scripts cannot read its token, and any tab
 * must be able to ask for the purchase.
 */
export function rememberOpenPurchase(postId: string, purchaseId: string): void {
  withStorage((storage) => storage.setItem(PREFIX + postId, purchaseId));
}

export function findOpenPurchaseId(postId: string): string | null {
  return withStorage((storage) => storage.getItem(PREFIX + postId)) ?? null;
}

export function forgetOpenPurchase(postId: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + postId));
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    // Storage may be blocked. Then nothing is kept, and the reader sees the payment after pressing Pay.
    return undefined;
  }
}
