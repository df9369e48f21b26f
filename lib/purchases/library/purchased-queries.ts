import "server-only";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The newest posts the caller may read, up to a limit, for marking them in lists. */
export async function listPurchasedPostIds(db: Db, limit = 1_000) {
  const { data, error } = await db
    .from("entitlements")
    .select("post_id")
    .is("revoked_at", null)
    .order("granted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw toRefusal(error);
  return data.map((row) => row.post_id);
}

/** Which of these posts, a page of a list, the caller may read. */
export async function listOwnedAmong(db: Db, postIds: string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const { data, error } = await db.from("entitlements").select("post_id").is("revoked_at", null).in("post_id", postIds);
  if (error) throw toRefusal(error);
  return data.map((row) => row.post_id);
}
