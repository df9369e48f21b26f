import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { toCodeRefusal } from "#lib/auth/code-refusal";
import { writeBegunConversion } from "#lib/auth/conversion-cookie";
import { withNextPath } from "#lib/auth/next-path";
import { prepareMove } from "#lib/auth/prepare-move";
import type { Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { areSignUpsPaused } from "#lib/auth/sign-up-pause";
import { env } from "#lib/env/server";
import { AppError } from "#lib/errors";

/** A taken address needs one call more. Neither answer comes before this. */
const LEAST_ANSWER_MS = 900;

/**
 * Mails a code to the address. Whether it has an account is told to nobody but who reads its mail: the answer is the same,
 * and the code that was mailed either gives the anonymous user the address or opens the account that has it.
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
  const [error] = await Promise.all([mailCode(session, email, emailRedirectTo), wait(LEAST_ANSWER_MS)]);
  if (error) throw toCodeRefusal(error, "ask");
  // Nothing before this: a mail that was not sent leaves the page, and an earlier beginning, as they are.
  const move = await prepareMove(session);
  writeBegunConversion(jar, { fromUser: session.viewer.id, email, sentAt: Date.now(), move });
}

async function mailCode({ db }: Session, email: string, emailRedirectTo: string) {
  const { error } = await db.auth.updateUser({ email }, { emailRedirectTo });
  if (error?.code !== "email_exists") return error;
  const signIn = await db.auth.signInWithOtp({ email, options: { emailRedirectTo, shouldCreateUser: false } });
  return signIn.error;
}
