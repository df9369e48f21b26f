import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";

/** The most that a post may cost. "0.02" is offered as "under": the others include their own amount. */
export const PRICE_LIMITS = {
  free: 0n,
  "0.01": 10n ** 28n,
  "0.02": 2n * 10n ** 28n - 1n,
  "0.1": 10n ** 29n,
  "1": 10n ** 30n,
} as const;

/** What stands before an amount that limits a price. */
export function wordOfLimit(price: string): "Under" | "Up to" {
  return price === "0.02" ? "Under" : "Up to";
}

export const LENGTHS = { short: [0, 2], medium: [3, 10], long: [11, 100_000] } as const;
/** The minimum refund window, in minutes. */
export const REFUND_WINDOWS = { "10": 10, "60": 60, "1440": 1440 } as const;

/** Lists ranked by how many people paid. The job rank_posts builds them. */
export const RANKED_LISTS = ["trending", "top-day", "top-week", "top-month", "top-all"] as const;
export type RankedList = (typeof RANKED_LISTS)[number];
export type BrowseList = "new" | RankedList;

/**
 * The orders that a reader may choose for the list "new", besides newest first. Each is one list or two in step, sorted
 * by a column whose values have at most so many digits; without a column, by time.
 */
export const SORTS = {
  oldest: [{ column: null, digits: 0 }],
  price: [
    { column: "asked_raw", digits: 39 },
    { column: "price_usd_micros", digits: 18 },
  ],
  length: [{ column: "reading_minutes", digits: 9 }],
} as const;
export type BrowseSort = keyof typeof SORTS;
export type SortedBy = (typeof SORTS)[BrowseSort][number];

/** How far numbered pages go. Older posts are in the sitemap. */
export const BROWSE_LIMITS = { postsPerPage: 24, pages: 40, postsOfOneAuthor: 3 } as const;

/** Which posts a URL asks for. Other query parameters are ignored. */
export type BrowseFilter = {
  category: string | null;
  tag: string | null;
  language: string | null;
  price: keyof typeof PRICE_LIMITS | null;
  length: keyof typeof LENGTHS | null;
  refund: keyof typeof REFUND_WINDOWS | null;
  isHuman: boolean;
};

/** A part of a list begins after this post. */
export type Cursor = { publishedAt: string; id: string };

/** An author whose other posts wait, and the last post of theirs that was shown. */
export type WaitingAuthor = Cursor & { authorId: string };

/** Where a page begins in a list that limits posts per author (fair-page.ts). */
export type FairPlace = { reached: Cursor; held: readonly WaitingAuthor[] };

/** The last shown post of a sorted list, with its value in the column that sorts. */
export type SortedCursor = Cursor & { value: string | null };

/** Where a page begins in a sorted list: for each of its parts, after which post. */
export type SortedPlace = { passed: readonly (SortedCursor | null)[] };

export const NO_FILTER: BrowseFilter = {
  category: null,
  tag: null,
  language: null,
  price: null,
  length: null,
  refund: null,
  isHuman: false,
};

const NAME = /^[a-z0-9-]{2,30}$/;
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z)$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A page holds back at most the authors who fill it, plus those that earlier pages left. */
const MOST_HELD = 20;

