import type { Route } from "next";
import { z } from "zod";
import { earningRowSchema } from "#lib/payouts/earning-row.ts";
import { type LibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";

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

export const readViewPart = (asked: unknown): ViewPart =>
  typeof asked === "string" && Object.hasOwn(VIEW_PARTS, asked) ? (asked as ViewPart) : "purchases";

export function viewAsPath(personId: string, part: ViewPart, after: string | null = null): Route {
  const query = new URLSearchParams({ part, ...(after === null ? {} : { after }) });
  return `/admin/users/${personId}/view?${query}` as Route;
}

const at = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const raw = z.string().regex(/^\d{1,39}$/);
const listOf = <Row extends z.ZodType>(row: Row) => z.array(row).nullable();

/** The rows of each part, as the person's own calls answer them. */
export const viewedShapes = {
  purchases: listOf(
    z.object({
      ...{ id: z.string(), title: text, handle: text, slug: text, author_name: text, source: z.string() },
      ...{
        status: text,
        amount_raw: raw.nullable(),
        since: at,
        refund_until: at.nullable(),
        refunded_at: at.nullable(),
      },
    }),
  ),
  saved: listOf(z.object({ id: z.string(), at, title: text })),
  posts: listOf(
    z.object({
      ...{ id: z.string(), title: z.string(), status: z.string(), access: z.string(), price_raw: raw.nullable() },
      ...{ updated_at: at, unlocks: z.int().nullable(), refunds: z.int().nullable() },
    }),
  ),
  payouts: z.object({
    sums: listOf(z.object({ part: z.string(), why: text, first_until: text, amount_raw: raw, payouts: z.int() })),
    rows: listOf(earningRowSchema),
  }),
  /** Of list_notifications: what draws them reads them. */
  notifications: listOf(z.looseObject({ id: z.string(), created_at: at })),
  following: listOf(z.object({ id: z.string(), handle: text, name: text, at })),
  account: z.object({
    methods: listOf(z.object({ kind: z.string(), detail: text, used_at: at.nullable() })),
    sessions: listOf(z.object({ id: z.string(), user_agent: text, seen_at: at })),
    ...{ language: text, time_zone: text },
  }),
} as const;

export type Viewed<Part extends ViewPart = ViewPart> = {
  [Name in Part]: {
    part: Name;
    until: string;
    shown: z.output<(typeof viewedShapes)[Name]>;
  };
}[Part];

export const viewAnswerShape = z.object({ until: at, shown: z.unknown() });

/** How many rows of a long part are shown at a time. */
export const VIEWED_ROWS = 50;

/** Where older rows begin, if there may be some. */
export function olderThan(viewed: Viewed): string | null {
  const last = lastRowOf(viewed);
  return last && writeLibraryCursor(last);
}

function lastRowOf({ part, shown }: Viewed): LibraryCursor | null {
  if (part === "purchases") return endOf(shown, ({ id, since }) => ({ id, since }));
  if (part === "payouts") return endOf(shown.rows, ({ id, created_at: since }) => ({ id, since }));
  if (part === "notifications") return endOf(shown, ({ id, created_at: since }) => ({ id, since }));
  return null;
}

function endOf<Row>(rows: readonly Row[] | null, cursorOf: (row: Row) => LibraryCursor): LibraryCursor | null {
  const last = rows?.at(VIEWED_ROWS - 1);
  return last === undefined ? null : cursorOf(last);
}
