import { StudioScreen } from "#components/studio/studio-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { isRegisteredSession } from "#lib/auth/session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readNanoRate } from "#lib/posts/cache";
import { listOwnPosts } from "#lib/posts/own-posts";

export const metadata = pageMetadata("/posts/drafts", { title: "Your drafts", robots: { index: false } });

export default async function DraftsPage() {
  const session = await requirePageSession("/posts/drafts");
  const { db, viewer } = session;
  const posts = isRegisteredSession(session)
    ? await listOwnPosts(db, viewer.id, ["draft", "scheduled", "deleted"])
    : null;
  return <StudioScreen handle={viewer.handle} posts={posts} rate={await readNanoRate()} tab="/posts/drafts" />;
}
