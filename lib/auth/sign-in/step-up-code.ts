import "server-only";
import { z } from "zod";
import { unavailable } from "#lib/auth/session/claims.ts";
import { endReplacedSession } from "#lib/auth/session/replaced-session.ts";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { toCodeRefusal } from "#lib/auth/sign-in/code-refusal.ts";
import { AppError } from "#lib/errors.ts";

/** Six digits, typed or pasted in any form. */
export const codeSchema = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits of the code."));

/** Emails a code to the caller's own address, and returns the address. */
export async function sendStepUpCode({ viewer, db }: RegisteredSession): Promise<{ email: string }> {
  const email = ownAddress(viewer.email);
  const { error } = await db.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw toCodeRefusal(error, "ask");
  return { email };
}

/**
 * Verifies the code and replaces the session by a freshly proven one; its cookies go out with the answer. The code
 * works only for the caller's own address. Not `reauthenticate`: hosted Supabase adds no fresh `amr` for that.
 */
export async function acceptStepUpCode({ viewer, db }: RegisteredSession, code: string): Promise<void> {
  const email = ownAddress(viewer.email);
  const { data: before } = await db.auth.getSession();
  const { data, error } = await db.auth.verifyOtp({ email, token: code, type: "email" });
  if (error) throw toCodeRefusal(error, "try");
  if (data.user?.id !== viewer.id) throw unavailable(new Error("A code opened another user’s session."));
  // Ends the old session a few seconds later, so that a stolen copy of it ends too.
  if (before.session) endReplacedSession(db, before.session.access_token);
}

function ownAddress(email: string | null): string {
  if (email) return email;
  throw new AppError("conflict", { detail: "Your account has no e-mail address. Add one in your settings first." });
}
