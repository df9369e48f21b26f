import "server-only";
import { listPostsById } from "#lib/posts/queries";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** Listed posts that hold the words, as people type them ("quoted", -without), the best first among the newest 200. */
export async function searchPosts(db: Db, words: string, { skip = 0, limit }: { skip?: number; limit: number }) {
  const { data: found, error } = await db.rpc("search_posts", { words, skip, at_most: limit });
  if (error) throw toRefusal(error);
  if (found.length === 0) return [];
  const cards = await listPostsById(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}
