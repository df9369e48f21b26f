import { redirect } from "next/navigation";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/posts", { robots: { index: false } });

export default async function PostsPage(): Promise<never> {
  await requirePageSession("/posts");
  redirect("/posts/published");
}
