import "server-only";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The database decides whether it may be sent: never while it is held. */
export async function sendOwnPayout(db: Db, id: string): Promise<{ id: string; status: string }> {
  const { data, error } = await db.rpc("send_own_payout", { payout_id: id });
  if (error) throw toRefusal(error);
  return { id, status: data };
}
