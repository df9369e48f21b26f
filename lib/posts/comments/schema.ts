import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";
import { COMMENT_DECISIONS, COMMENT_MAX_CHARS, COMMENT_SORTS, COMMENTS_PER_PAGE } from "#lib/posts/comments/comment.ts";

const body = z
  .string()
  .trim()
  .min(1, "Write something first.")
  .max(COMMENT_MAX_CHARS, `A comment has at most ${COMMENT_MAX_CHARS.toLocaleString("en")} characters.`);

const page = {
  after: uuidParam.optional(),
  limit: z.coerce.number().int().min(1).max(COMMENTS_PER_PAGE).default(COMMENTS_PER_PAGE),
};

export const writeCommentSchema = z.strictObject({ postId: uuidParam, parentId: uuidParam.optional(), body });
export const editCommentSchema = z.strictObject({ body });
export const likeCommentSchema = z.strictObject({ isLiked: z.boolean() });
export const decideCommentSchema = z.strictObject({ decision: z.enum(COMMENT_DECISIONS) });
export const lockCommentsSchema = z.strictObject({ isLocked: z.boolean() });
export const commentsQuery = z.object({ postId: uuidParam, sort: z.enum(COMMENT_SORTS).default("top"), ...page });
export const repliesQuery = z.object(page);
