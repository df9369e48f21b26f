import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import type { Comment, CommentPage } from "#lib/posts/comments/comment.ts";
import {
  type CommentReader,
  findComment,
  listComments,
  listReplies,
  requireComment,
} from "#lib/posts/comments/queries.ts";
import { callerOf } from "#lib/purchases/access/caller.ts";
import { findTokenReader } from "#lib/purchases/access/token-queries.ts";

type Asking = { request: Request; session: Session | null };

/** A page of a post's comments for a caller with a session, or with a token of the post. */
export function readComments(asking: Asking, query: Parameters<typeof listComments>[1]): Promise<CommentPage> {
  return readPage(asking, (reader) => listComments(reader, query));
}

export function readReplies(
  asking: Asking,
  commentId: string,
  query: Parameters<typeof listReplies>[2],
): Promise<CommentPage> {
  return readPage(asking, (reader) => listReplies(reader, commentId, query));
}

export async function readComment(asking: Asking, commentId: string): Promise<Comment> {
  const tokens = tokensOf(asking);
  const own = await findComment(asking.session, commentId);
  return requireComment(own ?? (tokens && (await findComment(tokens, commentId))));
}

/** Where the session finds nothing, the tokens may. */
async function readPage(asking: Asking, read: (reader: CommentReader) => Promise<CommentPage>): Promise<CommentPage> {
  const tokens = tokensOf(asking);
  const own = await read(asking.session);
  return own.items.length === 0 && tokens ? read(tokens) : own;
}

const tokensOf = ({ request, session }: Asking) => findTokenReader(callerOf(request, session).held);
