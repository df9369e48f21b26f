import "server-only";
import { dropBegunSignIn } from "#lib/auth/begun-sign-in";
import { unavailable } from "#lib/auth/claims";
import { dropBegunConversion } from "#lib/auth/conversion-cookie";
import { countHoldings } from "#lib/auth/holdings";
import { dropReadingTokens, listReadingTokens } from "#lib/auth/reading-tokens";
import type { Session } from "#lib/auth/session";
import { type CookieJar, dropSession } from "#lib/auth/session-cookies";
import { log } from "#lib/log";

/** What somebody loses, or leaves behind, by signing out. */
export type Loss = { unlockedPosts: number; hasPendingPayment: boolean };

/** An anonymous user cannot sign in again: what they bought stays behind. */
export async function findLoss(session: Session): Promise<Loss> {
  const { posts, pendingPayments } = await countHoldings(session);
  return { unlockedPosts: session.viewer.isAnonymous ? posts : 0, hasPendingPayment: pendingPayments > 0 };
}

/** Ends a session here and at the data service; false where something would be lost and nobody has agreed to that. */
export async function leave(session: Session, jar: CookieJar, isAgreed: boolean): Promise<boolean> {
  if (!isAgreed) {
    const { unlockedPosts, hasPendingPayment } = await findLoss(session);
    // What tokens open is no business of this part; the page that asks once more names it.
    const opensByToken = listReadingTokens(jar.readAll()).length > 0;
    if (unlockedPosts > 0 || hasPendingPayment || opensByToken) return false;
  }
  const { error } = await session.db.auth.signOut({ scope: "local" });
  if (error) log.warn("a session was ended in the browser only", { reason: error.code ?? error.name });
  forgetPerson(jar);
  return true;
}

/** Ends every session of the user, on every device. Throws where the data service does not, and then ends none, this one included. */
export async function leaveEverywhere({ db }: Session, jar: CookieJar): Promise<void> {
  const { error } = await db.auth.signOut({ scope: "global" });
  if (error) throw unavailable(error);
  forgetPerson(jar);
}

/** Leaves nothing in the browser by which somebody else could go on: no session, no way back to one, no bought page, no address. */
export function forgetPerson(jar: CookieJar): void {
  dropSession(jar);
  dropReadingTokens(jar);
  dropBegunSignIn(jar);
  dropBegunConversion(jar);
}