/** Unknown values filter nothing, so an old or mistyped URL still shows a list. */
export function readFilter(query: SearchParams): BrowseFilter {
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

export function readFairPlace({ after, held }: SearchParams): FairPlace | null {
  const reached = typeof after === "string" ? readCursor(after) : null;
  if (!reached) return null;
  const names = typeof held === "string" ? held.split("~").slice(0, MOST_HELD) : [];
  return { reached, held: names.flatMap((name) => readHeld(name) ?? []) };
}

export function readSortedPlace({ after }: SearchParams, sort: BrowseSort): SortedPlace | null {
  const names = typeof after === "string" ? after.split("~", SORTS[sort].length) : [];
  const passed = SORTS[sort].map((by, part) => readSortedCursor(names[part] ?? "", by));
  return passed.some((cursor) => cursor !== null) ? { passed } : null;
}

function readSortedCursor(text: string, { column, digits }: SortedBy): SortedCursor | null {
  const [value = "", ...rest] = column === null ? ["", text] : text.split("_", 3);
  const cursor = readCursor(rest.join("_"));
  if (!cursor) return null;
  if (column === null) return { value: null, ...cursor };
  return /^\d+$/.test(value) && value.length <= digits ? { value, ...cursor } : null;
}

export function readCursor(text: string): Cursor | null {
  const [publishedAt = "", id = ""] = text.split("_", 2);
  const isOne = MOMENT.test(publishedAt) && ID.test(id) && !Number.isNaN(Date.parse(publishedAt));
  return isOne ? { publishedAt, id } : null;
}

function readHeld(text: string): WaitingAuthor | null {
  const [authorId = "", ...rest] = text.split("_", 3);
  const cursor = readCursor(rest.join("_"));
  return cursor && ID.test(authorId) ? { authorId, ...cursor } : null;
}

export function isFiltered(filter: BrowseFilter): boolean {
  return toQuery(filter).size > 0;
}

/** Writes a filter in a fixed order, so that each list has one URL. */
export function toQuery(filter: BrowseFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ["category", "tag", "language", "price", "length", "refund"] as const) {
    const value = filter[name];
    if (value !== null) query.set(name, value);
  }
  if (filter.isHuman) query.set("human", "1");
  return query;
}

/** What a list page shows. */
export type BrowsePlace = { list: BrowseList; filter: BrowseFilter; page: number } & (
  | { sort: null; after: FairPlace | null }
  | { sort: BrowseSort; after: SortedPlace | null }
);

/** The part of a list that a query asks for. Only the list "new" is sorted, without numbered pages. */
export function readPlace(list: BrowseList, query: SearchParams): BrowsePlace {
  const filter = readFilter(query);
  const sort = list === "new" ? readKey(query.sort, SORTS) : null;
  return sort
    ? { list, filter, sort, after: readSortedPlace(query, sort), page: 1 }
    : { list, filter, sort, after: readFairPlace(query), page: readPageNumber(query.page) ?? 1 };
}

type Part = { list?: BrowseList; sort?: BrowseSort | null; after?: FairPlace | SortedPlace | null; page?: number };

/** The URL of a list, or of a part of it. */
export function browsePath(
  filter: BrowseFilter,
  { list = "new", sort = null, after = null, page = 1 }: Part = {},
): Route {
  const base = list === "new" ? "/browse" : `/browse/${list}`;
  const query = toQuery(filter);
  if (sort && list === "new") query.set("sort", sort);
  if (page > 1 && query.size === 0) return `/browse/${list}/${page}` as Route;
  if (page > 1) query.set("page", String(page));
  if (after && "passed" in after) query.set("after", after.passed.map(writeSortedCursor).join("~"));
  if (after && "reached" in after) {
    query.set("after", writeCursor(after.reached));
    const held = after.held.map((one) => `${one.authorId}_${writeCursor(one)}`);
    if (held.length > 0) query.set("held", held.join("~"));
  }
  return (query.size > 0 ? `${base}?${query}` : base) as Route;
}

export function writeCursor({ publishedAt, id }: Cursor): string {
  return `${publishedAt}_${id}`;
}

function writeSortedCursor(cursor: SortedCursor | null): string {
  if (!cursor) return "";
  return cursor.value === null ? writeCursor(cursor) : `${cursor.value}_${writeCursor(cursor)}`;
}

export function findList(name: string): BrowseList | undefined {
  return name === "new" ? name : RANKED_LISTS.find((list) => list === name);
}

/** A page number from 2 on: page 1 has the list's own URL. */
export function readPageNumber(text: SearchParams[string]): number | null {
  const number = typeof text === "string" && /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return number >= 2 && number <= BROWSE_LIMITS.pages ? number : null;
}

function readMatch(value: SearchParams[string], shape: RegExp): string | null {
  return typeof value === "string" && shape.test(value) ? value : null;
}

function readKey<Key extends string>(value: SearchParams[string], known: Record<Key, unknown>): Key | null {
  return typeof value === "string" && Object.hasOwn(known, value) ? (value as Key) : null;
}
