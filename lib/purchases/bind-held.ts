import "server-only";
import { dropReadingTokens, listReadingTokens } from "#lib/auth/reading-tokens";
import type { Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { log } from "#lib/log";
import { readAccessToken } from "#lib/purchases/access-token";
import { bindPurchase } from "#lib/purchases/mutations";

/**
 * What this browser bought before it had this session becomes its user's, and needs no token any more. What cannot be
 * theirs, because they own the post already, its token goes on reaching.
 */
export async function bindHeld({ viewer }: Session, jar: CookieJar): Promise<void> {
  const kept = listReadingTokens(jar.readAll()).flatMap(({ token }) => {
    const purchaseId = readAccessToken(token);
    return purchaseId ? [{ token, purchaseId }] : [];
  });
  const bound = await Promise.all(kept.map(({ purchaseId }) => bindPurchase(purchaseId, viewer.id)));
  const own = new Set(kept.filter((_, at) => bound[at]?.buyer_id === viewer.id).map(({ token }) => token));
  dropReadingTokens(jar, ({ token }) => own.has(token));
}

/** The same where a session is used for the first time; that goes on without it, and the tokens open what they opened. */
export async function bindHeldHere(session: Session, jar: CookieJar): Promise<void> {
  try {
    await bindHeld(session, jar);
  } catch (error) {
    log.error("what a browser had bought was not given to who signed in", { error });
  }
}

/** Of a post that the session opens, tokens are kept only where money may depend on them. */
export async function dropNeedlessTokens(session: Session, jar: CookieJar, postId: string): Promise<void> {
  if (!listReadingTokens(jar.readAll()).some((kept) => kept.postId === postId)) return;
  await bindHeldHere(session, jar);
  dropReadingTokens(jar, (kept) => kept.postId === postId && readAccessToken(kept.token) === null);
}
