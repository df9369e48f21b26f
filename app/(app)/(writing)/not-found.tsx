import { BareFrame } from "#components/layout/errors/bare-frame.tsx";
import { NotFoundScreen } from "#components/layout/errors/not-found-screen.tsx";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, but its page calls notFound(). Every page of writing preloads this, so no header of the site is around it. */
export default function NotFoundPage() {
  return (
    <BareFrame>
      <NotFoundScreen message="Page Not Found" />
    </BareFrame>
  );
}
