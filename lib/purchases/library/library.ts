import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";
import type { LibraryEntry } from "#lib/purchases/purchase.ts";

/** The pages that show it. */
export const LIBRARY_PAGES = ["/library", "/settings/purchases"] as const;
export type LibraryPath = (typeof LIBRARY_PAGES)[number];

/** Which part of a library is shown. Other query parameters are ignored. */
export const SHELVES = ["all", "owned", "refunded", "pending", "gifts"] as const;
export type Shelf = (typeof SHELVES)[number];

export type LibraryFilter = { shelf: Shelf; words: string };

/** A page of the list begins after this row. */
export type LibraryCursor = { since: string; id: string };

/** A row of the library for its page: more than its entry in an answer says. */
export type LibraryItem = Pick<LibraryEntry, "source" | "status" | "state" | "amountRaw"> & {
  /** The row's id: of the purchase, or of the right if the post was a gift. */
  id: string;
  purchaseId: string | null;
  post: LibraryEntry["post"] & { authorName: string };
  missingRaw: string | null;
  since: string;
  paidAt: string | null;
  refundUntil: string | null;
  refundedAt: string | null;
  refundReason: string | null;
  /** When the author withdrew the post, or moderators removed it. */
  withdrawnAt: string | null;
  isRemoved: boolean;
  hasNewerVersion: boolean;
  /** Opened here by a link from another device: to read, and nothing more. */
  isLent: boolean;
  hasDownloads: boolean;
  isForAdults: boolean;
};

export type LibraryPage = { items: LibraryItem[]; next: LibraryCursor | null };

export const WORDS_MAX_CHARACTERS = 100;

const CURSOR =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00:00|Z))_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** Unknown values filter nothing. */
export function readLibraryFilter({ show, q }: SearchParams): LibraryFilter {
  const shelf = SHELVES.find((known) => known === show) ?? "all";
  return { shelf, words: typeof q === "string" ? q.trim().slice(0, WORDS_MAX_CHARACTERS) : "" };
}

export function readLibraryCursor(text: string | string[] | undefined): LibraryCursor | null {
  const [, since, id] = (typeof text === "string" && CURSOR.exec(text)) || [];
  return since && id ? { since, id } : null;
}

export function writeLibraryCursor({ since, id }: LibraryCursor): string {
  return `${since}_${id}`;
}

/** Where either page of the library shows what was saved for later. */
export function savedAddress(path: LibraryPath) {
  return `${path}/saved` as const;
}

/** The address of one part of the library, on either of its pages. */
export function libraryAddress(
  path: LibraryPath,
  { shelf, words }: LibraryFilter,
  after: LibraryCursor | null = null,
): Route {
  const query = new URLSearchParams();
  if (shelf !== "all") query.set("show", shelf);
  if (words) query.set("q", words);
  if (after) query.set("after", writeLibraryCursor(after));
  return (query.size > 0 ? `${path}?${query}` : path) as Route;
}
