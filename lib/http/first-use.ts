import "server-only";
import { unstable_cache } from "next/cache";

const TAG = "site";

/**
 * Called by a cached page that says what only the running site knows, as its address or who operates it: the page cache
 * serves no page of the build that names content, so this one is rendered before its first use.
 */
export async function renderAtFirstUse(): Promise<void> {
  await unstable_cache(() => Promise.resolve(TAG), [TAG], { tags: [TAG] })();
}
