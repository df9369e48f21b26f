import { NotFoundScreen } from "#components/layout/not-found-screen";
import { SiteFrame } from "#components/layout/site-frame";
import { errorMetadata } from "#lib/http/page-metadata";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, and its page says that what the address names is not there. Nothing is written here, so all ways lead on. */
export default function NotFoundPage() {
  return (
    <SiteFrame>
      <NotFoundScreen message="Page Not Found" />
    </SiteFrame>
  );
}
