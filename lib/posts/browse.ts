import type { Route } from "next";

export const PRICE_LIMITS = { free: 0n, "0.01": 10n ** 28n, "0.1": 10n ** 29n, "1": 10n ** 30n } as const;
export const LENGTHS = { short: [0, 2], medium: [3, 10], long: [11, 100_000] } as const;
/** At least so many minutes in which one may have the money back. */
export const REFUND_WINDOWS = { "10": 10, "60": 60, "1440": 1440 } as const;

/** Ordered by how many people have paid; the job rank_posts makes them. */
export const RANKED_LISTS = ["trending", "top-day", "top-week", "top-month", "top-all"] as const;
export type RankedList = (typeof RANKED_LISTS)[number];
export type BrowseList = "new" | RankedList;

/** Numbered pages go so far; what lies beyond has the sitemap. */
export const BROWSE_LIMITS = { postsPerPage: 24, pages: 40, postsOfOneAuthor: 3 } as const;

/** Which posts, as the address says it. Whatever it says else is not asked for. */
export type BrowseFilter = {
  category: string | null;
  tag: string | null;
  language: string | null;
  price: keyof typeof PRICE_LIMITS | null;
  length: keyof typeof LENGTHS | null;
  refund: keyof typeof REFUND_WINDOWS | null;
  isHuman: boolean;
};

/** Where a part of a list begins: after this post. */
export type Cursor = { publishedAt: string; id: string };

/** An author of whom more waits, since the last post that was shown. */
export type Held = Cursor & { authorId: string };

/** Where a page of a list begins on which authors make room for one another (fair-page.ts). */
export type FairPlace = { reached: Cursor; held: readonly Held[] };

export const NO_FILTER: BrowseFilter = {
  category: null,
  tag: null,
  language: null,
  price: null,
  length: null,
  refund: null,
  isHuman: false,
};

export type Query = Record<string, string | string[] | undefined>;

/** What an address may ask of a list. With one of these it leads to the page that is made for each request. */
export const BROWSE_QUERY = [
  "category",
  "tag",
  "language",
  "price",
  "length",
  "refund",
  "human",
  "after",
  "held",
  "page",
] as const;

const NAME = /^[a-z0-9-]{2,30}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z)$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A page holds back no more authors than stand on it in full, and those that earlier pages left to it. */
const MOST_HELD = 20;

/** A word that means nothing here filters nothing: an old or a mistyped address still shows a list. */
export function readFilter(query: Query): BrowseFilter {
  return {
    category: readMatch(query.category, NAME),
    tag: readMatch(query.tag, NAME),
    language: readMatch(query.language, LANGUAGE),
    price: readKey(query.price, PRICE_LIMITS),
    length: readKey(query.length, LENGTHS),
    refund: readKey(query.refund, REFUND_WINDOWS),
    isHuman: query.human === "1",
  };
}

export function readFairPlace({ after, held }: Query): FairPlace | null {
  const reached = typeof after === "string" ? readCursor(after) : null;
  if (!reached) return null;
  const names = typeof held === "string" ? held.split("~").slice(0, MOST_HELD) : [];
  return { reached, held: names.flatMap((name) => readHeld(name) ?? []) };
}

function readCursor(text: string): Cursor | null {
  const [publishedAt = "", id = ""] = text.split("_", 2);
  const isOne = MOMENT.test(publishedAt) && ID.test(id) && !Number.isNaN(Date.parse(publishedAt));
  return isOne ? { publishedAt, id } : null;
}

function readHeld(text: string): Held | null {
  const [authorId = "", ...rest] = text.split("_", 3);
  const cursor = readCursor(rest.join("_"));
  return cursor && ID.test(authorId) ? { authorId, ...cursor } : null;
}

export function isFiltered(filter: BrowseFilter): boolean {
  return toQuery(filter).size > 0;
}

/** A filter as an address says it, in one order, so that one list has one address. */
export function toQuery(filter: BrowseFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ["category", "tag", "language", "price", "length", "refund"] as const) {
    const value = filter[name];
    if (value !== null) query.set(name, value);
  }
  if (filter.isHuman) query.set("human", "1");
  return query;
}

/** What a page of the lists shows. */
export type BrowsePlace = { list: BrowseList; filter: BrowseFilter; after: FairPlace | null; page: number };

type Part = Partial<Omit<BrowsePlace, "filter">>;

/** The address of a list, or of a part of it. */
export function browsePath(filter: BrowseFilter, { list = "new", after = null, page = 1 }: Part = {}): Route {
  const base = list === "new" ? "/browse" : `/browse/${list}`;
  const query = toQuery(filter);
  if (page > 1 && query.size === 0) return `/browse/${list}/${page}` as Route;
  if (page > 1) query.set("page", String(page));
  if (after) query.set("after", `${after.reached.publishedAt}_${after.reached.id}`);
  const held = after?.held.map(({ authorId, publishedAt, id }) => `${authorId}_${publishedAt}_${id}`) ?? [];
  if (held.length > 0) query.set("held", held.join("~"));
  return (query.size > 0 ? `${base}?${query}` : base) as Route;
}

export function findList(name: string): BrowseList | undefined {
  return name === "new" ? name : RANKED_LISTS.find((list) => list === name);
}

/** The number of a page, from the second on: the first has the address of its list. */
export function readPageNumber(text: Query[string]): number | null {
  const number = typeof text === "string" && /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return number >= 2 && number <= BROWSE_LIMITS.pages ? number : null;
}

function readMatch(value: Query[string], shape: RegExp): string | null {
  return typeof value === "string" && shape.test(value) ? value : null;
}

function readKey<Key extends string>(value: Query[string], known: Record<Key, unknown>): Key | null {
  return typeof value === "string" && Object.hasOwn(known, value) ? (value as Key) : null;
}
