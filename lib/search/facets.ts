import { type BrowseFilter, PRICE_LIMITS } from "#lib/posts/browse/browse.ts";
import type { ParsedSearch } from "#lib/search/operators.ts";

/** The facets that a search requires of a post, as posts.facets stores them. */
export function facetsOf(asked: ParsedSearch, filter: BrowseFilter, authorId: string | null): string[] {
  const facets = listFacets(asked, filter, authorId);
  // A price is neither a word nor a facet: without others, all posts are scanned for it.
  return facets.length === 0 && asked.words.replaceAll(/-\S+/g, "").trim() === "" && mostRawOf(asked, filter) !== null
    ? ["post"]
    : facets;
}

function listFacets({ tags, language, isFree }: ParsedSearch, filter: BrowseFilter, authorId: string | null): string[] {
  const languages = [language, filter.language].filter((code) => code !== null);
  return [
    ...(authorId ? [`by:${authorId}`] : []),
    ...[...tags, ...(filter.tag ? [filter.tag] : [])].map((tag) => `tag:${tag}`),
    ...languages.map((code) => `lang:${code.toLowerCase()}`),
    ...(filter.category ? [`in:${filter.category}`] : []),
    ...(filter.length ? [`length:${filter.length}`] : []),
    ...(filter.refund ? [`refund:${filter.refund}`] : []),
    ...(filter.isHuman ? ["human"] : []),
    ...(isFree || filter.price === "free" ? ["free"] : []),
  ];
}

/** The lowest of the price limits given, if any. */
export function mostRawOf({ mostRaw }: ParsedSearch, { price }: BrowseFilter): bigint | null {
  const limit = price && price !== "free" ? PRICE_LIMITS[price] : null;
  if (mostRaw === null || limit === null) return mostRaw ?? limit;
  return mostRaw < limit ? mostRaw : limit;
}
