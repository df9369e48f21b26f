import "server-only";
import { toCodeRefusal } from "#lib/auth/code-refusal";
import { dropBegunConversion } from "#lib/auth/conversion-cookie";
import { cookieDb } from "#lib/auth/cookie-db";
import { findSession } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";

/** `registered`: the same user, now with an address. `other-account`: the account that the address has had all along. */
export type Confirmation = "registered" | "other-account";

/** Takes the code, whichever of the two it is: nobody but the mailbox knew. The new session's cookies go out with the answer. */
export async function confirmConversion(
  jar: CookieJar,
  { fromUser, email, code }: { fromUser: string; email: string; code: string },
): Promise<Confirmation> {
  const { auth } = cookieDb(jar);
  const change = await auth.verifyOtp({ email, token: code, type: "email_change" });
  const { data, error } = change.error ? await auth.verifyOtp({ email, token: code, type: "email" }) : change;
  if (error) throw toCodeRefusal(error);
  await findSession(jar);
  if (data.user?.id !== fromUser) return "other-account";
  dropBegunConversion(jar);
  return "registered";
}
