import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";
import { type LibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";

/** Which of an author's payouts are shown. Other query parameters are ignored. */
export const EARNINGS_PARTS = ["all", "held", "sending", "paid", "stopped", "cancelled"] as const;
export type EarningsPart = (typeof EARNINGS_PARTS)[number];

/** Whole days in UTC, both included. */
export type EarningsFilter = { part: EarningsPart; from: string | null; to: string | null };

export type HoldReason = "refund_window" | "address_changed" | "under_review" | "account_suspended" | "post_removed";

/** The state of a payout, as its recipient sees it. */
export type EarningState =
  | { kind: "held"; why: HoldReason; until: string | null }
  | { kind: "sending" | "failed" | "needs_address" | "returned" | "dust" }
  | { kind: "paid"; at: string };

export type Earning = {
  id: string;
  post: { id: string; title: string; slug: string; isRemoved: boolean } | null;
  amountRaw: string;
  /** At the Nano rate of the sale. Null if unknown. */
  usdMicros: string | null;
  rateUsd: string | null;
  state: EarningState;
  since: string;
  account: string | null;
  blockHash: string | null;
};

export type EarningsPage = { items: Earning[]; next: LibraryCursor | null };

export type Held = { why: HoldReason; firstUntil: string | null; raw: bigint };

export type EarningsBalance = {
  held: Held[];
  sendingRaw: bigint;
  stoppedRaw: bigint;
  paidRaw: bigint;
  paidCount: number;
};

const PATH = "/settings/payouts";

/** Unknown values filter nothing. */
export function readEarningsFilter({ show, from, to }: SearchParams): EarningsFilter {
  return { part: EARNINGS_PARTS.find((known) => known === show) ?? "all", from: readDay(from), to: readDay(to) };
}

export function earningsPath(filter: EarningsFilter, after: LibraryCursor | null = null): Route {
  return withQuery(PATH, filter, after) as Route;
}

/** The same rows as a file. */
export function earningsFile(filter: EarningsFilter): string {
  return withQuery("/api/payouts/export", filter, null);
}

/** The start of the next day. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString();
}

function withQuery(path: string, { part, from, to }: EarningsFilter, after: LibraryCursor | null): string {
  const query = new URLSearchParams();
  if (part !== "all") query.set("show", part);
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (after) query.set("after", writeLibraryCursor(after));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** "2026-02-30" is not a date. */
function readDay(text: string | string[] | undefined): string | null {
  if (typeof text !== "string" || !/^20\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
}
