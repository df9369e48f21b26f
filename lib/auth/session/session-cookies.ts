import "server-only";
import type { CookieOptions } from "@supabase/ssr";
import { COMPANION_COOKIE, USER_COOKIE } from "#lib/auth/companion-cookie.ts";
import { type SessionViewer, viewerKindOf } from "#lib/auth/viewer.ts";
import { env } from "#lib/env/server.ts";
import type { Sender } from "#lib/supabase/sender-fetch.ts";

export type Cookie = { name: string; value: string };
export type CookieChange = Cookie & { options: CookieOptions };

/** One browser's cookies during one request, and the sender. */
export type CookieJar = Sender & {
  readAll(): Cookie[];
  write(changes: readonly CookieChange[]): void;
};

const LIFETIME_SECONDS = 400 * 24 * 60 * 60;

/** Over https, the prefix stops subdomains and other paths from setting them. */
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);
const isSecure = () => env.SITE_URL.startsWith("https:");

/** What scripts may read. */
const FOR_SCRIPTS: readonly string[] = [COMPANION_COOKIE, USER_COOKIE];

/** Marks the session whose cookies the server has already sent itself. */
export const keptCookieName = () => nameOf("farthing-kept");

export function sessionCookieOptions() {
  return { name: nameOf("farthing-session"), path: "/", sameSite: "lax", httpOnly: true, secure: isSecure() } as const;
}

/** Reads the numbered parts of a long session. The cookies of a sign-in in progress are not part of it. */
export function readSessionCookies(jar: Pick<CookieJar, "readAll">): Cookie[] {
  const { name } = sessionCookieOptions();
  const isPart = (rest: string) => rest === "" || /^\.\d+$/.test(rest);
  return jar.readAll().filter((cookie) => cookie.name.startsWith(name) && isPart(cookie.name.slice(name.length)));
}

/**
 * Sends a session's cookies again after a script set them: HttpOnly, and for longer than the week Safari allows
 * scripts. Also tells the page who is viewing.
 */
export function keepSession(jar: CookieJar, viewer: SessionViewer): void {
  const { name: _, ...options } = { ...sessionCookieOptions(), maxAge: LIFETIME_SECONDS };
  const has = (name: string, value: string) => jar.readAll().some((c) => c.name === name && c.value === value);
  const kept = { name: keptCookieName(), value: viewer.sessionId };
  if (!has(kept.name, kept.value)) {
    jar.write([...readSessionCookies(jar), kept].map((cookie) => ({ ...cookie, options })));
  }
  const forScripts = [
    { name: COMPANION_COOKIE, value: viewerKindOf(viewer) },
    { name: USER_COOKIE, value: viewer.id },
  ].filter(({ name, value }) => !has(name, value));
  if (forScripts.length > 0)
    jar.write(forScripts.map((cookie) => ({ ...cookie, options: { ...options, httpOnly: false } })));
}

/** Removes an ended session from the browser. */
export function dropSession(jar: CookieJar): void {
  const names = [keptCookieName(), ...FOR_SCRIPTS, ...readSessionCookies(jar).map(({ name }) => name)];
  const present = new Set(jar.readAll().map(({ name }) => name));
  const options = { path: "/", sameSite: "lax", secure: isSecure(), maxAge: 0 } as const;
  jar.write(
    names
      .filter((name) => present.has(name))
      .map((name) => ({ name, value: "", options: { ...options, httpOnly: !FOR_SCRIPTS.includes(name) } })),
  );
}
