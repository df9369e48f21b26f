import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { writeBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { readRateLimit } from "#lib/auth/sign-in/code-refusal.ts";
import { mailCode } from "#lib/auth/sign-in/mail-code.ts";
import { type BegunSignIn, describeTriesLeft, judgeCode, MAX_TRIES } from "#lib/auth/sign-in/sign-in.ts";
import { countSignIn } from "#lib/auth/sign-in/sign-in-limits.ts";
import { log } from "#lib/log.ts";

type Entry = { begun: BegunSignIn; code: string; next: string | null };

/** Signs in with an emailed code. Returns null, or a sentence that says why it failed. */
export async function enterCode(jar: CookieJar, { begun, code, next }: Entry): Promise<string | null> {
  const judgement = judgeCode(begun, Date.now());
  switch (judgement) {
    case "used":
      return "That code was used already. Ask for a new one.";
    case "expired":
      return (await mailCode(jar, { email: begun.email, next })) ?? "That code has expired. We sent a new one.";
    case "exhausted":
      return (await mailCode(jar, { email: begun.email, next })) ?? "Too many wrong codes. We sent a new one.";
    case "enter":
      return tryCode(jar, { begun, code, next });
  }
}

async function tryCode(jar: CookieJar, { begun, code, next }: Entry): Promise<string | null> {
  const refusal = await countSignIn("code", begun.email);
  if (refusal !== null) return refusal;
  const { error } = await cookieDb(jar).auth.verifyOtp({ email: begun.email, token: code, type: "email" });
  if (!error) {
    writeBegunSignIn(jar, { ...begun, isUsed: true });
    await findSession(jar);
    return null;
  }
  if (isAuthRetryableFetchError(error) || (error.status ?? 0) >= 500) {
    log.error("could not check a sign-in code", { error });
    return "We could not check the code. This is our fault. Try again in a moment.";
  }
  // The code was not checked, so this does not count as a try.
  const tooMany = readRateLimit(error, "try");
  if (tooMany) return tooMany.detail;
  const wrongTries = begun.wrongTries + 1;
  writeBegunSignIn(jar, { ...begun, wrongTries });
  if (wrongTries < MAX_TRIES) return describeTriesLeft(wrongTries);
  return (await mailCode(jar, { email: begun.email, next })) ?? "Too many wrong codes. We sent a new one.";
}
