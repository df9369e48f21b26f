import type { Route } from "next";
import { readingMinutes } from "#lib/posts/document/document.ts";
import type { Terms } from "#lib/posts/price.ts";

export type PostAuthor = {
  id: string;
  handle: string;
  name: string;
  avatarUrl: string | null;
  isAgent: boolean;
  isSuspended: boolean;
};

export type PictureFile = {
  url: string;
  width: number;
  height: number;
  /** A QR code was found in it, which is said beside it. */
  hasQr?: boolean;
};

/** A post as lists show it. */
export type PostCard = {
  id: string;
  slug: string;
  title: string;
  standfirst: string | null;
  language: string;
  minutes: number;
  publishedAt: string;
  /** The author's own, earlier date: "2015-03-04". Shown on the post and in the author's lists (N-18). */
  backdatedTo: string | null;
  terms: Terms;
  creationMethod: CreationMethod;
  contentWarning: ContentWarning;
  /** None for a post with an age gate, like its standfirst. */
  cover: PictureFile | null;
  author: PostAuthor;
  /** How many comments everybody can read. */
  comments: number;
};

export type CreationMethod = "human" | "assisted" | "generated" | "agent";

/** A post with an age gate is "adult": what lists it leaves out, lib/moderation/README.md says. */
export type ContentWarning = "none" | "sensitive" | "adult";

export type PastPrice = { since: string; terms: Terms };

/** Who may comment. */
export type CommentsMode = "everyone" | "buyers" | "off";

/** What others may do with the text. */
export const LICENSES = ["all-rights", "cc-by", "cc-by-sa", "cc-by-nc", "cc0"] as const;

export type License = (typeof LICENSES)[number];

/** A published post without its text. */
export type PublishedPost = PostCard & {
  subtitle: string | null;
  excerpt: string | null;
  isListed: boolean;
  category: { id: string; name: string } | null;
  tags: string[];
  coverAlt: string;
  coverCaption: string | null;
  /** Stands beside a link in place of the cover. */
  linkPicture: PictureFile | null;
  creationNote: string | null;
  commentsMode: CommentsMode;
  license: License;
  freeWords: number;
  paidWords: number;
  paidImages: number;
  refundWindowMinutes: number;
  /** Whether buyers get it as EPUB and Markdown. */
  offersDownloads: boolean;
  firstPublishedAt: string;
  editedAt: string | null;
  /** For a paid post: when it stopped being free, if it ever was. */
  wasFreeUntil: string | null;
  /** Its earlier prices, newest first. */
  pastPrices: PastPrice[];
  canonicalUrl: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  versionId: string;
  unlocks: number;
  refunds: number;
};

/** A paid post that shows newcomers how paying works. */
export type ExamplePost = PostCard & Pick<PublishedPost, "freeWords" | "paidWords" | "refundWindowMinutes">;

/** Minutes of reading before the paywall. */
export function freeMinutes({ freeWords }: { freeWords: number }): number {
  return readingMinutes(freeWords);
}

/** Either case matches. Canonical addresses use lower case. */
export const POST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9-]{1,100}$/;

/** Reports whether a path segment can be a post's slug or id. */
export function isSlugOrId(text: string): boolean {
  return SLUG.test(text) || POST_ID.test(text);
}

export function postPath({ author, slug }: { author: { handle: string }; slug: string }): Route {
  return `/@${author.handle}/${slug}` as Route;
}

const POST_PATH = /^\/(?:@|%40)([A-Za-z0-9_]{3,20})\/([a-z0-9-]{1,100})$/;

/** The handle and slug, if a path can be a post's current address. Otherwise null. */
export function readPostPath(path: string): { handle: string; slug: string } | null {
  const [, handle, slug] = POST_PATH.exec(path) ?? [];
  return handle && slug && slug !== "profile" ? { handle, slug } : null;
}
