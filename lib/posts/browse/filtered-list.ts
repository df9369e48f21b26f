import { BROWSE_QUERY, type BrowseList, findList } from "#lib/posts/browse/browse.ts";

const LIST_PATH = /^\/browse(?:\/([a-z-]+))?\/?$/;

/** The list that a URL asks a filtered part of, or null. */
export function findFilteredList({
  pathname,
  searchParams,
}: Pick<URL, "pathname" | "searchParams">): BrowseList | null {
  if (!BROWSE_QUERY.some((name) => searchParams.has(name))) return null;
  const [path, name = "new"] = LIST_PATH.exec(pathname) ?? [];
  return path === undefined ? null : (findList(name) ?? null);
}
