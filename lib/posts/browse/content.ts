import "server-only";
import type { Route } from "next";
import { unstable_cache } from "next/cache";
import { isBuilding } from "#lib/env/phase.ts";
import { LOW_PRIORITY_TAG } from "#lib/http/pages/low-priority-tag.ts";
import { readCached } from "#lib/http/pages/read-cached.ts";
import {
  BROWSE_LIMITS,
  type BrowseFilter,
  type BrowsePlace,
  type BrowseSort,
  browsePath,
  type FairPlace,
  isFiltered,
  NO_FILTER,
  type RankedList,
  type SortedPlace,
} from "#lib/posts/browse/browse.ts";
import { type Range, readFairPage } from "#lib/posts/browse/fair-page.ts";
import {
  type Category,
  countListed,
  findCategoryTop,
  listBrowsed,
  listCategories,
  listRanked,
  listSorted,
} from "#lib/posts/browse/queries.ts";
import { readSortedPage } from "#lib/posts/browse/sorted-page.ts";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { listPostsById } from "#lib/posts/queries.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { publicDb } from "#lib/supabase/public.ts";

const { postsPerPage, pages: MOST_PAGES, postsOfOneAuthor } = BROWSE_LIMITS;

/**
 * One page of a list, what staff put before it, where the next one begins, and how many numbered pages there are (none for a
 * filtered list).
 */
export type BrowsePart = { posts: PostCard[]; pick: PostCard | null; next: Route | null; total: number };

export type BrowseContent = { part: BrowsePart; categories: Category[]; rate: NanoRate };

/**
 * Everything a list page shows. The build does not query the database: built content is regenerated before its first
 * use (lib/cache/README.md).
 */
export async function readBrowseScreen(asked: BrowsePlace): Promise<BrowseContent> {
  if (isBuilding) return readNothing();
  const [part, categories, rate] = await Promise.all([readPart(asked), readCategories(), readNanoRate()]);
  return { part, categories, rate };
}

const readNothing = unstable_cache(
  () =>
    Promise.resolve<BrowseContent>({
      part: { posts: [], pick: null, next: null, total: 0 },
      categories: [],
      rate: null,
    }),
  ["browse-at-build"],
  { tags: ["posts"] },
);

async function readPart({ list, filter, page, ...order }: BrowsePlace): Promise<BrowsePart> {
  if (list !== "new") return readRankedPart(list, filter, page);
  if (order.sort) return readSortedPart(filter, order.sort, order.after);
  const { after } = order;
  const [{ posts, next }, top] = await Promise.all([readBrowsed(filter, { after, page }), readCategoryTop(filter)]);
  return {
    // The first page shows it, so no page shows it in its place.
    posts: posts.filter(({ id }) => id !== top?.id),
    pick: after || page > 1 ? null : top,
    next: next && browsePath(filter, { after: next }),
    total: isFiltered(filter) || after ? 0 : await countPages(),
  };
}

/** What staff put first, if the list is a whole category. */
async function readCategoryTop(filter: BrowseFilter): Promise<PostCard | null> {
  const { category } = filter;
  if (category === null || isFiltered({ ...filter, category: null })) return null;
  return readCached(() => findCategoryTop(publicDb(), category), {
    key: ["category-top", category],
    tags: ["posts", "home", LOW_PRIORITY_TAG],
  });
}

async function readSortedPart(filter: BrowseFilter, sort: BrowseSort, place: SortedPlace | null): Promise<BrowsePart> {
  const rate = await readNanoRate();
  const isPriced = filter.price || sort === "price";
  const { items, next } = await readCached(
    () =>
      readSortedPage((range) => listSorted(publicDb(), { filter, rate, ...range }), place, {
        sort,
        rate,
        perPage: postsPerPage,
      }),
    {
      key: ["sorted", JSON.stringify([filter, sort, place, isPriced ? rate?.usd : null])],
      tags: ["posts", ...passing(true)],
    },
  );
  return { posts: keepShowable(items), pick: null, next: next && browsePath(filter, { sort, after: next }), total: 0 };
}

async function readRankedPart(list: RankedList, filter: BrowseFilter, page: number): Promise<BrowsePart> {
  const pages = await readRankedPages(list, filter);
  const shown = (pages[page - 1] ?? []).map(({ id }) => id);
  return {
    posts: await readCards(shown, isFiltered(filter)),
    pick: null,
    next: page < pages.length ? browsePath(filter, { list, page: page + 1 }) : null,
    total: isFiltered(filter) ? 0 : pages.length,
  };
}

async function readRankedPages(list: RankedList, filter: BrowseFilter) {
  const rate = await readNanoRate();
  const key = JSON.stringify([list, filter, filter.price ? rate?.usd : null]);
  const ranked = await readCached(() => listRanked(publicDb(), { list, filter, rate }), {
    key: ["ranked", key],
    tags: ["posts", `ranking:${list}`, ...passing(isFiltered(filter))],
  });
  return spreadAuthors(ranked, postsPerPage, postsOfOneAuthor).slice(0, MOST_PAGES);
}

/** Returns posts in the order of the ids. */
async function readCards(ids: string[], isAskedFor: boolean): Promise<PostCard[]> {
  const cards = await readCached(() => listPostsById(publicDb(), ids), {
    key: ["ranked-cards", ...ids],
    tags: ["posts", ...passing(isAskedFor)],
  });
  const found = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

type Part = { after?: FairPlace | null; page?: number; limit?: number };

/**
 * Reads posts after a place or of a numbered page, newest first, and where the next page begins. Each page begins
 * where the previous one ended.
 */
export async function readBrowsed(filter: BrowseFilter, { after = null, page = 1, limit = postsPerPage }: Part = {}) {
  let place = after;
  for (let before = 1; before < page; before++) {
    place = (await readFair(filter, { place, limit, isMadeUp: after !== null })).next;
    if (!place) return { posts: [], next: null };
  }
  const { items, next } = await readFair(filter, { place, limit, isMadeUp: after !== null });
  return { posts: keepShowable(items), next };
}

type Fair = { place: FairPlace | null; limit: number; isMadeUp: boolean };

async function readFair(filter: BrowseFilter, { place, limit, isMadeUp }: Fair) {
  const rate = await readNanoRate();
  const read = (range: Range) => listBrowsed(publicDb(), { filter, rate, ...range });
  return readCached(() => readFairPage(read, place, { perPage: limit, most: postsOfOneAuthor }), {
    key: ["browsed", JSON.stringify([filter, place, limit, isMadeUp, filter.price ? rate?.usd : null])],
    tags: ["posts", ...passing(isFiltered(filter) || isMadeUp)],
  });
}

async function countPages(): Promise<number> {
  const most = MOST_PAGES * postsPerPage;
  const count = await readCached(() => countListed(publicDb(), most), { key: ["listed-count"], tags: ["posts"] });
  return Math.ceil(count / postsPerPage);
}

/** The first page of a ranked list, for the front page. */
export async function readBestRanked(list: RankedList): Promise<PostCard[]> {
  return (await readRankedPart(list, NO_FILTER, 1)).posts;
}

export function readCategories() {
  return readCached(() => listCategories(publicDb()), { key: ["categories"], tags: ["posts"] });
}

/** Anyone can make up filters and places, so their cache entries are kept apart. */
function passing(isAskedFor: boolean): string[] {
  return isAskedFor ? [LOW_PRIORITY_TAG] : [];
}
