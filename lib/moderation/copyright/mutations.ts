import "server-only";
import type { Session, StaffSession } from "#lib/auth/session/session.ts";
import type { CounterNoticeInput, CounterNoticeStepInput, PayoutHoldInput } from "#lib/moderation/copyright/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Holds the payouts of a reported post, for at most seven days, or ends that before its time. */
export async function changePayoutHold({ db }: StaffSession, id: string, order: PayoutHoldInput): Promise<void> {
  const asked = { report_id: id, reason: order.reason };
  const { error } = await (order.what === "begin" ? db.rpc("hold_payouts", asked) : db.rpc("end_payout_hold", asked));
  if (error) throw toRefusal(error);
}

/** Answers a removal for copyright, once, instead of an appeal. */
export async function fileCounterNotice({ db }: Session, { decisionId, ...said }: CounterNoticeInput): Promise<void> {
  const { words, name, address, signature, consents, goodFaith } = said;
  const notice = { words, name, address, signature, consents, good_faith: goodFaith };
  const { error } = await db.rpc("file_counter_notice", { decision_id: decisionId, notice });
  if (error) throw toRefusal(error);
}

/** The next step of a counter-notice. Refused if another of us has taken it meanwhile. */
export async function decideCounterNotice(
  { db }: StaffSession,
  id: string,
  { step, seen, reason }: CounterNoticeStepInput,
): Promise<void> {
  const { error } = await db.rpc("decide_counter_notice", { notice_id: id, step, seen_status: seen, reason });
  if (error) throw toRefusal(error);
}
