import { notFound } from "next/navigation";
import { errorMetadata, pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/page-not-found", errorMetadata(404, "Page Not Found"));

/** What the proxy shows under an address whose id is none. */
export default function PageNotFound() {
  notFound();
}
