import "server-only";
import type { Route } from "next";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { BROWSE_LIMITS, readCursor, writeCursor } from "#lib/posts/browse/browse.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { FOLLOWING_PATH } from "#lib/social/following.ts";
import { listFollowedPosts } from "#lib/social/queries.ts";

/** A page of the posts of followed creators: the caller's own, so nothing of it is cached. */
export async function readFollowingPage({ after }: SearchParams) {
  const { db } = await requirePageSession(FOLLOWING_PATH);
  const place = typeof after === "string" ? readCursor(after) : null;
  const [{ posts, next }, rate] = await Promise.all([
    listFollowedPosts(db, { after: place, limit: BROWSE_LIMITS.postsPerPage }),
    readNanoRate(),
  ]);
  return {
    posts,
    rate,
    next: next && (`${FOLLOWING_PATH}?after=${encodeURIComponent(writeCursor(next))}` as Route),
  };
}
