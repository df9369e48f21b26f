import "server-only";
import type { NextRequest } from "next/server";
import { proxyJar } from "#lib/auth/session/proxy-jar.ts";
import { dropReadingTokens, listReadingTokens } from "#lib/auth/session/reading-tokens.ts";
import { findSession, type Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { log } from "#lib/log.ts";
import { readAccessToken } from "#lib/purchases/access/access-token.ts";
import { LIBRARY_PAGES } from "#lib/purchases/library/library.ts";
import { bindPurchase } from "#lib/purchases/quote/mutations.ts";

/**
 * Assigns what this browser bought without a session to the user, and drops the tokens. If the user already owns the
 * post, the token stays and keeps working.
 */
export async function bindPurchasesOfBrowser({ viewer }: Session, jar: CookieJar): Promise<void> {
  const kept = listReadingTokens(jar.readAll()).flatMap(({ token }) => {
    const purchaseId = readAccessToken(token);
    return purchaseId ? [{ token, purchaseId }] : [];
  });
  const bound = await Promise.all(kept.map(({ purchaseId }) => bindPurchase(purchaseId, viewer.id)));
  const own = new Set(kept.filter((_, at) => bound[at]?.buyer_id === viewer.id).map(({ token }) => token));
  dropReadingTokens(jar, ({ token }) => own.has(token));
}

/** Binds on the first use of a session. A failure is only logged: the tokens keep working. */
export async function bindPurchasesQuietly(session: Session, jar: CookieJar): Promise<void> {
  try {
    await bindPurchasesOfBrowser(session, jar);
  } catch (error) {
    log.error("could not assign a browser's purchases to the signed-in user", { error });
  }
}

const BOUND_BEFORE: readonly string[] = [...LIBRARY_PAGES, "/logout"];

/** Binds what this browser holds before a page on which a signed-in user looks for their purchases, or would lose them. */
export async function bindBeforePage(request: NextRequest): Promise<void> {
  if (!BOUND_BEFORE.includes(request.nextUrl.pathname)) return;
  const jar = proxyJar(request);
  const session = listReadingTokens(jar.readAll()).length > 0 ? await findSession(jar) : null;
  if (session) await bindPurchasesQuietly(session, jar);
}

/** Drops tokens of a post that the session opens, except those a refund may still need. */
export async function dropRedundantTokens(session: Session, jar: CookieJar, postId: string): Promise<void> {
  if (!listReadingTokens(jar.readAll()).some((kept) => kept.postId === postId)) return;
  await bindPurchasesQuietly(session, jar);
  dropReadingTokens(jar, (kept) => kept.postId === postId && readAccessToken(kept.token) === null);
}
