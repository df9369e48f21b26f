import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "#lib/env/server.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import { fetchNotingOutage } from "#lib/supabase/outage.ts";

declare const kind: unique symbol;

/** A client with the secret key, which bypasses row rules. The brand keeps it apart from callers' clients. */
export type AdminDb = SupabaseClient<Database> & { readonly [kind]: "admin" };

/** How long a visitor waits if the data service does not answer. */
const TIMEOUT_MS = 3_000;

let client: AdminDb | undefined;

export function adminDb(): AdminDb {
  client ??= createClient<Database>(env.SUPABASE_URL, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { timeout: TIMEOUT_MS },
    global: { fetch: fetchNotingOutage },
  }) as AdminDb;
  return client;
}
