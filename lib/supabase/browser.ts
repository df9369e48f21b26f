import { createBrowserClient } from "@supabase/ssr";
import type { BrowserSettings } from "#lib/env/browser";
import type { Database } from "#lib/supabase/database.types";
import type { Db } from "#lib/supabase/db";

let client: Db | undefined;

/** The browser's one client, made when it is first needed: most readers never need it. Settings come from /api/settings. */
export function browserDb({ supabaseUrl, supabasePublishableKey }: BrowserSettings): Db {
  client ??= createBrowserClient<Database>(supabaseUrl, supabasePublishableKey);
  return client;
}
