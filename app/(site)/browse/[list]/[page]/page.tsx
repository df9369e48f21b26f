import { notFound } from "next/navigation";
import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, NO_FILTER, readPageNumber } from "#lib/posts/browse/browse.ts";
import { readBrowseScreen } from "#lib/posts/browse/content.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";

type Props = PageProps<"/browse/[list]/[page]">;

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  return pageMetadata("/browse", describeList(await readPlace(params)));
}

/** A numbered page of a list, from the second on: for crawlers, and for readers who want to page through. */
export default async function BrowseNumberedPage({ params }: Props) {
  const place = await readPlace(params);
  const shown = await readBrowseScreen(place);
  if (shown.part.posts.length === 0) notFound();
  return <BrowseScreen place={place} {...shown} />;
}

async function readPlace(params: Props["params"]) {
  const place = await params;
  const list = findList(place.list);
  const page = readPageNumber(place.page);
  if (!(list && page)) notFound();
  return { list, filter: NO_FILTER, after: null, page } as const;
}
