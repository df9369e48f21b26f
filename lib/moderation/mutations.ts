import "server-only";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type { DecisionInput } from "#lib/moderation/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Decides an open report. Refused if another moderator has decided it meanwhile. */
export async function decideReport({ db }: StaffSession, id: string, order: DecisionInput): Promise<void> {
  const { decision, rule, facts, notifyReporter } = order;
  const asked = { report_id: id, decision, rule, facts, tells_reporter: notifyReporter };
  const { error } = await db.rpc("decide_report", asked);
  if (error) throw toRefusal(error);
}
