import "server-only";
import { type CookieMethodsServer, type CookieOptionsWithName, createServerClient } from "@supabase/ssr";
import { env } from "#lib/env/server.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { fetchForSender, type Sender } from "#lib/supabase/sender-fetch.ts";

/** How long a visitor waits if the data service does not answer. */
const TIMEOUT_MS = 3_000;

/**
 * A client with the rights of the cookies' owner, one per request. The caller must also send the headers from
 * `setAll(cookies, headers)`: they keep answers with tokens out of caches.
 */
export function serverDb(cookies: CookieMethodsServer, cookieOptions: CookieOptionsWithName, sender: Sender): Db {
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookies,
    cookieOptions,
    db: { timeout: TIMEOUT_MS },
    global: { fetch: fetchForSender(sender) },
  });
}
