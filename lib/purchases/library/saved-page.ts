import "server-only";
import type { Route } from "next";
import { withNextPath } from "#lib/auth/next-path.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import type { BookmarkedPost } from "#lib/posts/bookmarks/bookmark.ts";
import { listSavedPosts } from "#lib/posts/bookmarks/queries.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import {
  type LibraryPath,
  readLibraryCursor,
  savedAddress,
  writeLibraryCursor,
} from "#lib/purchases/library/library.ts";
import { listOwnedAmong } from "#lib/purchases/library/purchased-queries.ts";

const PAGE = 30;

/** What either page of saved posts shows. */
export type SavedView = {
  path: LibraryPath;
  items: (BookmarkedPost & { isOwned: boolean })[];
  older: Route | null;
  rate: NanoRate;
  /** As in the other part of the library. */
  keepPath: Route | null;
};

export async function readSavedPage(path: LibraryPath, query: SearchParams): Promise<SavedView> {
  const here = savedAddress(path);
  const { db, viewer } = await requirePageSession(here);
  const after = readLibraryCursor(query.after);
  const [{ items, next }, rate] = await Promise.all([listSavedPosts(db, { after, limit: PAGE }), readNanoRate()]);
  const owned = new Set(
    await listOwnedAmong(
      db,
      items.map(({ id }) => id),
    ),
  );
  return {
    path,
    items: items.map((item) => ({ ...item, isOwned: owned.has(item.id) })),
    older: next && (`${here}?after=${encodeURIComponent(writeLibraryCursor(next))}` as Route),
    rate,
    keepPath: viewer.isAnonymous ? withNextPath("/profile/convert", path) : null,
  };
}
