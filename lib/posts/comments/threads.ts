import "server-only";
import { readCached } from "#lib/http/pages/read-cached.ts";
import { postTag } from "#lib/posts/cache-tags.ts";
import { COMMENTS_PER_PAGE, type Comment, type CommentSort } from "#lib/posts/comments/comment.ts";
import { type CommentReader, findDiscussion, listComments, listFirstAnswers } from "#lib/posts/comments/queries.ts";

/** Answers that a page shows under each comment. The rest is on the comment's own page. */
const ANSWERS_SHOWN = 3;

/** So soon a new name or portrait of a reader who commented is shown. No tag says so: they may have commented on very many posts. */
const AN_HOUR_SECONDS = 60 * 60;

export type DiscussionThread = { comment: Comment; answers: Comment[] };

type Asked = { postId: string; sort: CommentSort; after?: string };

/** A page of comments with their first answers, and the comment that the next page begins behind. */
export async function listThreads(reader: CommentReader, { postId, sort, after }: Asked) {
  const asked = { postId, sort, limit: COMMENTS_PER_PAGE, ...(after === undefined ? {} : { after }) };
  const { items, next } = await listComments(reader, asked);
  const answered = items.filter(({ replies }) => replies > 0).map(({ id }) => id);
  const answers = await listFirstAnswers(reader, answered, ANSWERS_SHOWN);
  const threads = items.map((comment): DiscussionThread => ({ comment, answers: answers.get(comment.id) ?? [] }));
  return { threads, next };
}

/** What everybody can read of a post's comments. `hasMore` is whether the discussion's own page has more. */
export type OpenComments = { total: number; threads: DiscussionThread[]; hasMore: boolean };

/** The first comments of a post, for its page. Null where not everybody may read them. */
export function readOpenComments(postId: string): Promise<OpenComments | null> {
  return readCached(() => findOpenComments(postId), {
    key: ["open-comments", postId],
    tags: [postTag(postId)],
    revalidate: AN_HOUR_SECONDS,
  });
}

async function findOpenComments(postId: string): Promise<OpenComments | null> {
  const total = (await findDiscussion(null, postId))?.comments ?? null;
  if (total === null) return null;
  const { threads, next } = await listThreads(null, { postId, sort: "top" });
  return { total, threads, hasMore: next !== null };
}
