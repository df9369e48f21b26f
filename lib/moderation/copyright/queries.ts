import "server-only";
import { z } from "zod";
import { type PaymentRestriction, restrictionShape } from "#lib/moderation/copyright/payout-hold.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Why staff hold payouts of the caller. Empty if they do not. */
export async function listPaymentRestrictions(db: Db): Promise<PaymentRestriction[]> {
  const { data, error } = await db.rpc("list_payment_restrictions", undefined, READ);
  if (error) throw toRefusal(error);
  const rows = z.array(z.looseObject({ decision_id: z.string() })).parse(data);
  return keepReadable(
    "payment restrictions",
    rows.map(({ decision_id: id, ...row }) => ({ id, decision_id: id, ...row })),
    (row) => restrictionShape.parse(row),
  );
}
