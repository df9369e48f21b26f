import "server-only";
import { type Credentials, findPurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { listNewestPurchaseIds } from "#lib/purchases/access/token-queries.ts";
import type { ReceiptFacts } from "#lib/purchases/receipts/facts.ts";
import type { PurchasedState } from "#lib/purchases/receipts/purchased-state.ts";
import { stateOf } from "#lib/purchases/receipts/view.ts";

const MOST = 5;

/** The newest purchases of a post that this browser can prove are its own. */
export async function listPurchasesOfPost(credentials: Credentials, postId: string): Promise<PurchasedState[]> {
  const whose = { buyerId: credentials.session?.viewer.id ?? null, ids: credentials.held.readableIds };
  const ids = await listNewestPurchaseIds(postId, whose, MOST);
  const found = await Promise.all(ids.map((id) => findPurchaseAccess(id, credentials)));
  return found
    .flatMap((one) => (one && one.viewpoint !== "seller" ? [one.facts] : []))
    .map((facts) => ({ id: facts.id, state: judge(facts), path: pathOf(facts) }));
}

function judge({ status, payment_state, post, returns }: ReceiptFacts): PurchasedState["state"] {
  switch (status) {
    case "paid":
      return post.status === "removed" ? "removed" : "open";
    case "pending":
    case "failed":
      return payment_state === "partial" ? "underpaid" : "waiting";
    case "expired":
    case "cancelled":
      return payment_state === "partial" ? "underpaid" : "ended";
    case "refunded":
      return "returned";
    case "refund_pending": {
      const states = returns.map(stateOf);
      return states.includes("waits_for_address") ? "waits_for_address" : "on_its_way";
    }
  }
}

function pathOf({ post, seller }: ReceiptFacts): string {
  return `/@${seller.handle ?? ""}/${post.slug}`;
}
