import { z } from "zod";
import { counterNoticeShape } from "#lib/moderation/copyright/counter-notice.ts";
import { strikeShape } from "#lib/moderation/copyright/strike.ts";

export const APPEAL_MIN = 20;
export const APPEAL_MAX = 2_000;

/** Hours until an appeal is late: a week. */
const APPEAL_HOURS = 168;
const HOUR_MS = 3_600_000;

export const VERDICTS = ["uphold", "overturn", "remove", "limit_reach", "age_gate"] as const;

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const target = z.enum(["post", "comment", "profile", "image"]);

/** A decision as the person it concerns reads it. */
export const decisionShape = z.object({
  ...{ id: z.string(), action: z.string(), facts: z.string(), rule: z.string(), is_automated: z.boolean() },
  ...{ target_type: target, created_at: at, appeal_until: at, reference: text, label: z.string() },
  /** Null if it can be appealed now. */
  why_no_appeal: text,
  strike: strikeShape.nullable(),
  /** Whether a counter-notice is possible now, instead of an appeal. */
  may_counter: z.boolean(),
  counter_notice: counterNoticeShape.nullable(),
  appeal: z
    .object({
      ...{ words: text, status: z.enum(["open", "upheld", "overturned"]), answer: text, created_at: at },
      ...{ decided_at: at.nullable(), by_same_person: z.boolean(), is_undone: z.boolean() },
    })
    .nullable(),
});
export type OwnDecision = z.output<typeof decisionShape>;

/** An open appeal as moderators judge it. */
export const appealShape = z
  .object({
    ...{ id: z.string(), words: text, created_at: at, action: z.string(), facts: z.string(), rule: z.string() },
    ...{ decided_at: at, decided_by: text, target_type: target, label: z.string(), report_id: text, state_now: text },
    may_decide: z.boolean(),
  })
  .transform((row) => ({
    ...row,
    dueAt: new Date(Date.parse(row.created_at) + APPEAL_HOURS * HOUR_MS).toISOString(),
  }));
export type StaffAppeal = z.output<typeof appealShape>;

const DONE: Readonly<Record<string, string>> = {
  remove_post: "We removed a post",
  remove_comment: "We removed a comment",
  hide_post: "We hid a post until a person has looked at it",
  hide_comment: "We hid a comment until a person has looked at it",
  age_gate: "We put an age gate in front of a post",
  limit_account: "We limited your account",
  suspend_account: "We suspended your account",
  restore_account: "We restored your account",
  change_handle: "We changed your handle",
  hold_payouts: "We held the payouts of a post",
  no_action: "We left up what you reported",
};

/** "We removed a post". */
export function describeDone({ action, target_type }: Pick<OwnDecision, "action" | "target_type">): string {
  if (action === "limit_reach")
    return target_type === "profile" ? "Our lists leave out your posts" : "Our lists leave out a post";
  return DONE[action] ?? "We decided about something of yours";
}

/** What the answer to an appeal means. */
export function describeOutcome(action: string, isOverturned: boolean, isUndone: boolean): string {
  if (!isOverturned) return "We looked again and keep our decision.";
  if (action === "no_action") return "You were right: we have now acted on what you reported.";
  if (isUndone)
    return `You were right: we have put back what was there before.${action === "remove_post" ? " Refunds that went out stay with the readers." : ""}`;
  return "You were right. There was nothing left to put back: it has changed since, or it is gone.";
}
