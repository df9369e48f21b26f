import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "#lib/env/server.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { fetchNotingOutage } from "#lib/supabase/outage.ts";

/** How long a visitor waits if the data service does not answer. */
const TIMEOUT_MS = 3_000;

let client: Db | undefined;

/**
 * A client with a visitor's rights, for pages that are the same for everyone. It has no session, so its answers may
 * be cached.
 */
export function publicDb(): Db {
  client ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { timeout: TIMEOUT_MS },
    global: { fetch: fetchNotingOutage },
  });
  return client;
}
