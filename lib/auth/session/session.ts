import "server-only";
import { readAccountStatus } from "#lib/auth/session/account-status.ts";
import { readClaims } from "#lib/auth/session/claims.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { type CookieJar, dropSession, keepSession, readSessionCookies } from "#lib/auth/session/session-cookies.ts";
import { ACCOUNT_NEEDED, SESSION_EXPIRED } from "#lib/auth/sign-in/sign-in.ts";
import {
  isRegistered,
  isStaff,
  type RegisteredViewer,
  type SessionViewer,
  type StaffRole,
  type StaffViewer,
} from "#lib/auth/viewer.ts";
import { AppError } from "#lib/errors.ts";
import { isRead } from "#lib/http/method.ts";
import type { Db } from "#lib/supabase/db.ts";

declare const isMade: unique symbol;

/**
 * The verified caller, and a client with their rights. Only this file creates one, so requiring it as a parameter is
 * a guard.
 */
export type Session<V extends SessionViewer = SessionViewer> = { viewer: V; db: Db; readonly [isMade]: true };
export type RegisteredSession = Session<RegisteredViewer>;
export type StaffSession = Session<StaffViewer>;

/** The session in these cookies, or null. Removes an ended session from the browser. */
export async function findSession(jar: CookieJar): Promise<Session | null> {
  return (await findSessionAnd(jar, async () => undefined))?.session ?? null;
}

/** The session, and a query run with its rights in parallel. The result is dropped if the session has ended. */
export async function findSessionAnd<T>(
  jar: CookieJar,
  ask: (db: Db) => Promise<T>,
): Promise<{ session: Session; found: T } | null> {
  const db = cookieDb(jar);
  const claims = readSessionCookies(jar).length > 0 ? await readClaims(db) : null;
  const asked = claims && ask(db);
  // Only matters if there is a session.
  asked?.catch(() => undefined);
  const viewer = claims && (await readAccountStatus(db, claims));
  if (!viewer || !asked) {
    dropSession(jar);
    return null;
  }
  keepSession(jar, viewer);
  return { session: { viewer, db } as Session, found: await asked };
}

/** Renews the session for a page that reads it itself, because pages cannot set cookies. */
export async function renewSession(jar: CookieJar): Promise<void> {
  if (readSessionCookies(jar).length > 0) await readClaims(cookieDb(jar));
}

/** For a route's `sessionOf`: any caller, with or without a session. */
export function optionalSession(request: Request): Promise<Session | null> {
  return findSession(requestJar(request));
}

/** Any caller with a session, even an anonymous one. */
export async function requireSession(request: Request): Promise<Session> {
  const jar = requestJar(request);
  const hadSession = readSessionCookies(jar).length > 0;
  const session = await findSession(jar);
  if (session) return session;
  const detail = hadSession ? SESSION_EXPIRED : "Please log in first.";
  throw new AppError("auth_required", { detail });
}

/** A caller with an account. Suspended accounts may read, but change nothing here. */
export async function requireRegistered(request: Request): Promise<RegisteredSession> {
  const session = await requireSession(request);
  if (!isRegisteredSession(session)) {
    throw new AppError("registered_required", { detail: ACCOUNT_NEEDED });
  }
  if (session.viewer.status === "suspended" && !isRead(request.method)) {
    throw new AppError("forbidden", {
      detail: "Your account is suspended. You can read, but you cannot change anything.",
    });
  }
  return session;
}

/** A caller with a handle and a name. */
export async function requireUserName(request: Request): Promise<RegisteredSession> {
  const session = await requireRegistered(request);
  if (session.viewer.handle && session.viewer.name) return session;
  throw new AppError("handle_required", { detail: "Choose a handle and a name first." });
}

/** Creates the check for staff with one of these roles, or with any. To others, the route does not exist. */
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
