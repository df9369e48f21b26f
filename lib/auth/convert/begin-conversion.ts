import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { writeBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { prepareMove } from "#lib/auth/convert/prepare-move.ts";
import { withNextPath } from "#lib/auth/next-path.ts";
import type { Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { toCodeRefusal } from "#lib/auth/sign-in/code-refusal.ts";
import { areSignUpsPaused } from "#lib/auth/sign-in/sign-up-pause.ts";
import { env } from "#lib/env/server.ts";
import { AppError } from "#lib/errors.ts";

/** A taken address needs one more call. Every answer takes at least this long, so that timing does not reveal it. */
const MIN_ANSWER_MS = 900;

/**
 * Emails a code to the address. Only the mailbox's owner learns whether it has an account: the answer is the same,
 * and the code either adds the address to the anonymous user or opens the existing account.
 */
export async function beginConversion(
  session: Session,
  jar: CookieJar,
  { email, next }: { email: string; next: string | null },
): Promise<void> {
  if (await areSignUpsPaused()) {
    throw new AppError("sign_ups_paused", {
      detail: "New accounts are paused for a while. What you unlocked stays in this browser. Try again later.",
    });
  }
  const emailRedirectTo = withNextPath(`${env.SITE_URL}/profile/convert`, next);
  const [error] = await Promise.all([mailCode(session, email, emailRedirectTo), wait(MIN_ANSWER_MS)]);
  if (error) throw toCodeRefusal(error, "ask");
  // Nothing may change before this: if no email was sent, the page and an earlier conversion stay as they are.
  const move = await prepareMove(session);
  writeBegunConversion(jar, { fromUser: session.viewer.id, email, sentAt: Date.now(), move });
}

async function mailCode({ db }: Session, email: string, emailRedirectTo: string) {
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo });
  if (error?.code !== "email_exists") return error;
  const signIn = await db.auth.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } });
  return signIn.error;
}
