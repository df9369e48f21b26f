import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { findSession, type Session } from "#lib/auth/session";
import type { CookieJar } from "#lib/auth/session-cookies";

/** The session of the page that is being rendered, or null; asked for once in a request. A page cannot set cookies: the proxy has renewed the session before it. */
export const findPageSession: () => Promise<Session | null> = cache(async () => {
  const store = await cookies();
  return findSession({ readAll: () => store.getAll(), write: () => undefined });
});

/** The same in a server action, which may set cookies. */
export async function findActionSession(): Promise<Session | null> {
  return findSession(await actionJar());
}

/** The cookies of a server action. Its answer, to a POST, is kept by nobody. */
export async function actionJar(): Promise<CookieJar> {
  const store = await cookies();
  return {
    readAll: () => store.getAll(),
    write(changes) {
      for (const { name, value, options } of changes) store.set(name, value, options);
    },
  };
}
