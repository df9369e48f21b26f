import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import type { Db } from "#lib/supabase/db.ts";
import { publicDb } from "#lib/supabase/public.ts";

/** A client with the caller's rights. Visitors have some rights too. */
export function callerDb(session: Session | null): Db {
  return session?.db ?? publicDb();
}
