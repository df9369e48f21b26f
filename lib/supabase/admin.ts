import "server-only";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { env } from "#lib/env/server";
import type { Database } from "#lib/supabase/database.types";
import { fetchNotingOutage } from "#lib/supabase/outage";

declare const kind: unique symbol;

/** A client with the secret key: it passes every row rule. Its brand keeps it apart from a caller's own client. */
export type AdminDb = SupabaseClient<Database> & { readonly [kind]: "admin" };

/** A visitor waits no longer for a data service that does not answer. */
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
