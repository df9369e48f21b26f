import "server-only";
import { unstable_cache } from "next/cache";
import { type PageStatus, statusTag } from "#lib/http/pages/page-status.ts";

/**
 * Call this in a cached page before it renders or redirects: the page cache then answers with this status. Without a
 * page cache, as in development, the page keeps Next's status.
 */
export async function markPage(status: PageStatus): Promise<void> {
  const tag = statusTag(status);
  await unstable_cache(() => Promise.resolve(tag), [tag], { tags: [tag] })();
}
