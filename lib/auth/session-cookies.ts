import "server-only";
import type { CookieOptions } from "@supabase/ssr";
import { COMPANION_COOKIE, type Viewer } from "#lib/auth/companion-cookie";
import { isStaff, type SessionViewer } from "#lib/auth/viewer";
import { env } from "#lib/env/server";
import type { Sender } from "#lib/supabase/sender-fetch";

export type Cookie = { name: string; value: string };
export type CookieChange = Cookie & { options: CookieOptions };

/** The cookies of one browser, for the time of one request, and who sent them. */
export type CookieJar = Sender & {
  readAll(): Cookie[];
  write(changes: readonly CookieChange[]): void;
};

const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

/** Over https the prefix keeps subdomains and other paths from setting them. */
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);
const isSecure = () => env.SITE_URL.startsWith("https:");

/** Says for which session the server has sent the cookies itself. */
const keptCookieName = () => nameOf("farthing-kept");

export function sessionCookieOptions() {
  return { name: nameOf("farthing-session"), path: "/", sameSite: "lax", httpOnly: true, secure: isSecure() } as const;
}

/** A long session is cut into cookies with a number each. What a sign-in that has begun keeps is no part of it. */
export function readSessionCookies(jar: CookieJar): Cookie[] {
  const { name } = sessionCookieOptions();
  const isPart = (rest: string) => rest === "" || /^\.\d+$/.test(rest);
  return jar.readAll().filter((cookie) => cookie.name.startsWith(name) && isPart(cookie.name.slice(name.length)));
}

/**
 * Sends a session's cookies again when a script of the page set them: HttpOnly, and for longer than the week that Safari
 * gives a script's. Tells the page, too, who is looking.
 */
export function keepSession(jar: CookieJar, viewer: SessionViewer): void {
  const { name: _, ...options } = { ...sessionCookieOptions(), maxAge: LIFETIME_SECONDS };
  const has = (name: string, value: string) => jar.readAll().some((c) => c.name === name && c.value === value);
  const kept = { name: keptCookieName(), value: viewer.sessionId };
  if (!has(kept.name, kept.value)) {
    jar.write([...readSessionCookies(jar), kept].map((cookie) => ({ ...cookie, options })));
  }
  const companion = { name: COMPANION_COOKIE, value: companionOf(viewer) };
  if (!has(companion.name, companion.value)) {
    jar.write([{ ...companion, options: { ...options, httpOnly: false } }]);
  }
}

/** Takes a session that has ended out of the browser. */
export function dropSession(jar: CookieJar): void {
  const names = [keptCookieName(), COMPANION_COOKIE, ...readSessionCookies(jar).map(({ name }) => name)];
  const present = new Set(jar.readAll().map(({ name }) => name));
  const options = { path: "/", sameSite: "lax", secure: isSecure(), maxAge: 0 } as const;
  jar.write(
    names
      .filter((name) => present.has(name))
      .map((name) => ({ name, value: "", options: { ...options, httpOnly: name !== COMPANION_COOKIE } })),
  );
}

function companionOf(viewer: SessionViewer): Viewer {
  if (isStaff(viewer)) return "admin";
  return viewer.isAnonymous ? "anonymous" : "registered";
}
