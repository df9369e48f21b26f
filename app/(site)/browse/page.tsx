import { BrowseScreen } from "#components/browse/browse-screen";
import { pageMetadata } from "#lib/http/page-metadata";
import { NO_FILTER } from "#lib/posts/browse";
import { readBrowseScreen } from "#lib/posts/browse-content";
import { describeList } from "#lib/posts/browse-metadata";

const NEWEST = { list: "new", filter: NO_FILTER, after: null, page: 1 } as const;

export function generateMetadata() {
  return pageMetadata("/browse", describeList(NEWEST));
}

/** Every listed post, newest first. Filtered lists are made for each request, in browse-variant. */
export default async function BrowsePage() {
  return <BrowseScreen asked={NEWEST} {...(await readBrowseScreen(NEWEST))} />;
}
