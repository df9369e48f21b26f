import { MinimalFrame } from "#components/layout/frame/minimal-frame.tsx";
import { describeTerms } from "#components/post/describe-terms.ts";
import { PublishedSheet } from "#components/publish/after/published-sheet.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readSharePage } from "#lib/posts/publishing/share-page.ts";

export const metadata = pageMetadata("/compose", { title: "Share", robots: { index: false } });

/** Shows the author again what they got when the post came out. */
export default async function SharePage({ params }: PageProps<"/compose/[postId]/share">) {
  const { postId: requestedId } = await params;
  const session = await requirePageSession(`/compose/${requestedId}/share`);
  const { shared, terms } = await readSharePage(session, requestedId);
  return (
    <MinimalFrame actions={null} closeHref="/posts/published" state="">
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        <PublishedSheet heading="Share" price={describeTerms(terms)} shared={shared} />
      </main>
    </MinimalFrame>
  );
}
