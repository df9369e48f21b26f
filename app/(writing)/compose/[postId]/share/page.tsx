import { MinimalFrame } from "#components/layout/minimal-frame";
import { describeTerms } from "#components/post/terms-words";
import { PublishedSheet } from "#components/publish/published-sheet";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readSharePage } from "#lib/posts/share-page";

export const metadata = pageMetadata("/compose", { title: "Share", robots: { index: false } });

/** Shows the author again what they got when the post came out. */
export default async function SharePage({ params }: PageProps<"/compose/[postId]/share">) {
  const { postId: asked } = await params;
  const session = await requirePageSession(`/compose/${asked}/share`);
  const { shared, terms } = await readSharePage(session, asked);
  return (
    <MinimalFrame actions={null} closeTo="/posts/published" state="">
      <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6" id="main">
        <PublishedSheet heading="Share" price={describeTerms(terms)} shared={shared} />
      </main>
    </MinimalFrame>
  );
}
