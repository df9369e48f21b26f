import { COMMENT_DECISIONS, type CommentDecision } from "#lib/posts/comments/comment.ts";

/** What a button of the discussion's form asks for: its `deed`, and the comment that it is about. */
export const DEEDS = [
  "comment",
  "answer",
  "edit",
  "like",
  "unlike",
  "delete",
  "lock",
  "unlock",
  ...COMMENT_DECISIONS,
] as const;
export type Deed = (typeof DEEDS)[number];

/** The form's answer where it leads nowhere else. What was typed stays, by the names of its fields. */
export type DiscussionAnswer =
  | { kind: "begin" }
  | { kind: "refused"; message: string; at: string; typed: Readonly<Record<string, string>> };

/** The value of a button, and the name of a text field: "answer 3f0…". */
export function writeDeed(deed: Deed, commentId?: string): string {
  return commentId === undefined ? deed : `${deed} ${commentId}`;
}

export function readDeed(value: unknown): { deed: Deed; commentId: string | null } | null {
  const [name, commentId = null] = typeof value === "string" ? value.split(" ") : [];
  const deed = DEEDS.find((known) => known === name);
  return deed === undefined ? null : { deed, commentId };
}

export function isDecision(deed: Deed): deed is CommentDecision {
  return COMMENT_DECISIONS.some((known) => known === deed);
}
