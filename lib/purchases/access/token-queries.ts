import "server-only";
import type { Cookie } from "#lib/auth/session/session-cookies.ts";
import type { TokenReader } from "#lib/posts/comments/queries.ts";
import type { StoredFile } from "#lib/posts/media/file-queries.ts";
import {
  findPostThrough,
  type OwningPurchase,
  type PaidAccess,
  type PurchasedPost,
} from "#lib/posts/reading/member-queries.ts";
import type { TokenAccess } from "#lib/purchases/access/access-token.ts";
import { tokenAccessOfCookies } from "#lib/purchases/access/caller.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Finds the post at this address and the purchase that opens it, if one of these cookies holds its token. */
export async function findPostByToken(cookies: readonly Cookie[], handle: string, slug: string) {
  const { readableIds } = tokenAccessOfCookies(cookies);
  if (readableIds.length === 0) return null;
  const { data, error } = await adminDb().rpc("find_bought_post", { handle, slug, purchase_ids: [...readableIds] });
  if (error) throw toRefusal(error);
  return data[0] ?? null;
}

/** The whole text of a post, for a buyer without a session. */
export async function findTextByToken(
  cookies: readonly Cookie[],
  handle: string,
  slug: string,
): Promise<PurchasedPost | null> {
  const held = await findPostByToken(cookies, handle, slug);
  return held && findPostThrough(doorOf(held.purchase_id), adminDb(), held.post_id);
}

/** The same by the post's id, for a call that already verified its tokens. */
export async function findTextByPurchaseIds(
  postId: string,
  readableIds: readonly string[],
): Promise<PurchasedPost | null> {
  const { data, error } = await adminDb().from("purchases").select("id").eq("post_id", postId).in("id", readableIds);
  if (error) throw toRefusal(error);
  for (const { id } of data) {
    const own = await findPostThrough(doorOf(id), adminDb(), postId);
    if (own) return own;
  }
  return null;
}

/** A file of a post, for a caller who showed a token that opens it. */
export async function findFileByToken(
  postId: string,
  id: string,
  readableIds: readonly string[],
): Promise<StoredFile | null> {
  if (readableIds.length === 0) return null;
  const asked = { post_id: postId, file_id: id, purchase_ids: [...readableIds] };
  const { data, error } = await adminDb().rpc("find_bought_file", asked).maybeSingle();
  if (error) throw toRefusal(error);
  return data;
}

/** Reads the comments that verified tokens open. The database asks at each call whether they still do. Null without tokens. */
export function findTokenReader({ readableIds }: TokenAccess): TokenReader | null {
  return readableIds.length === 0 ? null : { db: adminDb(), purchaseIds: readableIds };
}

/** The purchase among these that owns the post, or null. */
export async function findOwningPurchase(postId: string, ids: readonly string[]): Promise<OwningPurchase | null> {
  if (ids.length === 0) return null;
  const columns = "id, refund_window_min, refund_window_ends_at, has_downloads";
  const paid = adminDb().from("purchases").select(columns).eq("post_id", postId).eq("status", "paid").in("id", ids);
  const { data, error } = await paid.limit(1).maybeSingle();
  if (error) throw toRefusal(error);
  return data && { ...data, isForCurrentVersion: false };
}

type BuyerAccess = { buyerId: string | null; ids: readonly string[] };

/** A buyer's purchases of a post and those they hold tokens for, newest first, without cancelled ones. */
export async function listNewestPurchaseIds(
  postId: string,
  { buyerId, ids }: BuyerAccess,
  limit: number,
): Promise<string[]> {
  const held = ids.length === 0 ? [] : [`id.in.(${ids.join(",")})`];
  const own = buyerId === null ? [] : [`buyer_id.eq.${buyerId}`];
  if (own.length + held.length === 0) return [];
  const { data, error } = await adminDb()
    .from("purchases")
    .select("id")
    .eq("post_id", postId)
    .neq("status", "cancelled")
    .or([...own, ...held].join(","))
    .order("created_at", { ascending: false })
    .limit(limit);
  if (error) throw toRefusal(error);
  return data.map(({ id }) => id);
}

type LibraryPart = Omit<Database["public"]["Functions"]["list_held_library"]["Args"], "purchase_ids">;

/** These purchases as rows of a library, with those of `reader`, whose session was checked. */
export async function listHeldPurchases(ids: readonly string[], part: LibraryPart) {
  const { data, error } = await adminDb().rpc("list_held_library", { ...part, purchase_ids: [...ids] });
  if (error) throw toRefusal(error);
  return data;
}

/** The posts these purchases open. */
export async function listPostsByPurchases(ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  if (ids.length === 0) return [];
  const { data, error } = await adminDb()
    .from("purchases")
    .select("posts!inner(id, title)")
    .in("id", ids)
    .eq("status", "paid")
    .neq("posts.status", "removed");
  if (error) throw toRefusal(error);
  return data.map(({ posts }) => posts);
}

/** The only way past the row rules of paid text. The purchase's token was checked. */
function doorOf(purchaseId: string): PaidAccess {
  return {
    async readSections() {
      const { data, error } = await adminDb().rpc("read_body_of_purchase", { purchase_id: purchaseId });
      if (error) throw toRefusal(error);
      return data;
    },
    async readChangeNote() {
      const { data, error } = await adminDb().rpc("read_note_of_purchase", { purchase_id: purchaseId });
      if (error) throw toRefusal(error);
      return data;
    },
  };
}
