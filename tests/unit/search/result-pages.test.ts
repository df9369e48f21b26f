import { describe, expect, test } from "vitest";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";
import { findResultPages } from "#lib/search/result-pages.ts";
import { SEARCH_LIMITS } from "#lib/search/search.ts";

const { postsPerPage, posts, rankedTogether } = SEARCH_LIMITS;
const MOST_OF_ONE = 3;

/** Matches by so many authors in turn, and how many were asked for. */
function stage(count: number, authorOf: (at: number) => number) {
  const matches = Array.from({ length: count }, (_, at) => ({ id: `post ${at}`, authorId: `author ${authorOf(at)}` }));
  const asked: number[] = [];
  const find = async (limit: number) => {
    asked.push(limit);
    return matches.slice(0, limit);
  };
  return { matches, asked, find };
}

describe("the pages of a search", () => {
  test("the first pages ask for the newest matches alone", async () => {
    const { asked, find } = stage(1_000, (at) => at % 50);
    for (const page of [1, 2, 3, 4]) await findResultPages(find, page, MOST_OF_ONE);
    expect(asked).toEqual([rankedTogether, rankedTogether, rankedTogether, rankedTogether]);
  });

  test("a page beyond them asks for all, once", async () => {
    const { asked, find } = stage(1_000, (at) => at % 50);
    await findResultPages(find, 5, MOST_OF_ONE);
    expect(asked).toEqual([posts]);
  });

  test("few matches are asked for once", async () => {
    const { asked, find } = stage(30, () => 1);
    await findResultPages(find, 2, MOST_OF_ONE);
    expect(asked).toEqual([rankedTogether]);
  });

  test.each([
    ["many authors", (at: number) => at % 50],
    ["few authors", (at: number) => at % 5],
    ["one author first", (at: number) => (at < rankedTogether ? 0 : at)],
    ["two authors first", (at: number) => (at < rankedTogether ? at % 2 : at)],
    ["an author who is often there", (at: number) => (at % 3 === 0 ? 0 : at)],
    ["others only at the end of the newest", (at: number) => (at < 80 ? 0 : at)],
  ])("%s: each page is the one that all matches make, and the next is known", async (_, authorOf) => {
    for (const count of [0, 1, postsPerPage, rankedTogether - 1, rankedTogether, rankedTogether + 1, posts, 500]) {
      const { matches, find } = stage(count, authorOf);
      const all = spreadAuthors(matches.slice(0, posts), postsPerPage, MOST_OF_ONE);
      for (let page = 1; page <= all.length + 1; page++) {
        const pages = await findResultPages(find, page, MOST_OF_ONE);
        expect(pages[page - 1], `page ${page} of ${count}`).toEqual(all[page - 1]);
        expect(page < pages.length, `after page ${page} of ${count}`).toBe(page < all.length);
      }
    }
  });
});
