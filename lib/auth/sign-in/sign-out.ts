import "server-only";
import { dropBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { countHoldings } from "#lib/auth/convert/holdings.ts";
import { unavailable } from "#lib/auth/session/claims.ts";
import { dropReadingTokens, listReadingTokens } from "#lib/auth/session/reading-tokens.ts";
import type { Session } from "#lib/auth/session/session.ts";
import { type CookieJar, dropSession } from "#lib/auth/session/session-cookies.ts";
import { dropBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { log } from "#lib/log.ts";

/** What a user loses by signing out. */
export type Loss = { unlockedPosts: number; hasPendingPayment: boolean };

/** Anonymous users cannot sign in again: they lose what they bought. */
export async function findLoss(session: Session): Promise<Loss> {
  const { posts, pendingPayments } = await countHoldings(session);
  return { unlockedPosts: session.viewer.isAnonymous ? posts : 0, hasPendingPayment: pendingPayments > 0 };
}

/** Ends the session here and at the data service. Returns false if something would be lost without consent. */
export async function endSession(session: Session, jar: CookieJar, isAgreed: boolean): Promise<boolean> {
  if (!isAgreed) {
    const { unlockedPosts, hasPendingPayment } = await findLoss(session);
    // Posts opened by tokens count as a loss too. The page that asks again lists them.
    const opensByToken = listReadingTokens(jar.readAll()).length > 0;
    if (unlockedPosts > 0 || hasPendingPayment || opensByToken) return false;
  }
  const { error } = await session.db.auth.signOut({ scope: "local" });
  if (error) log.warn("ended a session in the browser only", { reason: error.code ?? error.name });
  forgetUser(jar);
  return true;
}

/** Ends all of the user's sessions on every device. Throws if the data service fails; then no session ends. */
export async function endAllSessions({ db }: Session, jar: CookieJar): Promise<void> {
  const { error } = await db.auth.signOut({ scope: "global" });
  if (error) throw unavailable(error);
  forgetUser(jar);
}

/**
 * Removes everything another person at this browser could use: the session, the way back to one, bought pages and the
 * address.
 */
export function forgetUser(jar: CookieJar): void {
  dropSession(jar);
  dropReadingTokens(jar);
  dropBegunSignIn(jar);
  dropBegunConversion(jar);
}
