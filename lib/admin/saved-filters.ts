import type { Route } from "next";
import { readReceivableFilter, readUnconfirmedFilter, writeBlockQuery } from "#lib/admin/block-lists.ts";
import { readPayoutFilter, writeListQuery } from "#lib/admin/payout-lists.ts";
import type { SearchParams } from "#lib/http/search-params.ts";

/** The lists whose filters can be saved. Each is the last part of its page's path. */
export const FILTERED_LISTS = [
  "pending-payouts",
  "failed-payouts",
  "paid-payouts",
  "receivable",
  "unconfirmed",
] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

export const FILTER_NAME_MAX = 60;

export type SavedFilter = { id: string; name: string; path: Route };

/** What a form of saved filters shows after it was submitted. `removed` is the id of the deleted filter. */
export type FilterFormState = { error: string | null; name: string; removed: string | null };

/** The filters of a query as their page writes them, without unknown ones. */
export function normalizeFilters(list: FilteredList, query: SearchParams): string {
  switch (list) {
    case "receivable":
      return writeBlockQuery(readReceivableFilter(query));
    case "unconfirmed":
      return writeBlockQuery(readUnconfirmedFilter(query));
    case "pending-payouts":
    case "failed-payouts":
    case "paid-payouts":
      return writeListQuery(readPayoutFilter(query));
  }
}

/** The URL of a list with saved filters, which are checked like any URL. */
export function filterPath(list: FilteredList, query: string): Route {
  return `/admin/nano/${list}${normalizeFilters(list, Object.fromEntries(new URLSearchParams(query)))}` as Route;
}
