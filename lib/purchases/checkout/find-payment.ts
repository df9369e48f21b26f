import { callData } from "#lib/auth/browser.ts";
import { readViewer } from "#lib/auth/companion-cookie.ts";
import { fields, listOf, readJsonText } from "#lib/http/browser/read-json.ts";
import { findOpenPurchaseId } from "#lib/purchases/checkout/open-purchase.ts";
import { ownsPost } from "#lib/purchases/checkout/owned-posts.ts";
import { askForVerdict } from "#lib/purchases/checkout/purchase-calls.ts";
import { findStoredPurchase } from "#lib/purchases/checkout/stored-purchases.ts";
import { readOwnedPosts } from "#lib/purchases/checkout/watch-owned.ts";

export type FoundPayment = "owned" | "underpaid" | "waiting" | "nothing";

/** Looks for a payment by this reader for a post in every place this browser knows, and has the chain checked. */
export async function findPayment(postId: string): Promise<FoundPayment> {
  const kept = findStoredPurchase(postId, Date.now());
  const isSignedIn = readViewer(document.cookie) !== "visitor";
  const ids = isSignedIn ? await listPurchaseIds(postId) : listBegunHere(postId);
  const asked = [...(kept ? [kept] : []), ...ids.filter((id) => id !== kept?.id).map((id) => ({ id }))];
  const verdicts = await Promise.all(asked.map((purchase) => askForVerdict(purchase)));
  if (isSignedIn) await readOwnedPosts();
  if (ownsPost(postId) || verdicts.some(({ status }) => status === "paid")) return "owned";
  const open = verdicts.filter(isOpen);
  if (open.some(({ payment_state }) => payment_state === "partial")) return "underpaid";
  return open.length > 0 ? "waiting" : "nothing";
}

function listBegunHere(postId: string): string[] {
  const id = findOpenPurchaseId(postId);
  return id === null ? [] : [id];
}

const readIds = listOf(fields<{ id: string }>({ id: readJsonText }));

/** Row rules limit this to the caller's purchases. Refunded ones are not checked again. */
async function listPurchaseIds(postId: string): Promise<string[]> {
  const status = "in.(pending,expired,cancelled,paid)";
  const rows = await callData("purchases", { query: { select: "id", post_id: `eq.${postId}`, status, limit: 10 } });
  return readIds(rows).map(({ id }) => id);
}

function isOpen({ status, payment_state: state }: { status: string; payment_state: string }): boolean {
  return status === "pending" || (status === "expired" && state !== "none");
}
