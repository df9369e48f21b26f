import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { writeBegunSignIn } from "#lib/auth/begun-sign-in";
import { readRateLimit } from "#lib/auth/code-refusal";
import { cookieDb } from "#lib/auth/cookie-db";
import { withNextPath } from "#lib/auth/next-path";
import type { CookieJar } from "#lib/auth/session-cookies";
import { countSignIn } from "#lib/auth/sign-in-limits";
import { areSignUpsPaused } from "#lib/auth/sign-up-pause";
import { env } from "#lib/env/server";
import { log } from "#lib/log";

/** A known address is mailed sooner than a new one, whose account is made first. Neither answer comes before this. */
const LEAST_ANSWER_MS = 600;

/** Mails a code and a link. Null, or the sentence that says why not; never whether the address has an account. */
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
    wait(LEAST_ANSWER_MS),
  ]);
  // An address without an account is answered like any other: the page has said that there are no new ones for now.
  if (error && !(isPaused && error.code === "otp_disabled")) {
    log.warn("a sign-in code was not mailed", { reason: error.code ?? error.name, status: error.status });
    return readRateLimit(error, "ask")?.detail ?? describeRefusal(error.code);
  }
  writeBegunSignIn(jar, { email, sentAt: Date.now(), wrongTries: 0, isUsed: false });
  return null;
}

function describeRefusal(code: string | undefined): string {
  switch (code) {
    case "email_address_invalid":
    case "validation_failed":
      return "This is not an e-mail address that we can write to.";
    default:
      return "The mail could not be sent. The mistake is ours. Try again in a moment.";
  }
}
