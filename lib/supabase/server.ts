import "server-only";
import { type CookieMethodsServer, type CookieOptionsWithName, createServerClient } from "@supabase/ssr";
import { env } from "#lib/env/server";
import type { Database } from "#lib/supabase/database.types";
import type { Db } from "#lib/supabase/db";
import { fetchNotingOutage } from "#lib/supabase/outage";

/** A visitor waits no longer for a data service that does not answer. */
const TIMEOUT_MS = 3_000;
const USER_AGENT_MAX_LENGTH = 500;

/**
 * The rights of the visitor whose cookies these are; one client per request. Whoever gives the cookies also sends what
 * `setAll(cookies, headers)` hands over: the headers keep an answer with tokens out of every cache.
 */
export function serverDb(
  cookies: CookieMethodsServer,
  cookieOptions: CookieOptionsWithName,
  userAgent: string | null,
): Db {
  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookies,
    cookieOptions,
    db: { timeout: TIMEOUT_MS },
    // The auth service notes with each session what asked for it: by that, people know theirs.
    global: {
      fetch: fetchNotingOutage,
      headers: userAgent === null ? {} : { "user-agent": userAgent.slice(0, USER_AGENT_MAX_LENGTH) },
    },
  });
}
