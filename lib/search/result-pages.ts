import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";
import type { Match } from "#lib/search/queries.ts";
import { SEARCH_LIMITS } from "#lib/search/search.ts";

const { postsPerPage, posts: mostPosts, rankedTogether } = SEARCH_LIMITS;

/**
 * The pages of results, as far as this page and the next. The newest matches are enough for the first pages. All are asked for
 * only where an older one could still come onto a page.
 */
export async function findResultPages(
  find: (limit: number) => Promise<Match[]>,
  page: number,
  mostOfOne: number,
): Promise<Match[][]> {
  if (page * postsPerPage < rankedTogether) {
    const newest = await find(rankedTogether);
    const pages = spreadAuthors(newest, postsPerPage, mostOfOne);
    if (newest.length < rankedTogether || pages.slice(0, page).every((one) => isFinal(one, mostOfOne))) return pages;
  }
  return spreadAuthors(await find(mostPosts), postsPerPage, mostOfOne);
}

/** A page with free places, or with more of one author than is allowed beside others, changes with every match that follows. */
function isFinal(page: readonly Match[], mostOfOne: number): boolean {
  const posts = new Map<string, number>();
  for (const { authorId } of page) posts.set(authorId, (posts.get(authorId) ?? 0) + 1);
  return page.length === postsPerPage && Math.max(...posts.values()) <= mostOfOne;
}
