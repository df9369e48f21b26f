import { NotFoundScreen } from "#components/layout/not-found-screen";
import { errorMetadata } from "#lib/http/page-metadata";

export const metadata = errorMetadata(404, "Page Not Found");

/** No such writer, or no such post. An address of one part without @ is none that any route means. */
export default function NotFoundPage() {
  return <NotFoundScreen message="Page Not Found" unless={{ begins: "/@", message: "Page not found" }} />;
}
