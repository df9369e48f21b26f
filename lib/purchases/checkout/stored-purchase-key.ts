import { keepStored, listStored, readStored } from "#lib/page/storage.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";

/** A purchase as this tab keeps it. Without storage nothing is kept, and the payment goes on. */
export type KeptPurchase = { keptAtMs: number; purchase: ClientPurchase };

const PREFIX = "farthing-purchase:";
/** How JSON marks a purchase made without a session. */
const WITHOUT_SESSION = '"hasSession":false';

/** Every locked page asks this before it loads any payment code. */
export function hasStoredPurchase(postId: string): boolean {
  return Boolean(readStoredPurchase(postId));
}

export function readStoredPurchase(postId: string): string | null {
  return readStored(PREFIX + postId, "sessionStorage") ?? null;
}

/** Keeps the payment, so that a reload or a return from a wallet finds it. */
export function storePurchase(purchase: ClientPurchase, nowMs: number): void {
  const kept: KeptPurchase = { keptAtMs: nowMs, purchase };
  keepStored(PREFIX + purchase.postId, JSON.stringify(kept), "sessionStorage");
}

export function forgetPurchase(postId: string): void {
  keepStored(PREFIX + postId, null, "sessionStorage");
}

/** Forgets every kept purchase, except those begun without a session. */
export function forgetStoredPurchasesOfUser(): void {
  for (const [key, kept] of listStored(PREFIX))
    if (!kept.includes(WITHOUT_SESSION)) keepStored(key, null, "sessionStorage");
}
