import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findKnownHandle } from "#lib/posts/profiles/address.ts";

export const generateStaticParams = () => [];

export async function generateMetadata({ params }: PageProps<"/[at]">) {
  if ((await findKnownHandle((await params).at)) === null) notFound();
  return pageMetadata("/profile");
}

export default async function ProfileRootPage({ params }: PageProps<"/[at]">): Promise<never> {
  const handle = await findKnownHandle((await params).at);
  if (handle === null) notFound();
  redirect(`/@${handle}/profile`);
}
