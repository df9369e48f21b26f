import "server-only";
import { listReadingTokens } from "#lib/auth/reading-tokens";
import type { Cookie } from "#lib/auth/session-cookies";
import { findOwnPost, type OwnPost } from "#lib/posts/member-queries";
import { heldBy } from "#lib/purchases/asker";
import { adminDb } from "#lib/supabase/admin";
import { toRefusal } from "#lib/supabase/refusal";

/** The post at exactly this address and the purchase that opens it, where one of these cookies holds its token. */
export async function findHeldPost(cookies: readonly Cookie[], handle: string, slug: string) {
  const held = [...heldBy(listReadingTokens(cookies)).values()];
  if (held.length === 0) return null;
  const { data, error } = await adminDb().rpc("find_bought_post", { handle, slug, purchase_ids: held });
  if (error) throw toRefusal(error);
  return data[0] ?? null;
}

/** A post with all of its text, for who has paid and has no session. */
export async function findHeldText(cookies: readonly Cookie[], handle: string, slug: string): Promise<OwnPost | null> {
  const held = await findHeldPost(cookies, handle, slug);
  return held && findOwnPost(adminDb(), held.post_id, () => readBody(held.purchase_id));
}

/** The same by a post's id, for a call that names the purchases whose tokens it has shown. */
export async function findHeldTextOf(postId: string, heldIds: readonly string[]): Promise<OwnPost | null> {
  const { data, error } = await adminDb().from("purchases").select("id").eq("post_id", postId).in("id", heldIds);
  if (error) throw toRefusal(error);
  for (const { id } of data) {
    const own = await findOwnPost(adminDb(), postId, () => readBody(id));
    if (own) return own;
  }
  return null;
}

/** The one way past the row rules of paid text: its purchase's token was checked. */
async function readBody(purchaseId: string) {
  const { data, error } = await adminDb().rpc("read_body_of_purchase", { purchase_id: purchaseId });
  if (error) throw toRefusal(error);
  return data;
}
