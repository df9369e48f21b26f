import type { PostCard } from "#lib/posts/post.ts";

/** A post that a reader saved for later. */
export type BookmarkedPost = {
  id: string;
  savedAt: string;
  /** Null once the post is no longer published. */
  post: PostCard | null;
};

/** A page of the list begins after this bookmark. */
export type BookmarkCursor = { since: string; id: string };

export type SavedPage = { items: BookmarkedPost[]; next: BookmarkCursor | null };
