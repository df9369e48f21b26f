import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";

/** The kinds of rows a drawer can show. */
export const STAFF_ROWS = ["payout", "block", "payment", "alert"] as const;
export type StaffRowKind = (typeof STAFF_ROWS)[number];
export type AskedRow = { kind: StaffRowKind; key: string };

const HASH = /^[0-9A-F]{64}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The row in a URL (`?row=…`). A page lists at most one kind with hashes and one with ids. */
export function readAskedRow(
  { row }: SearchParams,
  kinds: { hash?: StaffRowKind; id?: StaffRowKind },
): AskedRow | null {
  if (typeof row !== "string") return null;
  const kind = (HASH.test(row) && kinds.hash) || (ID.test(row) && kinds.id) || null;
  return kind && { kind, key: row };
}

/** The same page with a row's drawer open. */
export function rowPath(page: Route, key: string): Route {
  return `${page}${page.includes("?") ? "&" : "?"}row=${key}` as Route;
}
