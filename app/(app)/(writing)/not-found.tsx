import { NotFoundScreen } from "#components/layout/errors/not-found-screen.tsx";
import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, but its page calls notFound(). Nothing is written here, so the full frame is shown. */
export default function NotFoundPage() {
  return (
    <SiteFrame>
      <NotFoundScreen message="Page Not Found" />
    </SiteFrame>
  );
}
