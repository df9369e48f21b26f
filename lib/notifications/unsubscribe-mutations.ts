import "server-only";
import type { Unsubscribe } from "#lib/notifications/unsubscribe-page.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** What a mail's link turns off. Null if there is no such link. */
export async function findUnsubscribe(secret: string): Promise<Unsubscribe | null> {
  const { data, error } = await adminDb().rpc("find_unsubscribe", { secret }).maybeSingle();
  if (error) throw toRefusal(error);
  return data && toUnsubscribe(data);
}

/** Turns it off, or on again. The secret is the right to: no session is asked for. Idempotent. */
export async function changeUnsubscribe(secret: string, isOff: boolean): Promise<Unsubscribe | null> {
  const { data, error } = await adminDb().rpc("change_unsubscribe", { secret, turned_off: isOff }).maybeSingle();
  if (error) throw toRefusal(error);
  return data && toUnsubscribe(data);
}

/** The generated types do not know that only links about a creator have a handle. */
type Row = { kind: string; handle: string | null; is_off: boolean; can_undo: boolean };

function toUnsubscribe({ kind, handle, is_off, can_undo }: Row): Unsubscribe {
  return { kind, handle, isOff: is_off, canUndo: can_undo };
}
