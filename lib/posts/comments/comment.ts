/** A comment as its list shows it to the caller. Markdown-lite in `body`: bold, italic, code, links. */
export type Comment = {
  id: string;
  /** The comment that it answers. */
  parentId: string | null;
  body: string;
  status: "published" | "pending" | "hidden_by_author" | "deleted";
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
};

/** `next` is the id to go on behind, null at the end. */
export type CommentPage = { items: Comment[]; next: string | null };

export const COMMENT_SORTS = ["top", "new"] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

export const COMMENT_MAX_CHARS = 2_000;
export const COMMENTS_PER_PAGE = 50;

/** What a post's author can do with a comment. */
export const COMMENT_DECISIONS = ["approve", "hide", "show", "pin", "unpin"] as const;
export type CommentDecision = (typeof COMMENT_DECISIONS)[number];
