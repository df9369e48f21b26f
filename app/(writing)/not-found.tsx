import { NotFoundScreen } from "#components/layout/not-found-screen";
import { SiteFrame } from "#components/layout/site-frame";
import { errorMetadata } from "#lib/http/page-metadata";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, but its page calls notFound(). Nothing is written here, so the full frame is shown. */
export default function NotFoundPage() {
  return (
    <SiteFrame>
      <NotFoundScreen message="Page Not Found" />
    </SiteFrame>
  );
}
