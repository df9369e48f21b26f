import { permanentRedirect } from "next/navigation";
import { markPage } from "#lib/http/mark-page";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/moved");

/** An address that has moved permanently. Answers 301. */
export default async function MovedPage(): Promise<never> {
  await markPage(301);
  permanentRedirect("/design");
}
