import type { Route } from "next";
import type { CommentsMode } from "#lib/posts/post.ts";

/** A comment as its list shows it to the caller. Markdown-lite in `body`: bold, italic, code, links. */
export type Comment = {
  id: string;
  /** The comment that it answers. */
  parentId: string | null;
  body: string;
  status: "published" | "pending" | "hidden_by_author" | "hidden" | "deleted";
  /** Null for a person who deleted their account, and of a deleted comment. */
  writer: { handle: string; name: string; avatarUrl: string | null } | null;
  /** Whether the post's author wrote it. */
  isAuthor: boolean;
  /** Whether the writer owned the post. */
  isBuyer: boolean;
  isMine: boolean;
  isLiked: boolean;
  isPinned: boolean;
  likes: number;
  replies: number;
  editedAt: string | null;
  createdAt: string;
  mentions: readonly Mention[];
};

/** A person whom a comment names: `typed` in lower case after its @, and their handle now. */
export type Mention = { typed: string; handle: string };

/** `next` is the id to go on behind, null at the end. */
export type CommentPage = { items: Comment[]; next: string | null };

export const COMMENT_SORTS = ["top", "new"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const COMMENT_MAX_CHARS = 2_000;
export const COMMENTS_PER_PAGE = 50;

/** What a post's author can do with a comment. */
export const COMMENT_DECISIONS = ["approve", "hide", "show", "pin", "unpin"] as const;
export type CommentDecision = (typeof COMMENT_DECISIONS)[number];

/** A post's discussion as the caller finds it. */
export type Discussion = {
  postId: string;
  title: string;
  slug: string;
  author: { handle: string; name: string };
  mode: CommentsMode;
  isLocked: boolean;
  /** Whether the caller wrote the post. */
  isAuthor: boolean;
  /** Whether only the caller's browser opens the comments, by the token of a purchase. */
  isByToken: boolean;
  /** Whether an age gate stands in front of it. */
  isGated: boolean;
  /** Null where the caller may not read them. */
  comments: number | null;
  /** Why the caller cannot add to it. */
  refusal: CommentRefusal | null;
};

export const COMMENT_REFUSALS = [
  ...(["signed_out", "no_account", "no_handle", "limited", "withdrawn", "hidden"] as const),
  ...(["off", "blocked", "locked", "buyers_only"] as const),
];
export type CommentRefusal = (typeof COMMENT_REFUSALS)[number];

/** The page of a post's comments, or of one of them with its answers. */
export function discussionPath(postId: string, commentId?: string): Route {
  return `/comments/${postId}${commentId === undefined ? "" : `?of=${commentId}#${commentAnchor(commentId)}`}` as Route;
}

/** Above the comments under a post. */
export function titleOfComments(total: number): string {
  return total > 0 ? `Comments (${total.toLocaleString("en")})` : "Comments";
}

/** Where a comment stands on a page. */
export function commentAnchor(commentId: string): string {
  return `comment-${commentId}`;
}
