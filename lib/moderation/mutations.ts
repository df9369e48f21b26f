import "server-only";
import { z } from "zod";
import type { StaffSession } from "#lib/auth/session/session.ts";
import type {
  AgeGateEndInput,
  CommentDecisionInput,
  CommentRemovalInput,
  DecisionInput,
} from "#lib/moderation/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Decides an open report. Refused if another moderator has decided it meanwhile. */
export async function decideReport({ db }: StaffSession, id: string, order: DecisionInput): Promise<void> {
  const { decision, rule, facts, notifyReporter } = order;
  const asked = { report_id: id, decision, rule, facts, tells_reporter: notifyReporter };
  const { error } = await db.rpc("decide_report", asked);
  if (error) throw toRefusal(error);
}

/** Shows a post again as its author chose. */
export async function endAgeGate({ db }: StaffSession, postId: string, { reason }: AgeGateEndInput): Promise<void> {
  const { error } = await db.rpc("end_age_gate", { post_id: postId, reason });
  if (error) throw toRefusal(error);
}

/** Decides all open reports of these comments. Returns how many comments it decided: others were decided or deleted meanwhile. */
export async function decideCommentReports({ db }: StaffSession, order: CommentDecisionInput): Promise<number> {
  const { reports, decision, rule, facts, notifyReporter } = order;
  const asked = { report_ids: reports, decision, rule, facts, tells_reporter: notifyReporter };
  const { data, error } = await db.rpc("decide_comment_reports", asked);
  if (error) throw toRefusal(error);
  return data;
}

const removed = z
  .object({ removed: z.int(), has_more: z.boolean() })
  .transform(({ removed: count, has_more: hasMore }) => ({ removed: count, hasMore }));

/** Removes the newest comments of an account, decides their reports and tells their writer once. */
export async function removeCommentsOf({ db }: StaffSession, { profileId, rule, facts }: CommentRemovalInput) {
  const { data, error } = await db.rpc("remove_comments_of", { profile_id: profileId, rule, facts });
  if (error) throw toRefusal(error);
  return removed.parse(data);
}
