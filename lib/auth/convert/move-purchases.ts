import "server-only";
import { dropBegunConversion, type PossibleMove } from "#lib/auth/convert/conversion-cookie.ts";
import { redeemMergeTicket } from "#lib/auth/convert/merge-ticket.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { endReplacedSession } from "#lib/auth/session/replaced-session.ts";
import { findSession, type RegisteredSession } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { log } from "#lib/log.ts";

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
