import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findRoute } from "#lib/auth/guard/find-route.ts";
import { destinationOf, findUnmetGuard } from "#lib/auth/guard/guard.ts";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { senderOf } from "#lib/auth/session/sender.ts";
import { findSession, findSessionAnd, type Session } from "#lib/auth/session/session.ts";
import { type CookieJar, readSessionCookies } from "#lib/auth/session/session-cookies.ts";
import { sayNoSession } from "#lib/auth/sign-in/sign-in.ts";
import type { Db } from "#lib/supabase/db.ts";

/**
 * The current page's session, or null. Read once per request. Pages cannot set cookies: the proxy has renewed the
 * session before, so it must run for every page that calls this.
 */
export const findPageSession: () => Promise<Session | null> = cache(async () => findSession(await pageJar()));

/** The session and one query in parallel, for pages that wait for a single query. */
export async function findPageSessionAnd<T>(ask: (db: Db) => Promise<T>) {
  return findSessionAnd(await pageJar(), ask);
}

/** The session of a guarded page. Checks its row of the guard table again: pages do not rely on the proxy. */
export async function requirePageSession(path: string): Promise<Session> {
  const session = await findPageSession();
  const route = findRoute(path);
  if (!route?.hasValidIds) notFound();
  const unmet = findUnmetGuard(route, session?.viewer ?? null) ?? (session ? null : "auth");
  if (unmet === null && session) return session;
  const destination = unmet === null ? null : destinationOf(unmet);
  if (destination === null) notFound();
  redirect(withNextPath(destination, readNextPath(path)));
}

/** The session in a server action, which may set cookies. */
export async function findActionSession(): Promise<Session | null> {
  return findSession(await actionJar());
}

/** The session that an action needs, or what to say without it. `deed` completes “Sign in to …”. */
export async function requireActionSession(
  deed: string,
): Promise<{ session: Session; refusal: null } | { session: null; refusal: string }> {
  const jar = await actionJar();
  // Counted before, because an ended session is removed from the browser.
  const hadSession = readSessionCookies(jar).length > 0;
  const session = await findSession(jar);
  return session ? { session, refusal: null } : { session: null, refusal: sayNoSession(deed, hadSession) };
}

async function pageJar(): Promise<CookieJar> {
  const store = await cookies();
  return { ...senderOf(await headers()), readAll: () => store.getAll(), write: () => undefined };
}

/** The cookies of a server action. Answers to a POST are never cached. */
export async function actionJar(): Promise<CookieJar> {
  const store = await cookies();
  return {
    ...senderOf(await headers()),
    readAll: () => store.getAll(),
    write(changes) {
      for (const { name, value, options } of changes) store.set(name, value, options);
    },
  };
}
