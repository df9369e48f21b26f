import { ComposeScreen } from "#components/editor/compose-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/compose", { title: "New post", robots: { index: false } });

/** The first keystroke creates the post; opening the page does not. */
export default async function ComposePage() {
  const { viewer } = await requirePageSession("/compose");
  return <ComposeScreen authorId={viewer.id} id={null} />;
}
