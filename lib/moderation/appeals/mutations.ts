import "server-only";
import type { Session, StaffSession } from "#lib/auth/session/session.ts";
import type { AppealInput, VerdictInput } from "#lib/moderation/appeals/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Appeals a decision, once. */
export async function fileAppeal({ db }: Session, { decisionId, words }: AppealInput): Promise<void> {
  const { error } = await db.rpc("file_appeal", { decision_id: decisionId, words });
  if (error) throw toRefusal(error);
}

/** Decides an open appeal. Refused to the person who decided first, while another could. */
export async function decideAppeal({ db }: StaffSession, id: string, order: VerdictInput): Promise<void> {
  const { error } = await db.rpc("decide_appeal", { appeal_id: id, ...order });
  if (error) throw toRefusal(error);
}
