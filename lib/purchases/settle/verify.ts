import "server-only";
import { type Caller, requireHolder } from "#lib/purchases/access/caller.ts";
import { bindBuyer } from "#lib/purchases/quote/mutations.ts";
import { loadPurchaseSnapshot, settleFromChain, type VerifiedPurchase } from "#lib/purchases/settle/settlement.ts";

/** Checks a purchase, on the chain if it is still open. Assigns a buyer if it was paid with a token alone. */
export async function verifyPurchase(asker: Caller, purchaseId: string): Promise<VerifiedPurchase> {
  const look = await loadPurchaseSnapshot(purchaseId, asker);
  requireHolder(asker, purchaseId, look.facts.buyer_id);
  const seen = await settleFromChain(look);
  const { status, buyer_id } = seen.look.facts;
  if (status !== "paid" || buyer_id !== null) return seen;
  await bindBuyer(asker, purchaseId);
  return { ...seen, look: await loadPurchaseSnapshot(purchaseId) };
}
