import "server-only";
import { listReadingTokens } from "#lib/auth/reading-tokens";
import { requestJar } from "#lib/auth/request-jar";
import type { Session } from "#lib/auth/session";
import type { Cookie, CookieJar } from "#lib/auth/session-cookies";
import { AppError } from "#lib/errors";
import { readAccessToken } from "#lib/purchases/access-token";

/** Who asks about a purchase: by their session, by the access tokens that they hold, or by both. */
export type Asker = {
  session: Session | null;
  held: Held;
  jar: CookieJar;
};

/** What somebody's genuine tokens allow, by the purchases that they are of. */
export type Held = {
  /** All that a buyer may do. */
  ids: readonly string[];
  /** Reading: of those, and of what was bought on another device and opened on this one. */
  readableIds: readonly string[];
};

/** A token comes in the header Authorization or in its cookie, never in an address. */
export function askerOf(request: Request, session: Session | null): Asker {
  const jar = requestJar(request);
  const [, bearer] = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const kept = listReadingTokens(jar.readAll()).map(({ token }) => token);
  return { session, jar, held: heldBy(bearer ? [bearer, ...kept] : kept) };
}

export function heldBy(tokens: readonly string[]): Held {
  const ids = tokens.flatMap((token) => readAccessToken(token) ?? []);
  const lentIds = tokens.flatMap((token) => readAccessToken(token, "read") ?? []);
  return { ids, readableIds: [...ids, ...lentIds] };
}

/** What the tokens allow that a browser keeps. */
export function heldByBrowser(cookies: readonly Cookie[]): Held {
  return heldBy(listReadingTokens(cookies).map(({ token }) => token));
}

export function holds({ held }: Pick<Asker, "held">, purchaseId: string): boolean {
  return held.ids.includes(purchaseId);
}

/** A purchase is its buyer's and whose token it is; to everybody else there is none. */
export function requireHolder(asker: Asker, purchaseId: string, buyerId: string | null): void {
  if (holds(asker, purchaseId)) return;
  const viewerId = asker.session?.viewer.id;
  if (viewerId !== undefined && viewerId === buyerId) return;
  throw viewerId === undefined ? unknown() : notFound();
}

/** Somebody who brings neither a session nor this token. */
export function requireSomebody(asker: Asker, purchaseId: string): void {
  if (!asker.session && !holds(asker, purchaseId)) throw unknown();
}

function unknown(): AppError {
  return new AppError("auth_required", {
    detail: "Your session has expired. Open the post again in the browser that paid.",
  });
}

function notFound(): AppError {
  return new AppError("not_found", { detail: "There is no such purchase." });
}
