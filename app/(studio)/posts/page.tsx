import { redirect } from "next/navigation";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/posts", { robots: { index: false } });

export default function PostsPage(): never {
  redirect("/posts/published");
}
