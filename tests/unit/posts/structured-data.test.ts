import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PublishedPost } from "#lib/posts/post.ts";
import { describePerson, describeWebSite, structuredDataOf } from "#lib/posts/reading/structured-data.ts";
import { PUBLISHED_POST as POST } from "#tests/support/documents/published-post.ts";
import { findJsonLdProblems } from "#tests/support/formats/check-json-ld.ts";

const PROFILE = {
  id: "a",
  handle: "ada",
  name: null,
  avatar_url: null,
  cover_url: null,
  cover_alt: null,
  bio: null,
  website: null,
  verified_domain: null,
  links: [],
  is_agent: false,
  agent_operator: null,
  blocks_ai_crawlers: false,
  status: "active" as const,
  created_at: "2026-11-01T10:00:00+00:00",
};
const RATE = {
  usd: "0.89150000",
  updatedAt: new Date().toISOString(),
  goodUntil: new Date(Date.now() + 3_600_000).toISOString(),
};
const COUNTS = { posts: 3, followers: 2, following: 1 };

beforeEach(() => {
  vi.stubEnv("SITE_URL", "https://farthing.example");
  return () => vi.unstubAllEnvs();
});

describe("a post's structured data", () => {
  test.each<[string, Partial<PublishedPost>]>([
    ["paid for", {}],
    ["free", { terms: { ...POST.terms, access: "free" } }],
    [
      "with all there can be",
      {
        excerpt: "Of hinges.",
        tags: ["doors"],
        cover: { url: "https://data.example/x.webp", width: 3, height: 2 },
        editedAt: "2026-11-20T10:00:00+00:00",
        backdatedTo: "2015-03-04",
      },
    ],
  ])("has all that search engines ask for, and nothing that they do not know: %s", (_, change) => {
    expect(findJsonLdProblems(structuredDataOf({ ...POST, ...change }, RATE))).toEqual([]);
  });

  test("was published on the author's own date, where there is one, and changed here", () => {
    expect(structuredDataOf(POST, RATE)[0]).toMatchObject({ datePublished: POST.firstPublishedAt });
    expect(structuredDataOf({ ...POST, backdatedTo: "2015-03-04" }, RATE)[0]).toMatchObject({
      datePublished: "2015-03-04T12:00:00Z",
      dateModified: POST.publishedAt,
    });
  });

  test("offers dollars only at a known rate, and only where the post can be bought", () => {
    const offered = (post: PublishedPost, rate: typeof RATE | null) => structuredDataOf(post, rate)[0];
    expect(offered(POST, RATE)).toMatchObject({
      isAccessibleForFree: false,
      offers: { price: "0.044575", priceCurrency: "USD", availability: "https://schema.org/InStock" },
    });
    expect(offered(POST, null)).not.toHaveProperty("offers");
    expect(offered({ ...POST, terms: { ...POST.terms, access: "free" } }, RATE)).not.toHaveProperty("offers");
    expect(offered({ ...POST, author: { ...POST.author, isSuspended: true } }, RATE)).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    });
  });

  test("points at what stands for the part that is not free, and at nothing in a free post", () => {
    expect(structuredDataOf(POST, RATE)[0]).toMatchObject({
      isAccessibleForFree: false,
      hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: ".paywall" },
    });
    const [free] = structuredDataOf({ ...POST, terms: { ...POST.terms, access: "free" } }, RATE);
    expect(free).toMatchObject({ isAccessibleForFree: true });
    expect(free).not.toHaveProperty("hasPart");
  });

  test("nests the post below its author, and the author below the site", () => {
    expect(structuredDataOf(POST, RATE)[1]).toMatchObject({
      itemListElement: [
        { item: "https://farthing.example/" },
        { item: "https://farthing.example/@ada/profile/posts" },
        { item: "https://farthing.example/@ada/on-doors" },
      ],
    });
  });
});

test("an author and the site have what search engines ask for", () => {
  const known = {
    ...PROFILE,
    name: "Ada",
    bio: "Doors.",
    website: "https://ada.example",
    avatar_url: "https://a.example/x",
  };
  expect(findJsonLdProblems([PROFILE, known].map((profile) => describePerson(profile, COUNTS)))).toEqual([]);
  expect(findJsonLdProblems(describeWebSite())).toEqual([]);
});
