import { fields, readJsonWhole } from "#lib/http/browser/read-json.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { readClientPurchase } from "#lib/purchases/checkout/read-answers.ts";
import { storageKeyOf } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** An older purchase is not resumed. */
const KEEP_MS = 3_600_000;

type Kept = { keptAtMs: number; purchase: ClientPurchase };

const readKept = fields<Kept>({ keptAtMs: readJsonWhole, purchase: readClientPurchase });

/** Keeps the payment, so that a reload or a return from a wallet finds it. */
export function storePurchase(purchase: ClientPurchase, nowMs: number): void {
  const kept: Kept = { keptAtMs: nowMs, purchase };
  withStorage((storage) => storage.setItem(storageKeyOf(purchase.postId), JSON.stringify(kept)));
}

export function forgetPurchase(postId: string): void {
  withStorage((storage) => storage.removeItem(storageKeyOf(postId)));
}

/** Reads what the browser kept. It proves nothing until verified. Deletes it if it is too old or malformed. */
export function findStoredPurchase(postId: string, nowMs: number): ClientPurchase | null {
  const kept = parseKept(withStorage((storage) => storage.getItem(storageKeyOf(postId))) ?? null);
  const isUsable =
    kept?.purchase.postId === postId && kept.purchase.status === "pending" && Math.abs(nowMs - kept.keptAtMs) < KEEP_MS;
  if (isUsable) return kept.purchase;
  forgetPurchase(postId);
  return null;
}

/** Storage may be blocked or full. Then nothing is kept, and the payment goes on. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

function parseKept(text: string | null): Kept | null {
  try {
    return text === null ? null : readKept(JSON.parse(text));
  } catch {
    return null;
  }
}
