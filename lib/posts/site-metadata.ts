import "server-only";
import type { Metadata } from "next";
import { unstable_cache } from "next/cache";
import { describeSharePicture } from "#lib/http/share-picture";
import { sitePicturePath } from "#lib/posts/share-picture";

/** What others are told of a page that says nothing of itself. */
export function describeSite(): Metadata {
  return {
    openGraph: {
      type: "website",
      siteName: "Farthing",
      images: [describeSharePicture(sitePicturePath(), "Farthing: read one post, pay for one post.")],
    },
    twitter: { card: "summary_large_image" },
  };
}

/**
 * The build knows no address, and so no picture's. What it makes names this tag: a page that names content is made anew before
 * its first use (lib/cache/README.md).
 */
export const leaveAddressOpen = unstable_cache(() => Promise.resolve(null), ["site-at-build"], { tags: ["site"] });
