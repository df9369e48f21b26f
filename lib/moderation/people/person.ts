import type { Route } from "next";
import { z } from "zod";
import { strikeShape } from "#lib/moderation/copyright/strike.ts";
import { mergeShape } from "#lib/moderation/people/merge.ts";
import { trustShape } from "#lib/moderation/people/trust.ts";
import { REPORT_REASON_KEYS, REPORT_TARGETS } from "#lib/moderation/report.ts";
import { REPORT_STATUSES } from "#lib/moderation/staff-report.ts";

/** What staff can make of an account. */
export const SETTABLE_STATUSES = ["active", "limited", "suspended"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

export const KIND_WORDS = {
  anonymous: "Visitor without an account",
  registered: "Reader",
  creator: "Creator",
  agent: "Creator, with automated tools",
} as const;

export const STATUS_WORDS = {
  active: "Active",
  limited: "Limited",
  suspended: "Suspended",
  deleted: "Deleted",
} as const;

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const count = z.int().nonnegative();
const raw = z.string().regex(/^\d{1,39}$/);
const path = z
  .string()
  .transform((given) => given as Route)
  .nullable();

export const personEntryShape = z.object({
  ...{ id: z.string(), handle: text, name: text, joined_at: at, office: text },
  ...{ status: z.enum(["active", "limited", "suspended", "deleted"]) },
  ...{ kind: z.enum(["anonymous", "registered", "creator", "agent"]) },
  ...{ posts: count, sold: count, refunded: count, bought: count, open_reports: count },
});
/** A person as the list shows them. */
export type PersonEntry = z.output<typeof personEntryShape>;

const reportLines = z.array(
  z.object({
    ...{ id: z.string(), number: z.int(), target_type: z.enum(REPORT_TARGETS), label: z.string(), created_at: at },
    ...{ reason: z.enum(REPORT_REASON_KEYS), status: z.enum(REPORT_STATUSES) },
  }),
);
export type ReportLine = z.output<typeof reportLines>[number];

export const personShape = personEntryShape.extend({
  ...{ bio: text, may_become: z.array(z.enum(SETTABLE_STATUSES)), may_sign_out: z.boolean(), may_merge: z.boolean() },
  may_view: z.boolean(),
  /** For owners. */
  merges: z.array(mergeShape),
  newest_posts: z.array(z.object({ id: z.string(), title: z.string(), status: z.string(), created_at: at, path })),
  comments: z.object({
    count,
    newest: z.array(
      z.object({ id: z.string(), status: z.string(), created_at: at, path, post_title: z.string(), body: text }),
    ),
  }),
  ...{ reports_of: reportLines, reports_by: reportLines, reports_upheld: count, reports_refused: count },
  trust: trustShape,
  strikes: z.array(strikeShape.extend({ id: z.string(), label: z.string(), report_id: text, created_at: at })),
  decisions: z.array(
    z.object({
      ...{ id: z.string(), action: z.string(), facts: z.string(), rule: z.string(), created_at: at },
      actor_handle: text,
    }),
  ),
  /** For owners, like the next one. */
  log: z
    .array(z.object({ id: z.int(), action: z.string(), reason: z.string(), created_at: at, actor_handle: text }))
    .nullable(),
  owner: z
    .object({
      ...{ email: text, sold_raw: raw, refunded_raw: raw, owed_raw: raw },
      ...{ payout_account: text, wallets: z.array(z.string()) },
    })
    .nullable(),
});
/** A person's history. */
export type StaffPerson = z.output<typeof personShape>;

/** "@ada", or what there is instead. */
export function namePerson({ handle, name, kind }: Pick<PersonEntry, "handle" | "name" | "kind">): string {
  if (handle !== null) return `@${handle}`;
  return name ?? (kind === "anonymous" ? "A visitor" : "An account without a handle");
}

export function describeRefunds({ sold, refunded }: Pick<PersonEntry, "sold" | "refunded">): string | null {
  return sold === 0 ? null : `${Math.round((refunded / sold) * 100)} % refunded`;
}

export const personPath = (id: string) => `/admin/users/${id}` as Route;
