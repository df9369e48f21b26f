import "server-only";
import { unstable_cache } from "next/cache";

const TAG = "site";

/**
 * Call this in a cached page that shows what only the running site knows, such as its address or operator. The page
 * cache never serves a built page that names content, so this page is rendered before its first use.
 */
export async function renderAtFirstUse(): Promise<void> {
  await unstable_cache(() => Promise.resolve(TAG), [TAG], { tags: [TAG] })();
}
