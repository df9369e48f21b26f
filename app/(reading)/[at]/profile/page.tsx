import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";
import { readHandle } from "#lib/posts/reading/address.ts";

export const generateStaticParams = () => [];
export const metadata = pageMetadata("/profile");

export default async function ProfilePage({ params }: PageProps<"/[at]/profile">): Promise<never> {
  const handle = readHandle((await params).at);
  if (handle === null) notFound();
  redirect(profilePath(handle));
}
