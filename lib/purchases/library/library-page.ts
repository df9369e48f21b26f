import "server-only";
import type { Route } from "next";
import { withNextPath } from "#lib/auth/next-path.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { requirePageCredentials } from "#lib/purchases/access/page-credentials.ts";
import type { Credentials } from "#lib/purchases/access/purchase-access.ts";
import {
  type LibraryFilter,
  type LibraryItem,
  type LibraryPath,
  libraryAddress,
  readLibraryCursor,
  readLibraryFilter,
} from "#lib/purchases/library/library.ts";
import { findLibraryFeed } from "#lib/purchases/library/library-feed.ts";
import { listLibraryOf } from "#lib/purchases/library/queries.ts";

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
  /** Where a reader makes it their own on every device, if only this browser keeps it. */
  keepPath: Route | null;
  /** Posts are saved for a session. */
  hasSaved: boolean;
  /** The private feed of a session's library, and since when it has its address. Null without a session. */
  feed: { madeAt: string | null } | null;
};

export async function readLibraryPage(path: LibraryPath, query: SearchParams): Promise<LibraryView> {
  const credentials = await requirePageCredentials(path);
  const [filter, after] = [readLibraryFilter(query), readLibraryCursor(query.after)];
  const { session } = credentials;
  const [{ items, next }, feed] = await Promise.all([
    listLibraryOf(credentials, { filter, after, limit: PAGE }),
    session && findLibraryFeed(session).then((madeAt) => ({ madeAt })),
  ]);
  const isFiltered = libraryAddress(path, filter) !== path;
  return {
    path,
    filter,
    items,
    older: next && libraryAddress(path, filter, next),
    isFiltered,
    hasFilters: isFiltered || after !== null || items.length >= FILTERS_FROM,
    keepPath: keepPathOf(credentials, path),
    hasSaved: session !== null,
    feed,
  };
}

/** Signing in assigns what the tokens bought; what a link opened stays in this browser. */
function keepPathOf({ session, held }: Credentials, path: LibraryPath): Route | null {
  if (session) return session.viewer.isAnonymous ? withNextPath("/profile/convert", path) : null;
  return held.ids.length > 0 ? withNextPath("/login", path) : null;
}
