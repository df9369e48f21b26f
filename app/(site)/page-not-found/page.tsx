import { notFound } from "next/navigation";
import { errorMetadata, pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/page-not-found", errorMetadata(404, "Page Not Found"));

/** The proxy rewrites to this when the id in the address is invalid. */
export default function PageNotFound() {
  notFound();
}
