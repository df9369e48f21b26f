import type { PostCard } from "#lib/posts/post.ts";

/** A post that a reader saved for later. */
export type SavedPost = {
  id: string;
  savedAt: string;
  /** Null once the post is no longer published. */
  post: PostCard | null;
};

/** A page of the list begins after this bookmark. */
export type BookmarkCursor = { since: string; id: string };

export type SavedPage = { items: SavedPost[]; next: BookmarkCursor | null };
