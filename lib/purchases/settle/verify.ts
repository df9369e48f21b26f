import "server-only";
import { type Caller, requireHolder } from "#lib/purchases/access/caller.ts";
import { bindBuyer } from "#lib/purchases/quote/mutations.ts";
import { loadPurchaseSnapshot, settleFromChain, type VerifiedPurchase } from "#lib/purchases/settle/settlement.ts";

/** Checks a purchase, on the chain if it is still open. Assigns a buyer if it was paid with a token alone. */
export async function verifyPurchase(caller: Caller, purchaseId: string): Promise<VerifiedPurchase> {
  const snapshot = await loadPurchaseSnapshot(purchaseId, caller);
  requireHolder(caller, purchaseId, snapshot.facts.buyer_id);
  const seen = await settleFromChain(snapshot);
  const { status, buyer_id } = seen.snapshot.facts;
  if (status !== "paid" || buyer_id !== null) return seen;
  await bindBuyer(caller, purchaseId);
  return { ...seen, snapshot: await loadPurchaseSnapshot(purchaseId) };
}
