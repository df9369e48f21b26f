"use client";

import type { Route } from "next";
import { useActionState } from "react";
import { CommentBox } from "#components/post/comments/comment-box.tsx";
import { CommentEntry } from "#components/post/comments/comment-entry.tsx";
import { DiscussionRefusal } from "#components/post/comments/discussion-refusal.tsx";
import { ThreadList } from "#components/post/comments/thread-list.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { TabLinks } from "#components/ui/navigation/tab-links.tsx";
import { changeDiscussion } from "#lib/posts/comments/actions.ts";
import { discussionPath } from "#lib/posts/comments/comment.ts";
import { type DiscussionAnswer, readDeed, typedIn } from "#lib/posts/comments/discussion-form.ts";
import type { DiscussionPage } from "#lib/posts/comments/discussion-page.ts";

const BEGIN: DiscussionAnswer = { kind: "begin" };

/** The comments of a post. All of it is one form, so that a press keeps what was typed elsewhere on the page. */
export function DiscussionForm(page: DiscussionPage) {
  const [answer, submit] = useActionState(changeDiscussion, BEGIN);
  const { discussion, threads, of, next } = page;
  return (
    <form
      action={submit}
      aria-label="Comments"
      className="grid w-full gap-8 outline-none"
      data-comments={discussion.comments ?? 0}
    >
      <input name="post" type="hidden" value={discussion.postId} />
      {answer.kind === "refused" && !hasBox(page, answer.at) ? <Refusal {...answer} /> : null}
      {answer.kind === "taken" ? <Taken postId={discussion.postId} shown={answer.shown} /> : null}
      {discussion.refusal === null && of === null ? (
        <CommentBox
          answer={answer}
          button="Comment"
          hint="To mention a person, write @ and their handle."
          label="Your comment"
          name="comment"
        />
      ) : null}
      {discussion.refusal === null ? null : <DiscussionRefusal discussion={discussion} />}
      {discussion.isAuthor && discussion.mode !== "off" ? <Lock isLocked={discussion.isLocked} /> : null}
      <Threads {...page} answer={answer} />
      {next ? (
        <p>
          <Link href={next}>{of === null ? "Show more comments" : "Show more answers"}</Link>
        </p>
      ) : null}
      {threads.length > 0 && of !== null ? (
        <p>
          <Link href={discussionPath(discussion.postId)}>All comments</Link>
        </p>
      ) : null}
    </form>
  );
}

/** Whether the page still has the field that was refused: then it says why. */
function hasBox({ discussion, threads, of }: DiscussionPage, at: string): boolean {
  const asked = readDeed(at);
  if (discussion.refusal !== null || asked === null) return false;
  if (asked.deed === "comment") return of === null;
  const about = threads
    .flatMap(({ comment, answers }) => [comment, ...answers])
    .find(({ id }) => id === asked.commentId);
  if (!about) return false;
  if (asked.deed === "answer") return about.status === "published" && (of !== null || about.parentId === null);
  return asked.deed === "edit" && of !== null && about.isMine;
}

/** With what was typed, so that it can be copied. */
function Refusal(answer: Extract<DiscussionAnswer, { kind: "refused" }>) {
  const words = typedIn(answer, answer.at);
  return (
    <div data-takes-focus="" tabIndex={-1}>
      <Callout title={words ? "Not sent" : "Nothing was changed"} tone="warning">
        <p>{answer.message}</p>
        {words ? <p className="pt-2 wrap-anywhere whitespace-pre-line">You wrote: {words}</p> : null}
      </Callout>
    </div>
  );
}

/** What else was typed is still in its fields. */
function Taken({ postId, shown }: { postId: string; shown: string | null }) {
  return (
    <p className="text-small border-leaf/50 border-y py-4" data-takes-focus="" role="status" tabIndex={-1}>
      Done. What you typed elsewhere on this page is still here.{" "}
      {shown === null ? null : <Link href={discussionPath(postId, shown)}>See the comment</Link>}
    </p>
  );
}

function Lock({ isLocked }: { isLocked: boolean }) {
  return (
    <p className="text-small text-ink-soft flex flex-wrap items-center gap-3">
      {isLocked ? "This discussion is closed. Only you can add to it." : "This discussion is open."}
      <Button name="deed" size="small" type="submit" value={isLocked ? "unlock" : "lock"}>
        {isLocked ? "Open it again" : "Close it"}
      </Button>
    </p>
  );
}

function Threads({ discussion, threads, sort, of, now, answer }: DiscussionPage & { answer: DiscussionAnswer }) {
  if (discussion.comments === null) return null;
  if (threads.length === 0)
    return of === null ? (
      <EmptyState title="No comments yet.">{discussion.refusal === null ? "Yours can be the first." : null}</EmptyState>
    ) : (
      <EmptyState title="This comment is not there any more." />
    );
  const path = discussionPath(discussion.postId);
  const newest = `${path}?sort=new` as Route;
  const canLike = !(discussion.isByToken || discussion.refusal === "signed_out" || discussion.refusal === "no_account");
  const around = { discussion, canLike, isThread: of !== null, now, answer };
  return (
    <>
      {of === null && threads.length > 1 ? (
        <TabLinks
          current={sort === "new" ? newest : path}
          label="Order"
          links={[
            { href: path, label: "Top" },
            { href: newest, label: "New" },
          ]}
        />
      ) : null}
      <ThreadList
        draw={(comment) => <CommentEntry comment={comment} {...around} />}
        isWhole={of !== null}
        postId={discussion.postId}
        threads={threads}
      />
    </>
  );
}
