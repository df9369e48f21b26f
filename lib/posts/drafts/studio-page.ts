import "server-only";
import { isRegisteredSession, type Session } from "#lib/auth/session/session.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { readAuthorQuery } from "#lib/posts/drafts/author-lists.ts";
import { listAuthorPosts } from "#lib/posts/drafts/author-posts.ts";
import { findTimeZone } from "#lib/posts/publishing/page.ts";

/** One of an author's lists of their posts. */
export async function readStudioPage(
  session: Session,
  page: "published" | "drafts",
  asked: Parameters<typeof readAuthorQuery>[1],
) {
  const query = readAuthorQuery(page, asked);
  const { db, viewer } = session;
  const [posts, zone, rate] = await Promise.all([
    isRegisteredSession(session) ? listAuthorPosts(db, viewer.id, query) : null,
    findTimeZone(session),
    readNanoRate(),
  ]);
  return { query, posts, handle: viewer.handle, zone: zone ?? "UTC", rate };
}
