import "server-only";
import { adoptSession } from "#lib/auth/session/adopt-session.ts";
import { withFlash } from "#lib/http/pages/flash.ts";
import { log } from "#lib/log.ts";
import { bindPurchasesQuietly } from "#lib/purchases/access/bind-purchases.ts";
import type { Caller } from "#lib/purchases/access/caller.ts";
import { claimSession } from "#lib/purchases/quote/mutations.ts";
import { RECEIPT_FIRST } from "#lib/purchases/reading/payment-page.ts";
import { findReceiptFacts } from "#lib/purchases/receipts/queries.ts";
import type { PurchaseSnapshot } from "#lib/purchases/schema.ts";

/**
 * Answers the form “Check again”: leads to the post once it is paid, or before that to the receipt (L2), and until it is paid back to
 * the code or to the lookup.
 */
export async function answerCheck(
  request: Request,
  caller: Caller,
  { facts }: PurchaseSnapshot,
  isFromLookup: boolean,
): Promise<Response> {
  if (facts.status !== "paid")
    return leadTo(isFromLookup ? `/receipts/lookup?post=${facts.post_id}&checked=${facts.id}` : `/bought/${facts.id}`);
  const isSignedIn = await signInQuietly(request, caller, facts);
  const answer = leadTo(facts.receipt_first ? `/bought/${facts.id}?${RECEIPT_FIRST}` : await findPostPath(facts.id));
  return isSignedIn ? withFlash(answer, "logged-in") : answer;
}

function leadTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

async function findPostPath(purchaseId: string): Promise<string> {
  const bought = await findReceiptFacts(purchaseId);
  return bought?.seller.handle ? `/@${bought.seller.handle}/${bought.post.slug}` : `/bought/${purchaseId}`;
}

/** Takes the session that the payment created, as a script would. Without it the token reads on. */
async function signInQuietly(
  request: Request,
  caller: Caller,
  { id, meta }: PurchaseSnapshot["facts"],
): Promise<boolean> {
  if (caller.session || !meta.session_created || meta.session_user_id === null) return false;
  try {
    const session = await adoptSession(request, await claimSession(caller, id, meta.session_user_id));
    await bindPurchasesQuietly(session, caller.jar);
    return true;
  } catch (error) {
    log.info("a paid purchase was read without its session", { error });
    return false;
  }
}
