import type { Route } from "next";
import { ERROR_CLASSES, PAYOUT_KINDS, type PayoutErrorClass, type PayoutStatus } from "#lib/admin/payout.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

export const PAYOUT_LISTS = ["pending", "failed", "paid"] as const;
export type PayoutList = (typeof PAYOUT_LISTS)[number];

export const WAITING_STATUSES = ["held", "pending", "publishing", "awaiting_address"] as const satisfies PayoutStatus[];

export type PayoutFilter = {
  /** A complete address, hash, id or handle. */
  words: string;
  kind: (typeof PAYOUT_KINDS)[number] | null;
  status: (typeof WAITING_STATUSES)[number] | null;
  errorClass: PayoutErrorClass | null;
  /** Also what goes on by itself. */
  show: "all" | null;
};

/** A page of a list begins after this row. `key` is an id or a hash. */
export type ListCursor = { at: string; key: string };

const WORDS_MAX = 100;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z))_([0-9a-f-]{36}|[0-9A-F]{64})$/;

/** Unknown values filter nothing. */
export function readPayoutFilter(query: SearchParams): PayoutFilter {
  return {
    words: typeof query.q === "string" ? query.q.trim().slice(0, WORDS_MAX) : "",
    kind: PAYOUT_KINDS.find((known) => known === query.kind) ?? null,
    status: WAITING_STATUSES.find((known) => known === query.status) ?? null,
    errorClass: ERROR_CLASSES.find((known) => known === query.class) ?? null,
    show: query.show === "all" ? "all" : null,
  };
}

/** Who looks for something sees all that fits. Without a filter, a list shows only what needs a person. */
export function isForAction(filter: Readonly<Record<string, string | null>>): boolean {
  return Object.values(filter).every((choice) => choice === null || choice === "");
}

export function readListCursor(text: string | string[] | undefined): ListCursor | null {
  const [, at, key] = (typeof text === "string" && CURSOR.exec(text)) || [];
  return at && key ? { at, key } : null;
}

export function writeListCursor({ at, key }: ListCursor): string {
  return encodeURIComponent(`${at}_${key}`);
}

/** A list's filter as a query, with a cursor for the next page. */
export function writeListQuery(
  { words, kind, status, errorClass, show }: PayoutFilter,
  after: ListCursor | null = null,
): string {
  const query = new URLSearchParams();
  if (words) query.set("q", words);
  if (kind) query.set("kind", kind);
  if (status) query.set("status", status);
  if (errorClass) query.set("class", errorClass);
  if (show) query.set("show", show);
  if (after) query.set("after", `${after.at}_${after.key}`);
  return query.size > 0 ? `?${query}` : "";
}

export function payoutListPath(list: PayoutList): Route {
  return `/admin/nano/${list}-payouts` as Route;
}
