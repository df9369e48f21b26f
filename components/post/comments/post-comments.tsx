import { CommentView } from "#components/post/comments/comment-view.tsx";
import { ThreadList } from "#components/post/comments/thread-list.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { discussionPath, titleOfComments } from "#lib/posts/comments/comment.ts";
import type { OpenComments } from "#lib/posts/comments/threads.ts";
import type { PublishedPost } from "#lib/posts/post.ts";

type Props = {
  post: PublishedPost;
  /** What everybody can read. Null on a page for one reader, and where only buyers read: those see them by the script. */
  comments: OpenComments | null;
};

/**
 * The comments under a post. When they come into sight, the script `comments` puts the discussion's form in their place for readers with a
 * session, and adds what is new.
 */
export function PostComments({ post: { id, commentsMode, terms }, comments }: Props) {
  const path = discussionPath(id);
  const hasSome = comments !== null && comments.threads.length > 0;
  return (
    <section
      aria-labelledby="comments"
      className="post-frame mt-12 grid gap-6 border-t pt-8 print:hidden"
      data-discussion={path}
    >
      <h2 className="text-lead font-serif" id="comments">
        {titleOfComments(comments?.total ?? 0)}
      </h2>
      <div className="grid justify-items-start gap-6" data-discussion-part="">
        {commentsMode === "buyers" && terms.access !== "free" && comments === null ? (
          <p className="text-small text-ink-soft">Readers who own this post discuss it.</p>
        ) : null}
        <ButtonLink href={path} size="small">
          {hasSome ? "Write a comment" : "Read and write comments"}
        </ButtonLink>
        {hasSome ? (
          <div className="w-full">
            <ThreadList
              draw={(comment) => <CommentView comment={comment} postId={id} />}
              postId={id}
              threads={comments.threads}
            />
          </div>
        ) : null}
        {comments?.hasMore ? <Link href={path}>Show more comments</Link> : null}
      </div>
    </section>
  );
}
