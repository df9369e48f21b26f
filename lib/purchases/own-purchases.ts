import "server-only";
import type { Session } from "#lib/auth/session";
import { findConcerned, type Shown } from "#lib/purchases/concerned";
import type { OwnPurchase } from "#lib/purchases/own-purchase";
import type { ReceiptFacts } from "#lib/purchases/receipt-facts";
import { stateOf } from "#lib/purchases/receipt-view";
import { toRefusal } from "#lib/supabase/refusal";

const MOST = 5;

/** The newest purchases of a post that this browser can show to be its own. */
export async function listOwnPurchases(shown: Shown, postId: string): Promise<OwnPurchase[]> {
  const bought = shown.session ? await listBoughtIds(shown.session, postId) : [];
  const ids = [...new Set([...bought, ...shown.heldIds])].slice(0, MOST);
  const found = await Promise.all(ids.map((id) => findConcerned(id, shown)));
  return found
    .flatMap((one) => (one?.viewpoint === "buyer" && one.facts.post.id === postId ? [one.facts] : []))
    .map((facts) => ({ id: facts.id, state: judge(facts), path: pathOf(facts) }));
}

async function listBoughtIds({ db }: Session, postId: string): Promise<string[]> {
  const { data, error } = await db
    .from("purchases")
    .select("id")
    .eq("post_id", postId)
    .neq("status", "cancelled")
    .limit(MOST);
  if (error) throw toRefusal(error);
  return data.map(({ id }) => id);
}

function judge({ status, payment_state, post, returns }: ReceiptFacts): OwnPurchase["state"] {
  switch (status) {
    case "paid":
      return post.status === "removed" ? "removed" : "open";
    case "pending":
    case "failed":
      return payment_state === "partial" ? "short" : "waiting";
    case "expired":
    case "cancelled":
      return payment_state === "partial" ? "short" : "ended";
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
