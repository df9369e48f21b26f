import "server-only";
import { unstable_cache } from "next/cache";
import { type PageStatus, statusTag } from "#lib/http/page-status";

/**
 * Called by a cached page before it renders or redirects: the page cache answers for it with that status. In development
 * there is no page cache, and the page keeps Next's own status.
 */
export async function markPage(status: PageStatus): Promise<void> {
  const tag = statusTag(status);
  await unstable_cache(() => Promise.resolve(tag), [tag], { tags: [tag] })();
}
