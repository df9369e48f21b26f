import "server-only";
import { type Asker, requireHolder } from "#lib/purchases/asker";
import { bindBuyer } from "#lib/purchases/mutations";
import { lookAtPurchase, type Seen, settleFromChain } from "#lib/purchases/settlement";

/** What has become of a purchase, by the chain itself where it is still open; who paid with a token alone becomes somebody. */
export async function verifyPurchase(asker: Asker, purchaseId: string): Promise<Seen> {
  const look = await lookAtPurchase(purchaseId, asker);
  requireHolder(asker, purchaseId, look.facts.buyer_id);
  const seen = await settleFromChain(look);
  const { status, buyer_id } = seen.look.facts;
  if (status !== "paid" || buyer_id !== null) return seen;
  await bindBuyer(asker, purchaseId);
  return { ...seen, look: await lookAtPurchase(purchaseId) };
}
