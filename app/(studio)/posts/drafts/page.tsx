import { StudioScreen } from "#components/studio/studio-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readStudioPage } from "#lib/posts/studio-page";

export const metadata = pageMetadata("/posts/drafts", { title: "Your drafts", robots: { index: false } });

export default async function DraftsPage({ searchParams }: PageProps<"/posts/drafts">) {
  const session = await requirePageSession("/posts/drafts");
  return <StudioScreen {...(await readStudioPage(session, "drafts", await searchParams))} />;
}
