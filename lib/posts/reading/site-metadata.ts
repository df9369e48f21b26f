import "server-only";
import type { Metadata } from "next";
import { unstable_cache } from "next/cache";
import { describeSharePicture } from "#lib/http/pages/share-picture.ts";
import { sitePicturePath } from "#lib/posts/reading/share-picture.ts";

/** The default metadata of a page. */
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
 * The build does not know the site's address, and so no picture's URL. Pages that use it carry this tag: a page that
 * names content is regenerated before its first use (lib/cache/README.md).
 */
export const leaveAddressOpen = unstable_cache(() => Promise.resolve(null), ["site-at-build"], { tags: ["site"] });
