import "server-only";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { COMMENT_REFUSALS, type Comment, type CommentPage, type Discussion } from "#lib/posts/comments/comment.ts";
import type { commentsQuery, repliesQuery } from "#lib/posts/comments/schema.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { publicDb } from "#lib/supabase/public.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A caller with or without a session. */
type Reader = { db: Db; purchaseIds?: never } | null;

/** A caller without a session who showed tokens of these purchases. `db` is the server's: the database asks what they open. */
export type TokenReader = { db: Db; purchaseIds: readonly string[] };

export type CommentReader = Reader | TokenReader;

const dbOf = (reader: Reader) => reader?.db ?? publicDb();

const heldBy = ({ purchaseIds }: TokenReader) => ({ purchase_ids: [...purchaseIds] });

const mentionsSchema = z.array(z.object({ typed: z.string(), handle: z.string() })).nullable();

type Row = Database["public"]["CompositeTypes"]["comment_entry"];

/** A page of a post's comments, as the caller may read them. None if they may not. */
export async function listComments(
  reader: CommentReader,
  { postId, sort, after, limit }: z.output<typeof commentsQuery>,
): Promise<CommentPage> {
  const asked = { post_id: postId, is_newest_first: sort === "new", at_most: limit, ...placeOf(after) };
  const { data, error } = reader?.purchaseIds
    ? await reader.db.rpc("list_bought_comments", { ...asked, ...heldBy(reader) }, READ)
    : await dbOf(reader).rpc("list_comments", asked, READ);
  if (error) throw toRefusal(error);
  return toPage(data, limit);
}

/** A page of the answers to a comment, oldest first. */
export async function listReplies(
  reader: CommentReader,
  commentId: string,
  { after, limit }: z.output<typeof repliesQuery>,
): Promise<CommentPage> {
  const part = { at_most: limit, ...placeOf(after) };
  const { data, error } = reader?.purchaseIds
    ? await reader.db.rpc("list_bought_answers", { comment_ids: [commentId], ...part, ...heldBy(reader) }, READ)
    : await dbOf(reader).rpc("list_answers", { comment_id: commentId, ...part }, READ);
  if (error) throw toRefusal(error);
  return toPage(data, limit);
}

/** What a page says about a post's discussion. Null if there is none for the caller. */
export async function findDiscussion(reader: CommentReader, postId: string): Promise<Discussion | null> {
  const { data, error } = reader?.purchaseIds
    ? await reader.db.rpc("find_bought_discussion", { post_id: postId, ...heldBy(reader) }, READ)
    : await dbOf(reader).rpc("find_discussion", { post_id: postId }, READ);
  if (error) throw toRefusal(error);
  const [row] = data;
  if (!row?.post_id || row.title === null || row.handle === null || row.mode === null) return null;
  const { post_id: id, title, slug, handle, author_name: name, mode, comments } = row;
  return {
    ...{ postId: id, title, slug: slug ?? id, author: { handle, name: name ?? `@${handle}` }, mode, comments },
    isLocked: row.is_locked ?? false,
    isAuthor: row.is_author ?? false,
    isByToken: Boolean(reader?.purchaseIds),
    isGated: row.is_gated ?? false,
    refusal: row.refusal === null ? null : (COMMENT_REFUSALS.find((known) => known === row.refusal) ?? "limited"),
  };
}

/** The first answers to comments of one page, by the comment that they answer. */
export async function listFirstAnswers(reader: CommentReader, commentIds: string[], atMost: number) {
  if (commentIds.length === 0) return new Map<string, Comment[]>();
  const asked = { comment_ids: commentIds, at_most: atMost };
  const { data, error } = reader?.purchaseIds
    ? await reader.db.rpc("list_bought_answers", { ...asked, ...heldBy(reader) }, READ)
    : await dbOf(reader).rpc("list_first_answers", asked, READ);
  if (error) throw toRefusal(error);
  return Map.groupBy(data.map(toComment), ({ parentId }) => parentId ?? "");
}

/** With a post, only if it is a comment on that one. */
export async function findComment(reader: CommentReader, commentId: string, postId?: string): Promise<Comment | null> {
  const asked = { comment_id: commentId, ...(postId ? { post_id: postId } : {}) };
  const { data, error } = reader?.purchaseIds
    ? await reader.db.rpc("find_bought_comment", { ...asked, ...heldBy(reader) }, READ)
    : await dbOf(reader).rpc("find_comment", asked, READ);
  if (error) throw toRefusal(error);
  return data.map(toComment)[0] ?? null;
}

export async function getComment(reader: CommentReader, commentId: string): Promise<Comment> {
  return requireComment(await findComment(reader, commentId));
}

export function requireComment(found: Comment | null): Comment {
  if (!found) throw new AppError("not_found", { detail: "This comment is not there any more." });
  return found;
}

const placeOf = (after: string | undefined) => (after ? { after_id: after } : {});

function toPage(rows: Row[], limit: number): CommentPage {
  const items = rows.map(toComment);
  return { items, next: items.length < limit ? null : (items.at(-1)?.id ?? null) };
}

function toComment(row: Row): Comment {
  const { id, status, created_at: createdAt } = row;
  if (id === null || createdAt === null || status === null || status === "removed")
    throw new AppError("internal", { detail: "The comments cannot be shown.", message: "a comment without its parts" });
  return {
    id,
    parentId: row.parent_id,
    body: row.body ?? "",
    status,
    writer: row.handle ? { handle: row.handle, name: row.name ?? `@${row.handle}`, avatarUrl: row.avatar_url } : null,
    isAuthor: row.is_author ?? false,
    isBuyer: row.is_buyer ?? false,
    isMine: row.is_mine ?? false,
    isLiked: row.is_liked ?? false,
    isPinned: row.pinned ?? false,
    likes: row.likes ?? 0,
    replies: row.replies ?? 0,
    editedAt: row.edited_at,
    createdAt,
    mentions: mentionsSchema.parse(row.mentions) ?? [],
  };
}
