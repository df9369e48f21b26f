import type { Route } from "next";
import { Link } from "#components/ui/navigation/link.tsx";
import { type CommentRefusal, type Discussion, discussionPath } from "#lib/posts/comments/comment.ts";

const DOORS: Partial<Record<CommentRefusal, { path: string; label: string }>> = {
  signed_out: { path: "/login", label: "Sign in" },
  no_account: { path: "/profile/convert", label: "Create an account" },
  no_handle: { path: "/profile/profile-setup", label: "Choose a handle" },
};

const TEXTS: Record<CommentRefusal, string> = {
  signed_out: "You need an account to comment.",
  no_account: "You need an account to comment. What you bought stays yours.",
  no_handle: "Choose a handle first. It is shown beside your comments.",
  limited: "Your account cannot comment at the moment.",
  withdrawn: "The author withdrew this post. Buyers can still read its comments.",
  hidden: "This post is not available at the moment. Buyers can still read its comments.",
  off: "The author has turned comments off for this post.",
  blocked: "You cannot comment on posts of this author.",
  locked: "The author has closed this discussion.",
  buyers_only: "Only readers who own this post can comment on it.",
};

const READS_ALONE =
  "You bought this post in this browser, so you can read its comments. To write one, you need an account.";

/** For those who read by the token of a purchase. */
const TEXTS_BY_TOKEN: Partial<Record<CommentRefusal, string>> = {
  signed_out: READS_ALONE,
  no_account: READS_ALONE,
  buyers_only: "This browser opens the post, but your account does not own it. Only readers who own it can comment.",
};

/** Says why the reader cannot comment, and what to do about it. */
export function DiscussionRefusal({ discussion }: { discussion: Discussion }) {
  const { refusal, postId, comments, mode, isByToken } = discussion;
  if (refusal === null) return null;
  const door = doorOf(refusal, discussionPath(postId));
  return (
    <p className="text-small text-ink-soft border-hairline border-y py-4">
      {(isByToken ? TEXTS_BY_TOKEN[refusal] : undefined) ?? TEXTS[refusal]}{" "}
      {comments === null && mode === "buyers" ? "Buyers and the author read what is written here. " : null}
      {door ? <Link href={door.href}>{door.label}</Link> : null}
    </p>
  );
}

/** Each leads back here. */
function doorOf(refusal: CommentRefusal, back: Route): { href: Route; label: string } | null {
  const door = DOORS[refusal];
  return door === undefined
    ? null
    : { href: `${door.path}?next=${encodeURIComponent(back)}` as Route, label: door.label };
}
