import { z } from "zod";

export const COUNTER_NOTICE_MIN = 20;
export const COUNTER_NOTICE_MAX = 2_000;

const HOUR_MS = 3_600_000;
/** Hours until one that waits for us is late: a week, as for an appeal. */
const ANSWER_HOURS = 168;

export const COUNTER_NOTICE_STEPS = ["send", "refuse", "court", "reinstate"] as const;
export const COUNTER_NOTICE_STATUSES = ["received", "refused", "sent", "court", "reinstated"] as const;

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
/** When a post may come back, and by when it must. */
const clock = z.object({ from: at, until: at }).nullable();

/** A counter-notice as its author reads it. */
export const counterNoticeShape = z.object({
  ...{ words: text, name: text, address: text, status: z.enum(COUNTER_NOTICE_STATUSES), answer: text, created_at: at },
  ...{ sent_at: at.nullable(), decided_at: at.nullable(), is_undone: z.boolean(), clock },
});
export type OwnCounterNotice = z.output<typeof counterNoticeShape>;

/** One that waits for staff, or for the claimant. */
export const staffCounterNoticeShape = z
  .object({
    ...{
      id: z.string(),
      status: z.enum(["received", "sent"]),
      words: text,
      name: text,
      address: text,
      signature: text,
    },
    ...{ created_at: at, sent_at: at.nullable(), clock, facts: z.string(), label: z.string(), report_id: text },
    ...{ decided_at: at, state_now: text, claimants: z.int(), may_decide: z.boolean() },
  })
  .transform((row) => ({
    ...row,
    dueAt: row.clock?.until ?? new Date(Date.parse(row.created_at) + ANSWER_HOURS * HOUR_MS).toISOString(),
  }));
export type StaffCounterNotice = z.output<typeof staffCounterNoticeShape>;

export const COUNTER_NOTICE_FIELDS = ["words", "name", "address", "goodFaith", "consents", "signature"] as const;
export type CounterNoticeField = (typeof COUNTER_NOTICE_FIELDS)[number];
export type TypedCounterNotice = Record<CounterNoticeField, string>;

/** Null before it was sent, and once it has arrived: then the page shows it. */
export type CounterNoticeAnswer = {
  typed: TypedCounterNotice;
  mistakes: Partial<Record<CounterNoticeField, string>>;
  why: string | null;
} | null;

/** What became of it, in a sentence. */
export function describeCounterNotice({ status, is_undone }: Pick<OwnCounterNotice, "status" | "is_undone">): string {
  switch (status) {
    case "received":
      return "We have your counter-notice";
    case "sent":
      return "We sent it to the person who claims the work";
    case "refused":
      return "We did not send it on: the post stays removed";
    case "court":
      return "The claimant has gone to court: the post stays removed";
    case "reinstated":
      return is_undone ? "Your post is back" : "You were right. There was nothing left to put back";
  }
}
