import "server-only";
import { z } from "zod";
import { type StaffCounterNotice, staffCounterNoticeShape } from "#lib/moderation/copyright/counter-notice.ts";
import { type PaymentRestriction, restrictionShape } from "#lib/moderation/copyright/payout-hold.ts";
import { readStaffPage } from "#lib/moderation/read-page.ts";
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

/** A page of counter-notices that wait, the oldest first. `next` is the id to go on behind. */
export async function listCounterNotices(
  db: Db,
  after: string | undefined,
): Promise<{ rows: StaffCounterNotice[]; next: string | null; now: number }> {
  const { data, error } = await db.rpc("list_counter_notices", after === undefined ? {} : { after_id: after });
  if (error) throw toRefusal(error);
  return { ...readStaffPage("counter-notices", data, (row) => staffCounterNoticeShape.parse(row)), now: Date.now() };
}
