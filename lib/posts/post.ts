import type { Route } from "next";
import { readingMinutes } from "#lib/posts/document";
import type { Terms } from "#lib/posts/price";

export type PostAuthor = {
  id: string;
  handle: string;
  name: string;
  avatarUrl: string | null;
  isAgent: boolean;
  isSuspended: boolean;
};

export type PictureFile = { url: string; width: number; height: number };

/** A post as lists show it. */
export type PostCard = {
  id: string;
  slug: string;
  title: string;
  standfirst: string | null;
  language: string;
  minutes: number;
  publishedAt: string;
  terms: Terms;
  creationMethod: CreationMethod;
  cover: PictureFile | null;
  author: PostAuthor;
};

export type CreationMethod = "human" | "assisted" | "generated" | "agent";

export type PastPrice = { since: string; terms: Terms };

/** A published post without its text. */
export type PublishedPost = PostCard & {
  subtitle: string | null;
  excerpt: string | null;
  isListed: boolean;
  category: { id: string; name: string } | null;
  tags: string[];
  coverAlt: string;
  coverCaption: string | null;
  creationNote: string | null;
  contentWarning: "none" | "sensitive" | "adult";
  license: "all-rights" | "cc-by" | "cc-by-sa" | "cc-by-nc" | "cc0";
  freeWords: number;
  paidWords: number;
  paidImages: number;
  refundWindowMinutes: number;
  firstPublishedAt: string;
  editedAt: string | null;
  /** Of a post that costs something and was out for free before. */
  wasFreeUntil: string | null;
  /** What it has cost since when, from today back. */
  pastPrices: PastPrice[];
  canonicalUrl: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  versionId: string;
  unlocks: number;
  refunds: number;
};

/** How long one reads before the price. */
export function freeMinutes({ freeWords }: { freeWords: number }): number {
  return readingMinutes(freeWords);
}

/** A UUID may be written in either case; an address has it in lower case. */
export const POST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SLUG = /^[a-z0-9-]{1,100}$/;

/** Whether this can be the address of a post below its author's. */
export function isSlugOrId(text: string): boolean {
  return SLUG.test(text) || POST_ID.test(text);
}

export function postPath({ author, slug }: { author: { handle: string }; slug: string }): Route {
  return `/@${author.handle}/${slug}` as Route;
}
