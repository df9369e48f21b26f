import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readHandle } from "#lib/posts/reading/address.ts";

export const generateStaticParams = () => [];
export const metadata = pageMetadata("/profile");

export default async function ProfileRootPage({ params }: PageProps<"/[at]">): Promise<never> {
  const handle = readHandle((await params).at);
  if (handle === null) notFound();
  redirect(`/@${handle}/profile`);
}
