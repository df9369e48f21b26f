import { PublishScreen } from "#components/publish/publish-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readPublishPage } from "#lib/posts/publishing/page.ts";

export const metadata = pageMetadata("/edit", { title: "Publish", robots: { index: false } });

export default async function PublishPage({ params }: PageProps<"/edit/[id]/publish">) {
  const { id: requestedId } = await params;
  const session = await requirePageSession(`/edit/${requestedId}/publish`);
  return <PublishScreen {...(await readPublishPage(session, requestedId))} />;
}
