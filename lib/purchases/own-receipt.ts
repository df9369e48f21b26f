import "server-only";
import type { Route } from "next";
import type { Session } from "#lib/auth/session";
import type { Cookie } from "#lib/auth/session-cookies";
import { heldByBrowser, holds } from "#lib/purchases/asker";
import { lookAtPurchase } from "#lib/purchases/settlement";
import { findPaidAmong } from "#lib/purchases/token-door";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** What the page of an owned post says of its purchase. Who reads it may open the receipt without the receipt's token. */
export type OwnReceipt = {
  purchaseId: string;
  receiptPath: Route;
  refundUntil: string | null;
  /** By this clock the window ends. */
  now: string;
};

/** The purchase by which somebody owns a post; who was given it has none. */
export async function findOwnReceipt(
  session: Session | null,
  cookies: readonly Cookie[],
  postId: string,
): Promise<OwnReceipt | null> {
  const bought = session && (await findPaidPurchase(session.db, postId));
  const held = heldByBrowser(cookies);
  const purchaseId =
    bought ?? (await findPaidAmong(postId, held.ids)) ?? (await findPaidAmong(postId, held.readableIds));
  if (!purchaseId) return null;
  const { facts } = await lookAtPurchase(purchaseId);
  const isReturnable = (bought !== null || holds({ held }, purchaseId)) && facts.refund_window_min > 0;
  const receiptPath = `/receipts/${purchaseId}` as Route;
  const refundUntil = isReturnable ? facts.refund_window_ends_at : null;
  return { purchaseId, receiptPath, refundUntil, now: new Date().toISOString() };
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
