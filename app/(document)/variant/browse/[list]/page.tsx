import { notFound } from "next/navigation";
import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, readFairPlace, readFilter, readPageNumber } from "#lib/posts/browse/browse.ts";
import { readBrowseScreen } from "#lib/posts/browse/content.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";

type Props = PageProps<"/variant/browse/[list]">;

export async function generateMetadata(props: Props) {
  return pageMetadata("/browse", describeList(await readPlace(props)));
}

/** A filtered list. The proxy rewrites to it; the address stays that of the list. */
export default async function BrowsePartPage(props: Props) {
  const place = await readPlace(props);
  return <BrowseScreen place={place} {...(await readBrowseScreen(place))} />;
}

async function readPlace({ params, searchParams }: Props) {
  const list = findList((await params).list);
  if (!list) notFound();
  const query = await searchParams;
  return { list, filter: readFilter(query), after: readFairPlace(query), page: readPageNumber(query.page) ?? 1 };
}
