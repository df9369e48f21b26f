"use server";

import { redirect } from "next/navigation";
import { requireActionSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession, type RegisteredSession } from "#lib/auth/session/session.ts";
import { ACCOUNT_NEEDED } from "#lib/auth/sign-in/sign-in.ts";
import { AppError, toAppError } from "#lib/errors.ts";
import { firstMistake, parsePlainly } from "#lib/http/browser/parse-plainly.ts";
import { assertSameOriginForm } from "#lib/http/security/same-origin-form.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { log } from "#lib/log.ts";
import { discussionPath } from "#lib/posts/comments/comment.ts";
import {
  type Deed,
  type DiscussionAnswer,
  isDecision,
  readDeed,
  type TypedTexts,
  writeBefore,
  writeDeed,
} from "#lib/posts/comments/discussion-form.ts";
import {
  decideComment,
  deleteComment,
  editComment,
  likeComment,
  lockComments,
  writeComment,
} from "#lib/posts/comments/mutations.ts";
import { editCommentSchema } from "#lib/posts/comments/schema.ts";

/** Longer than a comment may be, but short enough to show again. */
const MOST_TYPED = 10_000;

/** The form of a discussion, with and without a script. */
export async function changeDiscussion(_before: DiscussionAnswer, form: FormData): Promise<DiscussionAnswer> {
  await assertSameOriginForm();
  const typed = readTyped(form);
  const at = String(form.get("deed") ?? "");
  const refuse = (message: string): DiscussionAnswer => ({ kind: "refused", message, at, typed });
  const { session, refusal } = await requireActionSession("comment");
  if (!session) return refuse(refusal);
  if (!isRegisteredSession(session)) return refuse(ACCOUNT_NEEDED);
  let shown: string | null;
  const postId = uuidParam.safeParse(form.get("post"));
  try {
    const asked = readDeed(at);
    if (!postId.success || !asked) throw unknownButton();
    const { deed, commentId } = asked;
    shown =
      commentId === null
        ? await changeWhole(session, deed, postId.data, typed)
        : await changeOne(session, deed, postId.data, commentId, typed);
  } catch (error) {
    const refused = toAppError(error);
    if (refused.code === "internal") log.error("a discussion was not changed", { error: refused });
    return refuse(refused.errors?.[0]?.message ?? refused.detail);
  }
  const others = findOthers(typed, at);
  if (Object.keys(others).length > 0) return { kind: "taken", shown, typed: others };
  redirect(shown === null ? discussionPath(postId.data) : discussionPath(postId.data, shown));
}

/** What else was typed: neither empty, nor an edit that changes nothing, nor about a comment that is deleted. */
function findOthers(typed: TypedTexts, at: string): TypedTexts {
  const { deed, commentId } = readDeed(at) ?? {};
  const isLeft = ([name, text]: [string, string]) => {
    const field = readDeed(name);
    if (!field || name === at || text.trim() === "" || (deed === "delete" && field.commentId === commentId))
      return false;
    return field.deed !== "edit" || text !== typed[writeBefore(field.commentId ?? "")];
  };
  return Object.fromEntries(Object.entries(typed).filter(isLeft));
}

function unknownButton(): AppError {
  return new AppError("validation_failed", { detail: "Press one of the buttons." });
}

/** Returns the comment to lead to, or null for the list. */
async function changeWhole(
  session: RegisteredSession,
  deed: Deed,
  postId: string,
  typed: TypedTexts,
): Promise<string | null> {
  if (deed === "comment") return (await writeComment(session, { postId, body: readBody(typed, "comment") })).id;
  if (deed !== "lock" && deed !== "unlock") throw unknownButton();
  await lockComments(session, postId, deed === "lock");
  return null;
}

async function changeOne(
  session: RegisteredSession,
  deed: Deed,
  postId: string,
  id: string,
  typed: TypedTexts,
): Promise<string | null> {
  const parsed = uuidParam.safeParse(id);
  if (!parsed.success) throw unknownButton();
  const commentId = parsed.data;
  if (isDecision(deed)) return (await decideComment(session, commentId, deed)).id;
  switch (deed) {
    case "answer": {
      const body = readBody(typed, writeDeed("answer", id));
      return (await writeComment(session, { postId, parentId: commentId, body })).id;
    }
    case "edit":
      return (await editComment(session, commentId, readBody(typed, writeDeed("edit", id)))).id;
    case "like":
    case "unlike":
      await likeComment(session, commentId, deed === "like");
      return commentId;
    case "delete":
      await deleteComment(session, commentId);
      return null;
    default:
      throw unknownButton();
  }
}

function readBody(typed: TypedTexts, name: string): string {
  const parsed = parsePlainly(editCommentSchema, { body: typed[name] ?? "" });
  if (!parsed.success) throw new AppError("validation_failed", { detail: firstMistake(parsed.error) });
  return parsed.data.body;
}

/** Browsers send line ends as two characters. */
function readTyped(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (field): field is [string, string] =>
      /^(?:comment|answer|edit|before)\b/.test(field[0]) && typeof field[1] === "string",
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll("\r\n", "\n").slice(0, MOST_TYPED)]));
}
