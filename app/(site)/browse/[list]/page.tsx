import { notFound, permanentRedirect } from "next/navigation";
import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readBrowseScreen } from "#lib/posts/browse/content.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";

type Props = PageProps<"/browse/[list]">;

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  return pageMetadata("/browse", describeList(await readPlace(params)));
}

/** The posts that most people have paid for, recently or ever. */
export default async function BrowseListPage({ params }: Props) {
  const place = await readPlace(params);
  return <BrowseScreen place={place} {...(await readBrowseScreen(place))} />;
}

async function readPlace(params: Props["params"]) {
  const list = findList((await params).list);
  if (!list) notFound();
  if (list === "new") permanentRedirect("/browse");
  return { list, filter: NO_FILTER, after: null, page: 1 } as const;
}
