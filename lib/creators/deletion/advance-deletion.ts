import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { type AccountDeletion, DELETION_HOLDS, type DeletionHold } from "#lib/creators/deletion/deletion.ts";
import { requestDeletion } from "#lib/creators/deletion/deletion-mutations.ts";
import { type FindSession, isFresh, mailFreshCode, proveByCode } from "#lib/creators/fresh-code.ts";
import { requireSettledSignIn } from "#lib/creators/queries.ts";
import { AppError } from "#lib/errors.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const isHold = (text: string | null): text is DeletionHold => text !== null && text in DELETION_HOLDS;

/** The caller's own deletion, or null. */
export async function findDeletion(db: Db, userId: string): Promise<AccountDeletion | null> {
  const { data, error } = await db
    .from("account_deletions")
    .select("due_at, waits_for")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  return data && { dueAt: data.due_at, waitsFor: isHold(data.waits_for) ? data.waits_for : null };
}

/** The page then shows the date in place of the form. */
const DONE: AccountFormState = { kind: "done", message: "Your account will be deleted." };

export type DeletionWish = { understands: boolean; code: string | null };

/**
 * One step of the form: a code, then the request. An account without an e-mail address can get no code: the database asks that its
 * wallet signed in more than a day ago. Throws refusals.
 */
export async function advanceDeletion(
  session: RegisteredSession,
  { understands, code }: DeletionWish,
  findAgain: FindSession,
): Promise<AccountFormState> {
  if (!understands)
    throw new AppError("validation_failed", { detail: "Tick the box first. It says what cannot be undone." });
  if (session.viewer.email === null) {
    await requireSettledSignIn(session.db);
    await requestDeletion(session, false);
    return DONE;
  }
  const proven = code === null ? session : await proveByCode(session, code, findAgain);
  if (!isFresh(proven, "deletion")) return { kind: "code", email: await mailFreshCode(session), value: "" };
  await requestDeletion(proven, true);
  return DONE;
}
