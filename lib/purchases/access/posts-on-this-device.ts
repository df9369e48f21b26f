import "server-only";
import type { Session } from "#lib/auth/session/session.ts";
import type { Cookie } from "#lib/auth/session/session-cookies.ts";
import { tokenAccessOfCookies } from "#lib/purchases/access/caller.ts";
import { listPostsByPurchases } from "#lib/purchases/access/token-queries.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Lists the titles of posts that this browser reads by token and the session does not open. */
export async function listPostsOnlyOnThisDevice(
  { viewer, db }: Session,
  cookies: readonly Cookie[],
): Promise<string[]> {
  const held = new Map(
    (await listPostsByPurchases(tokenAccessOfCookies(cookies).readableIds)).map(({ id, title }) => [id, title]),
  );
  if (held.size === 0) return [];
  const { data, error } = await db
    .from("entitlements")
    .select("post_id")
    .eq("user_id", viewer.id)
    .in("post_id", [...held.keys()])
    .is("revoked_at", null);
  if (error) throw toRefusal(error);
  for (const { post_id } of data) held.delete(post_id);
  return [...new Set(held.values())].sort();
}
