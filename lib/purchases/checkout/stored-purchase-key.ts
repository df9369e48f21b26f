import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";

/** A purchase as this tab keeps it. */
export type KeptPurchase = { keptAtMs: number; purchase: ClientPurchase };

const PREFIX = "farthing-purchase:";
/** How JSON marks a purchase made without a session. */
const WITHOUT_SESSION = '"hasSession":false';

/** The storage key for the pending purchase of a post in this tab. */
export function storageKeyOf(postId: string): string {
  return PREFIX + postId;
}

/** Every locked page asks this before it loads any payment code. */
export function hasStoredPurchase(postId: string): boolean {
  return withSessionStorage((storage) => storage.getItem(storageKeyOf(postId)) !== null) ?? false;
}

/** Keeps the payment, so that a reload or a return from a wallet finds it. */
export function storePurchase(purchase: ClientPurchase, nowMs: number): void {
  const kept: KeptPurchase = { keptAtMs: nowMs, purchase };
  withSessionStorage((storage) => storage.setItem(storageKeyOf(purchase.postId), JSON.stringify(kept)));
}

/** Forgets every kept purchase, except those begun without a session. */
export function forgetStoredPurchasesOfUser(): void {
  withSessionStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys.filter((known) => known.startsWith(PREFIX)))
      if (!storage.getItem(key)?.includes(WITHOUT_SESSION)) storage.removeItem(key);
  });
}

/** Storage may be blocked or full. Then nothing is kept, and the payment goes on. */
export function withSessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
