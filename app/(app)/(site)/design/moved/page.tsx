import { permanentRedirect } from "next/navigation";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/moved");

/** An address that has moved permanently. Answers 301. */
export default async function MovedPage(): Promise<never> {
  await markPage(301);
  permanentRedirect("/design");
}
