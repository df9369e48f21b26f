import "server-only";
import { createHash } from "node:crypto";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Freezes the payouts that a mail's link is for. Null if the link is unknown or has expired. */
export async function freezeByLink(secret: string): Promise<{ wasFrozen: boolean; leavingRaw: string } | null> {
  // The secret has 244 random bits, so a fast hash is enough.
  const secret_hash = createHash("sha256").update(secret).digest("hex");
  const { data, error } = await adminDb().rpc("freeze_payouts", { secret_hash }).maybeSingle();
  if (error) throw toRefusal(error);
  return data && { wasFrozen: data.was_frozen, leavingRaw: data.leaving_raw };
}

/** `isProven`: the session has a fresh code. Without one, the database refuses. */
export async function endFreeze({ viewer }: RegisteredSession, isProven: boolean): Promise<void> {
  const { error } = await adminDb().rpc("end_payout_freeze", { user_id: viewer.id, is_proven: isProven });
  if (error) throw toRefusal(error);
}
