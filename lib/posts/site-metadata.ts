import "server-only";
import type { Metadata } from "next";
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
