import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadAuthors } from "#lib/posts/spread-authors";

const ranked = fc
  .array(fc.constantFrom("ada", "ben", "cleo", "dov"), { maxLength: 60 })
  .map((authors) => authors.map((authorId, rank) => ({ authorId, rank })));

test("nobody stands on a page more often than allowed, nothing is lost, and each author's posts keep their order", () => {
  fc.assert(
    fc.property(ranked, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3 }), (items, perPage, most) => {
      const pages = spreadAuthors(items, perPage, most);
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(perPage);
        const counts = Map.groupBy(page, ({ authorId }) => authorId);
        for (const held of counts.values()) expect(held.length).toBeLessThanOrEqual(most);
      }
      const shown = pages.flat();
      expect(shown.toSorted((a, b) => a.rank - b.rank)).toEqual(items);
      for (const held of Map.groupBy(shown, ({ authorId }) => authorId).values())
        expect(held).toEqual(held.toSorted((a, b) => a.rank - b.rank));
    }),
  );
});

test("where authors are many, the best simply come first", () => {
  const items = ["ada", "ben", "ada", "cleo"].map((authorId, rank) => ({ authorId, rank }));
  expect(spreadAuthors(items, 24, 3)).toEqual([items]);
});
