import type { Route } from "next";
import { PostPage } from "#components/post/page/post-page.tsx";
import { PreviewBar } from "#components/post/page/preview-bar.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readDraftPreview } from "#lib/posts/drafts/preview.ts";

export const metadata = pageMetadata("/compose", { title: "Preview", robots: { index: false } });

/** The draft as its page will look before and after paying. */
export default async function PreviewPage({ params, searchParams }: PageProps<"/compose/[postId]/preview">) {
  const { postId: requestedId } = await params;
  const path = `/compose/${requestedId}/preview` as Route;
  const session = await requirePageSession(path);
  const isBuyer = (await searchParams).as === "buyer";
  const { isFree, page } = await readDraftPreview(session, requestedId, isBuyer);
  return (
    <>
      <PreviewBar backTo={`/compose/${requestedId}/publish` as Route} isBuyer={isBuyer} isFree={isFree} path={path} />
      <PostPage {...page} />
    </>
  );
}
