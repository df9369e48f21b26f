import { notFound, redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/page-metadata";
import { readHandle } from "#lib/posts/address";

export const generateStaticParams = () => [];
export const metadata = pageMetadata("/profile");

export default async function ProfileRootPage({ params }: PageProps<"/[at]">): Promise<never> {
  const handle = readHandle((await params).at);
  if (handle === null) notFound();
  redirect(`/@${handle}/profile`);
}
