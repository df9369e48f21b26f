import "server-only";
import { isRegisteredSession, type Session } from "#lib/auth/session";
import { readNanoRate } from "#lib/posts/cache";
import { readAuthorQuery } from "#lib/posts/own-lists";
import { listAuthorPosts } from "#lib/posts/own-posts";
import { findTimeZone } from "#lib/posts/publish-page";

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
