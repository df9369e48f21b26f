import type { Route } from "next";
import { PostPage } from "#components/post/page/post-page";
import { PreviewBar } from "#components/post/page/preview-bar";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readDraftPreview } from "#lib/posts/draft-preview";

export const metadata = pageMetadata("/compose", { title: "Preview", robots: { index: false } });

/** The draft as its page will look before and after paying. */
export default async function PreviewPage({ params, searchParams }: PageProps<"/compose/[postId]/preview">) {
  const { postId: asked } = await params;
  const path = `/compose/${asked}/preview` as Route;
  const session = await requirePageSession(path);
  const isBuyer = (await searchParams).as === "buyer";
  const { isFree, page } = await readDraftPreview(session, asked, isBuyer);
  return (
    <>
      <PreviewBar backTo={`/compose/${asked}/publish` as Route} isBuyer={isBuyer} isFree={isFree} path={path} />
      <PostPage {...page} />
    </>
  );
}
