import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";
import { type BrowseFilter, isFiltered, NO_FILTER, readFilter, toQuery } from "#lib/posts/browse/browse.ts";

/**
 * The most posts a search returns, and how many of the newest are ranked together: the first pages are theirs. With few authors,
 * pages are short, and there may be as many as `pages`. `offered`: posts for people who found none.
 */
export const SEARCH_LIMITS = {
  characters: 200,
  postsPerPage: 24,
  posts: 192,
  rankedTogether: 100,
  pages: 64,
  offered: 3,
} as const;

/** What a URL asks the search for: words with operators, and filters. */
export type Search = { text: string; filter: BrowseFilter; page: number };

/** An invalid page number means page 1. Long queries are cut. */
export function readSearch(query: SearchParams): Search {
  const { q, page } = query;
  const text = typeof q === "string" ? q.trim().replaceAll(/\s+/g, " ").slice(0, SEARCH_LIMITS.characters) : "";
  const number = typeof page === "string" && /^[1-9]\d?$/.test(page) ? Number(page) : 1;
  return { text, filter: readFilter(query), page: Math.min(number, SEARCH_LIMITS.pages) };
}

export function isAsked({ text, filter }: Search): boolean {
  return text !== "" || isFiltered(filter);
}

export function searchPath({ text, filter = NO_FILTER, page = 1 }: Partial<Search> & { text: string }): Route {
  const query = new URLSearchParams([["q", text], ...toQuery(filter)]);
  if (page > 1) query.set("page", String(page));
  return `/search?${query}` as Route;
}

/** The words as a handle, if possible: with or without @, complete or nearly. */
export function handleIn(words: string): string | null {
  const [, handle] = /^@?([A-Za-z0-9_]{3,20})$/.exec(words) ?? [];
  return handle ?? null;
}
