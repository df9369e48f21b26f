import { MissingPageScreen } from "#components/site/missing-page-screen.tsx";
import { isBuilding } from "#lib/env/phase.ts";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readBestRanked } from "#lib/posts/browse/content.ts";
import { readNanoRate } from "#lib/posts/cache.ts";

export const metadata = pageMetadata("/page-not-found", MISSING_METADATA);
/** Revalidates for the prices of the posts, which go stale without an event. */
export const revalidate = 3600;

const MOST_POSTS = 3;

/** What every missing page shows: lib/documents/missing-page.ts puts each address into its words. */
export default async function PageNotFound() {
  await markPage(404);
  const [posts, rate] = isBuilding ? [[], null] : await Promise.all([readBestRanked("trending"), readNanoRate()]);
  return <MissingPageScreen posts={posts.slice(0, MOST_POSTS)} rate={rate} />;
}
