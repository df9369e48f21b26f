import { z } from "zod";
import { type ClientPurchase, clientPurchaseSchema } from "#lib/purchases/checkout/client-purchase.ts";
import { storageKeyOf } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** An older purchase is not resumed. */
const KEEP_MS = 3_600_000;

const keptSchema = z.object({ keptAtMs: z.number(), purchase: clientPurchaseSchema });

/** Keeps the payment, so that a reload or a return from a wallet finds it. */
export function storePurchase(storage: Storage, purchase: ClientPurchase, nowMs: number): void {
  storage.setItem(storageKeyOf(purchase.postId), JSON.stringify({ keptAtMs: nowMs, purchase }));
}

export function forgetPurchase(storage: Storage, postId: string): void {
  storage.removeItem(storageKeyOf(postId));
}

/** Reads what the browser kept. It proves nothing until verified. Deletes it if it is too old or malformed. */
export function findStoredPurchase(storage: Storage, postId: string, nowMs: number): ClientPurchase | null {
  const kept = keptSchema.safeParse(parseJson(storage.getItem(storageKeyOf(postId))));
  const isUsable =
    kept.success &&
    kept.data.purchase.postId === postId &&
    kept.data.purchase.status === "pending" &&
    Math.abs(nowMs - kept.data.keptAtMs) < KEEP_MS;
  if (isUsable) return kept.data.purchase;
  forgetPurchase(storage, postId);
  return null;
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
