import { ComposeScreen } from "#components/editor/compose-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readDraftPage } from "#lib/posts/drafts/page.ts";

export const metadata = pageMetadata("/compose", { title: "Draft", robots: { index: false } });

export default async function DraftPage({ params }: PageProps<"/compose/[postId]">) {
  const { postId } = await params;
  const session = await requirePageSession(`/compose/${postId}`);
  const { id } = await readDraftPage(session, postId);
  return <ComposeScreen authorId={session.viewer.id} id={id} key={id} />;
}
