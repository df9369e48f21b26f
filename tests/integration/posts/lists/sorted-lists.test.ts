import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type BrowseSort, NO_FILTER, type SortedPlace } from "#lib/posts/browse/browse.ts";
import { listSorted } from "#lib/posts/browse/queries.ts";
import { readSortedPage } from "#lib/posts/browse/sorted-page.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 2);
const TAG = `s${randomUUID().slice(0, 8)}`;
const XNO = 10n ** 30n;
const nano = (hundredths: bigint) => ((XNO / 100n) * hundredths).toString();
const rateOf = (usd: string): NanoRate => ({
  usd,
  updatedAt: "2026-11-20T09:00:00Z",
  goodUntil: "2026-11-20T12:00:00Z",
});

/** Oldest first, two of each moment. */
const POSTS = [
  { name: "five cents of Nano", minutes: 4, terms: { access: "paid", price_raw: nano(5n) } },
  { name: "free, old", minutes: 9, terms: { access: "free" } },
  { name: "a dollar", minutes: 1, terms: { access: "paid", price_currency: "USD", price_usd_micros: "1000000" } },
  {
    name: "from two cents",
    minutes: 4,
    terms: { access: "pwyw", pwyw_min_raw: nano(2n), pwyw_suggested_raw: nano(50n) },
  },
  { name: "half a dollar", minutes: 2, terms: { access: "paid", price_currency: "USD", price_usd_micros: "500000" } },
  { name: "free, new", minutes: 4, terms: { access: "free" } },
  { name: "a Nano", minutes: 30, terms: { access: "paid", price_raw: nano(100n) } },
] as const;
let db: Db;

beforeAll(async () => {
  db = (await loadWith({}, () => import("#lib/supabase/public.ts"))).publicDb();
  const author = await world.addPerson({ isCreator: true });
  for (const [at, { name, minutes, terms }] of POSTS.entries()) {
    const priceRaw = terms.access === "free" ? null : XNO;
    const id = await world.addPost(author, { priceRaw, changes: { ...terms, tags: [TAG], title: name } });
    await world.pool.query(
      "update public.posts set reading_minutes = $2, published_at = timestamptz '2020-01-01' + $3 * interval '1 day' where id = $1",
      [id, minutes, Math.floor(at / 2)],
    );
  }
});
afterAll(world.close);

type Asked = { rate?: NanoRate; perPage?: number };

const readPage = (sort: BrowseSort, place: SortedPlace | null, { rate = rateOf("1"), perPage = 24 }: Asked = {}) =>
  readSortedPage((range) => listSorted(db, { filter: { ...NO_FILTER, tag: TAG }, rate, ...range }), place, {
    sort,
    rate,
    perPage,
  });

const read = async (sort: BrowseSort, asked?: Asked) =>
  (await readPage(sort, null, asked)).items.map(({ title }) => title);

test("lowest price first: what is asked now, of equal prices the newest", async () => {
  const cheap = ["free, new", "free, old", "from two cents", "five cents of Nano"];
  expect(await read("price", { rate: rateOf("0.8") })).toEqual([...cheap, "half a dollar", "a Nano", "a dollar"]);
  expect(await read("price", { rate: rateOf("0.4") })).toEqual([...cheap, "a Nano", "half a dollar", "a dollar"]);
  expect(await read("price", { rate: rateOf("1") })).toEqual([...cheap, "half a dollar", "a Nano", "a dollar"]);
  expect(await read("price", { rate: null })).toEqual([...cheap, "a Nano", "half a dollar", "a dollar"]);
});

test("shortest first, of equal lengths the newest; oldest first", async () => {
  const minutes = (await readPage("length", null)).items.map(({ minutes: each }) => each);
  expect(minutes).toEqual([1, 2, 4, 4, 4, 9, 30]);
  const names = await read("length");
  expect(names.slice(2, 5)).toEqual(["free, new", "from two cents", "five cents of Nano"]);
  const days = (await readPage("oldest", null)).items.map(({ publishedAt }) => publishedAt.slice(0, 10));
  expect(days).toEqual(days.toSorted());
  expect(days).toHaveLength(POSTS.length);
});

test.each(["oldest", "price", "length"] as const)("pages by %s join without gaps or repeats", async (sort) => {
  const whole = await read(sort);
  for (const perPage of [1, 2, 3]) {
    const pages: string[] = [];
    for (let place: SortedPlace | null | undefined; place !== null; ) {
      const { items, next } = await readPage(sort, place ?? null, { perPage });
      expect(items.length).toBeLessThanOrEqual(perPage);
      pages.push(...items.map(({ title }) => title));
      place = next;
    }
    expect(pages).toEqual(whole);
  }
});

test("a new rate between two pages neither repeats nor skips a post", async () => {
  const first = await readPage("price", null, { perPage: 5, rate: rateOf("0.8") });
  const rest = await readPage("price", first.next, { rate: rateOf("0.1") });
  const all = [...first.items, ...rest.items].map(({ title }) => title);
  expect(all.toSorted()).toEqual(POSTS.map(({ name }) => name).toSorted());
  expect(rest.items.map(({ title }) => title)).toEqual(["a Nano", "a dollar"]);
});
