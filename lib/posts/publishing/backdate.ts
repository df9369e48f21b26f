import type { PostCard } from "#lib/posts/post.ts";

export const BACKDATE_FIRST = "1990-01-01";
export const BACKDATE_MISTAKE = "Choose a day from 1990 up to the day of publication.";

/** The latest day that a post can be dated to (UTC): the day of its first publication, before that today. */
export function lastBackdate(firstPublishedAt: string | null, now: Date): string {
  return new Date(firstPublishedAt ?? now).toISOString().slice(0, 10);
}

/** The moment that the post and its author's lists show (N-18). Noon, as in the database (posts.shown_at). */
export function shownDateOf({ backdatedTo, publishedAt }: Pick<PostCard, "backdatedTo" | "publishedAt">): string {
  return backdatedTo === null ? publishedAt : `${backdatedTo}T12:00:00Z`;
}
