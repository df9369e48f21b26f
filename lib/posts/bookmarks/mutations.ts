import "server-only";
import type { z } from "zod";
import type { Session } from "#lib/auth/session/session.ts";
import type { bookmarkSchema } from "#lib/posts/bookmarks/schema.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** Saves a post for later, or removes it. Idempotent. The database keeps the limits. */
export async function changeBookmark(
  { db }: Session,
  { postId, isSaved }: z.output<typeof bookmarkSchema>,
): Promise<void> {
  const { error } = await db.rpc(isSaved ? "save_for_later" : "remove_bookmark", { post_id: postId });
  if (error) throw toRefusal(error);
}
