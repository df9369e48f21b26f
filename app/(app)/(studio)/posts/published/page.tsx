import { StudioScreen } from "#components/studio/studio-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readStudioPage } from "#lib/posts/drafts/studio-page.ts";

export const metadata = pageMetadata("/posts/published", { title: "Your posts", robots: { index: false } });

export default async function PublishedPage({ searchParams }: PageProps<"/posts/published">) {
  const session = await requirePageSession("/posts/published");
  return <StudioScreen {...(await readStudioPage(session, "published", await searchParams))} />;
}
