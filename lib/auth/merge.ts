import "server-only";
import { dropBegunConversion, type PossibleMove } from "#lib/auth/conversion-cookie";
import { cookieDb } from "#lib/auth/cookie-db";
import { redeemMergeTicket } from "#lib/auth/merge-ticket";
import { endReplacedSession } from "#lib/auth/replaced-session";
import { findSession, type RegisteredSession } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { log } from "#lib/log";

/** Moves the anonymous user's purchases to the account the caller is signed in to. */
export async function movePurchases(
  session: RegisteredSession,
  jar: CookieJar,
  { ticket }: PossibleMove,
): Promise<void> {
  await redeemMergeTicket(session, ticket);
  dropBegunConversion(jar);
}

/** Leaves the purchases where they are: signs the account out and restores the anonymous session. */
export async function goBackToVisitor(
  { db }: RegisteredSession,
  jar: CookieJar,
  { wayBack }: PossibleMove,
): Promise<boolean> {
  const { data: account } = await db.auth.getSession();
  const { error } = await cookieDb(jar).auth.refreshSession({ refresh_token: wayBack });
  if (error) {
    log.warn("could not restore an anonymous session", { reason: error.code ?? error.name });
    return false;
  }
  if (account.session) endReplacedSession(db, account.session.access_token);
  await findSession(jar);
  dropBegunConversion(jar);
  return true;
}
