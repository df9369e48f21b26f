import "server-only";
import { type CookieMethodsServer, type CookieOptionsWithName, createServerClient } from "@supabase/ssr";
import { env } from "#lib/env/server";
import type { Database } from "#lib/supabase/database.types";
import type { Db } from "#lib/supabase/db";
import { fetchForSender, type Sender } from "#lib/supabase/sender-fetch";

/** A visitor waits no longer for a data service that does not answer. */
const TIMEOUT_MS = 3_000;

/**
 * The rights of the visitor whose cookies these are; one client per request. Whoever gives the cookies also sends what
 * `setAll(cookies, headers)` hands over: the headers keep an answer with tokens out of every cache.
 */
export function serverDb(cookies: CookieMethodsServer, cookieOptions: CookieOptionsWithName, sender: Sender): Db {
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookies,
    cookieOptions,
    db: { timeout: TIMEOUT_MS },
    global: { fetch: fetchForSender(sender) },
  });
}
