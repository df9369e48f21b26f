import "server-only";
import type { Session } from "#lib/auth/session";
import type { Db } from "#lib/supabase/db";
import { publicDb } from "#lib/supabase/public";

/** The rights of whoever asks: a visitor has some, too. */
export function callerDb(session: Session | null): Db {
  return session?.db ?? publicDb();
}
