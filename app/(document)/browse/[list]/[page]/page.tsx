import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, NO_FILTER, readPageNumber } from "#lib/posts/browse/browse.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";
import { readListScreen } from "#lib/promotions/promoted-lists.ts";

type Props = PageProps<"/browse/[list]/[page]">;

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  const found = await findPage(params);
  return found ? pageMetadata("/browse", describeList(found.place)) : MISSING_METADATA;
}

/** A numbered page of a list, from the second on: for crawlers, and for readers who want to page through. */
export default async function BrowseNumberedPage({ params }: Props) {
  const found = await findPage(params);
  if (!found) {
    await markPage(404);
    return <MissingScreen />;
  }
  return <BrowseScreen {...found} />;
}

/** A page behind the last one has no posts, and is missing. */
async function findPage(params: Props["params"]) {
  const asked = await params;
  const list = findList(asked.list);
  const page = readPageNumber(asked.page);
  if (!(list && page)) return null;
  const place = { list, filter: NO_FILTER, sort: null, after: null, page } as const;
  const shown = await readListScreen(place);
  return shown.part.posts.length > 0 ? { place, ...shown } : null;
}
