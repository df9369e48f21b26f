import type { PostDocument } from "#lib/posts/document/document.ts";
import type { CommentsMode, License } from "#lib/posts/post.ts";

/**
 * What an author sets about a post besides its text, under the names of the API. Amounts are strings, never numbers.
 */
export type PostFields = {
  title: string;
  subtitle: string | null;
  excerpt: string | null;
  language: string;
  category_id: string | null;
  cover_image_id: string | null;
  cover_alt: string | null;
  cover_caption: string | null;
  slug: string | null;
  tags: string[];
  listed: boolean;
  access: "free" | "paid" | "pwyw";
  price_currency: "XNO" | "USD";
  price_raw: string | null;
  price_usd_micros: string | null;
  pwyw_min_raw: string | null;
  pwyw_suggested_raw: string | null;
  refund_window_min: number;
  /** Whether buyers may download it as EPUB and Markdown. */
  offers_downloads: boolean;
  comments_mode: CommentsMode;
  /** Whether everybody reads the comments where only buyers write them. */
  shows_comments: boolean;
  creation_method: "human" | "assisted" | "generated" | "agent" | null;
  creation_note: string | null;
  content_warning: "none" | "sensitive" | "adult";
  /** What search engines show in place of title and excerpt. */
  seo_title: string | null;
  seo_description: string | null;
  /** Where the text was published first, if not here. */
  canonical_url: string | null;
  license: License;
  /** The author's own, earlier date, which readers see. */
  backdated_to: string | null;
  /** A picture beside links in place of the cover. */
  og_image_id: string | null;
};

export type PostStatus = "draft" | "scheduled" | "published" | "unpublished" | "removed" | "deleted" | "hidden";

/** A post as its author edits it: the newest version, both parts as one text. */
export type Draft = PostFields & {
  id: string;
  version: number;
  status: PostStatus;
  updated_at: string;
  first_published_at: string | null;
  scheduled_at: string | null;
  /** For a scheduled post: whether followers will be notified. */
  tells_followers: boolean;
  /** Why it was not published at its time. */
  kept_back_because: string | null;
  /** Whether staff have put an age gate in front of it. content_warning is the author's own choice. */
  has_age_gate: boolean;
  doc: PostDocument;
};

/** The answer to publishing. */
export type SentDraft = Draft & {
  /** The last words above a paywall break that publishing has added, or null. */
  break_placed_after: string | null;
};

export type Revision = {
  n: number;
  title: string;
  words: number;
  created_at: string;
  published_at: string | null;
  /** Whether readers see this one now. */
  is_live: boolean;
};

export const EMPTY_DOCUMENT: PostDocument = { type: "doc", content: [] };

export const TITLE_MAX = 120;
export const SUBTITLE_MAX = 200;
export const TAGS_MAX = 5;
export const EXCERPT_MAX = 300;
export const NOTE_MAX = 300;
export const CHANGE_NOTE_MAX = 200;
export const COVER_TEXT_MAX = { alt: 200, caption: 300 };
export const SEARCH_TEXT_MAX = { title: 70, description: 160 };
export const CANONICAL_URL_MAX = 2_000;

/** Where a post is edited: published posts have their own route. */
export function writingPathOf({ id, first_published_at }: Pick<Draft, "id" | "first_published_at">) {
  return first_published_at === null ? (`/compose/${id}` as const) : (`/edit/${id}` as const);
}
