import { type BrowseFilter, PRICE_LIMITS } from "#lib/posts/browse";
import type { Asked } from "#lib/search/operators";

/** What a search asks of a post besides its words, as posts.facets holds it. */
export function facetsOf(asked: Asked, filter: BrowseFilter, authorId: string | null): string[] {
  const facets = listFacets(asked, filter, authorId);
  // A price is no word and no facet: where nothing else is asked, all posts are looked through for it.
  return facets.length === 0 && asked.words.replaceAll(/-\S+/g, "").trim() === "" && mostRawOf(asked, filter) !== null
    ? ["post"]
    : facets;
}

function listFacets({ tags, language, isFree }: Asked, filter: BrowseFilter, authorId: string | null): string[] {
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

/** The most that a post may cost, when anything is said of that: the least that is said. */
export function mostRawOf({ mostRaw }: Asked, { price }: BrowseFilter): bigint | null {
  const limit = price && price !== "free" ? PRICE_LIMITS[price] : null;
  if (mostRaw === null || limit === null) return mostRaw ?? limit;
  return mostRaw < limit ? mostRaw : limit;
}
