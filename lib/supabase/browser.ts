import { createClient } from "@supabase/supabase-js";
import type { BrowserSettings } from "#lib/env/browser";
import type { Database } from "#lib/supabase/database.types";
import type { Db } from "#lib/supabase/db";

/**
 * A client in the browser. It keeps no session: whose rights it has, `accessToken` says each time; null is a visitor.
 * Settings come from /api/settings.
 */
export function browserDb(
  { supabaseUrl, supabasePublishableKey }: BrowserSettings,
  accessToken: () => Promise<string | null>,
): Db {
  return createClient<Database>(supabaseUrl, supabasePublishableKey, { accessToken });
}

/** One that signs in by itself, for the time of that; what it gets is for the server to keep. */
export function signInDb({ supabaseUrl, supabasePublishableKey }: BrowserSettings): Db {
  return createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
