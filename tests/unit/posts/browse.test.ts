import fc from "fast-check";
import { expect, test } from "vitest";
import { browsePath, isFiltered, NO_FILTER, readCursor, readFilter } from "#lib/posts/browse";

test("a filter survives its own address", () => {
  const filter = {
    category: "nano-crypto",
    tag: "cities",
    language: "pt-BR",
    price: "0.1",
    length: "short",
    isHuman: true,
  } as const;
  const after = { publishedAt: "2026-11-20T12:00:00.123456+00:00", id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" };
  const query = Object.fromEntries(new URL(browsePath(filter, after), "https://a.example").searchParams);
  expect(readFilter(query)).toEqual(filter);
  expect(readCursor(query)).toEqual(after);
});

test("nothing asked for is the plain address", () => {
  expect(browsePath(NO_FILTER)).toBe("/browse");
  expect(isFiltered(NO_FILTER)).toBe(false);
});

test("whatever an address says, only what we know is asked of the database", () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("free", "constructor", "),id.neq.x", "en,id.gt.0", "short", "2026-01-01T00:00:00Z_x"),
    fc.array(fc.string()),
  );
  const names = ["category", "tag", "language", "price", "length", "human", "after"];
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, value]))), (query) => {
      const { category, tag, language, price, length } = readFilter(query);
      for (const word of [category, tag, language, price, length])
        if (word !== null) expect(word).toMatch(/^[A-Za-z0-9.-]+$/);
      const cursor = readCursor(query);
      if (cursor) expect(`${cursor.publishedAt}${cursor.id}`).toMatch(/^[0-9a-fTZ:.+-]+$/);
    }),
  );
});
