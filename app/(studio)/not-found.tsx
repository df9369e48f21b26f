import { NotFoundScreen } from "#components/layout/not-found-screen";
import { errorMetadata } from "#lib/http/page-metadata";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, but its page calls notFound(). */
export default function NotFoundPage() {
  return <NotFoundScreen message="Page Not Found" />;
}
