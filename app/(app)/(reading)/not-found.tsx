import { NotFoundScreen } from "#components/layout/errors/not-found-screen.tsx";
import { errorMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = errorMetadata(404, "Page Not Found");

/** No such writer or post. No route has an address of one part without @. */
export default function NotFoundPage() {
  return <NotFoundScreen message="Page Not Found" unless={{ begins: "/@", message: "Page not found" }} />;
}
