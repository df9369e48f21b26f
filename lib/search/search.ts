import type { Route } from "next";
import { type BrowseFilter, isFiltered, NO_FILTER, type Query, readFilter, toQuery } from "#lib/posts/browse";

/** A search finds so many posts. Where few authors have them, pages are short and there are as many as `pages`. */
export const SEARCH_LIMITS = { characters: 200, postsPerPage: 24, posts: 192, pages: 64 } as const;

/** What an address asks the search for: words, operators among them, and what lists are narrowed by. */
export type Search = { text: string; filter: BrowseFilter; page: number };

/** A number that is none is the first page; too many words are cut, as nobody reads what follows them. */
export function readSearch(query: Query): Search {
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

/** The words as a handle, where they can be one: with or without @, whole or nearly. */
export function handleIn(words: string): string | null {
  const [, handle] = /^@?([A-Za-z0-9_]{3,20})$/.exec(words) ?? [];
  return handle ?? null;
}
