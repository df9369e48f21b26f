import { NotFoundScreen } from "#components/layout/errors/not-found-screen.tsx";
import { SiteFrame } from "#components/layout/frame/site-frame.tsx";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = errorMetadata(404, "Page Not Found");

/** No route matches. */
export default function UnmatchedPage() {
  return (
    <SiteFrame>
      <NotFoundScreen message="Page not found" />
    </SiteFrame>
  );
}
