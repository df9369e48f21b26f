import { notFound } from "next/navigation";
import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, readPlace } from "#lib/posts/browse/browse.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";
import { readListScreen } from "#lib/promotions/promoted-lists.ts";

type Props = PageProps<"/variant/browse/[list]">;

export async function generateMetadata(props: Props) {
  return pageMetadata("/browse", describeList(await placeOf(props)));
}

/** A filtered list. The proxy rewrites to it; the address stays that of the list. */
export default async function BrowsePartPage(props: Props) {
  const place = await placeOf(props);
  return <BrowseScreen place={place} {...(await readListScreen(place))} />;
}

async function placeOf({ params, searchParams }: Props) {
  const list = findList((await params).list);
  if (!list) notFound();
  return readPlace(list, await searchParams);
}
