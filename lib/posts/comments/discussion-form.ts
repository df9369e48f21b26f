import { COMMENT_DECISIONS, type CommentDecision } from "#lib/posts/comments/comment.ts";

/** What a button of the discussion's form asks for: its `deed`, and the comment that it is about. */
const DEEDS = [
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

/** Texts by the names of their fields. */
export type TypedTexts = Readonly<Record<string, string>>;

/**
 * The form's answer where it leads nowhere else: it was refused, or it was taken while something else was typed, which stays. Without that,
 * it leads to the comment that it was about.
 */
export type DiscussionAnswer =
  | { kind: "begin" }
  | { kind: "refused"; message: string; at: string; typed: TypedTexts }
  | { kind: "taken"; shown: string | null; typed: TypedTexts };

/** The name of the field beside an edit that says what the comment was. */
export function writeBefore(commentId: string): string {
  return `before ${commentId}`;
}

/** What was typed into a field. */
export function typedIn(answer: DiscussionAnswer, name: string): string | undefined {
  return answer.kind !== "begin" && Object.hasOwn(answer.typed, name) ? answer.typed[name] : undefined;
}

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
