import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { PayoutHoldInput } from "#lib/moderation/copyright/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Holds the payouts of a reported post, for at most seven days, or ends that before its time. */
export async function changePayoutHold({ db }: StaffSession, id: string, order: PayoutHoldInput): Promise<void> {
  const asked = { report_id: id, reason: order.reason };
  const { error } = await (order.what === "begin" ? db.rpc("hold_payouts", asked) : db.rpc("end_payout_hold", asked));
  if (error) throw toRefusal(error);
}
