import { ComposeScreen } from "#components/editor/compose-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/compose", { title: "New post", robots: { index: false } });

/** The first keystroke creates the post; opening the page does not. */
export default async function NewPostPage() {
  const { viewer } = await requirePageSession("/compose");
  return <ComposeScreen authorId={viewer.id} id={null} />;
}
