import type { Route } from "next";

export const SEARCH_LIMITS = { characters: 200, postsPerPage: 24, pages: 8 } as const;

/** What an address asks the search for. */
export type Search = { text: string; page: number };

type Query = Record<string, string | string[] | undefined>;

/** A number that is none is the first page; too many words are cut, as nobody reads what follows them. */
export function readSearch({ q, page }: Query): Search {
  const text = typeof q === "string" ? q.trim().replaceAll(/\s+/g, " ").slice(0, SEARCH_LIMITS.characters) : "";
  const number = typeof page === "string" && /^[1-9]$/.test(page) ? Number(page) : 1;
  return { text, page: Math.min(number, SEARCH_LIMITS.pages) };
}

export function searchPath({ text, page }: Search): Route {
  const query = new URLSearchParams({ q: text });
  if (page > 1) query.set("page", String(page));
  return `/search?${query}` as Route;
}

/** The words as a handle, where they can be one: with or without @, whole or nearly. */
export function handleIn(words: string): string | null {
  const [, handle] = /^@?([A-Za-z0-9_]{3,20})$/.exec(words) ?? [];
  return handle ?? null;
}
