import type { Route } from "next";
import { z } from "zod";
import { payoutHoldShape } from "#lib/moderation/copyright/payout-hold.ts";
import { trustShape } from "#lib/moderation/people/trust.ts";
import { REPORT_REASON_KEYS, REPORT_TARGETS } from "#lib/moderation/report.ts";

/** Section 12: hours until each priority is late, P0 first. */
const HOURS = [1, 24, 48, 72] as const;
const HOUR_MS = 3_600_000;

export const DECISIONS = ["no_action", "duplicate", "limit_reach", "age_gate", "remove", "suspend"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Decisions about many comments at once. Each of these needs no other report. */
export const DECISIONS_ABOUT_MANY = ["no_action", "remove"] as const;

/** How many comments one decision can be about. */
export const COMMENTS_AT_ONCE = 50;

/** What staff write between these in a statement of reasons, they must replace. */
export const GAP = /\[[^\]]*…\]/;

/**
 * What staff give as the rule that was broken, as the content guidelines have it, and how the facts may begin. With "The law" the page of
 * a removed post answers 451.
 */
export const RULES = {
  "Sell only what is yours":
    "The text is the same as [name the work …], which was published before. We found no sign that you may sell it.",
  "No sexual content with minors": "[Name the part …] shows or describes a minor in a sexual way.",
  "No terror, and no sexual images of people who did not agree": "[Name the part …] shows [what …].",
  "No private data of others": "It has private data of another person: [what kind …]. They did not agree to that.",
  "No threats and no harassment": "It threatens or insults a person: “[the words …]”.",
  "No malware, no stolen accounts, no scams":
    "It leads readers to [what …], which takes their money or data by a trick.",
  "No empty, copied or machine-filled posts sold as original":
    "What is sold is [empty, copied or filled by a machine …]. It is not the original text that readers pay for.",
  "No promised returns and no hidden positions":
    "It promises a return: “[the words …]”, or does not name what you hold.",
  "No traded purchases": "The purchases of this post were traded: [how …].",
  "Say if you are paid to write": "You were paid to write about [what …], and the post does not say so.",
  "Say how a post was made": "It was made by [what …], and the post says something else.",
  "No adult content": "[Name the part …] is adult content.",
  "Not for children": "[Name the part …] is lawful, but not for children.",
  "The law": "[Name the law, or the court and the number of its order …] demands it.",
} as const;

/** What is given as the rule where none was broken. */
export const NO_RULE = "None was broken";

export const REPORT_STATUSES = [
  ...(["open", "triaged", "action_taken", "no_action", "duplicate"] as const),
  ...(["appealed", "upheld", "overturned"] as const),
];
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const STATUS_LABELS: Record<ReportStatus, string> = {
  open: "Open",
  triaged: "Open",
  action_taken: "Action taken",
  no_action: "No action",
  duplicate: "Duplicate",
  appealed: "Appealed",
  upheld: "Upheld",
  overturned: "Overturned",
};

/** What was decided, for a report that has been. */
export const DECISION_LABELS: Record<Decision, string> = {
  no_action: "No action",
  duplicate: "Duplicate",
  limit_reach: "Reach limited",
  age_gate: "Age gate",
  remove: "Removed",
  suspend: "Author suspended",
};

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const pathShape = z
  .string()
  .transform((path) => path as Route)
  .nullable();

export const entryShape = z
  .object({
    ...{ id: z.string(), number: z.int(), target_type: z.enum(REPORT_TARGETS), reason: z.enum(REPORT_REASON_KEYS) },
    ...{ priority: z.int().min(0).max(3), status: z.enum(REPORT_STATUSES), label: z.string(), author_handle: text },
    ...{ alike: z.int(), created_at: at, decided_at: at.nullable(), hidden_at: at.nullable() },
    is_doubtful: z.boolean(),
  })
  .transform((row) => ({ ...row, dueAt: dueAt(row.created_at, row.priority) }));
export type ReportEntry = z.output<typeof entryShape>;

export const reportShape = z
  .object({
    ...{ id: z.string(), number: z.int(), target_type: z.enum(REPORT_TARGETS), target_id: z.string() },
    ...{ reason: z.enum(REPORT_REASON_KEYS), details: text, evidence_urls: z.array(z.string()) },
    ...{ priority: z.int().min(0).max(3), status: z.enum(REPORT_STATUSES), decision_note: text },
    decision: z.enum(DECISIONS).nullable(),
    ...{ decided_at: at.nullable(), decided_by: text, created_at: at, label: z.string(), author_handle: text },
    author_id: text,
    author_trust: trustShape.nullable(),
    path: pathShape,
    reporter: z.object({
      ...{
        id: text,
        handle: text,
        has_session: z.boolean(),
        name: text,
        email: text,
        upheld: z.int(),
        refused: z.int(),
      },
      trust: trustShape.nullable(),
    }),
    copyright: z.object({ owner: text, url: text, signature: text }).nullable(),
    content: z.record(z.string(), z.unknown()).nullable(),
    has_paid_text: z.boolean(),
    state_now: text,
    has_age_gate: z.boolean(),
    /** For the owner alone. */
    may_suspend: z.boolean(),
    hiding: z.object({ hidden_at: at, ends_at: at }).nullable(),
    payout_hold: payoutHoldShape.nullable(),
    may_hold_payouts: z.boolean(),
    others: z.array(
      z.object({
        ...{ id: z.string(), number: z.int(), reason: z.enum(REPORT_REASON_KEYS), status: z.enum(REPORT_STATUSES) },
        created_at: at,
      }),
    ),
    history: z.array(
      z.object({ action: z.string(), facts: z.string(), rule: z.string(), created_at: at, actor_handle: text }),
    ),
  })
  .transform((row) => ({ ...row, dueAt: dueAt(row.created_at, row.priority), isOpen: isOpen(row.status) }));

/** A comment with open reports, by the first of them. Its body is missing where only buyers read it. */
export const commentEntryShape = z
  .object({
    ...{ id: z.string(), number: z.int(), comment_id: z.string(), priority: z.int().min(0).max(3) },
    ...{ reasons: z.array(z.enum(REPORT_REASON_KEYS)), alike: z.int(), label: z.string(), body: text },
    ...{ is_for_buyers: z.boolean(), author_id: text, author_handle: text, author_comments: z.int(), state_now: text },
    path: pathShape,
    created_at: at,
  })
  .transform((row) => ({ ...row, dueAt: dueAt(row.created_at, row.priority) }));
export type CommentReportEntry = z.output<typeof commentEntryShape>;

/** What was reported, as text: pictures and links in it are not loaded. */
export type ReportedText = { label: string; text: string };
export type StaffReport = Omit<z.output<typeof reportShape>, "content"> & {
  texts: ReportedText[];
  /** When it was read. */
  now: number;
};

function dueAt(createdAt: string, priority: number): string {
  return new Date(Date.parse(createdAt) + (HOURS[priority] ?? HOURS[3]) * HOUR_MS).toISOString();
}

function isOpen(status: ReportStatus): boolean {
  return status === "open" || status === "triaged";
}

/** "40 min left", "3 h late". */
export function describeTimeLeft(due: string, now: number): { words: string; isLate: boolean } {
  const left = Date.parse(due) - now;
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const span = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
  return left < 0 ? { words: `${span} late`, isLate: true } : { words: `${span} left`, isLate: false };
}
