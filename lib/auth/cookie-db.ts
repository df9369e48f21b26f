import "server-only";
import { type CookieJar, sessionCookieOptions } from "#lib/auth/session-cookies";
import type { Db } from "#lib/supabase/db";
import { serverDb } from "#lib/supabase/server";

/** A client with the rights of whose cookies these are. It writes a renewed session back to them. */
export function cookieDb(jar: CookieJar): Db {
  // What `setAll` hands over beside the cookies keeps the answer out of caches; whatever sends a jar's cookies does that.
  return serverDb({ getAll: () => jar.readAll(), setAll: (changes) => jar.write(changes) }, sessionCookieOptions());
}
