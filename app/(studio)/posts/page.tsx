import { redirect } from "next/navigation";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/posts", { robots: { index: false } });

export default async function PostsPage(): Promise<never> {
  await requirePageSession("/posts");
  redirect("/posts/published");
}
