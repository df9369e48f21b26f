import { createClient } from "@supabase/supabase-js";
import type { BrowserSettings } from "#lib/env/browser.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";

/**
 * A client in the browser. Keeps no session: `accessToken` supplies the rights for each call; null means visitor. Its
 * settings come from /api/settings.
 */
export function browserDb(
  { supabaseUrl, supabasePublishableKey }: BrowserSettings,
  accessToken: () => Promise<string | null>,
): Db {
  return createClient<Database>(supabaseUrl, supabasePublishableKey, { accessToken });
}

/** A client for signing in. The server stores the session that it gets. */
export function signInDb({ supabaseUrl, supabasePublishableKey }: BrowserSettings): Db {
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
