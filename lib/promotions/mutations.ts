import "server-only";
import type { Session, StaffSession } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";
import { parseAmount } from "#lib/nano/raw.ts";
import type { PromotionDecision, PromotionOrder, PromotionPrice } from "#lib/promotions/schema.ts";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal.ts";

type Own = Pick<Session, "db">;

/** Asks for a promotion, or changes one that is not paid yet. Returns its id. */
export async function openPromotion({ db }: Own, { postId, days, place }: PromotionOrder): Promise<string> {
  const { data, error } = await db.rpc("open_promotion", { post_id: postId, days, place });
  if (error) throw toRefusal(error);
  return data;
}

/** Days that have not begun go back to the wallet that paid. */
export async function stopPromotion({ db }: Own, id: string): Promise<void> {
  refuseIf(await db.rpc("stop_promotion", { promotion_id: id }));
}

export async function setPromotionReturnAddress({ db }: Own, id: string, address: string): Promise<void> {
  refuseIf(await db.rpc("set_promotion_return_address", { promotion_id: id, to_account: address.trim() }));
}

/** Refused if another of us has changed it meanwhile. */
export async function decidePromotion({ db }: StaffSession, id: string, order: PromotionDecision): Promise<void> {
  const { action, seenAt, reason } = order;
  const known = { promotion_id: id, seen_at: seenAt, reason };
  if (action === "stop") return refuseIf(await db.rpc("end_promotion_as_staff", known));
  refuseIf(await db.rpc("decide_promotion", { ...known, is_approved: action === "approve" }));
}

export async function setPromotionPrice({ db }: StaffSession, { price, reason }: PromotionPrice): Promise<void> {
  const dayRaw = parseAmount(price.trim(), "Nano");
  if (dayRaw === null)
    throw new AppError("validation_failed", { detail: "Write an amount, such as 0.5.", field: "price" });
  refuseIf(await db.rpc("set_promotion_price", { day_raw: dayRaw.toString(), reason }));
}

function refuseIf({ error }: { error: DatabaseError | null }): void {
  if (error) throw toRefusal(error);
}
