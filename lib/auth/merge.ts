import "server-only";
import { dropBegunConversion, type PossibleMove } from "#lib/auth/conversion-cookie";
import { cookieDb } from "#lib/auth/cookie-db";
import { redeemMergeTicket } from "#lib/auth/merge-ticket";
import { endReplacedSession } from "#lib/auth/replaced-session";
import { findSession, type RegisteredSession } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { log } from "#lib/log";

/** The caller, signed in to the account by now, wants what the anonymous user had. */
export async function movePurchases(
  session: RegisteredSession,
  jar: CookieJar,
  { ticket }: PossibleMove,
): Promise<void> {
  await redeemMergeTicket(session, ticket);
  dropBegunConversion(jar);
}

/** The caller wants it left where it is: the account is signed out, and this browser is the anonymous user's again. */
export async function goBackToVisitor(
  { db }: RegisteredSession,
  jar: CookieJar,
  { wayBack }: PossibleMove,
): Promise<boolean> {
  const { data: account } = await db.auth.getSession();
  const { error } = await cookieDb(jar).auth.refreshSession({ refresh_token: wayBack });
  if (error) {
    log.warn("the way back to an anonymous session is gone", { reason: error.code ?? error.name });
    return false;
  }
  if (account.session) endReplacedSession(db, account.session.access_token);
  await findSession(jar);
  dropBegunConversion(jar);
  return true;
}
