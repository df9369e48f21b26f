import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";

const ranked = fc
  .array(fc.constantFrom("ada", "ben", "cleo", "dov"), { maxLength: 60 })
  .map((authors) => authors.map((authorId, rank) => ({ authorId, rank })));

test("repeats an author more often than allowed only where no other is left; nothing is lost, and orders stay", () => {
  fc.assert(
    fc.property(ranked, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3 }), (items, perPage, most) => {
      const pages = spreadAuthors(items, perPage, most);
      for (const [n, page] of pages.entries()) {
        expect(page.length).toBeLessThanOrEqual(perPage);
        const later = new Set(pages.slice(n + 1).flatMap((items) => items.map(({ authorId }) => authorId)));
        for (const [author, held] of Map.groupBy(page, ({ authorId }) => authorId))
          if (held.length > most) expect([...later, author]).toEqual(later.has(author) ? [author, author] : [author]);
      }
      const shown = pages.flat();
      expect(shown.toSorted((a, b) => a.rank - b.rank)).toEqual(items);
      for (const held of Map.groupBy(shown, ({ authorId }) => authorId).values())
        expect(held).toEqual(held.toSorted((a, b) => a.rank - b.rank));
    }),
  );
});

test("puts the best first where authors are many", () => {
  const items = ["ada", "ben", "ada", "cleo"].map((authorId, rank) => ({ authorId, rank }));
  expect(spreadAuthors(items, 24, 3)).toEqual([items]);
});

test("one author alone fills pages, after the last of the others", () => {
  const items = ["ada", "ada", "ada", "ben", "ada"].map((authorId, rank) => ({ authorId, rank }));
  const ranks = (perPage: number, most: number) =>
    spreadAuthors(items, perPage, most).map((page) => page.map(({ rank }) => rank));
  expect(ranks(4, 1)).toEqual([[0, 3, 1, 2], [4]]);
  expect(ranks(2, 1)).toEqual([[0, 3], [1, 2], [4]]);
});
