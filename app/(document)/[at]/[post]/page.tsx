import { permanentRedirect } from "next/navigation";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { PostPage } from "#components/post/page/post-page.tsx";
import { StructuredData } from "#components/post/structured-data.tsx";
import { WithdrawnScreen } from "#components/post/withdrawn-screen.tsx";
import { blockAiCrawlers } from "#lib/http/pages/ai-crawlers.ts";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { errorMetadata, MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readAiBlocking, readNanoRate } from "#lib/posts/cache.ts";
import { postPath } from "#lib/posts/post.ts";
import { openPostAddress } from "#lib/posts/reading/address.ts";
import { describePost } from "#lib/posts/reading/metadata.ts";
import { readPublicPage } from "#lib/posts/reading/public-page.ts";
import { structuredDataOf } from "#lib/posts/reading/structured-data.ts";

/** Rendered on the first request, then cached. Rendered again when its tags change, and each hour for the price. */
export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/[at]/[post]">) {
  const { at, post } = await params;
  const found = await openPostAddress(at, post);
  switch (found.kind) {
    case "post":
      return pageMetadata(postPath(found.post), describePost(found.post, await readNanoRate()));
    case "nothing":
      return MISSING_METADATA;
    case "gone":
      return { ...errorMetadata(410, "Withdrawn"), robots: { index: false } };
    case "hidden":
      return { ...errorMetadata(410, "Not available"), robots: { index: false } };
    case "deleted":
      return { ...errorMetadata(410, "Account deleted"), robots: { index: false } };
    case "removed":
      return { ...errorMetadata(410, "Removed"), robots: { index: false } };
    case "withheld":
      return { ...errorMetadata(451, "Withheld"), robots: { index: false } };
    case "moved":
      return {};
  }
}

/** A post as everyone may see it. */
export default async function PublicPostPage({ params }: PageProps<"/[at]/[post]">) {
  const { at, post } = await params;
  const found = await openPostAddress(at, post);
  switch (found.kind) {
    case "nothing":
      await markPage(404);
      return <MissingScreen />;
    case "moved":
      if (found.isForGood) await markPage(301);
      return permanentRedirect(found.path);
    case "gone":
    case "hidden":
    case "deleted":
    case "removed":
      await markPage(410);
      return <WithdrawnScreen kind={found.kind} />;
    case "withheld":
      await markPage(451);
      return <WithdrawnScreen kind="withheld" />;
    case "post": {
      const [page, blocksAi] = await Promise.all([readPublicPage(found.post), readAiBlocking(found.post.author.id)]);
      if (blocksAi) await blockAiCrawlers();
      return (
        <>
          <StructuredData data={structuredDataOf(found.post, page.rate)} />
          <PostPage {...page} />
        </>
      );
    }
  }
}
