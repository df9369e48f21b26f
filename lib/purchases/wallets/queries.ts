import "server-only";
import type { OtherDevice } from "#lib/purchases/wallets/proof.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const AT_MOST = 50;

/** The browsers that wallets opened the caller's posts in, newest first. Never who uses them. */
export async function listOtherDevices(db: Db): Promise<OtherDevice[]> {
  const { data, error } = await db
    .from("wallet_restores")
    .select("id, account, posts, ended_at, created_at")
    .order("created_at", { ascending: false })
    .limit(AT_MOST);
  if (error) throw toRefusal(error);
  return data.map(({ created_at, ended_at, ...device }) => ({ ...device, openedAt: created_at, endedAt: ended_at }));
}
