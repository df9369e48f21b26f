import type { ReactNode } from "react";
import { CommentBox } from "#components/post/comments/comment-box.tsx";
import { CommentView, countLikes } from "#components/post/comments/comment-view.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { type Comment, type Discussion, discussionPath } from "#lib/posts/comments/comment.ts";
import { type DiscussionAnswer, typedIn, writeBefore, writeDeed } from "#lib/posts/comments/discussion-form.ts";

/** A writer changes a comment for this long. The database says so, too. */
const EDIT_MS = 15 * 60_000;

type EntryProps = {
  comment: Comment;
  discussion: Discussion;
  /** Whether the reader has an account, and so can like it. */
  canLike: boolean;
  /** Whether the page is the comment's own, with all its answers. Lists have fewer fields: a form may have 200. */
  isThread: boolean;
  /** When the page was made. */
  now: number;
  answer: DiscussionAnswer;
};

/** One comment with what its reader can do with it. The buttons belong to the discussion's form. */
export function CommentEntry({ comment, ...around }: EntryProps) {
  const { postId, isAuthor, refusal } = around.discussion;
  const canAct = comment.isMine || isAuthor || refusal === null || around.canLike;
  return (
    <CommentView comment={comment} postId={postId}>
      {canAct ? <EntryActions comment={comment} {...around} /> : undefined}
    </CommentView>
  );
}

function EntryActions({ comment, discussion, canLike, isThread, now, answer }: EntryProps) {
  const { id, parentId, body, isMine, isLiked, likes, status, writer } = comment;
  const whom = writer?.name ?? "a deleted user";
  const isOut = status === "published";
  const canWrite = discussion.refusal === null;
  const canEdit = isMine && canWrite && now - Date.parse(comment.createdAt) < EDIT_MS;
  const [answerName, editName] = [writeDeed("answer", id), writeDeed("edit", id)];
  return (
    <div className="text-small -ms-2.5 flex flex-wrap items-center gap-x-1">
      {isOut && canLike && !isMine ? (
        <Deed label={isLiked ? "Unlike" : "Like"} value={writeDeed(isLiked ? "unlike" : "like", id)} whom={whom} />
      ) : null}
      {likes > 0 ? <span className="text-ink-faint px-2.5 tabular-nums">{countLikes(likes)}</span> : null}
      {isOut && canWrite && (isThread || parentId === null) ? (
        <Fold isOpen={Boolean(typedIn(answer, answerName))} label="Answer" whom={whom}>
          <CommentBox answer={answer} button="Answer" label={`Your answer to ${whom}`} name={answerName} />
        </Fold>
      ) : null}
      {isOut && canWrite && !isThread && parentId !== null ? (
        <Way label="Answer" {...{ comment, discussion, whom }} />
      ) : null}
      {canEdit && isThread ? (
        <Fold isOpen={(typedIn(answer, editName) ?? body) !== body} label="Edit">
          <input name={writeBefore(id)} type="hidden" value={body} />
          <CommentBox answer={answer} button="Save" label="Change your comment" name={editName} text={body} />
        </Fold>
      ) : null}
      {canEdit && !isThread ? <Way label="Edit" {...{ comment, discussion, whom }} /> : null}
      {discussion.isAuthor ? <Decisions comment={comment} whom={whom} /> : null}
      {isMine || discussion.isAuthor ? (
        <Fold label="Delete" whom={isMine ? undefined : whom}>
          <p className="flex flex-wrap items-center gap-3">
            It cannot be brought back.
            <Button name="deed" size="small" tone="danger" type="submit" value={writeDeed("delete", id)}>
              Delete this comment
            </Button>
          </p>
        </Fold>
      ) : null}
    </div>
  );
}

function Decisions({ comment: { id, status, isPinned, parentId }, whom }: { comment: Comment; whom: string }) {
  if (status === "pending") return <Deed label="Approve" value={writeDeed("approve", id)} whom={whom} />;
  if (status === "hidden_by_author") return <Deed label="Show again" value={writeDeed("show", id)} whom={whom} />;
  if (status === "hidden") return null;
  return (
    <>
      {parentId === null ? (
        <Deed label={isPinned ? "Unpin" : "Pin"} value={writeDeed(isPinned ? "unpin" : "pin", id)} whom={whom} />
      ) : null}
      <Deed label="Hide" value={writeDeed("hide", id)} whom={whom} />
    </>
  );
}

function Deed({ label, value, whom }: { label: string; value: string; whom: string }) {
  return (
    <Button name="deed" size="small" tone="quiet" type="submit" value={value}>
      {label} <span className="sr-only">(comment of {whom})</span>
    </Button>
  );
}

type WayProps = { label: string; comment: Comment; discussion: Discussion; whom: string };

/** To the comment's own page, where the field is. */
function Way({ label, comment, discussion, whom }: WayProps) {
  return (
    <ButtonLink href={discussionPath(discussion.postId, comment.id)} size="small" tone="quiet">
      {label} <span className="sr-only">(comment of {whom})</span>
    </ButtonLink>
  );
}

type FoldProps = { label: string; whom?: string | undefined; isOpen?: boolean; children: ReactNode };

/** Opens without a script. */
function Fold({ label, whom, isOpen = false, children }: FoldProps) {
  return (
    <details className="open:basis-full open:pb-3" open={isOpen}>
      <summary className={buttonStyle({ tone: "quiet", size: "small" })}>
        {label}
        {whom === undefined ? null : <span className="sr-only">&nbsp;(comment of {whom})</span>}
      </summary>
      <div className="ps-2.5 pt-2">{children}</div>
    </details>
  );
}
