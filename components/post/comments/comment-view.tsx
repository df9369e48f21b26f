import type { Route } from "next";
import type { ReactNode } from "react";
import { ReportLink } from "#components/moderation/report-link.tsx";
import { CommentText } from "#components/post/comments/comment-text.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { type Comment, commentAnchor, discussionPath } from "#lib/posts/comments/comment.ts";

type Props = {
  comment: Comment;
  postId: string;
  /** What its reader can do with it. */
  children?: ReactNode;
};

/** One comment. Looks the same under its post and on the discussion's own page to a reader who can do nothing with it. */
export function CommentView({ comment, postId, children }: Props) {
  const { id, status, writer, createdAt, editedAt, isPinned } = comment;
  if (status === "deleted")
    return (
      <p className="text-ink-faint text-small" id={commentAnchor(id)}>
        Comment deleted
      </p>
    );
  return (
    <article className="target:bg-copper-wash/40 grid scroll-mt-24 gap-2 outline-none" id={commentAnchor(id)}>
      <header className="text-small flex flex-wrap items-center gap-x-2 gap-y-1">
        <Avatar isDecorative name={writer?.name ?? "Deleted user"} size="small" src={writer?.avatarUrl ?? null} />
        {writer ? (
          <Link className="font-medium" href={`/@${writer.handle}` as Route} tone="quiet">
            {writer.name}
          </Link>
        ) : (
          <span>Deleted user</span>
        )}
        {comment.isAuthor ? <Badge tone="copper">Author</Badge> : null}
        {comment.isBuyer ? <Badge tone="leaf">Unlocked</Badge> : null}
        {isPinned ? <Badge>Pinned</Badge> : null}
        {status === "pending" ? <Badge tone="amber">Waits for the author</Badge> : null}
        {status === "hidden_by_author" ? <Badge>Hidden</Badge> : null}
        {status === "hidden" ? <Badge tone="amber">Hidden until we have looked at reports of it</Badge> : null}
        <a className="text-ink-faint text-caption hover:underline" href={discussionPath(postId, id)}>
          <RelativeDate at={createdAt} />
        </a>
        {editedAt ? <span className="text-ink-faint text-caption">edited</span> : null}
        {status === "published" && !comment.isMine ? (
          <ReportLink className="text-ink-faint text-caption hover:underline" id={id} target="comment">
            Report <span className="sr-only">(comment of {writer?.name ?? "a deleted user"})</span>
          </ReportLink>
        ) : null}
      </header>
      <div className="max-w-measure grid gap-2">
        <CommentText comment={comment} />
      </div>
      {children ?? <Likes count={comment.likes} />}
    </article>
  );
}

function Likes({ count }: { count: number }) {
  return count > 0 ? <p className="text-small text-ink-faint tabular-nums">{countLikes(count)}</p> : null;
}

export function countLikes(likes: number): string {
  return likes === 1 ? "1 like" : `${likes} likes`;
}
