import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/page-metadata";
import { readHandle } from "#lib/posts/address";
import { profilePath } from "#lib/posts/profile";

export const generateStaticParams = () => [];
export const metadata = pageMetadata("/profile");

export default async function ProfilePage({ params }: PageProps<"/[at]/profile">): Promise<never> {
  const handle = readHandle((await params).at);
  if (handle === null) notFound();
  redirect(profilePath(handle));
}
