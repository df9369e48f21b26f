import "server-only";
import { listReadingTokens, type ReadingToken } from "#lib/auth/reading-tokens";
import { requestJar } from "#lib/auth/request-jar";
import type { Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";
import { AppError } from "#lib/errors";
import { readAccessToken } from "#lib/purchases/access-token";

/** Who asks about a purchase: by their session, by the access tokens that they hold, or by both. */
export type Asker = {
  session: Session | null;
  /** The purchase of each token that is genuine; "" stands for the one in the header, whose post nobody has named. */
  held: ReadonlyMap<string, string>;
  jar: CookieJar;
};

/** A token comes in the header Authorization or in its cookie, never in an address. */
export function askerOf(request: Request, session: Session | null): Asker {
  const jar = requestJar(request);
  const [, bearer] = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return {
    session,
    jar,
    held: heldBy([...listReadingTokens(jar.readAll()), ...(bearer ? [{ postId: "", token: bearer }] : [])]),
  };
}

export function heldBy(tokens: readonly ReadingToken[]): Map<string, string> {
  return new Map(
    tokens.flatMap(({ postId, token }) => {
      const purchaseId = readAccessToken(token);
      return purchaseId ? [[postId, purchaseId]] : [];
    }),
  );
}

export function holds({ held }: Asker, purchaseId: string): boolean {
  return [...held.values()].includes(purchaseId);
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
