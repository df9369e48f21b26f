import { PublishScreen } from "#components/publish/publish-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readPublishPage } from "#lib/posts/publish-page";

export const metadata = pageMetadata("/edit", { title: "Publish", robots: { index: false } });

export default async function PublishPage({ params }: PageProps<"/edit/[id]/publish">) {
  const { id: asked } = await params;
  const session = await requirePageSession(`/edit/${asked}/publish`);
  return <PublishScreen {...(await readPublishPage(session, asked))} />;
}
