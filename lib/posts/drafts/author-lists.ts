import type { SearchParams } from "#lib/http/search-params.ts";
import type { PostStatus } from "#lib/posts/drafts/draft.ts";

/** An author's lists of their posts, in order, and the statuses in each. */
export const AUTHOR_LISTS = {
  published: { path: "/posts/published", label: "Published", statuses: ["published", "hidden", "removed"] },
  drafts: { path: "/posts/drafts", label: "Drafts", statuses: ["draft"] },
  scheduled: { path: "/posts/drafts?list=scheduled", label: "Scheduled", statuses: ["scheduled"] },
  aside: { path: "/posts/drafts?list=aside", label: "Withdrawn & trash", statuses: ["unpublished", "deleted"] },
} as const satisfies Record<string, { path: string; label: string; statuses: readonly PostStatus[] }>;

export type AuthorList = keyof typeof AUTHOR_LISTS;

export const AUTHOR_ORDERS = { changed: "Last changed", title: "Title", words: "Longest first" } as const;

export type AuthorOrder = keyof typeof AUTHOR_ORDERS;

/** Which part of a list a URL asks for. */
export type AuthorQuery = { list: AuthorList; text: string; order: AuthorOrder };

const TEXT_MAX = 100;

export function readAuthorQuery(page: "published" | "drafts", asked: SearchParams): AuthorQuery {
  const list = asked.list === "scheduled" || asked.list === "aside" ? asked.list : "drafts";
  const order = asked.sort === "title" || asked.sort === "words" ? asked.sort : "changed";
  const text = typeof asked.q === "string" ? asked.q.trim().slice(0, TEXT_MAX) : "";
  return { list: page === "published" ? "published" : list, text, order };
}
