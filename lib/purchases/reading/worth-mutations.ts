import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import type { TokenAccess } from "#lib/purchases/access/access-token.ts";
import { findOwningPurchase } from "#lib/purchases/access/token-queries.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Buyer = { session: Session | null; held: TokenAccess };

/** Stores whether a post was worth its price, for the purchase by which the caller owns it. They may change it. */
export async function answerWorth(buyer: Buyer, postId: string, isWorthIt: boolean): Promise<void> {
  const purchaseId = await findPurchaseId(buyer, postId);
  if (!purchaseId) throw new AppError("not_found", { detail: "Only readers who bought this post can answer." });
  const { error } = await adminDb().rpc("answer_worth", { purchase_id: purchaseId, is_worth_it: isWorthIt });
  if (error) throw toRefusal(error);
}

/** What the buyer answered. Null if nothing yet. */
export async function findWorthAnswer(purchaseId: string): Promise<boolean | null> {
  const { data, error } = await adminDb()
    .from("worth_answers")
    .select("is_worth_it")
    .eq("purchase_id", purchaseId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data?.is_worth_it ?? null;
}

/** The purchase that the post's page names (purchased-receipt.ts). Row rules show a session its own. */
async function findPurchaseId({ session, held }: Buyer, postId: string): Promise<string | null> {
  const bought = session ? await findBought(session, postId) : null;
  const owning =
    bought ?? (await findOwningPurchase(postId, held.ids)) ?? (await findOwningPurchase(postId, held.readableIds));
  return owning?.id ?? null;
}

async function findBought({ db }: Session, postId: string) {
  const paid = db.from("purchases").select("id").eq("post_id", postId).eq("status", "paid");
  const { data, error } = await paid.limit(1).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}
