import { ComposeScreen } from "#components/editor/compose-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readDraftPage } from "#lib/posts/drafts/page.ts";

export const metadata = pageMetadata("/edit", { title: "Edit", robots: { index: false } });

/** Edits a published post as a newer version. Readers see it when it is published again. */
export default async function EditPage({ params }: PageProps<"/edit/[id]">) {
  const { id: requestedId } = await params;
  const session = await requirePageSession(`/edit/${requestedId}`);
  const { id } = await readDraftPage(session, requestedId);
  return <ComposeScreen authorId={session.viewer.id} id={id} key={id} />;
}
