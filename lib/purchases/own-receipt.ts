import "server-only";
import type { Route } from "next";
import { listReadingTokens } from "#lib/auth/reading-tokens";
import type { Session } from "#lib/auth/session";
import type { Cookie } from "#lib/auth/session-cookies";
import { heldBy } from "#lib/purchases/asker";
import { lookAtPurchase } from "#lib/purchases/settlement";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** What the page of an owned post says of its purchase. Who reads it may open the receipt without the receipt's token. */
export type OwnReceipt = { purchaseId: string; receiptPath: Route; refundUntil: string | null };

/** The purchase by which somebody owns a post; who was given it has none. */
export async function findOwnReceipt(
  session: Session | null,
  cookies: readonly Cookie[],
  postId: string,
): Promise<OwnReceipt | null> {
  const paid = session && (await findPaidPurchase(session.db, postId));
  const purchaseId = paid ?? heldBy(listReadingTokens(cookies)).get(postId);
  if (!purchaseId) return null;
  const { facts } = await lookAtPurchase(purchaseId);
  const receiptPath = `/receipts/${purchaseId}` as Route;
  return { purchaseId, receiptPath, refundUntil: facts.refund_window_min > 0 ? facts.refund_window_ends_at : null };
}

async function findPaidPurchase(db: Db, postId: string): Promise<string | null> {
  const { data, error } = await db
    .from("purchases")
    .select("id")
    .eq("post_id", postId)
    .eq("status", "paid")
    .limit(1)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data?.id ?? null;
}
