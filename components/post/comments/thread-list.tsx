import type { ReactNode } from "react";
import { Link } from "#components/ui/navigation/link.tsx";
import { type Comment, discussionPath } from "#lib/posts/comments/comment.ts";
import type { DiscussionThread } from "#lib/posts/comments/threads.ts";

type Props = {
  threads: readonly DiscussionThread[];
  postId: string;
  /** Whether all answers are here, or only the first ones. */
  isWhole?: boolean;
  draw: (comment: Comment) => ReactNode;
};

/** Comments, each with its answers. A script finds each by its id, to add what is new without moving the rest. */
export function ThreadList({ threads, postId, isWhole = false, draw }: Props) {
  return (
    <ol className="divide-hairline grid divide-y [overflow-anchor:none]" data-comment-list="">
      {threads.map(({ comment, answers }) => (
        <li className="grid gap-4 py-6 first:pt-0" data-comment={comment.id} key={comment.id}>
          {draw(comment)}
          {answers.length > 0 ? (
            <div className="border-hairline ms-3 grid gap-4 border-s ps-4 sm:ms-6">
              <ol className="grid gap-5" data-comment-list="">
                {answers.map((one) => (
                  <li data-comment={one.id} key={one.id}>
                    {draw(one)}
                  </li>
                ))}
              </ol>
              <MoreAnswers id={comment.id} left={isWhole ? 0 : comment.replies - answers.length} postId={postId} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function MoreAnswers({ id, left, postId }: { id: string; left: number; postId: string }) {
  if (left <= 0) return null;
  return (
    <p className="text-small">
      <Link href={discussionPath(postId, id)}>{left === 1 ? "1 more answer" : `${left} more answers`}</Link>
    </p>
  );
}
