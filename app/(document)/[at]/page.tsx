import { redirect } from "next/navigation";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findKnownHandle } from "#lib/posts/profiles/address.ts";

export const generateStaticParams = () => [];

/** Every address of one part that no other route has ends here, too. */
export async function generateMetadata({ params }: PageProps<"/[at]">) {
  return (await findKnownHandle((await params).at)) === null ? MISSING_METADATA : pageMetadata("/profile");
}

export default async function ProfileRootPage({ params }: PageProps<"/[at]">) {
  const handle = await findKnownHandle((await params).at);
  if (handle === null) {
    await markPage(404);
    return <MissingScreen />;
  }
  return redirect(`/@${handle}/profile`);
}
