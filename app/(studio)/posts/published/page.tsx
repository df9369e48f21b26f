import { StudioScreen } from "#components/studio/studio-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";
import { readStudioPage } from "#lib/posts/studio-page";

export const metadata = pageMetadata("/posts/published", { title: "Your posts", robots: { index: false } });

export default async function PublishedPage({ searchParams }: PageProps<"/posts/published">) {
  const session = await requirePageSession("/posts/published");
  return <StudioScreen {...(await readStudioPage(session, "published", await searchParams))} />;
}
