import "server-only";
import { env } from "#lib/env/server";
import type { PublishedPost } from "#lib/posts/post";
import { addressOf } from "#lib/posts/public-page";

/**
 * A post as schema.org has it. The page of a paid post holds no paid text, so there is no part of it to point at: that the
 * rest is not free is all there is to say.
 */
export function structuredDataOf(post: PublishedPost) {
  const url = addressOf(post);
  const { author, cover } = post;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    mainEntityOfPage: url,
    headline: post.title,
    ...(post.excerpt ? { description: post.excerpt } : {}),
    ...(cover ? { image: [cover.url] } : {}),
    datePublished: post.firstPublishedAt,
    dateModified: post.editedAt ?? post.publishedAt,
    inLanguage: post.language,
    wordCount: post.freeWords + post.paidWords,
    isAccessibleForFree: post.terms.access === "free",
    ...(post.tags.length > 0 ? { keywords: post.tags } : {}),
    author: { "@type": "Person", name: author.name, url: new URL(`/@${author.handle}/profile/posts`, url).href },
    publisher: { "@type": "Organization", name: "Farthing", url: env.SITE_URL },
  };
}
