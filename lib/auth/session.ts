import "server-only";
import { readClaims } from "#lib/auth/claims";
import { cookieDb } from "#lib/auth/cookie-db";
import { requestJar } from "#lib/auth/request-jar";
import { type CookieJar, dropSession, keepSession, readSessionCookies } from "#lib/auth/session-cookies";
import { readStanding } from "#lib/auth/standing";
import {
  isRegistered,
  isStaff,
  type RegisteredViewer,
  type SessionViewer,
  type StaffRole,
  type StaffViewer,
} from "#lib/auth/viewer";
import { AppError } from "#lib/errors";
import { isRead } from "#lib/http/method";
import type { Db } from "#lib/supabase/db";

declare const isMade: unique symbol;

/** Who asks, checked, and a client with their rights. Only this file makes one, so to ask for it is to be guarded. */
export type Session<V extends SessionViewer = SessionViewer> = { viewer: V; db: Db; readonly [isMade]: true };
export type RegisteredSession = Session<RegisteredViewer>;
export type StaffSession = Session<StaffViewer>;

/** The session in these cookies, or null. One that has ended is taken out of the browser. */
export async function findSession(jar: CookieJar): Promise<Session | null> {
  return (await findSessionAnd(jar, async () => undefined))?.session ?? null;
}

/** The session, and what is asked with its rights in the same moment. Nobody sees what came for a session that has ended. */
export async function findSessionAnd<T>(
  jar: CookieJar,
  ask: (db: Db) => Promise<T>,
): Promise<{ session: Session; found: T } | null> {
  const db = cookieDb(jar);
  const claims = readSessionCookies(jar).length > 0 ? await readClaims(db) : null;
  const asked = claims && ask(db);
  // Of no concern unless there is a session.
  asked?.catch(() => undefined);
  const viewer = claims && (await readStanding(db, claims));
  if (!viewer || !asked) {
    dropSession(jar);
    return null;
  }
  keepSession(jar, viewer);
  return { session: { viewer, db } as Session, found: await asked };
}

/** For a page that asks by itself who that is: it cannot set cookies, so what runs out is renewed before it. */
export async function renewSession(jar: CookieJar): Promise<void> {
  if (readSessionCookies(jar).length > 0) await readClaims(cookieDb(jar));
}

/** For `sessionOf` of a route: whoever asks, also nobody. */
export function optionalSession(request: Request): Promise<Session | null> {
  return findSession(requestJar(request));
}

/** Somebody with a session, also an anonymous one. */
export async function requireSession(request: Request): Promise<Session> {
  const session = await optionalSession(request);
  if (session) return session;
  throw new AppError("auth_required", { detail: "Your session has expired. Please log in again." });
}

/** Somebody who has signed up. Who is suspended may look, and change nothing here. */
export async function requireRegistered(request: Request): Promise<RegisteredSession> {
  const session = await requireSession(request);
  if (!isRegisteredSession(session)) {
    throw new AppError("registered_required", {
      detail: "This needs an account. Add an e-mail address to yours first.",
    });
  }
  if (session.viewer.status === "suspended" && !isRead(request.method)) {
    throw new AppError("forbidden", { detail: "Your account is suspended. You can read, and change nothing." });
  }
  return session;
}

/** Somebody with a handle and a name. */
export async function requireUserName(request: Request): Promise<RegisteredSession> {
  const session = await requireRegistered(request);
  if (session.viewer.handle && session.viewer.name) return session;
  throw new AppError("handle_required", { detail: "Choose a handle and a name first." });
}

/** Somebody with an address that earnings go to. */
export async function requirePayoutAddress(request: Request): Promise<RegisteredSession> {
  const session = await requireRegistered(request);
  if (session.viewer.hasPayoutAddress) return session;
  throw new AppError("payout_required", { detail: "Set a payout address first." });
}

/** Makes the check for staff with one of these offices, or with any. Nobody else learns that there is something. */
export function requireAdmin(...roles: StaffRole[]): (request: Request) => Promise<StaffSession> {
  return async (request) => {
    const session = await optionalSession(request);
    if (session && isStaffSession(session, roles)) return session;
    throw new AppError("not_found", { detail: `Page Not Found: ${new URL(request.url).pathname}` });
  };
}

export function isRegisteredSession(session: Session): session is RegisteredSession {
  return isRegistered(session.viewer);
}

export function isStaffSession(session: Session, roles: readonly StaffRole[] = []): session is StaffSession {
  return roles.length > 0 ? isStaff(session.viewer, roles) : isStaff(session.viewer);
}
