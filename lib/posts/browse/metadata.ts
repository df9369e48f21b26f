import "server-only";
import type { Metadata } from "next";
import { isBuilding } from "#lib/env/phase.ts";
import { env } from "#lib/env/server.ts";
import {
  type BrowseList,
  type BrowsePlace,
  type BrowseSort,
  browsePath,
  isFiltered,
} from "#lib/posts/browse/browse.ts";

const ORDERS: Record<BrowseSort, string> = {
  oldest: "oldest first",
  price: "lowest price first",
  length: "shortest first",
};

const NAMES: Record<BrowseList, [title: string, description: string]> = {
  new: ["Browse", "Every post, newest first."],
  trending: ["Trending", "The posts most people are paying to read right now."],
  "top-day": ["Top of the day", "The posts most people paid for in the last 24 hours, and kept."],
  "top-week": ["Top of the week", "The posts most people paid for in the last 7 days, and kept."],
  "top-month": ["Top of the month", "The posts most people paid for in the last 30 days, and kept."],
  "top-all": ["Top of all time", "The posts most people have ever paid for, and kept."],
};

/** Search engines index every page of a list, and the first of each tag's. Other filtered lists are for readers only. */
export function describeList(asked: BrowsePlace): Metadata {
  const { list, filter, sort, after, page } = asked;
  const isOfTag = isTagAlone(asked);
  const [name, description] = isOfTag
    ? [`Posts about ${filter.tag}`, `Every post about ${filter.tag}, newest first.`]
    : nameList(list, sort);
  const path = browsePath(filter, asked);
  const isPicked = (isFiltered(filter) && !isOfTag) || sort !== null || after !== null;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description,
    // The build does not know the site's address. Built lists are regenerated before their first use.
    ...(isBuilding ? {} : { alternates: { canonical: new URL(path, env.SITE_URL).href } }),
    ...(isPicked ? { robots: { index: false, follow: true } } : {}),
  };
}

function nameList(list: BrowseList, sort: BrowseSort | null): [title: string, description: string] {
  const [title, description] = NAMES[list];
  return [title, sort ? `Every post, ${ORDERS[sort]}.` : description];
}

function isTagAlone({ list, filter, sort, page }: BrowsePlace): boolean {
  return filter.tag !== null && list === "new" && sort === null && page === 1 && !isFiltered({ ...filter, tag: null });
}
