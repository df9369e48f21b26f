import { ComposeScreen } from "#components/editor/compose-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readDraftPage } from "#lib/posts/draft-page";

export const metadata = pageMetadata("/compose", { title: "Draft", robots: { index: false } });

export default async function DraftPage({ params }: PageProps<"/compose/[postId]">) {
  const { postId } = await params;
  const session = await requirePageSession(`/compose/${postId}`);
  const { id } = await readDraftPage(session, postId);
  return <ComposeScreen authorId={session.viewer.id} id={id} key={id} />;
}
