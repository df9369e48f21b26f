import "server-only";
import type { PublicProfile } from "#lib/creators/creator.ts";
import { env } from "#lib/env/server.ts";
import { describeSharePicture } from "#lib/http/pages/share-picture.ts";
import type { PublishedPost } from "#lib/posts/post.ts";
import { type NanoRate, priceOf } from "#lib/posts/price.ts";
import { type ProfileCounts, profilePath } from "#lib/posts/profiles/profile.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";
import { postUrlOf } from "#lib/posts/reading/public-page.ts";
import { postPictureOf } from "#lib/posts/reading/share-picture.ts";

const CONTEXT = { "@context": "https://schema.org" } as const;
const wholeAddress = (path: string) => new URL(path, env.SITE_URL).href;

/** A post in schema.org's terms, with its breadcrumbs. */
export function structuredDataOf(post: PublishedPost, rate: NanoRate): object[] {
  return [describePost(post, rate), describeWay(post)];
}

function describePost(post: PublishedPost, rate: NanoRate) {
  const url = postUrlOf(post);
  const { author } = post;
  const isForAdults = post.contentWarning === "adult";
  const cover = isForAdults ? null : post.cover;
  const picture = describeSharePicture(postPictureOf(post, rate).path, post.title).url;
  return {
    ...CONTEXT,
    "@type": "BlogPosting",
    mainEntityOfPage: url,
    url,
    headline: post.title,
    ...(post.excerpt && !isForAdults ? { description: post.excerpt } : {}),
    ...(isForAdults ? { isFamilyFriendly: false } : {}),
    image: cover ? [cover.url, picture] : [picture],
    datePublished: shownDateOf({ ...post, publishedAt: post.firstPublishedAt }),
    dateModified: post.editedAt ?? post.publishedAt,
    inLanguage: post.language,
    wordCount: post.freeWords + post.paidWords,
    ...paidPartOf(post),
    ...(post.tags.length > 0 ? { keywords: post.tags } : {}),
    author: { "@type": "Person", name: author.name, url: wholeAddress(profilePath(author.handle)) },
    publisher: { "@type": "Organization", name: "Farthing", url: env.SITE_URL },
    ...offersOf(post, rate),
  };
}

/** The page holds no paid text: `.paywall` is the card that stands in its place (components/post/page/paywall-card.tsx). */
function paidPartOf({ terms }: PublishedPost) {
  if (terms.access === "free") return { isAccessibleForFree: true };
  const hasPart = { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" };
  return { isAccessibleForFree: false, hasPart };
}

/** Crawlers know dollars but not Nano. Without a rate, nothing is offered. */
function offersOf(post: PublishedPost, rate: NanoRate) {
  const price = priceOf(post.terms, rate, new Date());
  if (price.kind === "free" || price.usdMicros === null) return {};
  const availability = post.author.isSuspended ? "https://schema.org/OutOfStock" : "https://schema.org/InStock";
  const offer = { price: writeDollars(price.usdMicros), priceCurrency: "USD", availability, url: postUrlOf(post) };
  return { offers: { "@type": "Offer", ...offer } };
}

/** "0.0446": all known digits, without trailing zeros. */
function writeDollars(micros: bigint): string {
  const decimals = String(micros % 1_000_000n)
    .padStart(6, "0")
    .replace(/0+$/, "");
  const whole = String(micros / 1_000_000n);
  return decimals ? `${whole}.${decimals}` : whole;
}

function describeWay(post: PublishedPost) {
  const steps = [
    { name: "Farthing", item: wholeAddress("/") },
    { name: post.author.name, item: wholeAddress(profilePath(post.author.handle)) },
    { name: post.title, item: postUrlOf(post) },
  ];
  const itemListElement = steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step }));
  return { ...CONTEXT, "@type": "BreadcrumbList", itemListElement };
}

/** A profile page's structured data. */
export function describePerson(profile: PublicProfile & { handle: string }, counts: ProfileCounts): object {
  const { handle, name, bio, avatar_url: image, links, website, created_at: dateCreated } = profile;
  const url = wholeAddress(profilePath(handle));
  const sameAs = [...(website ? [website] : []), ...links.map((link) => link.url)];
  return {
    ...CONTEXT,
    "@type": "ProfilePage",
    url,
    dateCreated,
    mainEntity: {
      "@type": "Person",
      name: name ?? `@${handle}`,
      alternateName: `@${handle}`,
      identifier: profile.id,
      url,
      ...(bio ? { description: bio } : {}),
      ...(image ? { image } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
      interactionStatistic: [
        {
          "@type": "InteractionCounter",
          interactionType: "https://schema.org/FollowAction",
          userInteractionCount: counts.followers,
        },
      ],
      agentInteractionStatistic: [
        {
          "@type": "InteractionCounter",
          interactionType: "https://schema.org/WriteAction",
          userInteractionCount: counts.posts,
        },
      ],
    },
  };
}

/** The site, and its search URL. */
export function describeWebSite(): object {
  return {
    ...CONTEXT,
    "@type": "WebSite",
    name: "Farthing",
    url: wholeAddress("/"),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${wholeAddress("/search")}?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
