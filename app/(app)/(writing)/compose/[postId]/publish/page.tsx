import { PublishScreen } from "#components/publish/publish-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readPublishPage } from "#lib/posts/publishing/page.ts";

export const metadata = pageMetadata("/compose", { title: "Publish", robots: { index: false } });

export default async function PublishPage({ params }: PageProps<"/compose/[postId]/publish">) {
  const { postId: requestedId } = await params;
  const session = await requirePageSession(`/compose/${requestedId}/publish`);
  return <PublishScreen {...(await readPublishPage(session, requestedId))} />;
}
