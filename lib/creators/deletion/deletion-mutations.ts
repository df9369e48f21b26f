import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** `isProven`: the session has a fresh code. Without one, the database refuses an account with an e-mail address. */
export async function requestDeletion({ viewer }: RegisteredSession, isProven: boolean): Promise<void> {
  const { error } = await adminDb().rpc("request_account_deletion", { user_id: viewer.id, is_proven: isProven });
  if (error) throw toRefusal(error);
}

export async function cancelDeletion({ db }: RegisteredSession): Promise<void> {
  const { error } = await db.rpc("cancel_account_deletion");
  if (error) throw toRefusal(error);
}
