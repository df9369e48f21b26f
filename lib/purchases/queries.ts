import "server-only";
import { CARD, toCard } from "#lib/posts/post-row";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

export type LibraryPage = { before?: { grantedAt: string; id: string }; limit: number };

/** What the caller may read, the newest first. A removed post stays in the list, without its card. */
export async function listLibrary(db: Db, { before, limit }: LibraryPage) {
  const newest = db
    .from("entitlements")
    .select(`id, post_id, source, purchase_id, granted_at, post:posts (${CARD})`)
    .is("revoked_at", null)
    .order("granted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  const { data, error } = await (before
    ? newest.lte("granted_at", before.grantedAt).or(`granted_at.lt.${before.grantedAt},id.lt.${before.id}`)
    : newest);
  if (error) throw toRefusal(error);
  return data.map(({ post, ...entitlement }) => ({ ...entitlement, post: post && toCard(post) }));
}

/** At most so many of the posts that the caller may read, for marking them in lists; the newest ones. */
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
