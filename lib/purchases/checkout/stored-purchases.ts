import { fields, readJsonWhole } from "#lib/http/browser/read-json.ts";
import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";
import { readClientPurchase } from "#lib/purchases/checkout/read-answers.ts";
import { forgetPurchase, type KeptPurchase, readStoredPurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";

/** An older purchase is not resumed. */
const KEEP_MS = 3_600_000;

const readKept = fields<KeptPurchase>({ keptAtMs: readJsonWhole, purchase: readOfAnyBuild });

/** Reads what the browser kept. It proves nothing until verified. Deletes it if it is too old or malformed. */
export function findStoredPurchase(postId: string, nowMs: number): ClientPurchase | null {
  const kept = parseKept(readStoredPurchase(postId));
  const isUsable =
    kept?.purchase.postId === postId && kept.purchase.status === "pending" && Math.abs(nowMs - kept.keptAtMs) < KEEP_MS;
  if (isUsable) return kept.purchase;
  forgetPurchase(postId);
  return null;
}

function parseKept(text: string | null): KeptPurchase | null {
  try {
    return text === null ? null : readKept(JSON.parse(text));
  } catch {
    return null;
  }
}

/** An older build has kept it without this field. */
function readOfAnyBuild(value: unknown): ClientPurchase {
  return readClientPurchase(typeof value === "object" && value !== null ? { isReceiptFirst: false, ...value } : value);
}
