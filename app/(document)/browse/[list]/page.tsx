import { permanentRedirect } from "next/navigation";
import { BrowseScreen } from "#components/browse/browse-screen.tsx";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findList, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { describeList } from "#lib/posts/browse/metadata.ts";
import { readListScreen } from "#lib/promotions/promoted-lists.ts";

type Props = PageProps<"/browse/[list]">;

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: Props) {
  const place = await readPlace(params);
  return place ? pageMetadata("/browse", describeList(place)) : MISSING_METADATA;
}

/** The posts that most people have paid for, recently or ever. */
export default async function BrowseListPage({ params }: Props) {
  const place = await readPlace(params);
  if (!place) {
    await markPage(404);
    return <MissingScreen />;
  }
  return <BrowseScreen place={place} {...(await readListScreen(place))} />;
}

async function readPlace(params: Props["params"]) {
  const list = findList((await params).list);
  if (list === "new") permanentRedirect("/browse");
  return list ? ({ list, filter: NO_FILTER, sort: null, after: null, page: 1 } as const) : null;
}
