import "server-only";
import { dropBegunConversion, writeBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { prepareMove } from "#lib/auth/convert/prepare-move.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession, type Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { toCodeRefusal } from "#lib/auth/sign-in/code-refusal.ts";

/**
 * `registered`: the same user, now with an email address. `other-account`: the address already had an account, which
 * is now open.
 */
type ConversionOutcome = "registered" | "other-account";

/** Accepts the code, whichever of the two kinds it is. The new session's cookies go out with the answer. */
export async function confirmConversion(
  session: Session,
  jar: CookieJar,
  { email, code }: { email: string; code: string },
): Promise<ConversionOutcome> {
  const fromUser = session.viewer.id;
  // Prepares the move again before the session is replaced: the user may have bought something since asking for the
  // code.
  const move = await prepareMove(session);
  const { auth } = cookieDb(jar);
  const change = await auth.verifyOtp({ email, token: code, type: "email_change" });
  const isOther = change.error !== null && change.error.status !== 429;
  const { data, error } = isOther ? await auth.verifyOtp({ email, token: code, type: "email" }) : change;
  if (error) throw toCodeRefusal(error, "try");
  await findSession(jar);
  const isSame = data.user?.id === fromUser;
  if (isSame || move === null) dropBegunConversion(jar);
  else writeBegunConversion(jar, { fromUser, email, sentAt: Date.now(), move });
  return isSame ? "registered" : "other-account";
}
