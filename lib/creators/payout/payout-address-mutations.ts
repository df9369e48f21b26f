import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/**
 * Refuses our own accounts and the burn account. The first address works at once. A changed one needs proof, waits 24
 * hours and is announced by email. `account` is canonical and its checksum verified.
 */
export async function changePayoutAddress({ viewer }: RegisteredSession, account: string, isProven: boolean) {
  const change = { user_id: viewer.id, account, is_proven: isProven };
  const { data, error } = await adminDb().rpc("change_payout_address", change).single();
  if (error) throw toRefusal(error);
  // The generated types do not know that a first address has no hold.
  const holdUntil: string | null = data.payout_hold_until;
  return { address: data.payout_address, holdUntil };
}

export async function isExchange(account: string): Promise<boolean> {
  const { data, error } = await adminDb().from("exchange_accounts").select("name").eq("account", account).maybeSingle();
  if (error) throw toRefusal(error);
  return data !== null;
}
