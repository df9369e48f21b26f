import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#lib/supabase/database.types";

/** A client with its caller's rights: what it may read and do, row rules decide. */
export type Db = SupabaseClient<Database>;

/**
 * For a function that only reads. Asked with GET, it is asked again by itself when a connection breaks or the service is
 * away for a moment; a POST is not, and a page would fail for it.
 */
export const READ = { get: true } as const;
