import fc from "fast-check";
import { expect, test } from "vitest";
import { listPageSlots } from "#components/ui/navigation/page-range.ts";

const anyPage = fc
  .integer({ min: 1, max: 500 })
  .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));

test("shows all of few pages", () => {
  expect(listPageSlots(1, 1)).toEqual([1]);
  expect(listPageSlots(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("leaves out pages far from the current one", () => {
  expect(listPageSlots(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(listPageSlots(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
  expect(listPageSlots(17, 20)).toEqual([1, null, 16, 17, 18, 19, 20]);
});

test("always shows the first, the last, the current one and its neighbours", () => {
  fc.assert(
    fc.property(anyPage, ([current, total]) => {
      const neighbours = [current - 1, current, current + 1].filter((page) => page >= 1 && page <= total);
      expect(listPageSlots(current, total)).toEqual(expect.arrayContaining([1, total, ...neighbours]));
    }),
  );
});

test("orders pages, and hides at least two in each gap", () => {
  fc.assert(
    fc.property(anyPage, ([current, total]) => {
      const slots = listPageSlots(current, total);
      for (const [index, page] of slots.entries()) {
        const before = slots[index - 1];
        if (page === null || before === undefined) continue;
        if (before === null) expect(page - Number(slots[index - 2])).toBeGreaterThan(2);
        else expect(page).toBe(before + 1);
      }
    }),
  );
});

test("keeps the number of slots on every page", () => {
  fc.assert(
    fc.property(anyPage, ([current, total]) => {
      expect(listPageSlots(current, total)).toHaveLength(Math.min(total, 7));
    }),
  );
});
