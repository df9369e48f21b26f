import "server-only";
import { unstable_cache } from "next/cache";
import { AI_BLOCKED_TAG } from "#lib/http/pages/ai-headers.ts";

/** Call this in a cached page of an author who blocks AI crawlers: the page cache then sends `AI_HEADERS` with it. */
export async function blockAiCrawlers(): Promise<void> {
  await unstable_cache(() => Promise.resolve(AI_BLOCKED_TAG), [AI_BLOCKED_TAG], { tags: [AI_BLOCKED_TAG] })();
}
