import "server-only";
import type { Route } from "next";
import { BROWSE_LIMITS, type BrowseFilter, isFiltered, NO_FILTER } from "#lib/posts/browse/browse.ts";
import { readBestRanked, readBrowsed } from "#lib/posts/browse/content.ts";
import { readHandleOwner, readNanoRate } from "#lib/posts/cache.ts";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { facetsOf, mostRawOf } from "#lib/search/facets.ts";
import { hasOperators, type ParsedSearch, readOperators, replaceFrom } from "#lib/search/operators.ts";
import { correctSearch, listFoundPosts, type Match, searchPeople, searchPosts } from "#lib/search/queries.ts";
import { findResultPages } from "#lib/search/result-pages.ts";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search.ts";
import { publicDb } from "#lib/supabase/public.ts";

const { postsPerPage, offered } = SEARCH_LIMITS;

/** Another search, which finds something. */
export type Suggestion = { text: string; href: Route };

/** One page of results. Not cached: anyone could fill the memory with made-up searches. */
export async function readSearchResults({ text, filter, page }: Search) {
  const asked = readOperators(text);
  const author = asked.from && (await readHandleOwner(asked.from));
  const isUnknown = asked.from !== null && !author;
  const isNarrowed = hasOperators(asked) || isFiltered(filter);
  const nearly = asked.from ?? (isNarrowed ? null : handleIn(asked.words));
  const narrowed = { filter, authorId: author ? author.id : null };
  const [typed, people] = await Promise.all([
    isUnknown ? NOTHING : findPages(asked, narrowed, page),
    nearly && page === 1 ? searchPeople(publicDb(), nearly) : [],
  ]);
  const corrected =
    typed.pages.length === 0 && !isUnknown && asked.words !== "" ? await findCorrected(text, narrowed, page) : null;
  const { wanted, pages } = corrected?.found ?? typed;
  const [nearest] = people;
  const meant = isUnknown && nearest ? replaceFrom(text, nearest.handle) : null;
  return {
    posts: keepShowable(await listFoundPosts(publicDb(), pages[page - 1] ?? [])),
    people,
    /** What the database was asked for, of the typed or the corrected search. Null if it was not. */
    wanted,
    next: page < pages.length ? searchPath({ text, filter, page: page + 1 }) : null,
    mistakes: isUnknown ? [...asked.mistakes, `No one has the handle @${asked.from}.`] : asked.mistakes,
    /** What is shown in place of a search that found nothing. */
    corrected: corrected && suggest(corrected.text, filter),
    /** The search for the nearest handle that exists. */
    meant: meant === null ? null : suggest(meant, filter),
    /** The same words without any filter. */
    wider: isNarrowed && asked.words !== "" ? searchPath({ text: asked.words }) : null,
  };
}

const suggest = (text: string, filter: BrowseFilter): Suggestion => ({ text, href: searchPath({ text, filter }) });

type Narrowed = { filter: BrowseFilter; authorId: string | null };
type Wanted = { words: string; facets: string[]; mostRaw: bigint | null; rate: NanoRate };
type FoundPages = { wanted: Wanted | null; pages: Match[][] };

const NOTHING: FoundPages = { wanted: null, pages: [] };

/** The posts for what was probably meant. Only for searches without any result. */
async function findCorrected(text: string, narrowed: Narrowed, page: number) {
  const corrected = await correctSearch(publicDb(), text);
  if (corrected === null) return null;
  const found = await findPages(readOperators(corrected), narrowed, page);
  return found.pages.length > 0 ? { text: corrected, found } : null;
}

/** Results in pages that limit posts per author, as far as this page and the next. One author's posts are found with from:. */
async function findPages(asked: ParsedSearch, { filter, authorId }: Narrowed, page: number): Promise<FoundPages> {
  const mostRaw = mostRawOf(asked, filter);
  const wanted = {
    words: asked.words,
    facets: facetsOf(asked, filter, authorId),
    mostRaw,
    rate: mostRaw === null ? null : await readNanoRate(),
  };
  const find = (limit: number) => searchPosts(publicDb(), { ...wanted, limit });
  const mostOfOne = authorId === null ? BROWSE_LIMITS.postsOfOneAuthor : postsPerPage;
  return { wanted, pages: await findResultPages(find, page, mostOfOne) };
}

/** Posts for people who found none: what readers pay for now, then the newest. */
export async function readOfferedPosts(): Promise<PostCard[]> {
  const [trending, { posts: newest }] = await Promise.all([readBestRanked("trending"), readBrowsed(NO_FILTER)]);
  const byId = new Map([...trending, ...newest].map((post) => [post.id, post]));
  return [...byId.values()].slice(0, offered);
}
