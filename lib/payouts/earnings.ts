import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";
import { type LibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";

/** Which of an author's payouts are shown. Other query parameters are ignored. */
export const EARNINGS_PARTS = ["all", "held", "sending", "paid", "stopped", "cancelled"] as const;
export type EarningsPart = (typeof EARNINGS_PARTS)[number];

/** Whole days in UTC, both included. */
export type EarningsFilter = { part: EarningsPart; from: string | null; to: string | null };

export const HOLD_REASONS = [
  "refund_window",
  "address_changed",
  "under_review",
  "frozen",
  "account_suspended",
  "post_removed",
  "copyright_report",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The state of a payout, as its recipient sees it. */
export type EarningState =
  | { kind: "held"; why: HoldReason; until: string | null }
  /** Due but not begun: the author may have it tried again at once. */
  | { kind: "sending"; isWaiting: boolean }
  | { kind: "failed" | "needs_address" | "returned" | "dust" }
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
  /** What the reader paid, and what became of it. Null for what is no sale. */
  sale: EarningSale | null;
};

export type EarningSale = {
  /** Of its receipt, where the author can refund the reader. */
  purchaseId: string;
  grossRaw: string;
  feeRaw: string;
  at: string;
  /** The end of the refund window, or of the days in which the law lets readers withdraw. */
  returnableUntil: string | null;
  refundedAt: string | null;
};

export type EarningsPage = { items: Earning[]; next: LibraryCursor | null };

export type Held = { why: HoldReason; firstUntil: string | null; raw: bigint };

export type EarningsBalance = {
  held: Held[];
  sendingRaw: bigint;
  stoppedRaw: bigint;
  paidRaw: bigint;
  paidCount: number;
  /** In the last 30 days. */
  paidLatelyRaw: bigint;
  /** What they keep of sales that we refunded ourselves after a removal (N-15). */
  owedRaw: bigint;
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

/** Whether “Send now” makes sense. Never while a payout is held. */
export function canBeSentNow(state: EarningState): boolean {
  return state.kind === "failed" || (state.kind === "sending" && state.isWaiting);
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
