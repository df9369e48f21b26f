import { MissingScreen } from "#components/layout/errors/missing-screen.tsx";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = errorMetadata(404, "Page Not Found");

/** A route matches, but its page calls notFound(). */
export default function NotFoundPage() {
  return <MissingScreen />;
}
