import { NotFoundScreen } from "#components/layout/not-found-screen";
import { SiteFrame } from "#components/layout/site-frame";
import { errorMetadata } from "#lib/http/page-metadata";

export const metadata = errorMetadata(404, "Page Not Found");

/** No route matches. */
export default function UnmatchedPage() {
  return (
    <SiteFrame>
      <NotFoundScreen message="Page not found" />
    </SiteFrame>
  );
}
