import { expect, test } from "vitest";
import { NO_FILTER } from "#lib/posts/browse/browse.ts";
import { handleIn, isAsked, readSearch, searchPath } from "#lib/search/search.ts";

test("any address is a search, or none", () => {
  expect(readSearch({})).toEqual({ text: "", filter: NO_FILTER, page: 1 });
  expect(readSearch({ q: ["a", "b"], page: "x" })).toEqual({ text: "", filter: NO_FILTER, page: 1 });
  expect(readSearch({ q: "  two \n words ", page: "2" })).toEqual({ text: "two words", filter: NO_FILTER, page: 2 });
  expect(readSearch({ q: "x".repeat(999), page: "99" })).toEqual({
    text: "x".repeat(200),
    filter: NO_FILTER,
    page: 64,
  });
});

test("a search has one address, which reads as that search again", () => {
  const filter = { ...NO_FILTER, category: "science", price: "0.1", length: "short", isHuman: true } as const;
  const search = { text: 'wren "in winter" -snow & more', filter, page: 3 };
  const query = Object.fromEntries(new URL(searchPath(search), "http://localhost").searchParams);
  expect(readSearch(query)).toEqual(search);
  expect(searchPath({ text: "wren" })).toBe("/search?q=wren");
});

test("one word may be a handle, several are not", () => {
  expect(handleIn("@mira")).toBe("mira");
  expect(handleIn("ingrid_s")).toBe("ingrid_s");
  for (const words of ["", "ab", "two words", "a-b", "x".repeat(21)]) expect(handleIn(words)).toBeNull();
});

test("a filter alone is a search, an empty form is not", () => {
  expect(isAsked(readSearch({ q: "", category: "", human: "1" }))).toBe(true);
  expect(isAsked(readSearch({ q: " ", category: "", price: "" }))).toBe(false);
});
