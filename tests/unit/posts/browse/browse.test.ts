import fc from "fast-check";
import { expect, test } from "vitest";
import {
  browsePath,
  isFiltered,
  NO_FILTER,
  PRICE_LIMITS,
  readFairPlace,
  readFilter,
  readPageNumber,
  readPlace,
} from "#lib/posts/browse/browse.ts";
import { priceCondition } from "#lib/posts/browse/conditions.ts";

test("a filter survives its own address", () => {
  const filter = {
    category: "nano-crypto",
    tag: "cities",
    language: "pt-BR",
    price: "0.1",
    length: "short",
    refund: "60",
    isHuman: true,
  } as const;
  const reached = { publishedAt: "2026-11-20T12:00:00.123456+00:00", id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" };
  const one = { ...reached, authorId: "a0000000-0000-4000-8000-000000000001" };
  const after = { reached, held: [one, { ...one, authorId: "a0000000-0000-4000-8000-000000000002" }] };
  const query = Object.fromEntries(new URL(browsePath(filter, { after }), "https://a.example").searchParams);
  expect(readFilter(query)).toEqual(filter);
  expect(readFairPlace(query)).toEqual(after);
  expect(readFairPlace({ ...query, held: `x~${query.held}~y_z` })?.held).toHaveLength(2);
});

test("no filter gives the plain address", () => {
  expect(browsePath(NO_FILTER)).toBe("/browse");
  expect(isFiltered(NO_FILTER)).toBe(false);
});

test("each list has its address, with numbered pages below it and filters in the query", () => {
  expect(browsePath(NO_FILTER, { list: "trending" })).toBe("/browse/trending");
  expect(browsePath(NO_FILTER, { page: 2 })).toBe("/browse/new/2");
  expect(browsePath({ ...NO_FILTER, price: "free" }, { list: "top-week", page: 3 })).toBe(
    "/browse/top-week?price=free&page=3",
  );
});

test("a sort survives its own address, with the place in each part of the list", () => {
  const cursor = { publishedAt: "2026-11-20T12:00:00.123456+00:00", id: "0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11" };
  const filter = { ...NO_FILTER, price: "0.1" } as const;
  const passed = {
    oldest: [[{ ...cursor, value: null }]],
    price: [
      [{ ...cursor, value: `5${"0".repeat(28)}` }, null],
      [null, { ...cursor, value: "1500000" }],
    ],
    length: [[{ ...cursor, value: "12" }]],
  } as const;
  for (const sort of ["oldest", "price", "length"] as const)
    for (const each of passed[sort]) {
      const place = { list: "new", filter, sort, after: { passed: each }, page: 1 } as const;
      const query = Object.fromEntries(new URL(browsePath(filter, place), "https://a.example").searchParams);
      expect(readPlace("new", query)).toEqual(place);
    }
});

test("only the list of new posts is sorted, and in no unknown order", () => {
  expect(browsePath(NO_FILTER, { sort: "price" })).toBe("/browse?sort=price");
  expect(browsePath(NO_FILTER, { list: "trending", sort: "price" })).toBe("/browse/trending");
  expect(readPlace("trending", { sort: "price", page: "2" })).toMatchObject({ sort: null, page: 2 });
  for (const sort of ["newest", "constructor", "PRICE", "", ["price"]])
    expect(readPlace("new", { sort })).toMatchObject({ sort: null, after: null });
  expect(readPlace("new", { sort: "price", page: "2" })).toMatchObject({ sort: "price", page: 1 });
});

test("a value that its column cannot hold is no place", () => {
  const rest = "2026-11-20T12:00:00+00:00_0f8b2f52-6f34-4c3c-9d0a-2b1f6d6a7c11";
  const read = (sort: "oldest" | "price" | "length", after: string) => readPlace("new", { sort, after }).after;
  expect(read("length", `999999999_${rest}`)).not.toBeNull();
  for (const value of ["9999999999", "-1", "1.5", "1e3", "", "null"])
    expect(read("length", `${value}_${rest}`), value).toBeNull();
  expect(read("price", `~${"9".repeat(19)}_${rest}`)).toBeNull();
  expect(read("price", `${"9".repeat(40)}_${rest}`)).toBeNull();
  expect(read("oldest", `1_${rest}`)).toBeNull();
});

test("a page number goes from the second to the last possible page", () => {
  expect(["2", "40"].map(readPageNumber)).toEqual([2, 40]);
  for (const text of ["0", "1", "01", "41", "-2", "2.0", "x", ["2"], undefined])
    expect(readPageNumber(text)).toBeNull();
});

test("asks the database only for known values, whatever the address says", () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom("free", "constructor", "),id.neq.x", "en,id.gt.0", "short", "2026-01-01T00:00:00Z_x"),
    fc.array(fc.string()),
  );
  const names = ["category", "tag", "language", "price", "length", "refund", "human", "sort", "after", "held", "page"];
  fc.assert(
    fc.property(fc.record(Object.fromEntries(names.map((name) => [name, value]))), (query) => {
      const { category, tag, language, price, length } = readFilter(query);
      for (const word of [category, tag, language, price, length])
        if (word !== null) expect(word).toMatch(/^[A-Za-z0-9.-]+$/);
      const { after: sorted } = readPlace("new", { ...query, sort: "price" });
      const passed = sorted && "passed" in sorted ? sorted.passed.flatMap((one) => one ?? []) : [];
      const place = readFairPlace(query);
      const said = [...passed, ...(place ? [place.reached, ...place.held] : [])].flatMap((one) => Object.values(one));
      for (const word of said) expect(word).toMatch(/^[0-9a-fTZ:.+-]+$/);
    }),
  );
});

test("“Under Ӿ0.02” leaves out a post for just that; “Up to Ӿ0.1” has one", () => {
  expect(priceCondition(PRICE_LIMITS["0.02"], null)).toContain(`price_raw.lte.${2n * 10n ** 28n - 1n})`);
  expect(priceCondition(PRICE_LIMITS["0.1"], null)).toContain(`price_raw.lte.${10n ** 29n})`);
});
