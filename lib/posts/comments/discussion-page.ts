import "server-only";
import type { Route } from "next";
import { findPageSession } from "#lib/auth/session/page-session.ts";
import { AppError } from "#lib/errors.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { COMMENTS_PER_PAGE, type CommentSort, type Discussion, discussionPath } from "#lib/posts/comments/comment.ts";
import {
  type CommentReader,
  findComment,
  findDiscussion,
  listReplies,
  type TokenReader,
} from "#lib/posts/comments/queries.ts";
import { type DiscussionThread, listThreads } from "#lib/posts/comments/threads.ts";

export type DiscussionPage = {
  discussion: Discussion;
  threads: DiscussionThread[];
  sort: CommentSort;
  /** The comment whose answers are shown, where it is one. */
  of: string | null;
  /** When it was read. */
  now: number;
  /** The rest of the list. */
  next: Route | null;
};

/**
 * A post's discussion as its reader sees it: a page of comments, or one with its answers. Null if there is none for them. The tokens of
 * the browser count where the session does not open it.
 */
export async function readDiscussionPage(
  postId: string,
  asked: SearchParams,
  tokens: TokenReader | null,
): Promise<DiscussionPage | null> {
  const { discussion, reader } = await findReader(postId, tokens);
  if (!discussion) return null;
  const [of, after] = [uuidParam.safeParse(asked.of).data, uuidParam.safeParse(asked.after).data];
  if (of !== undefined) return readThread(reader, discussion, of, after);
  const sort = asked.sort === "new" ? "new" : "top";
  const { threads, next } = await orFirst((place) => listThreads(reader, { postId, sort, ...place }), after);
  return {
    discussion,
    threads,
    sort,
    of: null,
    now: Date.now(),
    next: next === null ? null : nextOf(postId, { sort, after: next }),
  };
}

async function findReader(postId: string, tokens: TokenReader | null) {
  const session = await findPageSession();
  const own = await findDiscussion(session, postId);
  const bought = tokens && (own?.comments ?? null) === null ? await findDiscussion(tokens, postId) : null;
  if (!bought) return { discussion: own, reader: session };
  // The session says better why it cannot write.
  return { discussion: { ...bought, refusal: own?.refusal ?? bought.refusal }, reader: tokens };
}

/** Also for the address of an answer: it stands below what it answers. */
async function readThread(
  reader: CommentReader,
  discussion: Discussion,
  id: string,
  after: string | undefined,
): Promise<DiscussionPage | null> {
  const { postId } = discussion;
  const asked = await findComment(reader, id, postId);
  const comment = asked?.parentId ? await findComment(reader, asked.parentId, postId) : asked;
  if (!comment) return { discussion, threads: [], sort: "top", of: id, now: Date.now(), next: null };
  const page = await listReplies(reader, comment.id, { limit: COMMENTS_PER_PAGE, ...(after ? { after } : {}) });
  const next = page.next === null ? null : nextOf(postId, { of: comment.id, after: page.next });
  return {
    discussion,
    threads: [{ comment, answers: page.items }],
    sort: "top",
    of: comment.id,
    now: Date.now(),
    next,
  };
}

/** The comment that a list goes on behind may be gone: then it begins again. */
async function orFirst<T>(read: (place: { after?: string }) => Promise<T>, after: string | undefined): Promise<T> {
  if (after === undefined) return read({});
  return read({ after }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return read({});
    throw error;
  });
}

function nextOf(postId: string, query: Record<string, string>): Route {
  return `${discussionPath(postId)}?${new URLSearchParams(query)}` as Route;
}
