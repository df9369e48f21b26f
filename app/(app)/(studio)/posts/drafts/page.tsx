import { StudioScreen } from "#components/studio/studio-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readStudioPage } from "#lib/posts/drafts/studio-page.ts";

export const metadata = pageMetadata("/posts/drafts", { title: "Your drafts", robots: { index: false } });

export default async function DraftsPage({ searchParams }: PageProps<"/posts/drafts">) {
  const session = await requirePageSession("/posts/drafts");
  return <StudioScreen {...(await readStudioPage(session, "drafts", await searchParams))} />;
}
