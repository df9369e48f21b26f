import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";
import { readListScreen } from "#lib/promotions/promoted-lists.ts";

const NEWEST = { list: "new", filter: NO_FILTER, sort: null, after: null, page: 1 } as const;

export function generateMetadata() {
  return pageMetadata("/browse", describeList(NEWEST));
}

/** Every listed post, newest first. Filtered lists are made for each request, in variant/browse. */
export default async function BrowsePage() {
  return <BrowseScreen place={NEWEST} {...(await readListScreen(NEWEST))} />;
}
