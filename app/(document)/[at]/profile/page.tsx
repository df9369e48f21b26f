import { redirect } from "next/navigation";
import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findKnownHandle } from "#lib/posts/profiles/address.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/[at]/profile">) {
  return (await findKnownHandle((await params).at)) === null ? MISSING_METADATA : pageMetadata("/profile");
}

export default async function ProfilePage({ params }: PageProps<"/[at]/profile">) {
  const handle = await findKnownHandle((await params).at);
  if (handle === null) {
    await markPage(404);
    return <MissingScreen />;
  }
  return redirect(profilePath(handle));
}
