import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#lib/supabase/database.types.ts";

/** A client with its caller's rights: row rules decide what it may read and do. */
export type Db = SupabaseClient<Database>;

/**
 * For functions that only read. Clients retry a GET by themselves after a brief outage; a POST they do not, and the
 * page would fail.
 */
export const READ = { get: true } as const;
