import "server-only";
import { isReadableSession } from "#lib/auth/session/readable-session.ts";
import {
  type Cookie,
  type CookieChange,
  type CookieJar,
  readSessionCookies,
  sessionCookieOptions,
} from "#lib/auth/session/session-cookies.ts";
import type { Db } from "#lib/supabase/db.ts";
import { serverDb } from "#lib/supabase/server.ts";

/** How long a sign-in by link or provider may take. Its verifier is useless afterwards. */
const VERIFIER_LIFETIME_SECONDS = 60 * 60;

/** A client with the rights of these cookies' owner. Writes a renewed session back to them. */
export function cookieDb(jar: CookieJar): Db {
  // Ignores the headers that `setAll` adds to prevent caching: every answer with a jar's cookies already has them.
  const setAll = (changes: CookieChange[]) => jar.write(changes.map(shortenVerifier));
  return serverDb({ getAll: () => readableCookies(jar), setAll }, sessionCookieOptions(), jar);
}

function readableCookies(jar: CookieJar): Cookie[] {
  const parts = readSessionCookies(jar);
  if (parts.length === 0 || isReadableSession(parts, sessionCookieOptions().name)) return jar.readAll();
  const names = new Set(parts.map(({ name }) => name));
  return jar.readAll().filter(({ name }) => !names.has(name));
}

function shortenVerifier({ name, value, options }: CookieChange): CookieChange {
  const isVerifier = name.endsWith("-code-verifier") && options.maxAge !== 0;
  return { name, value, options: isVerifier ? { ...options, maxAge: VERIFIER_LIFETIME_SECONDS } : options };
}
