import "server-only";
import { z } from "zod";
import { unavailable } from "#lib/auth/claims";
import { toCodeRefusal } from "#lib/auth/code-refusal";
import { endReplacedSession } from "#lib/auth/replaced-session";
import type { RegisteredSession } from "#lib/auth/session";
import { AppError } from "#lib/errors";

/** Six digits, however they were typed or pasted. */
export const codeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "The code has six digits."));

/** Mails a code to the caller's own address, and tells which. */
export async function sendStepUpCode({ viewer, db }: RegisteredSession): Promise<{ email: string }> {
  const email = ownAddress(viewer.email);
  const { error } = await db.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw toCodeRefusal(error, "ask");
  return { email };
}

/**
 * Takes the code and replaces the session by one that was proven just now; its cookies go out with the answer. The code
 * counts for the caller's own address alone. Not `reauthenticate`: hosted Supabase gives no fresh `amr` for that.
 */
export async function acceptStepUpCode({ viewer, db }: RegisteredSession, code: string): Promise<void> {
  const email = ownAddress(viewer.email);
  const { data: before } = await db.auth.getSession();
  const { data, error } = await db.auth.verifyOtp({ email, token: code, type: "email" });
  if (error) throw toCodeRefusal(error, "try");
  if (data.user?.id !== viewer.id) throw unavailable(new Error("A code opened somebody else's session."));
  // A few seconds later the old session ends, for whoever holds a copy of it too.
  if (before.session) endReplacedSession(db, before.session.access_token);
}

function ownAddress(email: string | null): string {
  if (email) return email;
  throw new AppError("conflict", { detail: "Your account has no e-mail address. Add one in your settings first." });
}
