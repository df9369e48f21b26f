import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { type FindSession, isFresh, mailFreshCode, proveByCode } from "#lib/creators/fresh-code.ts";
import { endFreeze } from "#lib/payouts/freeze/freeze-mutations.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** What waits for one address. A sale fixes its address, so a thief’s may be among them. */
export type WaitingSum = { account: string | null; amountRaw: string; payouts: number };
export type Freeze = { since: string; waiting: WaitingSum[] };

/** The caller's freeze and what waits, or null. */
export async function findFreeze(db: Db, userId: string): Promise<Freeze | null> {
  const { data, error } = await db.from("payout_freezes").select("frozen_at").eq("user_id", userId).maybeSingle();
  if (error) throw toRefusal(error);
  if (!data) return null;
  const sums = await db.rpc("sum_waiting_payouts", undefined, READ);
  if (sums.error) throw toRefusal(sums.error);
  // The generated types do not know that a payout may have no address yet.
  const rows: { account: string | null; amount_raw: string; payouts: number }[] = sums.data;
  return {
    since: data.frozen_at,
    waiting: rows.map(({ account, amount_raw, payouts }) => ({ account, amountRaw: amount_raw, payouts })),
  };
}

/**
 * One step of the form: a code, then the end. Always asks for a new code: a thief may have used one in this session, to change
 * the address. Throws refusals.
 */
export async function advanceFreezeEnd(
  session: RegisteredSession,
  code: string | null,
  findAgain: FindSession,
): Promise<AccountFormState> {
  if (code === null) return { kind: "code", email: await mailFreshCode(session), value: "" };
  const proven = await proveByCode(session, code, findAgain);
  await endFreeze(proven, isFresh(proven, "payout address"));
  return { kind: "done", message: "The freeze has ended. What is due is sent within minutes." };
}
