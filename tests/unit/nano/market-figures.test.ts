import { expect, test } from "vitest";
import { hideOldFigures } from "#lib/nano/market/price.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const figures = {
  ...{ priceUsd: "1.25000000", change24hPercent: "2", marketCapUsd: "1", volume24hUsd: "1" },
  updatedAt: "2026-11-20T09:00:00Z",
};

test("no figure is shown that is older than it may be", () => {
  expect(hideOldFigures(figures, 3, NOON)).toBe(figures);
  const hidden = hideOldFigures(figures, 3, new Date(NOON.getTime() + 1));
  expect(Object.values(hidden)).toEqual(Array(5).fill(null));
});

test("before a source has answered, there is none", () => {
  expect(hideOldFigures({ ...figures, updatedAt: null }, 3, NOON).priceUsd).toBeNull();
});
