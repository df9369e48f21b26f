import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#lib/supabase/database.types";

/** A client with its caller's rights: what it may read and do, row rules decide. */
export type Db = SupabaseClient<Database>;
