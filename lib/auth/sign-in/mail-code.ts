import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { withNextPath } from "#lib/auth/next-path.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { writeBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { readRateLimit } from "#lib/auth/sign-in/code-refusal.ts";
import { countSignIn } from "#lib/auth/sign-in/sign-in-limits.ts";
import { areSignUpsPaused } from "#lib/auth/sign-in/sign-up-pause.ts";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";

/**
 * New addresses take longer, because their account is created first. Every answer takes at least this long, so that
 * timing does not reveal it.
 */
const MIN_ANSWER_MS = 600;

/** Emails a code and a link. Returns null, or why it failed; never whether the address has an account. */
export async function mailCode(
  jar: CookieJar,
  { email, next }: { email: string; next: string | null },
): Promise<string | null> {
  const tooMany = await countSignIn("mail", email);
  if (tooMany !== null) return tooMany;
  const emailRedirectTo = withNextPath(`${env.SITE_URL}/login`, next);
  const isPaused = await areSignUpsPaused();
  const [{ error }] = await Promise.all([
    cookieDb(jar).auth.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: !isPaused } }),
    wait(MIN_ANSWER_MS),
  ]);
  // Answers as for any other address. The page has already said that new accounts are paused.
  if (error && !(isPaused && error.code === "otp_disabled")) {
    log.warn("could not email a sign-in code", { reason: error.code ?? error.name, status: error.status });
    return readRateLimit(error, "ask")?.detail ?? describeRefusal(error.code);
  }
  writeBegunSignIn(jar, { email, sentAt: Date.now(), wrongTries: 0, isUsed: false });
  return null;
}

function describeRefusal(code: string | undefined): string {
  switch (code) {
    case "email_address_invalid":
    case "validation_failed":
      return "We cannot send e-mail to this address. Check it for typos.";
    default:
      return "We could not send the e-mail. This is our fault. Try again in a moment.";
  }
}
