import { type ListCursor, readListCursor } from "#lib/admin/payout-lists.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

/** Why a confirmed payment was not received yet. */
export const RECEIVABLE_REASONS = ["due", "stuck", "alert", "left"] as const;
export const BLOCK_KINDS = ["open", "receive", "send"] as const;
export const OPEN_BLOCK_STATES = ["signed", "sent"] as const;

export type ReceivableFilter = {
  /** A complete block hash, account or purchase id. */ words: string;
  reason: string | null;
  /** Also what goes on by itself. */
  show: "all" | null;
};
export type UnconfirmedFilter = {
  /** A complete block hash, account or payout id. */
  words: string;
  kind: string | null;
  state: string | null;
  show: "all" | null;
};

const WORDS_MAX = 100;

/** Unknown values filter nothing. */
export function readReceivableFilter(query: SearchParams): ReceivableFilter {
  return {
    words: readWords(query),
    reason: RECEIVABLE_REASONS.find((known) => known === query.reason) ?? null,
    show: readShow(query),
  };
}

export function readUnconfirmedFilter(query: SearchParams): UnconfirmedFilter {
  return {
    words: readWords(query),
    kind: BLOCK_KINDS.find((known) => known === query.kind) ?? null,
    state: OPEN_BLOCK_STATES.find((known) => known === query.state) ?? null,
    show: readShow(query),
  };
}

function readShow({ show }: SearchParams): "all" | null {
  return show === "all" ? show : null;
}

function readWords({ q }: SearchParams): string {
  return typeof q === "string" ? q.trim().slice(0, WORDS_MAX) : "";
}

/** The page's two lists have separate cursors. */
export function readAlertCursor(query: SearchParams): ListCursor | null {
  return readListCursor(query.alerts);
}

/** A list's filter as a query, with a cursor for the next page. */
export function writeBlockQuery(
  { words, ...choices }: ReceivableFilter | UnconfirmedFilter,
  after: Readonly<Record<string, ListCursor | null>> = {},
): string {
  const query = new URLSearchParams();
  if (words) query.set("q", words);
  for (const [name, value] of Object.entries(choices)) if (value !== null) query.set(name, value);
  for (const [name, cursor] of Object.entries(after)) if (cursor) query.set(name, `${cursor.at}_${cursor.key}`);
  return query.size > 0 ? `?${query}` : "";
}
