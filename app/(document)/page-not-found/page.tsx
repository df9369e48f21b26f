import { NotFoundScreen } from "#components/layout/errors/not-found-screen.tsx";
import { markPage } from "#lib/http/pages/mark-page.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/page-not-found", MISSING_METADATA);

/** The proxy rewrites to this when the id in the address is invalid. */
export default async function PageNotFound() {
  await markPage(404);
  return <NotFoundScreen message="Page Not Found" />;
}
