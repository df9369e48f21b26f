import "server-only";
import type { Metadata } from "next";
import { describeSharePicture } from "#lib/http/pages/share-picture.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";
import { postPictureOf } from "#lib/posts/reading/share-picture.ts";

/** A post's metadata for search engines and link previews. */
export function describePost(post: PublishedPost, rate: NanoRate): Metadata {
  const { author } = post;
  const title = post.seoTitle ?? post.title;
  const isForAdults = post.contentWarning === "adult";
  // Link previews and search engines show no word of it but the title.
  const description = isForAdults ? undefined : (post.seoDescription ?? post.excerpt ?? post.subtitle ?? undefined);
  const shared = isForAdults ? undefined : (post.seoDescription ?? post.subtitle ?? description);
  const url = postUrlOf(post);
  return {
    title: { absolute: `${title} — ${author.name}` },
    ...(description ? { description } : {}),
    authors: [{ name: author.name, url: new URL(`/@${author.handle}`, url).href }],
    alternates: { canonical: post.canonicalUrl ?? url },
    ...(post.isListed && !isForAdults ? {} : { robots: { index: false } }),
    ...(isForAdults ? { other: { rating: "adult" } } : {}),
    openGraph: {
      type: "article",
      title,
      ...(shared ? { description: shared } : {}),
      url,
      siteName: "Farthing",
      locale: post.language,
      publishedTime: shownDateOf({ ...post, publishedAt: post.firstPublishedAt }),
      modifiedTime: post.editedAt ?? post.publishedAt,
      authors: [author.name],
      tags: post.tags,
      images: [describeSharePicture(postPictureOf(post, rate).path, `${post.title} — ${author.name}`)],
    },
    twitter: { card: "summary_large_image" },
  };
}
