import "server-only";
import type { NextRequest } from "next/server";
import { listReadingTokens } from "#lib/auth/session/reading-tokens.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import type { Session } from "#lib/auth/session/session.ts";
import type { Cookie, CookieJar } from "#lib/auth/session/session-cookies.ts";
import { AppError } from "#lib/errors.ts";
import { type TokenAccess, tokenAccessOf } from "#lib/purchases/access/access-token.ts";

/** The caller of a purchase route: known by session, by access tokens, or by both. */
export type Caller = {
  session: Session | null;
  held: TokenAccess;
  jar: CookieJar;
};

/** Reads tokens from the Authorization header or from cookies, never from the URL. */
export function callerOf(request: Request, session: Session | null): Caller {
  const jar = requestJar(request);
  const [, bearer] = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const kept = listReadingTokens(jar.readAll()).map(({ token }) => token);
  return { session, jar, held: tokenAccessOf(bearer ? [bearer, ...kept] : kept) };
}

/** What the tokens in a browser's cookies allow. */
export function tokenAccessOfCookies(cookies: readonly Cookie[]): TokenAccess {
  return tokenAccessOf(listReadingTokens(cookies).map(({ token }) => token));
}

/** Whether a page is asked for with at least one token that we issued. */
export function holdsPurchase(request: NextRequest): boolean {
  return tokenAccessOfCookies(request.cookies.getAll()).readableIds.length > 0;
}

export function holdsToken({ held }: Pick<Caller, "held">, purchaseId: string): boolean {
  return held.ids.includes(purchaseId);
}

/** Refuses everyone but the buyer and the token's holder, as if the purchase did not exist. */
export function requireHolder(caller: Caller, purchaseId: string, buyerId: string | null): void {
  if (holdsToken(caller, purchaseId)) return;
  const viewerId = caller.session?.viewer.id;
  if (viewerId !== undefined && viewerId === buyerId) return;
  throw viewerId === undefined ? unknown() : notFound();
}

/** Requires a session or this purchase's token. */
export function requireSessionOrToken(caller: Caller, purchaseId: string): void {
  if (!caller.session && !holdsToken(caller, purchaseId)) throw unknown();
}

/** A caller of the library: with a session, or with at least one token of a purchase. */
export function requireSessionOrTokens(request: Request, session: Session | null): Caller {
  const caller = callerOf(request, session);
  if (session || caller.held.readableIds.length > 0) return caller;
  throw new AppError("auth_required", { detail: "Please log in first, or use the browser that paid." });
}

function unknown(): AppError {
  return new AppError("auth_required", {
    detail: "Log in first, or open the post in the browser that paid.",
  });
}

function notFound(): AppError {
  return new AppError("not_found", { detail: "This purchase does not exist, or it is not yours." });
}
