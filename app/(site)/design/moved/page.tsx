import { permanentRedirect } from "next/navigation";
import { markPage } from "#lib/http/mark-page";

/** An address that has moved for good: it answers 301. */
export default async function MovedPage(): Promise<never> {
  await markPage(301);
  permanentRedirect("/design");
}
