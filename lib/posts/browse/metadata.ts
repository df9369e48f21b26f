import "server-only";
import type { Metadata } from "next";
import { isBuilding } from "#lib/env/phase.ts";
import { env } from "#lib/env/server.ts";
import { type BrowseList, type BrowsePlace, browsePath, isFiltered } from "#lib/posts/browse/browse.ts";

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
  const { list, filter, after, page } = asked;
  const isOfTag = isTagAlone(asked);
  const [name, description] = isOfTag
    ? [`Posts about ${filter.tag}`, `Every post about ${filter.tag}, newest first.`]
    : NAMES[list];
  const path = browsePath(filter, asked);
  const isPicked = (isFiltered(filter) && !isOfTag) || after !== null;
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description,
    // The build does not know the site's address. Built lists are regenerated before their first use.
    ...(isBuilding ? {} : { alternates: { canonical: new URL(path, env.SITE_URL).href } }),
    ...(isPicked ? { robots: { index: false, follow: true } } : {}),
  };
}

function isTagAlone({ list, filter, page }: BrowsePlace): boolean {
  return filter.tag !== null && list === "new" && page === 1 && !isFiltered({ ...filter, tag: null });
}
