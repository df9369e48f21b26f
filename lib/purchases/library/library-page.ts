import "server-only";
import type { Route } from "next";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import {
  type LibraryFilter,
  type LibraryItem,
  type LibraryPath,
  libraryAddress,
  readLibraryCursor,
  readLibraryFilter,
} from "#lib/purchases/library/library.ts";
import { listLibrary } from "#lib/purchases/library/queries.ts";

const PAGE = 50;
/** A shorter library is read faster than filtered. */
const FILTERS_FROM = 10;

/** What either page of the library shows. */
export type LibraryView = {
  path: LibraryPath;
  filter: LibraryFilter;
  items: LibraryItem[];
  older: Route | null;
  isFiltered: boolean;
  hasFilters: boolean;
  isAnonymous: boolean;
};

export async function readLibraryPage(path: LibraryPath, query: SearchParams): Promise<LibraryView> {
  const { db, viewer } = await requirePageSession(path);
  const [filter, after] = [readLibraryFilter(query), readLibraryCursor(query.after)];
  const { items, next } = await listLibrary(db, { filter, after, limit: PAGE });
  const isFiltered = libraryAddress(path, filter) !== path;
  return {
    path,
    filter,
    items,
    older: next && libraryAddress(path, filter, next),
    isFiltered,
    hasFilters: isFiltered || after !== null || items.length >= FILTERS_FROM,
    isAnonymous: viewer.isAnonymous,
  };
}
