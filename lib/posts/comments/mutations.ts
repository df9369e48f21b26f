import "server-only";
import type { z } from "zod";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import type { Comment, CommentDecision } from "#lib/posts/comments/comment.ts";
import { getComment } from "#lib/posts/comments/queries.ts";
import type { writeCommentSchema } from "#lib/posts/comments/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Caller = Pick<RegisteredSession, "db">;

/** Comments on a post, or answers a comment. The same words again within ten minutes are the same comment. */
export async function writeComment(
  caller: Caller,
  { postId, parentId, body }: z.output<typeof writeCommentSchema>,
): Promise<Comment> {
  const asked = { post_id: postId, body, ...(parentId ? { parent_id: parentId } : {}) };
  const { data, error } = await caller.db.rpc("write_comment", asked);
  if (error) throw toRefusal(error);
  return getComment(caller, data);
}

export async function editComment(caller: Caller, commentId: string, body: string): Promise<Comment> {
  const { error } = await caller.db.rpc("edit_comment", { comment_id: commentId, body });
  if (error) throw toRefusal(error);
  return getComment(caller, commentId);
}

/** Safe to repeat. */
export async function deleteComment(caller: Caller, commentId: string): Promise<void> {
  const { error } = await caller.db.rpc("delete_comment", { comment_id: commentId });
  if (error) throw toRefusal(error);
}

/** How many like it now. */
export async function likeComment(caller: Caller, commentId: string, isLiked: boolean): Promise<number> {
  const { data, error } = await caller.db.rpc("like_comment", { comment_id: commentId, is_liked: isLiked });
  if (error) throw toRefusal(error);
  return data;
}

/** By the post's author. */
export async function decideComment(caller: Caller, commentId: string, decision: CommentDecision): Promise<Comment> {
  const { error } = await caller.db.rpc("decide_comment", { comment_id: commentId, decision });
  if (error) throw toRefusal(error);
  return getComment(caller, commentId);
}

/** By the post's author. What is there stays; only the author adds to it. */
export async function lockComments(caller: Caller, postId: string, isLocked: boolean): Promise<void> {
  const { error } = await caller.db.rpc("lock_comments", { post_id: postId, is_locked: isLocked });
  if (error) throw toRefusal(error);
}
