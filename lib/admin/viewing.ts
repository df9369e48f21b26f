import type { Route } from "next";
import { z } from "zod";
import { earningRowSchema } from "#lib/payouts/earning-row.ts";

/** What an owner can see of an account as its person does. As in supabase/schemas/60-moderation/viewings.sql. */
export const VIEW_PARTS = {
  purchases: "Purchases",
  saved: "Saved",
  posts: "Posts",
  payouts: "Payouts",
  notifications: "Notifications",
  following: "Following",
  account: "Account",
} as const;
export type ViewPart = keyof typeof VIEW_PARTS;

/** How many rows are shown at a time. */
export const VIEWED_ROWS = 50;
/** They go on behind these rows. Of the others only the newest are shown. */
export const PAGED_PARTS: readonly ViewPart[] = ["purchases", "payouts", "notifications"];

export const readViewPart = (asked: unknown): ViewPart =>
  typeof asked === "string" && Object.hasOwn(VIEW_PARTS, asked) ? (asked as ViewPart) : "purchases";

export function viewAsPath(personId: string, part: ViewPart, after: string | null = null): Route {
  const query = new URLSearchParams({ part, ...(after === null ? {} : { after }) });
  return `/admin/users/${personId}/view?${query}` as Route;
}

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const amount = z
  .string()
  .regex(/^\d{1,39}$/)
  .nullable();

export const viewAnswerShape = z.object({
  until: at,
  rows: z.array(z.looseObject({ id: z.string(), since: at.optional(), created_at: at.optional() })),
  facts: z.unknown(),
});

/** A row of each part, as the person's own calls answer it. */
export const viewedRowShapes = {
  purchases: z.object({
    ...{ id: z.string(), title: text, handle: text, author_name: text, source: z.string(), status: text },
    ...{ amount_raw: amount, since: at, refund_until: at.nullable(), refunded_at: at.nullable() },
  }),
  saved: z.object({ id: z.string(), created_at: at, title: text }),
  posts: z.object({
    ...{ id: z.string(), title: z.string(), status: z.string(), access: z.string(), updated_at: at },
    ...{ price_raw: amount, price_usd_micros: amount, unlocks: z.int().nullable(), refunds: z.int().nullable() },
  }),
  payouts: earningRowSchema,
  /** Of list_notifications: what draws them reads the rest. */
  notifications: z.looseObject({ id: z.string() }),
  following: z.object({ id: z.string(), handle: text, name: text, created_at: at }),
  account: z.never(),
} as const;

/** What a part says besides its rows. */
export const viewedFactsShapes = {
  ...{ purchases: z.null(), saved: z.null(), posts: z.null(), notifications: z.null(), following: z.null() },
  payouts: z.object({
    sums: z.array(
      z.object({ part: z.string(), why: text, first_until: text, amount_raw: z.string(), payouts: z.int() }),
    ),
  }),
  account: z.object({
    methods: z.array(z.object({ kind: z.string(), detail: text })),
    sessions: z.array(z.object({ user_agent: text, seen_at: at })),
    ...{ language: text, time_zone: text },
  }),
} as const;

export type Viewed<Part extends ViewPart = ViewPart> = {
  [Name in Part]: {
    part: Name;
    until: string;
    rows: z.output<(typeof viewedRowShapes)[Name]>[];
    facts: z.output<(typeof viewedFactsShapes)[Name]>;
    /** Where older rows begin, if there may be some. */
    older: string | null;
    /** There may be more, which are not shown. */
    isCut: boolean;
  };
}[Part];
