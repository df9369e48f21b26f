import type { Session } from "#lib/auth/session/session.ts";
import { countWords, readingMinutes, splitAtPaywall, textOf } from "#lib/posts/document/document.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import type { PictureFile, PostAuthor, PostCard } from "#lib/posts/post.ts";
import type { Terms } from "#lib/posts/price.ts";
import type { Shared } from "#lib/posts/publishing/share-text.ts";

const EXCERPT_MAX = 280;

/** The first words of the free part, cut between words, as the database does without the author's own excerpt. */
export function excerptOf({ doc }: Pick<Draft, "doc">): string {
  const text = textOf(splitAtPaywall(doc).free);
  if (text.length <= EXCERPT_MAX) return text.trim();
  return text
    .slice(0, EXCERPT_MAX + 1)
    .replace(/\s+\S*$/, "")
    .slice(0, EXCERPT_MAX)
    .trim();
}

type Beside = { author: PostAuthor; terms: Terms; publishedAt: string; cover: PictureFile | null };

/** A draft as lists will show it. */
export function cardOf(draft: Draft, { author, terms, publishedAt, cover }: Beside): PostCard {
  return {
    id: draft.id,
    slug: draft.slug ?? draft.id,
    title: draft.title.trim() || "Untitled",
    standfirst: draft.subtitle ?? draft.excerpt ?? excerptOf(draft),
    language: draft.language,
    minutes: readingMinutes(countWords(draft.doc)),
    publishedAt,
    backdatedTo: draft.backdated_to,
    terms,
    creationMethod: draft.creation_method ?? "human",
    contentWarning: draft.has_age_gate ? "adult" : draft.content_warning,
    cover,
    author,
    comments: 0,
  };
}

export function authorOf({ id, handle, name, avatarUrl }: Session["viewer"]): PostAuthor {
  return { id, handle: handle ?? "", name: name ?? handle ?? "", avatarUrl, isAgent: false, isSuspended: false };
}

/** What a shared link will show once the post is published. */
export function describeShared(draft: Draft, author: PostAuthor, profileUrl: string): Shared {
  const excerpt = draft.excerpt ?? excerptOf(draft);
  return { title: draft.title, author: author.name, excerpt, url: `${profileUrl}/${draft.slug ?? draft.id}` };
}

export function draftTermsOf(draft: Draft): Terms {
  return {
    access: draft.access,
    currency: draft.price_currency,
    priceRaw: draft.price_raw,
    priceUsdMicros: draft.price_usd_micros,
    pwywMinRaw: draft.pwyw_min_raw,
    pwywSuggestedRaw: draft.pwyw_suggested_raw,
  };
}
