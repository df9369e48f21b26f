import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Queues a download of everything the caller has here. The database keeps the limits. */
export async function beginExport({ db }: RegisteredSession): Promise<void> {
  const { error } = await db.rpc("begin_export");
  if (error) throw toRefusal(error);
}
