import { expect, test } from "vitest";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { facetsOf, mostRawOf } from "#lib/search/facets.ts";
import { readOperators } from "#lib/search/operators.ts";

test("operators and filters combine", () => {
  const filter = {
    ...NO_FILTER,
    category: "science",
    tag: "birds",
    language: "pt-BR",
    length: "short",
    refund: "60",
    isHuman: true,
  } as const;
  expect(facetsOf(readOperators("wren tag:winter lang:pt free"), filter, "an-author").toSorted()).toEqual(
    [
      "by:an-author",
      "free",
      "human",
      "in:science",
      "lang:pt",
      "lang:pt-br",
      "length:short",
      "refund:60",
      "tag:birds",
      "tag:winter",
    ].toSorted(),
  );
  expect(facetsOf(readOperators("wren"), NO_FILTER, null)).toEqual([]);
});

test("free is no amount, and the smaller of two amounts counts", () => {
  const [plain, cheap] = [readOperators("wren"), readOperators("wren price:0.05")];
  expect(facetsOf(plain, { ...NO_FILTER, price: "free" }, null)).toEqual(["free"]);
  expect(mostRawOf(plain, { ...NO_FILTER, price: "free" })).toBeNull();
  expect(mostRawOf(plain, NO_FILTER)).toBeNull();
  expect(mostRawOf(plain, { ...NO_FILTER, price: "0.1" })).toBe(10n ** 29n);
  expect(mostRawOf(cheap, { ...NO_FILTER, price: "0.1" })).toBe(5n * 10n ** 28n);
  expect(mostRawOf(cheap, { ...NO_FILTER, price: "0.01" })).toBe(10n ** 28n);
});
