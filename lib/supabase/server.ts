import "server-only";
import { type CookieMethodsServer, createServerClient } from "@supabase/ssr";
import { env } from "#lib/env/server";
import type { Database } from "#lib/supabase/database.types";
import type { Db } from "#lib/supabase/db";

/**
 * The rights of the visitor whose cookies these are; one client per request. Whoever gives the cookies also sends what
 * `setAll(cookies, headers)` hands over: the headers keep an answer with tokens out of every cache.
 */
export function serverDb(cookies: CookieMethodsServer): Db {
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, { cookies });
}
