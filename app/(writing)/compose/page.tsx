import { ComposeScreen } from "#components/editor/compose-screen";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/compose", { title: "New post", robots: { index: false } });

/** The post begins to exist with the first keystroke, not here. */
export default async function ComposePage() {
  const { viewer } = await requirePageSession("/compose");
  return <ComposeScreen authorId={viewer.id} id={null} />;
}
