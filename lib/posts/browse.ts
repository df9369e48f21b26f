import type { Route } from "next";

export const PRICE_LIMITS = { free: 0n, "0.01": 10n ** 28n, "0.1": 10n ** 29n, "1": 10n ** 30n } as const;
export const LENGTHS = { short: [0, 2], medium: [3, 10], long: [11, 100_000] } as const;

/** Which posts, as the address says it. Whatever it says else is not asked for. */
export type BrowseFilter = {
  category: string | null;
  tag: string | null;
  language: string | null;
  price: keyof typeof PRICE_LIMITS | null;
  length: keyof typeof LENGTHS | null;
  isHuman: boolean;
};

/** Where a page of a list begins: after this post. */
export type Cursor = { publishedAt: string; id: string };

export const NO_FILTER: BrowseFilter = {
  category: null,
  tag: null,
  language: null,
  price: null,
  length: null,
  isHuman: false,
};

type Query = Record<string, string | string[] | undefined>;

const NAME = /^[a-z0-9-]{2,30}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z))_([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

/** A word that means nothing here filters nothing: an old or a mistyped address still shows a list. */
export function readFilter(query: Query): BrowseFilter {
  return {
    category: readMatch(query.category, NAME),
    tag: readMatch(query.tag, NAME),
    language: readMatch(query.language, LANGUAGE),
    price: readKey(query.price, PRICE_LIMITS),
    length: readKey(query.length, LENGTHS),
    isHuman: query.human === "1",
  };
}

export function readCursor({ after }: Query): Cursor | null {
  const [, publishedAt, id] = (typeof after === "string" && CURSOR.exec(after)) || [];
  return publishedAt && id ? { publishedAt, id } : null;
}

/** The address of a list: filters in one order, so that one list has one address. */
export function browsePath(filter: BrowseFilter, after: Cursor | null = null): Route {
  const query = new URLSearchParams();
  for (const name of ["category", "tag", "language", "price", "length"] as const) {
    const value = filter[name];
    if (value !== null) query.set(name, value);
  }
  if (filter.isHuman) query.set("human", "1");
  if (after) query.set("after", `${after.publishedAt}_${after.id}`);
  return (query.size > 0 ? `/browse?${query}` : "/browse") as Route;
}

export function isFiltered(filter: BrowseFilter): boolean {
  return browsePath(filter) !== "/browse";
}

function readMatch(value: Query[string], shape: RegExp): string | null {
  return typeof value === "string" && shape.test(value) ? value : null;
}

function readKey<Key extends string>(value: Query[string], known: Record<Key, unknown>): Key | null {
  return typeof value === "string" && Object.hasOwn(known, value) ? (value as Key) : null;
}
