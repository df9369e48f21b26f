import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findKnownHandle } from "#lib/posts/profiles/address.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/[at]/profile">) {
  if ((await findKnownHandle((await params).at)) === null) notFound();
  return pageMetadata("/profile");
}

export default async function ProfilePage({ params }: PageProps<"/[at]/profile">): Promise<never> {
  const handle = await findKnownHandle((await params).at);
  if (handle === null) notFound();
  redirect(profilePath(handle));
}
